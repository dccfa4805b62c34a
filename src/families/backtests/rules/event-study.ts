import { ClusteredSample } from './clustered.ts';
import { exchangePosition, getProceeds, mapPlaces } from './delisting.ts';
import type { StudyEvent } from './events.ts';
import { Z_95 } from './normal.ts';
import type { PriceMarket, PriceSeries } from './simulate.ts';

/** Why an event is not used for a horizon. */
export type DropReason = 'NO_PRICE' | 'OVERLAPPING' | 'UNFINISHED';

/** Sessions before the event that the path begins with. */
export const PATH_BEFORE = 10;

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
 * The value of a share of a stock by session, in adjusted prices: halts carry it, a delisting makes it cash, and a merger with terms cash
 * and shares of the successor. NaN before its first price.
 * @param getValues the values of a successor
 */
function computeValues(
  ticker: string,
  { sessions, prices, delistings }: PriceMarket,
  getValues: (successor: string) => Float64Array,
): Float64Array {
  const closes = prices.get(ticker)?.closes ?? new Float64Array(0);
  const delisting = delistings.get(ticker);
  const terms = delisting?.terms;
  const places = terms && mapPlaces(sessions);
  const values = new Float64Array(sessions.length);
  let [price, isCash] = [Number.NaN, false];
  for (let at = 0; at < sessions.length; at += 1) {
    const close = closes[at] ?? Number.NaN;
    const isDelisted = delisting !== undefined && delisting.date <= sessions[at]! && Number.isNaN(close);
    if (isDelisted && terms && places && !Number.isNaN(price)) {
      const exchange = exchangePosition({ ticker, units: 1 }, terms, prices, places, at);
      const successorValues = exchange && terms.successor ? getValues(terms.successor.ticker) : null;
      if (exchange) {
        for (let later = at; later < sessions.length; later += 1)
          values[later] = exchange.cash + (successorValues ? exchange.units * successorValues[later]! : 0);
        return values;
      }
    }
    if (!isCash && !Number.isNaN(close)) price = close;
    else if (!isCash && isDelisted && !terms) {
      price *= getProceeds(delisting);
      isCash = true;
    }
    values[at] = price;
  }
  return values;
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

/** An event with the values of its stock by session, and the prices at which day 0 opens. */
type Trace = { ticker: string; at: number; values: Float64Array; open: number; benchmarkOpen: number };

const UNFINISHED = { value: null, dropped: 'UNFINISHED' } as const;
const NO_PRICE = { value: null, dropped: 'NO_PRICE' } as const;
const OVERLAPPING = { value: null, dropped: 'OVERLAPPING' } as const;

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
  const valuesByTicker = new Map<string, Float64Array>();
  const getValues = (ticker: string, predecessors: readonly string[] = []): Float64Array => {
    const cached = valuesByTicker.get(ticker);
    if (cached) return cached;
    const chain = [...predecessors, ticker];
    // Terms that lead in a circle have no value.
    const getSuccessorValues = (successor: string) =>
      chain.includes(successor) ? new Float64Array(sessions.length).fill(Number.NaN) : getValues(successor, chain);
    const values = computeValues(ticker, market, getSuccessorValues);
    valuesByTicker.set(ticker, values);
    return values;
  };
  const benchmarkMarket = { ...market, prices: new Map([['', benchmark]]), delistings: new Map() };
  const benchmarkValues = computeValues('', benchmarkMarket, getValues);
  const studied = events
    .map((event) => ({ ...event, at: findDayZero(sessions, event) }))
    .sort((a, b) => (a.publicOn < b.publicOn ? -1 : a.publicOn > b.publicOn ? 1 : a.ticker < b.ticker ? -1 : 1));
  const traces = studied.map(({ ticker, at }): Trace => {
    const values = getValues(ticker);
    return { ticker, at, values, open: getOpen(prices.get(ticker), at), benchmarkOpen: getOpen(benchmark, at) };
  });

  /** The abnormal return from the open of day 0 to the close of a session; NaN without prices. */
  const getReturn = ({ values, open, benchmarkOpen }: Trace, to: number): number =>
    values[to]! / open - benchmarkValues[to]! / benchmarkOpen;
  const sample = new ClusteredSample(studied.length, sessions.length);

  const measure = (length: number) => {
    const lastByTicker = new Map<string, number>();
    const outcomes = traces.map((trace): { value: number | null; dropped: DropReason | null } => {
      const { ticker, at } = trace;
      if (at < 0 || at + length > sessions.length) return UNFINISHED;
      const value = getReturn(trace, at + length - 1);
      if (Number.isNaN(value)) return NO_PRICE;
      const last = lastByTicker.get(ticker);
      if (last !== undefined && at - last < length) return OVERLAPPING;
      lastByTicker.set(ticker, at);
      return { value, dropped: null };
    });
    return { length, outcomes };
  };

  const measured = horizons.map(measure);
  const results = measured.map(({ length, outcomes }): HorizonResult => {
    sample.clear();
    const dropped = { NO_PRICE: 0, OVERLAPPING: 0, UNFINISHED: 0 };
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.dropped) dropped[outcome.dropped] += 1;
      if (outcome.value !== null) sample.add(outcome.value, traces[i]!.at);
    }
    const middle = sample.getMean();
    const error = sample.getError();
    return {
      sessions: length,
      count: sample.length,
      mean: middle,
      median: sample.getMedian(),
      hitRate: sample.getHitRate(),
      tStatistic: middle !== null && error ? middle / error : null,
      dropped,
    };
  });

  // The path follows the events of the longest horizon, so that each of its points has the same events.
  const longest = measured.reduce((a, b) => (b.length > a.length ? b : a));
  const followed = traces.filter((_, i) => longest.outcomes[i]?.value !== null);
  const path: PathPoint[] = [];
  for (let session = -PATH_BEFORE; session < longest.length; session += 1) {
    sample.clear();
    for (const trace of followed) {
      const to = trace.at + session;
      const value = to < 0 ? Number.NaN : getReturn(trace, to);
      if (!Number.isNaN(value)) sample.add(value, trace.at);
    }
    const middle = sample.getMean();
    if (middle === null) continue;
    const error = sample.getError();
    const margin = error === null ? null : Z_95 * error;
    path.push({
      session,
      mean: middle,
      low: margin === null ? null : middle - margin,
      high: margin === null ? null : middle + margin,
      count: sample.length,
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
