import { describe, expect, it } from 'vitest';
import { classifySplitBasis, findImpliedSplit } from '../../../src/families/prices/rules/splits.ts';
import { splitFactor } from '../../../src/families/stocks/splits/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;

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

describe('A file around a split', () => {
  const at = (close: number, adjustedClose: number | null) => ({ close, adjustedClose });

  it('has closes as traded if the adjustment changes by the ratio', () => {
    // 400 dollars traded, 98 adjusted for the split and a dividend of 2 percent; then 100.
    expect(classifySplitBasis(4, at(400, 98), at(100, 100), true)).toBe('AS_TRADED');
    expect(classifySplitBasis(0.1, at(1, 10), at(10, 10), true)).toBe('AS_TRADED');
    expect(classifySplitBasis(1.05, at(105, 100), at(98, 98), true)).toBe('AS_TRADED');
  });

  it('has closes in new shares if neither the adjustment nor the price changes by it', () => {
    expect(classifySplitBasis(4, at(100, 98), at(101, 101), true)).toBe('ADJUSTED');
    expect(classifySplitBasis(1.5, at(100, null), at(92, null), true)).toBe('ADJUSTED');
  });

  it('has nothing adjusted if the price alone changes by it', () => {
    expect(classifySplitBasis(1.5, at(150, null), at(98, null), true)).toBe('UNADJUSTED');
    expect(classifySplitBasis(4, at(400, 400), at(101, 101), true)).toBe('UNADJUSTED');
  });

  it('does not show it by prices far apart, or a ratio as small as the move of a day', () => {
    expect(classifySplitBasis(4, at(400, null), at(100, null), false)).toBeNull();
    expect(classifySplitBasis(1.05, at(105, null), at(100, null), true)).toBeNull();
  });

  it('shows a split that it does not state, but takes no spin-off or dividend for one', () => {
    expect(findImpliedSplit(at(400, 100), at(101, 101))).toBe(4);
    expect(findImpliedSplit(at(10, 100), at(99, 99))).toBe(0.1);
    expect(findImpliedSplit(at(150, 100), at(100, 100))).toBe(1.5);
    // A spin-off of 1.281, and a special dividend of a tenth.
    expect(findImpliedSplit(at(128.1, 100), at(100, 100))).toBeNull();
    expect(findImpliedSplit(at(110, 100), at(100, 100))).toBeNull();
    // Rounding of a tiny adjusted close: the price did not move.
    expect(findImpliedSplit(at(40, 0.01), at(40, 0.02))).toBeNull();
  });
});
