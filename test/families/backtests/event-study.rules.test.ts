import { describe, expect, it } from 'vitest';
import { type StudyInput, studyEvents } from '../../../src/families/backtests/rules/event-study.ts';
import { findClusterEvents, findEntries, type StudyEvent } from '../../../src/families/backtests/rules/events.ts';
import type { PriceSeries } from '../../../src/families/backtests/rules/simulate.ts';
import { computeClusteredError } from '../../support/clustered-error.ts';

const SESSIONS = ['2025-02-03', '2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07', '2025-02-10'];
const NONE = Number.NaN;

/** `opens` default to the closes. */
const series = (closes: readonly number[], opens = closes): PriceSeries => ({
  opens: Float64Array.from(opens),
  closes: Float64Array.from(closes),
});
const FLAT = series([100, 100, 100, 100, 100, 100]);

const event = (ticker: string, publicOn: string, isBeforeOpen = false): StudyEvent => ({
  ticker,
  publicOn,
  isBeforeOpen,
  value: null,
});

const study = (
  prices: Readonly<Record<string, PriceSeries>>,
  events: readonly StudyEvent[],
  overrides: Partial<StudyInput> = {},
) =>
  studyEvents({
    sessions: SESSIONS,
    prices: new Map(Object.entries(prices)),
    delistings: new Map(),
    benchmark: FLAT,
    events,
    horizons: [1, 2],
    ...overrides,
  });

describe('a study of events', () => {
  it('buys at the first open after the event became public, and counts day 0 as the first session', () => {
    // Filed on Monday: Tuesday opens at 10, closes at 11, and Wednesday at 12.
    const { horizons, events } = study({ A: series([9, 11, 12, 12, 12, 12], [9, 10, 11, 12, 12, 12]) }, [
      event('A', '2025-02-03'),
    ]);
    expect(events[0]).toMatchObject({ filledOn: '2025-02-04', dropped: null });
    expect(events[0]!.returns).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.2, 12)]);
    expect(horizons[1]).toMatchObject({ sessions: 2, count: 1, hitRate: 1, tStatistic: null });
  });

  it('buys on the same day if the event became public before the open, and after a weekend on Monday', () => {
    const prices = { A: series([10, 10, 10, 10, 10, 10]) };
    expect(study(prices, [event('A', '2025-02-04', true)]).events[0]!.filledOn).toBe('2025-02-04');
    expect(study(prices, [event('A', '2025-02-08')]).events[0]!.filledOn).toBe('2025-02-10');
  });

  it('subtracts the return of the benchmark from the same open', () => {
    // 20% less 5%.
    const benchmark = series([100, 105, 105, 105, 105, 105], [100, 100, 105, 105, 105, 105]);
    const { horizons } = study(
      { A: series([10, 12, 12, 12, 12, 12], [10, 10, 12, 12, 12, 12]) },
      [event('A', '2025-02-03')],
      {
        benchmark,
      },
    );
    expect(horizons[0]!.mean).toBeCloseTo(0.15, 12);
  });

  it('drops and counts events without a price, within the horizon of the last one, and not yet over', () => {
    const { horizons, events } = study({ A: series([10, 10, 10, 10, 10, 10]), B: series([10, NONE, 10, 10, 10, 10]) }, [
      event('A', '2025-02-03'),
      event('A', '2025-02-04'),
      event('A', '2025-02-07'),
      event('B', '2025-02-03'),
      event('C', '2025-02-03'),
    ]);
    expect(horizons.map(({ count, dropped }) => ({ count, ...dropped }))).toEqual([
      { count: 3, NO_PRICE: 2, OVERLAPPING: 0, UNFINISHED: 0 },
      { count: 1, NO_PRICE: 2, OVERLAPPING: 1, UNFINISHED: 1 },
    ]);
    expect(events.map(({ ticker, dropped }) => [ticker, dropped])).toEqual([
      ['A', null],
      ['B', 'NO_PRICE'],
      ['C', 'NO_PRICE'],
      ['A', 'OVERLAPPING'],
      ['A', 'UNFINISHED'],
    ]);
  });

  it('pays out a delisted stock, and carries the value of a halted stock', () => {
    const delistings = new Map([['A', { date: '2025-02-05', reason: 'bankruptcy', exchange: 'NYSE' }]]);
    const prices = {
      A: series([10, 10, NONE, NONE, NONE, NONE]),
      B: series([10, 11, NONE, NONE, 12, 12], [10, 10, NONE, NONE, 12, 12]),
    };
    const { events } = study(prices, [event('A', '2025-02-03'), event('B', '2025-02-03')], { delistings });
    expect(events[0]!.returns[1]).toBeCloseTo(-0.3, 12);
    expect(events[1]!.returns[1]).toBeCloseTo(0.1, 12);
  });

  it('measures means, medians and hit rates, and t over days instead of events', () => {
    // Two events of one day return 10% and 20%, one of the next day -6%.
    const rise = (day: number, factor: number) =>
      series(
        SESSIONS.map((_, i) => (i < day ? 10 : 10 * factor)),
        SESSIONS.map((_, i) => (i <= day ? 10 : 10 * factor)),
      );
    const { horizons } = study({ A: rise(1, 1.1), B: rise(1, 1.2), C: rise(2, 0.94) }, [
      event('A', '2025-02-03'),
      event('B', '2025-02-03'),
      event('C', '2025-02-04'),
    ]);
    const [first] = horizons;
    expect(first).toMatchObject({ count: 3, hitRate: 2 / 3 });
    expect(first!.mean).toBeCloseTo(0.08, 12);
    expect(first!.median).toBeCloseTo(0.1, 12);
    // Deviations by day: 0.02 + 0.12 = 0.14, and -0.14. Variance (2 x 0.0196 / 9) x 2.
    expect(first!.tStatistic).toBeCloseTo(0.08 / Math.sqrt(((2 * 0.0196) / 9) * 2), 10);
  });

  it('follows the path of the events of the longest horizon around day 0', () => {
    const { path } = study({ A: series([8, 11, 12, 12, 12, 12], [8, 10, 11, 12, 12, 12]) }, [event('A', '2025-02-03')]);
    expect(path).toEqual([
      { session: -1, mean: expect.closeTo(-0.2, 12), low: null, high: null, count: 1 },
      { session: 0, mean: expect.closeTo(0.1, 12), low: null, high: null, count: 1 },
      { session: 1, mean: expect.closeTo(0.2, 12), low: null, high: null, count: 1 },
    ]);
  });
});

