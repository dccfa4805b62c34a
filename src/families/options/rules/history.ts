import { requireLast } from '../../../lib/require.ts';
import { rounded } from '../../../lib/rounding.ts';
import { mean, median } from '../../../lib/statistics.ts';
import { sessionBefore } from '../../../market/calendar.ts';
import { TRADING_DAYS_PER_YEAR } from './volatility.ts';

/** The readings of a stored session that others are compared with; null: no reading that day. */
export type HistoryDay = { date: Date; callVol: number; putVol: number } & Record<
  'pcVol' | 'pcOi' | 'atmIv' | 'skew25d',
  number | null
>;

export type OptionsContext = Record<
  'pcVolPctl1y' | 'pcVolPctl5y' | 'pcOiPctl1y' | 'ivRank1y' | 'skewPctl1y',
  number | null
> & { observations1y: number };

/** Minimum observations for a percentile; with fewer, the baseline is still building (contract, Limits). */
export const BASELINE_SESSIONS = 60;
/** Minimum mean volume, contracts per day over `sessions`, for percentiles to be meaningful. Our choice (UNS-08). */
export const LIQUIDITY_FLOOR = { volume: 100, sessions: 20 } as const;
/** Percentiles at or beyond these are extreme readings. Our choice (UNS-08). */
const EXTREME = { low: 10, high: 90 } as const;
const IV_MEAN_SESSIONS = 20;

const readings = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Exchange sessions in a month and in a year, on which the sessions of a standard period are reckoned. */
export const SESSIONS_PER_MONTH = TRADING_DAYS_PER_YEAR / 12;

/** The first of the `count` sessions that end on `newest`. */
export function firstOfSessions(newest: Date, count: number): Date {
  let day = newest;
  for (let i = 1; i < count; i++) day = sessionBefore(day);
  return day;
}

/**
 * The percentile of today's value in its own past, 0 to 100: the share of observations, including today's, at or below
 * it.
 * @param values oldest first, today last. Null without a reading today or with fewer than 60 observations.
 */
export function percentile(values: readonly (number | null)[]): number | null {
  const today = values.at(-1) ?? null;
  const observations = readings(values);
  if (today === null || observations.length < BASELINE_SESSIONS) return null;
  return (100 * observations.filter((value) => value <= today).length) / observations.length;
}

/**
 * Today's position between the lowest and highest past value, 0 to 100; null as for `percentile`, or if all are equal.
 */
export function rank(values: readonly (number | null)[]): number | null {
  const today = values.at(-1) ?? null;
  const observations = readings(values);
  if (today === null || observations.length < BASELINE_SESSIONS) return null;
  const [low, high] = [Math.min(...observations), Math.max(...observations)];
  return high > low ? (100 * (today - low)) / (high - low) : null;
}

/** Whether a ticker trades enough for percentiles: on average 100 contracts a day over its last 20 stored sessions. */
export const isLiquid = (days: readonly Pick<HistoryDay, 'callVol' | 'putVol'>[]): boolean =>
  (mean(days.slice(-LIQUIDITY_FLOOR.sessions).map(({ callVol, putVol }) => callVol + putVol)) ?? 0) >=
  LIQUIDITY_FLOOR.volume;

/**
 * Compares the newest day with the year (252 sessions) and the five years up to it; days oldest first, not empty
 * (DER-40).
 */
export function computeHistoryContext(days: readonly HistoryDay[]): OptionsContext {
  const newest = requireLast(days).date;
  const since = (sessions: number) => {
    const first = firstOfSessions(newest, sessions);
    return days.filter(({ date }) => date >= first);
  };
  const year = since(TRADING_DAYS_PER_YEAR);
  const counts = isLiquid(days);
  const readSeries = (name: 'pcVol' | 'pcOi' | 'atmIv' | 'skew25d', from = year) => from.map((day) => day[name]);
  return {
    pcVolPctl1y: counts ? percentile(readSeries('pcVol')) : null,
    pcVolPctl5y: counts ? percentile(readSeries('pcVol', since(5 * TRADING_DAYS_PER_YEAR))) : null,
    pcOiPctl1y: counts ? percentile(readSeries('pcOi')) : null,
    ivRank1y: counts ? rank(readSeries('atmIv')) : null,
    skewPctl1y: counts ? percentile(readSeries('skew25d')) : null,
    observations1y: year.length,
  };
}

/** Today's atmIv minus its mean over the last 20 sessions, including today; a signed fraction (DER-41). */
export function ivMove20(days: readonly Pick<HistoryDay, 'atmIv'>[]): number | null {
  const last = days.slice(-IV_MEAN_SESSIONS).map(({ atmIv }) => atmIv);
  const observations = readings(last);
  const usual = mean(observations);
  return usual === null || observations.length < IV_MEAN_SESSIONS ? null : rounded(requireLast(observations) - usual);
}

type Percentiles = Pick<OptionsContext, 'pcVolPctl1y' | 'ivRank1y' | 'skewPctl1y'>;

/** The direction of options, -1 (puts) to 1 (calls); null while the baseline is building. */
export function optionsSentiment({ pcVolPctl1y, skewPctl1y }: Percentiles): number | null {
  if (pcVolPctl1y === null || skewPctl1y === null) return null;
  return Math.min(1, Math.max(-1, (50 - (pcVolPctl1y + skewPctl1y) / 2) / 50));
}

const ranks = ({ pcVolPctl1y, ivRank1y, skewPctl1y }: Percentiles) => readings([pcVolPctl1y, ivRank1y, skewPctl1y]);

/**
 * How extreme the readings are, 0 to 100: 0.6 x the largest distance from the middle + 0.4 x the mean distance
 * (DER-45).
 */
export function interestScore(context: Percentiles): number | null {
  const distances = ranks(context).map((value) => Math.abs(value - 50) / 50);
  const meanDistance = mean(distances);
  return meanDistance === null ? null : 100 * (0.6 * Math.max(...distances) + 0.4 * meanDistance);
}

/** Whether any of the three readings is extreme. */
export const isExtreme = (context: Percentiles): boolean =>
  ranks(context).some((value) => value <= EXTREME.low || value >= EXTREME.high);

/** Summarizes a board of tickers (DER-46). */
export const boardSummary = (rows: readonly (Percentiles & { pcVol: number | null })[]) => ({
  medianIvRank: median(rows.map(({ ivRank1y }) => ivRank1y)),
  marketPcVol: median(rows.map(({ pcVol }) => pcVol)),
  extremeCount: rows.filter(isExtreme).length,
  coverageCount: rows.length,
});
