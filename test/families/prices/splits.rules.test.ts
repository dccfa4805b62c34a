import { describe, expect, it } from 'vitest';
import { isInCloses, sharesOfClose, splitFactor } from '../../../src/families/prices/rules/splits.ts';
import { dayOf } from '../../../src/lib/dates.ts';

const day = (text: string): Date => dayOf(text)!;

describe('Shares across splits', () => {
  // Four for one in June, then one for ten in September.
  const splits = [
    { date: day('2025-06-10'), ratio: 4, isInCloses: true },
    { date: day('2025-09-10'), ratio: 0.1, isInCloses: true },
  ];

  it('multiply by the splits after one day and up to another', () => {
    expect(splitFactor(splits, day('2025-06-09'), day('2025-06-10'))).toBe(4);
    expect(splitFactor(splits, day('2025-06-10'), day('2025-09-09'))).toBe(1);
    expect(splitFactor(splits, day('2025-03-31'), day('2025-12-31'))).toBeCloseTo(0.4, 12);
    expect(splitFactor([], day('2025-03-31'), day('2025-12-31'))).toBe(1);
  });

  it('STK-18 are those of a close that is adjusted for later splits, over those of a report', () => {
    const march = { date: day('2025-03-31'), vintage: day('2025-07-31') };
    // The file of July knows the split of June alone.
    expect(sharesOfClose(splits, march, day('2025-05-01'))).toBe(4);
    // The report was restated in August, in the shares of the close.
    expect(sharesOfClose(splits, march, day('2025-08-01'))).toBe(1);
    // One restated in November counts a tenth of them.
    expect(sharesOfClose(splits, march, day('2025-11-01'))).toBeCloseTo(10, 12);
  });

  it('STK-18 are one count where closes stand as they traded', () => {
    const asTraded = splits.map((split) => ({ ...split, isInCloses: false }));
    const march = { date: day('2025-03-31'), vintage: day('2025-12-31') };
    expect(sharesOfClose(asTraded, march, day('2025-05-01'))).toBe(1);
    expect(sharesOfClose(asTraded, { ...march, date: day('2025-06-30') }, day('2025-05-01'))).toBe(4);
  });

  it('are in closes whose adjustment does not step by the ratio on the day of the split', () => {
    // Tiingo: 400 dollars traded, 98 adjusted for the split and a dividend of 2 percent; then 100.
    expect(isInCloses(4, 400 / 98, 1)).toBe(false);
    expect(isInCloses(4, 100 / 98, 1)).toBe(true);
    expect(isInCloses(0.1, 1 / 10, 1)).toBe(false);
    expect(isInCloses(4, null, 1)).toBe(true);
  });
});
