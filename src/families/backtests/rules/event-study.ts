import { mean } from '../../../lib/statistics.ts';
import { getProceeds } from './delisting.ts';
import type { StudyEvent } from './events.ts';
import type { PriceMarket, PriceSeries } from './simulate.ts';

/** Why an event is not used for a horizon. */
export type DropReason = 'NO_PRICE' | 'OVERLAPPING' | 'UNFINISHED';

/** Sessions before the event that the path begins with. */
export const PATH_BEFORE = 10;
/** The standard errors on each side of a 95% confidence band. */
const BAND = 1.96;

/** The returns over a horizon, as fractions. */
export type HorizonResult = {
  /** Sessions, day 0 included. */
  sessions: number;
  count: number;
  mean: number | null;
  median: number | null;
  /** The part of the returns above 0. */
  hitRate: number | null;
  /** The mean over its standard error, clustered by day 0; null for fewer than two days. */
  tStatistic: number | null;
  dropped: Record<DropReason, number>;
};

/** The mean return up to a session relative to day 0, with its 95% band; null for fewer than two days. */
export type PathPoint = { session: number; mean: number; low: number | null; high: number | null; count: number };

/** An event with its day 0 (null if it has none yet), and its abnormal return per horizon; null if it is not used. */
export type StudiedEvent = StudyEvent & {
  filledOn: string | null;
  returns: (number | null)[];
  dropped: DropReason | null;
};

export type StudyResult = { horizons: HorizonResult[]; path: PathPoint[]; events: StudiedEvent[] };

/**
 * The standard error of a mean, clustered: values of a cluster may move together. It equals the ordinary one if each
 * cluster has one value. Source: Liang and Zeger 1986, with the factor G / (G - 1) of Cameron and Miller 2015.
 * @returns null for fewer than two clusters
 */
export function computeClusteredError(values: readonly number[], clusters: readonly number[]): number | null {
  const middle = mean(values);
  const sums = new Map<number, number>();
  for (const [i, value] of values.entries())
    sums.set(clusters[i] ?? 0, (sums.get(clusters[i] ?? 0) ?? 0) + value - (middle ?? 0));
  if (middle === null || sums.size < 2) return null;
  const squares = [...sums.values()].reduce((sum, value) => sum + value ** 2, 0);
  return Math.sqrt((squares * sums.size) / (sums.size - 1)) / values.length;
}

function computeMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor((sorted.length - 1) / 2);
  return mean(sorted.slice(half, sorted.length - half));
}

/** The value of a dollar in a stock, from session to session: halts carry it, and a delisting makes it cash. */
function createValue(ticker: string, { sessions, prices, delistings }: PriceMarket): (at: number) => number {
  const closes = prices.get(ticker)?.closes ?? new Float64Array(0);
  const delisting = delistings.get(ticker);
  const values = new Float64Array(sessions.length);
  let [price, isCash] = [Number.NaN, false];
  for (let at = 0; at < sessions.length; at += 1) {
    const close = closes[at] ?? Number.NaN;
    if (!isCash && !Number.isNaN(close)) price = close;
    else if (!isCash && delisting && delisting.date <= sessions[at]!) {
      price *= getProceeds(delisting);
      isCash = true;
    }
    values[at] = price;
  }
  return (at) => values[at] ?? Number.NaN;
}

const getOpen = (series: PriceSeries | undefined, at: number): number => {
  const open = series?.opens[at] ?? Number.NaN;
  return Number.isNaN(open) ? (series?.closes[at] ?? Number.NaN) : open;
};

/** Places of day 0; -1 if it is after the last session. */
function findDayZero(sessions: readonly string[], { publicOn, isBeforeOpen }: StudyEvent): number {
  let [low, high] = [0, sessions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const isAfter = isBeforeOpen ? sessions[middle]! >= publicOn : sessions[middle]! > publicOn;
    if (isAfter) high = middle;
    else low = middle + 1;
  }
  return low < sessions.length ? low : -1;
}

export type StudyInput = PriceMarket & {
  benchmark: PriceSeries;
  events: readonly StudyEvent[];
  horizons: readonly number[];
};

/**
 * Measures the returns after events, less those of a benchmark, from the open of day 0 to the close of the last session of
 * each horizon. Day 0 is the first session that opens after the event became public, and the first of a horizon.
 * @param input events in any order; horizons in sessions, at least 1
 */
