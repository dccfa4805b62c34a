import { deviation, mean } from '../../../lib/statistics.ts';
import { computeNormalCdf, computeNormalQuantile } from './normal.ts';

/** Returns of a test: their Sharpe ratio per session, skewness, and kurtosis (3 if they are normal). */
export type Moments = { count: number; sharpe: number; skewness: number; kurtosis: number };

/** The moments of returns per session; null for fewer than two, or without variation. */
export function computeMoments(returns: readonly number[]): Moments | null {
  const [middle, spread] = [mean(returns), deviation(returns)];
  if (middle === null || !spread) return null;
  const count = returns.length;
  const moment = (power: number) => returns.reduce((sum, value) => sum + (value - middle) ** power, 0) / count;
  const variance = moment(2);
  return {
    count,
    sharpe: middle / spread,
    skewness: moment(3) / variance ** 1.5,
    kurtosis: moment(4) / variance ** 2,
  };
}

const EULER_MASCHERONI = 0.5772156649015329;

/**
 * The highest Sharpe ratio that this many tests without any skill are expected to show. Source: Bailey and López de Prado
 * 2014, equation 1.
 * @param variance of the Sharpe ratios of the tests
 */
export function computeExpectedMaximum(trials: number, variance: number): number {
  if (trials < 2) return 0;
  const [first, second] = [1 - 1 / trials, 1 - 1 / (trials * Math.E)].map(computeNormalQuantile) as [number, number];
  return Math.sqrt(variance) * ((1 - EULER_MASCHERONI) * first + EULER_MASCHERONI * second);
}

/**
 * The deflated Sharpe ratio: the probability that the true Sharpe ratio is above that which the best of the tests would
 * show by luck, 0 to 1. Source: Bailey and López de Prado 2014, "The Deflated Sharpe Ratio", equation 2.
 * @param threshold see `computeExpectedMaximum`
 */
export function computeDeflatedSharpe(
  { count, sharpe, skewness, kurtosis }: Moments,
  threshold: number,
): number | null {
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
  if (variance <= 0) return null;
  return computeNormalCdf(((sharpe - threshold) * Math.sqrt(count - 1)) / Math.sqrt(variance));
}