describe('the clustered standard error', () => {
  it('is the ordinary one if each cluster has one value', () => {
    // 1, 2, 3: deviation 1, error 1 / sqrt(3).
    expect(computeClusteredError([1, 2, 3], [1, 2, 3])).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it('grows if the values of a cluster move together', () => {
    // Each value twice adds no information: the error is that of three values.
    expect(computeClusteredError([1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 3])).toBeCloseTo(1 / Math.sqrt(3), 12);
    expect(computeClusteredError([1, 2], [1, 1])).toBeNull();
  });
});

describe('the events', () => {
  const buy = (insiderId: string, filedOn: string) => ({ ticker: 'A', filedOn, insiderId, value: 100 });

  it('of a cluster are the days on which three insiders have bought within 30 days', () => {
    const events = findClusterEvents([
      buy('X', '2025-01-02'),
      buy('Y', '2025-01-10'),
      buy('Y', '2025-01-11'),
      // The third insider, 29 days after the first.
      buy('Z', '2025-01-31'),
      // A fourth joins the cluster that there is.
      buy('W', '2025-02-01'),
    ]);
    expect(events).toEqual([{ ticker: 'A', publicOn: '2025-01-31', isBeforeOpen: false, value: 400 }]);
    expect(findClusterEvents([buy('X', '2025-01-02'), buy('Y', '2025-01-10'), buy('Z', '2025-02-01')])).toEqual([]);
  });

  it('of a screen are the tickers that the day before did not have', () => {
    expect(
      findEntries([
        { day: '2025-02-03', tickers: ['A', 'B'] },
        { day: '2025-02-04', tickers: ['B', 'C'] },
      ]).map(({ ticker, publicOn }) => [ticker, publicOn]),
    ).toEqual([['C', '2025-02-04']]);
  });
});
