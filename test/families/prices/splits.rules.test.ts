import { describe, expect, it } from 'vitest';
import { splitFactor } from '../../../src/families/prices/rules/splits.ts';
import { dayOf } from '../../../src/lib/dates.ts';

const day = (text: string): Date => dayOf(text)!;

describe('Shares across splits', () => {
  // Four for one in June, then one for ten in September.
  const splits = [
    { date: day('2025-06-10'), ratio: 4 },
    { date: day('2025-09-10'), ratio: 0.1 },
  ];

  it('multiply by the splits after one day and up to another', () => {
    expect(splitFactor(splits, day('2025-06-09'), day('2025-06-10'))).toBe(4);
    expect(splitFactor(splits, day('2025-06-10'), day('2025-09-09'))).toBe(1);
    expect(splitFactor(splits, day('2025-03-31'), day('2025-12-31'))).toBeCloseTo(0.4, 12);
    expect(splitFactor([], day('2025-03-31'), day('2025-12-31'))).toBe(1);
  });

});
