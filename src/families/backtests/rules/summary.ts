import { deviation, mean } from '../../../lib/statistics.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/quotes.ts';

/** Whether figures per year say anything: two months times six would flatter or frighten. */
export const hasYear = (returnCount: number): boolean => returnCount >= SESSIONS_PER_YEAR;

/** The figures of a curve. Returns and drawdowns are fractions; figures per year are null below a year of returns. */
export type CurveSummary = {
  /** The compound return per year of 252 sessions. */
  cagr: number | null;
  /** The whole return. */
  totalReturn: number;
  /** The sample standard deviation of the returns per session, times the root of 252. */
  volatility: number | null;
  /** The mean return per session over its standard deviation, times the root of 252, without a risk-free rate. */
  sharpe: number | null;
  /** The deepest fall of a close below the highest close before it, 0 or below. */
  maxDrawdown: number;
};

/** The return of each session after the first. */
export const computeReturns = (values: ArrayLike<number>): number[] =>
  Array.from({ length: Math.max(0, values.length - 1) }, (_, i) => values[i + 1]! / values[i]! - 1);

/** The fall of each value below the highest so far, 0 or below. */
export function computeDrawdowns(values: ArrayLike<number>): Float64Array {
  let highest = Number.NEGATIVE_INFINITY;
  return Float64Array.from(values, (value) => {
    highest = Math.max(highest, value);
    return value / highest - 1;
  });
}

/** The standard deviation of a year of such returns; null below a year, or without variation to measure. */
function annualizeDeviation(returns: readonly number[]): number | null {
  const spread = hasYear(returns.length) ? deviation(returns) : null;
  return spread === null ? null : spread * Math.sqrt(SESSIONS_PER_YEAR);
}

/** @param values at the close of each session, at least one */
export function summarizeCurve(values: ArrayLike<number>): CurveSummary {
  const returns = computeReturns(values);
  const volatility = annualizeDeviation(returns);
  const growth = values[values.length - 1]! / values[0]!;
  return {
    cagr: hasYear(returns.length) ? growth ** (SESSIONS_PER_YEAR / returns.length) - 1 : null,
    totalReturn: growth - 1,
    volatility,
    sharpe: volatility ? (mean(returns)! * SESSIONS_PER_YEAR) / volatility : null,
    maxDrawdown: computeDrawdowns(values).reduce((deepest, value) => Math.min(deepest, value), 0),
  };
}

/** A period from one fill to the next, or to the last close. Returns are fractions; null without a benchmark. */
type PeriodReturn = { return: number; benchmarkReturn: number | null };

/** How a portfolio compares with its benchmark, period by period. */
export type Comparison = {
  /** The part of the periods with a higher return than the benchmark or, without one, above 0. */
  hitRate: number | null;
  /** The standard deviation of the differences of the returns per session, times the root of 252; null below a year. */
  trackingError: number | null;
  /** The mean excess return of a period over its standard error; null for fewer than two periods. */
  tStatistic: number | null;
};

export function compareWithBenchmark(
  periods: readonly PeriodReturn[],
  values: ArrayLike<number>,
  benchmark: ArrayLike<number> | null,
): Comparison {
  const hits = periods.filter((period) => period.return > (period.benchmarkReturn ?? 0)).length;
  const hitRate = periods.length > 0 ? hits / periods.length : null;
  if (!benchmark) return { hitRate, trackingError: null, tStatistic: null };
  const excesses = periods.flatMap((period) =>
    period.benchmarkReturn === null ? [] : [period.return - period.benchmarkReturn],
  );
  const others = computeReturns(benchmark);
  return {
    hitRate,
    trackingError: annualizeDeviation(computeReturns(values).map((value, i) => value - others[i]!)),
    tStatistic: computeT(excesses),
  };
}

/** The mean of values over its standard error; null for fewer than two values, or without variation. */
export function computeT(values: readonly number[]): number | null {
  const [middle, spread] = [mean(values), deviation(values)];
  return middle !== null && spread ? middle / (spread / Math.sqrt(values.length)) : null;
}
