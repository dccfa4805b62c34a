import { compareText } from '../../../lib/order.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { formatCount } from '../../../lib/words.ts';

/** ETF-28: below so much of a fund's weight with data behind it there is no aggregate, percent. */
export const COVERED_LEAST = 30;
/** ETF-23, ETF-27. */
export const TOP_CONTRIBUTORS = 10;

/** A counted row of a fund: securities, exact duplicates once. */
export type CoveredHolding = { linkedTicker: string | null; weightPct: number };

/** How much of a fund an aggregate rests on (DER-48). */
export type HoldingsCoverage = {
  holdingsCount: number;
  holdingsCovered: number;
  /** Percent of the fund, 0 to 100. */
  weightCovered: number;
};

export const isCoveredEnough = ({ weightCovered }: Pick<HoldingsCoverage, 'weightCovered'>): boolean =>
  weightCovered >= COVERED_LEAST;

/** Why a fund has no aggregate. The percentage is rounded down: 29.999 percent must not read as the 30 that are needed. */
export function describeLowCoverage(ticker: string, coverage: HoldingsCoverage | null): string {
  const { weightCovered, holdingsCovered, holdingsCount } = coverage ?? {
    weightCovered: 0,
    holdingsCovered: 0,
    holdingsCount: null,
  };
  const percent = Math.floor(weightCovered * 100) / 100;
  const holdings = holdingsCount === null ? '' : ` (${holdingsCovered} of ${formatCount(holdingsCount, 'holding')})`;
  return `${percent} percent of ${ticker}${holdings} has data; an aggregate needs ${COVERED_LEAST} percent.`;
}

/** A company of a fund with the weight of all its share classes, and what is known of it. */
export type Covered<T> = { ticker: string; weightPct: number; data: T };

/**
 * The holdings that something is known of, by the ticker that research is kept under: share classes of one company are
 * one. Shorts take no part.
 */
export function coveredBy<T>(
  holdings: readonly CoveredHolding[],
  dataOf: (ticker: string) => T | undefined,
): { covered: Covered<T>[]; coverage: HoldingsCoverage } {
  const byTicker = new Map<string, Covered<T>>();
  let [holdingsCovered, weightCovered] = [0, 0];
  for (const { linkedTicker, weightPct } of holdings) {
    const ticker = linkedTicker === null ? null : primaryTicker(linkedTicker);
    const data = ticker === null || weightPct <= 0 ? undefined : dataOf(ticker);
    if (ticker === null || data === undefined) continue;
    holdingsCovered += 1;
    weightCovered += weightPct;
    const known = byTicker.get(ticker) ?? { ticker, weightPct: 0, data };
    byTicker.set(ticker, { ...known, weightPct: known.weightPct + weightPct });
  }
  return {
    covered: [...byTicker.values()],
    // Noise of binary fractions is no weight, and filed weights may add up to a little more than a fund.
    coverage: {
      holdingsCount: holdings.length,
      holdingsCovered,
      weightCovered: Math.min(100, Number(weightCovered.toFixed(6))),
    },
  };
}

/** The weight of all, percent of the fund. */
export const sumCoveredWeight = (covered: readonly { weightPct: number }[]) =>
  covered.reduce((sum, { weightPct }) => sum + weightPct, 0);

/** Values by weight, over the covered weight; null without values. */
export function weightedMean(covered: readonly Covered<number>[]): number | null {
  const weight = sumCoveredWeight(covered);
  return weight > 0 ? covered.reduce((sum, { weightPct, data }) => sum + weightPct * data, 0) / weight : null;
}

/** The largest first, whichever sign it has; of equal ones by ticker. */
export const byValueThenTicker =
  <T extends { ticker: string }>(value: (one: T) => number) =>
  (a: T, b: T) =>
    Math.abs(value(b)) - Math.abs(value(a)) || compareText(a.ticker, b.ticker);
