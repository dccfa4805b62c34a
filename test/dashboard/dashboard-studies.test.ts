import { describe, expect, it } from 'vitest';
import { convergence, relativeStrength } from '../../dashboard/src/parts/price-studies.ts';

const bars = (...closes: number[]) => closes.map((close, at) => ({ day: String(at + 1), close }));
const rsi = (sessions: number, ...closes: number[]) =>
  relativeStrength(bars(...closes), sessions).map(({ value }) => value);

describe('The relative strength index', () => {
  it('is the part of gains in the mean moves, then in Wilder’s averages', () => {
    // Changes +2, -1, +3, -4. Means of the first two: gain 1, loss 0.5. Then (1 + 3) / 2 = 2 and 0.25; then 1 and 2.125.
    expect(rsi(2, 10, 12, 11, 14, 10)).toEqual([
      null,
      null,
      (100 * 1) / 1.5,
      (100 * 2) / 2.25,
      expect.closeTo((100 * 1) / 3.125, 10),
    ]);
  });

  it('is 100 for gains alone, 0 for losses alone, and null without moves or with too few sessions', () => {
    expect(rsi(2, 1, 2, 3)).toEqual([null, null, 100]);
    expect(rsi(2, 3, 2, 1)).toEqual([null, null, 0]);
    expect(rsi(2, 5, 5, 5)).toEqual([null, null, null]);
    expect(rsi(14, 1, 2, 3)).toEqual([null, null, null]);
  });
});

describe('The MACD', () => {
  const sessions = { fast: 2, slow: 3, signal: 2 };

  it('is a fast average minus a slow average, with its own average and the difference', () => {
    // Fast: 1.5 of the first two, then 2.5, 4.8333... (2/3 of the way to 6). Slow: 2 of the first three, then 4.
    const [first, second, third, fourth] = convergence(bars(1, 2, 3, 6), sessions);
    expect([first?.macd, second?.macd]).toEqual([null, null]);
    expect(third).toEqual({ day: '3', macd: 0.5, signal: null, histogram: null });
    expect(fourth?.macd).toBeCloseTo(4.8333333 - 4, 6);
    // The mean of 0.5 and 0.8333... is 0.6666...
    expect(fourth?.signal).toBeCloseTo(0.6666667, 6);
    expect(fourth?.histogram).toBeCloseTo(0.1666667, 6);
  });

  it('is unknown of too few sessions', () => {
    expect(convergence(bars(1, 2), sessions).map(({ macd, signal }) => [macd, signal])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(convergence([])).toEqual([]);
  });
});
