import { describe, expect, it } from 'vitest';
import {
  analystCount,
  buyRatioPct,
  classifyRecommendation,
  consensusDays,
  freeHistoryWindow,
  fundAnalysts,
  historyWindow,
  upsidePercent,
} from '../../../src/families/analysts/consensus/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { roundHundredth } from '../../../src/lib/rounding.ts';

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
  ])('of %d is %s: upper edges are included [ANA-08, ANA-09, ANA-10, DER-32]', (mean, label) => {
    expect(classifyRecommendation(mean)).toBe(label);
  });
});

describe('The upside', () => {
  it.each([
    [225.51, 327.7, 45.32], // The recorded example.
    [200, 190, -5],
    [200, 200, 0],
    [3, 4, 33.33],
    [400, 300.01, -25],
  ])('from %d to a mean target of %d is %d percent [ANA-07, DER-31]', (price, target, upside) => {
    expect(upsidePercent(price, target)).toBe(upside);
  });
});

describe('Rounding to two decimals', () => {
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
    expect(analystCount(counts)).toBe(61);
    expect(buyRatioPct(counts)).toBeCloseTo((100 * 58) / 61, 10);
  });

  it('say nothing where they were never observed, and no percent of nobody [DER-33]', () => {
    expect([analystCount(none), buyRatioPct(none)]).toEqual([null, null]);
    const zeros = { strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 0 };
    expect([analystCount(zeros), buyRatioPct(zeros)]).toEqual([0, null]);
  });
});

describe('The days of a ticker', () => {
  const sweep = (at: string, snapshotDate: string, mean: number, counts: readonly number[] | null) => ({
    observedAt: new Date(at),
    snapshotDate,
    currentPrice: 100,
    targetMean: 110,
    recommendationMean: mean,
    strongBuy: counts?.[0] ?? null,
    buy: counts?.[1] ?? null,
    hold: counts?.[2] ?? null,
    sell: counts?.[3] ?? null,
    strongSell: counts?.[4] ?? null,
  });
  const days = consensusDays([
    sweep('2025-11-03T20:00:00Z', '2025-11-03', 2, null),
    sweep('2025-11-04T12:00:00Z', '2025-11-04', 2.5, [1, 1, 1, 1, 1]),
    sweep('2025-11-04T20:00:00Z', '2025-11-04', 2.504, [1, 2, 3, 4, 5]),
    sweep('2025-11-05T20:00:00Z', '2025-11-05', 2.506, null),
    sweep('2025-11-06T20:00:00Z', '2025-11-06', 2.6, [0, 0, 0, 0, 0]),
  ]);

  it('keep the counts last observed where a sweep returned no panel, and say so [ANA-13]', () => {
    expect(
      days.map(({ snapshotDate, countsObserved, buy, strongSell }) => [snapshotDate, countsObserved, buy, strongSell]),
    ).toEqual([
      ['2025-11-03', false, null, null],
      ['2025-11-04', true, 2, 5],
      ['2025-11-05', false, 2, 5],
      ['2025-11-06', true, 0, 0],
    ]);
  });

  it('are one row a day, its last sweep, and the newest is marked [GEN-10, ANA-21]', () => {
    expect(days.map(({ latest }) => latest)).toEqual([false, false, false, true]);
    expect(days[1]!.observedAt).toEqual(new Date('2025-11-04T20:00:00Z'));
  });

  it('label the mean as stored with two decimals, whatever the counts say [ANA-09, ANA-10, ANA-11]', () => {
    expect(days.map(({ recommendationMean, consensusLabel: label }) => [recommendationMean, label])).toEqual([
      [2, 'BUY'],
      [2.5, 'BUY'],
      [2.51, 'HOLD'],
      [2.6, 'HOLD'],
    ]);
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
    expect(historyWindow(from ? day(from) : null, to ? day(to) : null, today)).toEqual({
      from: day(first),
      to: day(last),
    });
  });

  it.each([
    ['2025-08-23', '2025-11-21', '2025-10-23'],
    ['2025-10-23', '2025-11-21', '2025-10-23'],
    ['2025-10-24', '2025-11-21', '2025-10-24'],
    ['2024-01-01', '2024-03-30', '2024-03-01'], // 29 February lies between.
  ])('of %s to %s a FREE key sees what begins on %s [ANA-23, AMB-29]', (from, to, first) => {
    expect(freeHistoryWindow({ from: day(from), to: day(to) })).toEqual({ from: day(first), to: day(to) });
  });
});

it('points from a fund to the analyst aggregate of the funds [ANA-35]', () => {
  expect(fundAnalysts('SPY')).toEqual({
    field: 'etf(ticker: "SPY") { analystAggregate }',
    path: '/api/v1/etfs/SPY/aggregates/analyst',
  });
});
