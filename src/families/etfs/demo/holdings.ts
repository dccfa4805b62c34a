import type { createShareCounts } from '../../../demo/company/share-counts.ts';
import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { listOutsideMembers, type Outside } from '../../../demo/portfolios/outside.ts';
import {
  getDemoPortfolio,
  membersPart,
  type Portfolio,
  sizeIn,
  weightsIn,
} from '../../../demo/portfolios/portfolios.ts';
import { cappedWeights } from '../../../demo/portfolios/weights.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { sessionAfter } from '../../../market/calendar.ts';

/** A row of a holdings file; the weight is in percent of the fund. */
export type DemoHolding = Omit<Outside, 'fund'> & { listing?: Listing };

/** The total number of a fund's holdings if its file lists only the largest; null if it lists all. */
export const getTotalHoldings = (fund: Listing): number | null => getDemoPortfolio(fund).partial?.holdings ?? null;

/**
 * A fund's holdings at the close of a session, the largest first, without its cash, which is `cash` percent. Empty for
 * a commodity fund.
 */
export function buildDemoHoldings(
  universe: DemoUniverse,
  sharesOn: ReturnType<typeof createShareCounts>,
  fund: Listing,
  place: number,
  cash: number,
): DemoHolding[] {
  const portfolio = getDemoPortfolio(fund);
  const { members, partial, unlisted } = portfolio;
  const stocks = universe.listings.filter(({ kind }) => kind === 'STOCK');
  const chosen = (members?.(stocks, universe.seed) ?? []).filter((listing) => universe.isTraded(listing, place));
  const outside = listOutsideMembers(fund.ticker);
  const outsideWeight = outside.reduce((sum, { weight }) => sum + weight, 0);
  // In a complete file of a fund without stocks of the market, the holdings from outside it are scaled to 100 percent.
  const scale = partial || chosen.length > 0 ? 1 : (100 - cash) / outsideWeight;
  const membersWeight = membersPart(fund, cash);
  const day = sessionAfter(universe.sessionAt(place));
  const sizes = chosen.map((listing) =>
    sizeIn(portfolio, listing, sharesOn(listing, day), universe.barAt(listing, place).close),
  );
  const weights = weightsIn(portfolio, sizes, membersWeight);
  return [
    ...chosen.map((listing, i) => ({ ...toHolding(listing), listing, weight: membersWeight * weights[i]! })),
    ...outside.map((row) => ({ ...row, weight: row.weight * scale })),
    ...(unlisted ? unlistedRows(universe, unlisted) : []),
  ].sort((a, b) => b.weight - a.weight);
}

/** Invented companies, weighted by their size, without those that a large market lists as members. */
function unlistedRows({ listings }: DemoUniverse, unlisted: NonNullable<Portfolio['unlisted']>): DemoHolding[] {
  const listed = new Set(listings.map(({ ticker }) => ticker));
  const companies = unlisted.companies().filter(({ ticker }) => !listed.has(ticker));
  const weights = cappedWeights(companies.map(getMarketCapBillions), 1);
  return companies.map((company, i) => ({ ...toHolding(company), weight: unlisted.part * weights[i]! }));
}

const toHolding = ({ ticker, name, exchange, sector }: Listing): Omit<DemoHolding, 'weight'> => ({
  ticker,
  name: name.toUpperCase(),
  exchange,
  sector: sector!,
  assetClass: 'Equity',
  currency: 'USD',
  location: 'United States',
});
