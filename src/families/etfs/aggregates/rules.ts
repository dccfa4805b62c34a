import { compareText } from '../../../lib/order.ts';
import { formatCount } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { primaryTicker } from '../../../market/ticker.ts';

/** ETF-28: the minimum weight of a fund with data for an aggregate, percent. */
export const MIN_COVERED_PERCENT = 30;
/** ETF-23, ETF-27. */
export const TOP_CONTRIBUTORS = 10;

/** A row of a fund that counts: securities without exact duplicates. */
export type CoveredHolding = { linkedTicker: string | null; weightPct: number };

/** How much of a fund an aggregate covers (DER-48). */
export type HoldingsCoverage = {
  holdingsCount: number;
  holdingsCovered: number;
  /** Percent of the fund, 0 to 100. */
  weightCovered: number;
};

export const isCoveredEnough = ({ weightCovered }: Pick<HoldingsCoverage, 'weightCovered'>): boolean =>
  weightCovered >= MIN_COVERED_PERCENT;

/** Explains why a fund has no aggregate. The percentage is rounded down: 29.999 must not appear as the required 30. */
export function describeLowCoverage(ticker: string, coverage: HoldingsCoverage | null): string {
  const { weightCovered, holdingsCovered, holdingsCount } = coverage ?? {
    weightCovered: 0,
    holdingsCovered: 0,
    holdingsCount: null,
  };
  const percent = Math.floor(weightCovered * 100) / 100;
  const holdings = holdingsCount === null ? '' : ` (${holdingsCovered} of ${formatCount(holdingsCount, 'holding')})`;
  return `${percent} percent of ${mentionSecurity(ticker)}${holdings} has data; an aggregate needs ${MIN_COVERED_PERCENT} percent.`;
}

/** A company of a fund with the combined weight of its share classes, and its data. */
export type Covered<T> = { ticker: string; weightPct: number; data: T };

/**
 * The holdings with data, by canonical ticker: share classes of one company are combined. Short positions are ignored.
 */
export function selectCovered<T>(
  holdings: readonly CoveredHolding[],
  getData: (ticker: string) => T | undefined,
): { covered: Covered<T>[]; coverage: HoldingsCoverage } {
  const byTicker = new Map<string, Covered<T>>();
  let [holdingsCovered, weightCovered] = [0, 0];
  for (const { linkedTicker, weightPct } of holdings) {
    const ticker = linkedTicker === null ? null : primaryTicker(linkedTicker);
    const data = ticker === null || weightPct <= 0 ? undefined : getData(ticker);
    if (ticker === null || data === undefined) continue;
    holdingsCovered += 1;
    weightCovered += weightPct;
    const previous = byTicker.get(ticker) ?? { ticker, weightPct: 0, data };
    byTicker.set(ticker, { ...previous, weightPct: previous.weightPct + weightPct });
  }
  return {
    covered: [...byTicker.values()],
    // Rounding removes binary noise, and filed weights may add up to slightly more than 100.
    coverage: {
      holdingsCount: holdings.length,
      holdingsCovered,
      weightCovered: Math.min(100, Number(weightCovered.toFixed(6))),
    },
  };
}

/** The combined weight, percent of the fund. */
export const sumWeights = (covered: readonly { weightPct: number }[]) =>
  covered.reduce((sum, { weightPct }) => sum + weightPct, 0);

/** The weighted mean over the covered weight; null without values. */
export function computeWeightedMean(covered: readonly Covered<number>[]): number | null {
  const weight = sumWeights(covered);
  return weight > 0 ? covered.reduce((sum, { weightPct, data }) => sum + weightPct * data, 0) / weight : null;
}

/** Compares by absolute value, the largest first, then by ticker. */
export const compareByValue =
  <T extends { ticker: string }>(value: (item: T) => number) =>
  (a: T, b: T) =>
    Math.abs(value(b)) - Math.abs(value(a)) || compareText(a.ticker, b.ticker);