export function studyEvents({ benchmark, events, horizons, ...market }: StudyInput): StudyResult {
  const { sessions, prices } = market;
  const valuesByTicker = new Map<string, (at: number) => number>();
  const getValue = (ticker: string) => {
    const value = valuesByTicker.get(ticker) ?? createValue(ticker, market);
    valuesByTicker.set(ticker, value);
    return value;
  };
  const benchmarkMarket = { ...market, prices: new Map([['', benchmark]]), delistings: new Map() };
  const getBenchmark = createValue('', benchmarkMarket);
  const studied = events
    .map((event) => ({ ...event, at: findDayZero(sessions, event) }))
    .sort((a, b) => (a.publicOn < b.publicOn ? -1 : a.publicOn > b.publicOn ? 1 : a.ticker < b.ticker ? -1 : 1));

  /** The abnormal return from the open of day 0 to the close of a session; NaN without prices. */
  const getReturn = (ticker: string, from: number, to: number): number =>
    getValue(ticker)(to) / getOpen(prices.get(ticker), from) - getBenchmark(to) / getOpen(benchmark, from);

  const measure = (length: number) => {
    const lastByTicker = new Map<string, number>();
    return studied.map(({ ticker, at }): { value: number | null; dropped: DropReason | null } => {
      if (at < 0 || at + length > sessions.length) return { value: null, dropped: 'UNFINISHED' };
      const value = getReturn(ticker, at, at + length - 1);
      if (Number.isNaN(value)) return { value: null, dropped: 'NO_PRICE' };
      const last = lastByTicker.get(ticker);
      if (last !== undefined && at - last < length) return { value: null, dropped: 'OVERLAPPING' };
      lastByTicker.set(ticker, at);
      return { value, dropped: null };
    });
  };

  const measured = horizons.map((length) => ({ length, outcomes: measure(length) }));
  const results = measured.map(({ length, outcomes }): HorizonResult => {
    const used = studied.flatMap(({ at }, i) => {
      const value = outcomes[i]?.value ?? null;
      return value === null ? [] : [{ at, value }];
    });
    const values = used.map(({ value }) => value);
    const middle = mean(values);
    const error = computeClusteredError(
      values,
      used.map(({ at }) => at),
    );
    const countDropped = (reason: DropReason) => outcomes.filter(({ dropped }) => dropped === reason).length;
    return {
      sessions: length,
      count: values.length,
      mean: middle,
      median: computeMedian(values),
      hitRate: values.length > 0 ? values.filter((value) => value > 0).length / values.length : null,
      tStatistic: middle !== null && error ? middle / error : null,
      dropped: {
        NO_PRICE: countDropped('NO_PRICE'),
        OVERLAPPING: countDropped('OVERLAPPING'),
        UNFINISHED: countDropped('UNFINISHED'),
      },
    };
  });

  // The path follows the events of the longest horizon, so that each of its points has the same events.
  const longest = measured.reduce((a, b) => (b.length > a.length ? b : a));
  const followed = studied.filter((_, i) => longest.outcomes[i]?.value !== null);
  const path: PathPoint[] = [];
  for (let session = -PATH_BEFORE; session < longest.length; session += 1) {
    const points = followed.flatMap(({ ticker, at }) => {
      const value = at + session < 0 ? Number.NaN : getReturn(ticker, at, at + session);
      return Number.isNaN(value) ? [] : [{ at, value }];
    });
    const values = points.map(({ value }) => value);
    const middle = mean(values);
    if (middle === null) continue;
    const error = computeClusteredError(
      values,
      points.map(({ at }) => at),
    );
    const margin = error === null ? null : BAND * error;
    path.push({
      session,
      mean: middle,
      low: margin === null ? null : middle - margin,
      high: margin === null ? null : middle + margin,
      count: values.length,
    });
  }
  return {
    horizons: results,
    path,
    events: studied.map(({ at, ...event }, i) => ({
      ...event,
      filledOn: sessions[at] ?? null,
      returns: measured.map(({ outcomes }) => outcomes[i]?.value ?? null),
      dropped: longest.outcomes[i]?.dropped ?? null,
    })),
  };
}
