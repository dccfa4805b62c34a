import { sessionBefore } from '../../../lib/market-calendar.ts';
import { mean } from '../../../lib/statistics.ts';
import { rounded, TRADING_DAYS_PER_YEAR } from './volatility.ts';

/** What a stored session says for comparison; null: no reading that day. */
export type HistoryDay = { date: Date; callVol: number; putVol: number } & Record<
  'pcVol' | 'pcOi' | 'atmIv' | 'skew25d',
  number | null
>;

export type OptionsContext = Record<
  'pcVolPctl1y' | 'pcVolPctl5y' | 'pcOiPctl1y' | 'ivRank1y' | 'skewPctl1y',
  number | null
> & { observations1y: number };

/** Fewer observations than these make no percentile: the baseline is building (contract, Limits). */
export const BASELINE_SESSIONS = 60;
/** Contracts a day, on the mean of so many sessions, below which percentiles mean nothing. Ours (UNS-08). */
export const LIQUIDITY_FLOOR = { volume: 100, sessions: 20 } as const;
/** Percentiles at or beyond these are an extreme reading. Ours (UNS-08). */
export const EXTREME = { low: 10, high: 90 } as const;
const IV_MEAN_SESSIONS = 20;

const readings = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** How many exchange sessions a history reaches back, by the window asked for. */
export const WINDOW_SESSIONS = { '1y': 252, '2y': 504, '5y': 1_260 } as const;
export type HistoryWindow = keyof typeof WINDOW_SESSIONS;

/** The first of the sessions that `count` sessions up to a session are. */
export function firstOfSessions(newest: Date, count: number): Date {
  let day = newest;
  for (let i = 1; i < count; i++) day = sessionBefore(day);
  return day;
}

/**
 * The percentile of today among its own past, 0 to 100: the share of observations, today included, at or below today's.
 * @param values oldest first, today last. Null without a reading today or with fewer than 60 observations.
 */
export function percentile(values: readonly (number | null)[]): number | null {
  const today = values.at(-1) ?? null;
  const seen = readings(values);
  if (today === null || seen.length < BASELINE_SESSIONS) return null;
  return (100 * seen.filter((value) => value <= today).length) / seen.length;
}

/** Where today lies between the lowest and the highest of its past, 0 to 100; null as for a percentile, or where all are equal. */
export function rank(values: readonly (number | null)[]): number | null {
  const today = values.at(-1) ?? null;
  const seen = readings(values);
  if (today === null || seen.length < BASELINE_SESSIONS) return null;
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  return high > low ? (100 * (today - low)) / (high - low) : null;
}

/** Whether a ticker trades enough for percentiles: 100 contracts a day on the mean of its last 20 stored sessions. */
export const isLiquid = (days: readonly Pick<HistoryDay, 'callVol' | 'putVol'>[]): boolean =>
  mean(days.slice(-LIQUIDITY_FLOOR.sessions).map(({ callVol, putVol }) => callVol + putVol))! >= LIQUIDITY_FLOOR.volume;

/** The newest of the days against the year (252 sessions) and the five years up to it; days oldest first, never none (DER-40). */
export function computeHistoryContext(days: readonly HistoryDay[]): OptionsContext {
  const newest = days.at(-1)!.date;
  const since = (sessions: number) => {
    const first = firstOfSessions(newest, sessions);
    return days.filter(({ date }) => date >= first);
  };
  const year = since(TRADING_DAYS_PER_YEAR);
  const counts = isLiquid(days);
  const of = (name: 'pcVol' | 'pcOi' | 'atmIv' | 'skew25d', from = year) => from.map((day) => day[name]);
  return {
    pcVolPctl1y: counts ? percentile(of('pcVol')) : null,
    pcVolPctl5y: counts ? percentile(of('pcVol', since(5 * TRADING_DAYS_PER_YEAR))) : null,
    pcOiPctl1y: counts ? percentile(of('pcOi')) : null,
    ivRank1y: counts ? rank(of('atmIv')) : null,
    skewPctl1y: counts ? percentile(of('skew25d')) : null,
    observations1y: year.length,
  };
}

/** How far today's atmIv is from the mean of its last 20 sessions, today included; a signed fraction (DER-41). */
export function ivMove20(days: readonly Pick<HistoryDay, 'atmIv'>[]): number | null {
  const last = days.slice(-IV_MEAN_SESSIONS).map(({ atmIv }) => atmIv);
  const seen = readings(last);
  return seen.length < IV_MEAN_SESSIONS ? null : rounded(last.at(-1)! - mean(seen)!);
}

type Percentiles = Pick<OptionsContext, 'pcVolPctl1y' | 'ivRank1y' | 'skewPctl1y'>;

/** Which way options lean, -1 (puts) to 1 (calls); null while the baseline builds. */
export function optionsSentiment({ pcVolPctl1y, skewPctl1y }: Percentiles): number | null {
  if (pcVolPctl1y === null || skewPctl1y === null) return null;
  return Math.min(1, Math.max(-1, (50 - (pcVolPctl1y + skewPctl1y) / 2) / 50));
}

const ranks = ({ pcVolPctl1y, ivRank1y, skewPctl1y }: Percentiles) => readings([pcVolPctl1y, ivRank1y, skewPctl1y]);

/** How extreme the readings are, 0 to 100: 0.6 of the farthest from the middle and 0.4 of their mean (DER-45). */
export function interestScore(context: Percentiles): number | null {
  const distances = ranks(context).map((value) => Math.abs(value - 50) / 50);
  return distances.length === 0 ? null : 100 * (0.6 * Math.max(...distances) + 0.4 * mean(distances)!);
}

/** Whether any of the three readings is at or beyond a tail. */
export const isExtreme = (context: Percentiles): boolean =>
  ranks(context).some((value) => value <= EXTREME.low || value >= EXTREME.high);

/** The middle of the readings, of an even number the mean of the middle two; null without any. */
export function median(values: readonly (number | null)[]): number | null {
  const seen = readings(values).sort((a, b) => a - b);
  if (seen.length === 0) return null;
  const middle = Math.floor(seen.length / 2);
  return seen.length % 2 === 1 ? seen[middle]! : (seen[middle - 1]! + seen[middle]!) / 2;
}

/** What a board of tickers says as a whole (DER-46). */
export const boardSummary = (rows: readonly (Percentiles & { pcVol: number | null })[]) => ({
  medianIvRank: median(rows.map(({ ivRank1y }) => ivRank1y)),
  marketPcVol: median(rows.map(({ pcVol }) => pcVol)),
  extremeCount: rows.filter(isExtreme).length,
  coverageCount: rows.length,
});
