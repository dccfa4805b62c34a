import { describe, expect, it } from 'vitest';
import {
  classifyRecommendation,
  clipToFreeHistory,
  computeBuyRatio,
  computeUpsidePercent,
  fundAnalysts,
  resolveHistoryWindow,
  sumAnalysts,
} from '../../../src/families/analysts/consensus/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { printDeep } from '../../../src/lib/printing.ts';
import { roundHundredth } from '../../../src/lib/rounding.ts';
import { PRINT_KEYS } from '../../../src/market/identity/day-symbols.ts';

const day = (text: string) => parseDay(text)!;

describe('The label of a recommendation mean', () => {
  it.each([
    [1, 'STRONG_BUY'],
    [1.5, 'STRONG_BUY'],
    [1.51, 'BUY'],
    [2.5, 'BUY'],
    [2.51, 'HOLD'],
    [3.5, 'HOLD'],
    [3.51, 'SELL'],
    [4.5, 'SELL'],
    [4.51, 'STRONG_SELL'],
    [5, 'STRONG_SELL'],
  ])(
    'a recommendation mean of %d is labeled %s: upper edges are included [ANA-08, ANA-09, ANA-10, DER-32]',
    (mean, label) => {
      expect(classifyRecommendation(mean)).toBe(label);
    },
  );
});

describe('The upside', () => {
  it.each([
    [225.51, 327.7, 45.32], // The recorded example.
    [200, 190, -5],
    [200, 200, 0],
    [3, 4, 33.33],
    [400, 300.01, -25],
  ])('from %d to a mean target of %d is %d percent [ANA-07, DER-31]', (price, target, upside) => {
    expect(computeUpsidePercent(price, target)).toBe(upside);
  });
});

describe('rounding to two decimals', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1],
    [0.125, 0.13],
    [-0.004, 0],
    [2, 2],
  ])('of %d is %d', (value, rounded) => {
    expect(roundHundredth(value)).toBe(rounded);
    expect(Object.is(roundHundredth(value), -0)).toBe(false);
  });
});

describe('The five counts', () => {
  const counts = { strongBuy: 10, buy: 48, hold: 2, sell: 1, strongSell: 0 };
  const none = { strongBuy: null, buy: null, hold: null, sell: null, strongSell: null };

  it('count the analysts that percents are of [ANA-06, SCR-27, DER-33]', () => {
    expect(sumAnalysts(counts)).toBe(61);
    expect(computeBuyRatio(counts)).toBeCloseTo((100 * 58) / 61, 10);
  });

  it('are null if never observed, and so are percents of zero analysts [DER-33]', () => {
    expect([sumAnalysts(none), computeBuyRatio(none)]).toEqual([null, null]);
    const zeros = { strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 0 };
    expect([sumAnalysts(zeros), computeBuyRatio(zeros)]).toEqual([0, null]);
  });
});

describe('The window of a history', () => {
  const today = day('2025-11-21');

  it.each([
    [null, null, '2025-08-23', '2025-11-21'],
    [null, '2025-06-30', '2025-04-01', '2025-06-30'],
    ['2024-01-01', null, '2024-01-01', '2025-11-21'],
    ['2025-01-01', '2025-02-01', '2025-01-01', '2025-02-01'],
  ])('from %s to %s is %s to %s [ANA-18]', (from, to, first, last) => {
    expect(resolveHistoryWindow(from ? day(from) : null, to ? day(to) : null, today)).toEqual({
      from: day(first),
      to: day(last),
    });
  });

  it.each([
    ['2025-08-23', '2025-11-21', '2025-10-23'],
    ['2025-10-23', '2025-11-21', '2025-10-23'],
    ['2025-10-24', '2025-11-21', '2025-10-24'],
    ['2024-01-01', '2024-03-30', '2024-03-01'], // 29 February lies between.
  ])('a FREE key sees the history from %s to %s from %s on [ANA-23, AMB-29]', (from, to, first) => {
    expect(clipToFreeHistory({ from: day(from), to: day(to) })).toEqual({ from: day(first), to: day(to) });
  });
});

it('points from a fund to the analyst aggregate of the funds [ANA-35]', () => {
  expect(printDeep(fundAnalysts('SPY'), PRINT_KEYS)).toEqual({
    field: 'etf(ticker: "SPY") { analystAggregate }',
    path: '/api/v1/etfs/SPY/aggregates/analyst',
    tool: 'fund_page',
  });
});
