import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import type { EtfPortfolio } from '../../../generated/prisma/client.ts';
import { portfolioByEtf } from '../holdings/reads.ts';
import { requireEtf } from '../queries.ts';
import { madeAt } from './reads.ts';
import { describeLowCoverage, type HoldingsCoverage, isCoveredEnough } from './rules.ts';

export type PortfolioSize = Pick<EtfPortfolio, 'partial' | 'totalKnownHoldings'>;

/** `computedAt`: null if it is computed as it is served. */
export type Aggregate = {
  ticker: string;
  asOfDate: Date;
  computedAt: Date | null;
  coverage: HoldingsCoverage & PortfolioSize;
};

/** What every stored aggregate says; null if too little of the fund is covered to serve it. */
export async function storedAggregate<T extends HoldingsCoverage & { ticker: string; asOfDate: Date }>(
  context: Context,
  family: string,
  row: T | null,
): Promise<(Aggregate & { row: T }) | null> {
  if (!row || !isCoveredEnough(row)) return null;
  const { ticker, asOfDate } = row;
  const coverage = await loadAggregateCoverage(context, ticker, row);
  return { ticker, asOfDate, computedAt: madeAt(context, family), coverage, row };
}

/** With what the holdings file says of itself. */
export async function loadAggregateCoverage(
  context: Context,
  ticker: string,
  { holdingsCount, holdingsCovered, weightCovered }: HoldingsCoverage,
): Promise<Aggregate['coverage']> {
  const { partial, totalKnownHoldings } = (await portfolioByEtf(context).load(ticker))!;
  return { holdingsCount, holdingsCovered, weightCovered, partial, totalKnownHoldings };
}

/**
 * What a fund has of it, or the error that says why it has none.
 * @param loadCoverage how much of the fund has data, for the error; null if that was never computed
 * @throws not_found, no_coverage (ETF-28)
 */
export async function requiredAggregate<T>(
  context: Context,
  ticker: string,
  aggregateOf: (ticker: string) => Promise<T | null>,
  loadCoverage: () => Promise<HoldingsCoverage | null>,
): Promise<T> {
  await requireEtf(context, ticker);
  if (!(await portfolioByEtf(context).load(ticker)))
    throw fail.etfUnavailable('no_holdings', `There is no holdings file for ${ticker}.`);
  const aggregate = await aggregateOf(ticker);
  if (aggregate) return aggregate;
  throw fail.etfUnavailable('coverage_too_low', describeLowCoverage(ticker, await loadCoverage()));
}
