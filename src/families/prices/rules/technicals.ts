import { deviation, mean, slope } from '../../../lib/statistics.ts';
import { SESSIONS_PER_YEAR } from './quotes.ts';

/** Windows in sessions. Source: measures, "Prices"; SCR-15. */
export const SHORT_AVERAGE = 50;
const LONG_AVERAGE = 200;
export const RETURN_SESSIONS = { return1M: 21, return3M: 63, return6M: 126, return1Y: 252 } as const;
const VOLATILITY_RETURNS = 30;
const TREND_SESSIONS = 30;

/** 1 golden cross (50-day average above the 200-day), -1 death cross, 0 equal. Source: SCR-23, AMB-19. */
type CrossState = 1 | 0 | -1;

/** Adjusted closes (dollars, for splits and dividends), oldest first, one per session. */
export type Closes = readonly number[];

/** The technical indicators of a stock; null if it has too few closes. Dollars, percent, or as noted. */
type Technicals = Record<keyof typeof RETURN_SESSIONS, number | null> & {
  average50d: number | null;
  average200d: number | null;
  /** Percent from the average, signed: below is negative. */
  pctOff50dMa: number | null;
  pctOff200dMa: number | null;
  maCrossState: CrossState | null;
  /** Percent a year. */
  volatility30d: number | null;
  /** Percent per session. */
  priceTrend30d: number | null;
};

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Percent by which a price is above a level; negative below it, null without either. Source: DER-18, DER-19, AMB-20.
 */
export const computePercentOff = (price: number | null, level: number | null): number | null =>
  price === null || level === null ? null : finite(((price - level) / level) * 100);

/** The simple average of the last `sessions` closes, in dollars; null if there are fewer. Source: DER-19. */
export const computeMovingAverage = (closes: Closes, sessions: number): number | null =>
  closes.length < sessions ? null : mean(closes.slice(-sessions));

// Rounding makes averages of equal prices over different windows differ in the last bits.
const EQUAL = 1e-12;

/** The current order of the averages; null without either. Source: DER-20, AMB-19. */
export function classifyCross(shortAverage: number | null, longAverage: number | null): CrossState | null {
  if (shortAverage === null || longAverage === null) return null;
  if (Math.abs(shortAverage - longAverage) <= EQUAL * Math.abs(longAverage)) return 0;
  return shortAverage > longAverage ? 1 : -1;
}

/** Percent change over this many sessions up to the last close; needs one more close. Source: DER-21. */
export const computePercentReturn = (closes: Closes, sessions: number): number | null =>
  computePercentOff(closes.at(-1) ?? null, closes.at(-1 - sessions) ?? null);

/**
 * Standard deviation (n - 1) of the last 30 daily log returns, times the square root of 252, in percent; null with
 * fewer than 31 closes. Source: DER-22, measures.
 */
export function computeAnnualVolatility(closes: Closes): number | null {
  if (closes.length <= VOLATILITY_RETURNS) return null;
  const window = closes.slice(-VOLATILITY_RETURNS - 1);
  const returns = window.slice(1).map((close, i) => Math.log(close / window[i]!));
  return finite(deviation(returns)! * Math.sqrt(SESSIONS_PER_YEAR) * 100);
}

/**
 * Least-squares slope of ln(close) over the last 30 sessions, percent per session; null with fewer than 30 closes.
 * Source: DER-21, measures.
 */
export function computePriceTrend(closes: Closes): number | null {
  if (closes.length < TREND_SESSIONS) return null;
  const logs = closes.slice(-TREND_SESSIONS).map((close, session) => [session, Math.log(close)] as const);
  return finite(slope(logs)! * 100);
}

/** All technical indicators of one stock, unrounded, as of its last close. Source: DER-19 to DER-22. */
export function computeTechnicals(closes: Closes): Technicals {
  const price = closes.at(-1) ?? null;
  const average50d = computeMovingAverage(closes, SHORT_AVERAGE);
  const average200d = computeMovingAverage(closes, LONG_AVERAGE);
  return {
    average50d,
    average200d,
    pctOff50dMa: computePercentOff(price, average50d),
    pctOff200dMa: computePercentOff(price, average200d),
    maCrossState: classifyCross(average50d, average200d),
    return1M: computePercentReturn(closes, RETURN_SESSIONS.return1M),
    return3M: computePercentReturn(closes, RETURN_SESSIONS.return3M),
    return6M: computePercentReturn(closes, RETURN_SESSIONS.return6M),
    return1Y: computePercentReturn(closes, RETURN_SESSIONS.return1Y),
    volatility30d: computeAnnualVolatility(closes),
    priceTrend30d: computePriceTrend(closes),
  };
}
