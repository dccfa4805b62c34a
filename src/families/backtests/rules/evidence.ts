import { deviation, mean } from '../../../lib/statistics.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/quotes.ts';
import { Z_95 } from './normal.ts';
import { hasYear } from './summary.ts';
import { FEW_PERIODS } from './warnings.ts';

/** The conclusions about the benchmark. */
const VERDICTS = ['NO_CONCLUSION', 'NOT_COMPARED', 'NO_DIFFERENCE', 'AHEAD', 'BEHIND'] as const;
export type BacktestVerdict = (typeof VERDICTS)[number];

/** The range that contains the true value with 95 % confidence. */
export type ConfidenceRange = { low: number; high: number };

type PeriodReturn = { return: number; benchmarkReturn: number | null };

/** The evidence of a test. Returns are fractions. */
export type Evidence = {
  verdict: BacktestVerdict;
  periods: number;
  /** Whether figures per year say anything: the test has at least a year. */
  isAnnualized: boolean;
  hitRateRange: ConfidenceRange | null;
  sharpeRange: ConfidenceRange | null;
  meanExcess: number | null;
  meanExcessRange: ConfidenceRange | null;
};

/** The range of a share of `count` cases. Source: Wilson's score interval, which holds for few cases too. */
export function computeWilsonRange(share: number, count: number): ConfidenceRange {
  const spread = Z_95 ** 2 / count;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z_95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / count + spread / (4 * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * The range of a Sharpe ratio per year, from the returns of `count` sessions. Source: Lo (2002), for independent returns:
 * the squared standard error per session is (1 + s^2 / 2) / n.
 */
export function computeSharpeRange(sharpe: number, count: number): ConfidenceRange {
  const perSession = sharpe / Math.sqrt(SESSIONS_PER_YEAR);
  const half = Z_95 * Math.sqrt(((1 + perSession ** 2 / 2) / count) * SESSIONS_PER_YEAR);
  return { low: sharpe - half, high: sharpe + half };
}

/** Excess returns of the periods over the benchmark; null without one. */
function listExcesses(periods: readonly PeriodReturn[]): number[] | null {
  const excesses = periods.flatMap((period) =>
    period.benchmarkReturn === null ? [] : [period.return - period.benchmarkReturn],
  );
  return excesses.length > 0 ? excesses : null;
}

/** The mean of excess returns, and its range; no range for fewer than two, or without variation. */
function describeExcess(excesses: readonly number[] | null): Pick<Evidence, 'meanExcess' | 'meanExcessRange'> {
  const [middle, spread] = excesses ? [mean(excesses), deviation(excesses)] : [null, null];
  if (!excesses || middle === null || !spread) return { meanExcess: middle, meanExcessRange: null };
  const half = (Z_95 * spread) / Math.sqrt(excesses.length);
  return { meanExcess: middle, meanExcessRange: { low: middle - half, high: middle + half } };
}

function judge(periods: number, hasBenchmark: boolean, range: ConfidenceRange | null): BacktestVerdict {
  if (periods < FEW_PERIODS) return 'NO_CONCLUSION';
  if (!hasBenchmark) return 'NOT_COMPARED';
  if (range && range.low > 0) return 'AHEAD';
  return range && range.high < 0 ? 'BEHIND' : 'NO_DIFFERENCE';
}

/** Weighs the periods of a test. @param returns the number of sessions with a return */
export function weighEvidence(
  periods: readonly PeriodReturn[],
  returns: number,
  { hitRate, sharpe }: { hitRate: number | null; sharpe: number | null },
): Evidence {
  const excesses = listExcesses(periods);
  const excess = describeExcess(excesses);
  return {
    verdict: judge(periods.length, excesses !== null, excess.meanExcessRange),
    periods: periods.length,
    isAnnualized: hasYear(returns),
    hitRateRange: hitRate === null || periods.length === 0 ? null : computeWilsonRange(hitRate, periods.length),
    sharpeRange: sharpe === null || returns < 2 ? null : computeSharpeRange(sharpe, returns),
    ...excess,
  };
}
