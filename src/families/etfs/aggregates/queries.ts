import type { Dataset } from '../../../db/datasets.ts';
import type { EtfPortfolio } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { requireValue } from '../../../lib/require.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { portfolioByEtf } from '../holdings/reads.ts';
import { requireEtf } from '../queries.ts';
import { getAggregateTime } from './reads.ts';
import { describeLowCoverage, type HoldingsCoverage, isCoveredEnough } from './rules.ts';

export type PortfolioSize = Pick<EtfPortfolio, 'partial' | 'totalKnownHoldings'>;

/** `computedAt`: null if it is computed on request. */
export type Aggregate = {
  ticker: string;
  asOfDate: Date;
  computedAt: Date | null;
  coverage: HoldingsCoverage & PortfolioSize;
};

/** The common part of a stored aggregate; null if too little of the fund is covered to serve it. */
export async function toServedAggregate<T extends HoldingsCoverage & { ticker: string; asOfDate: Date }>(
  context: Context,
  dataset: Dataset,
  row: T | null,
): Promise<(Aggregate & { row: T }) | null> {
  if (!row || !isCoveredEnough(row)) return null;
  const { ticker, asOfDate } = row;
  const coverage = await loadAggregateCoverage(context, ticker, row);
  return { ticker, asOfDate, computedAt: getAggregateTime(context, dataset), coverage, row };
}

/** Adds the size of the portfolio from the holdings file. */
export async function loadAggregateCoverage(
  context: Context,
  ticker: string,
  { holdingsCount, holdingsCovered, weightCovered }: HoldingsCoverage,
): Promise<Aggregate['coverage']> {
  const { partial, totalKnownHoldings } = requireValue(
    await portfolioByEtf(context).load(ticker),
    `the portfolio of ${mentionSecurity(ticker)}`,
  );
  return { holdingsCount, holdingsCovered, weightCovered, partial, totalKnownHoldings };
}

/**
 * Requires an aggregate of a fund.
 * @param loadCoverage the coverage for the error message; null if it was never computed
 * @throws not_found, no_coverage (ETF-28): the error explains why there is none
 */
export async function requireAggregate<T>(
  context: Context,
  ticker: string,
  loadAggregate: (ticker: string) => Promise<T | null>,
  loadCoverage: () => Promise<HoldingsCoverage | null>,
): Promise<T> {
  await requireEtf(context, ticker);
  if (!(await portfolioByEtf(context).load(ticker)))
    throw fail.etfUnavailable('no_holdings', `There is no holdings file for ${mentionSecurity(ticker)}.`);
  const aggregate = await loadAggregate(ticker);
  if (aggregate) return aggregate;
  throw fail.etfUnavailable('coverage_too_low', describeLowCoverage(ticker, await loadCoverage()));
}
