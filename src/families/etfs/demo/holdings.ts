import type { shareCountsOf } from '../../../demo/company/share-counts.ts';
import type { Listing } from '../../../demo/listing.ts';
import { billionsOf } from '../../../demo/listings.ts';
import { type Outside, outsideOf } from '../../../demo/portfolios/outside.ts';
import { membersPart, type Portfolio, portfolioOf, sizeIn, weightsIn } from '../../../demo/portfolios/portfolios.ts';
import { cappedWeights } from '../../../demo/portfolios/weights.ts';
import type { Universe } from '../../../demo/universe.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';

/** A row of a holdings file; the weight is in percent of the fund. */
export type Holding = Omit<Outside, 'fund'> & { listing?: Listing };

/** How many holdings the fund has in all where its file lists only the largest; null if it lists all. */
export const holdingsInAll = (fund: Listing): number | null => portfolioOf(fund).partial?.holdings ?? null;

/**
 * What a fund holds at the close of a session beside its cash, of which it has `cash` percent, the largest first. None
 * of a fund of commodities.
 */
export function holdingsOf(
  universe: Universe,
  sharesOn: ReturnType<typeof shareCountsOf>,
  fund: Listing,
  place: number,
  cash: number,
): Holding[] {
  const portfolio = portfolioOf(fund);
  const { members, partial, unlisted } = portfolio;
  const stocks = universe.listings.filter(({ kind }) => kind === 'STOCK');
  const chosen = (members?.(stocks, universe.seed) ?? []).filter((listing) => universe.isTraded(listing, place));
  const outside = outsideOf(fund.ticker);
  const given = outside.reduce((sum, { weight }) => sum + weight, 0);
  // Without stocks of the market, what is outside of it fills a file that lists everything.
  const scale = partial || chosen.length > 0 ? 1 : (100 - cash) / given;
  const part = membersPart(fund, cash);
  const day = sessionAfter(universe.sessions[place]!);
  const sizes = chosen.map((listing) =>
    sizeIn(portfolio, listing, sharesOn(listing, day), universe.barAt(listing, place).close),
  );
  const weights = weightsIn(portfolio, sizes, part);
  return [
    ...chosen.map((listing, i) => ({ ...rowOf(listing), listing, weight: part * weights[i]! })),
    ...outside.map((row) => ({ ...row, weight: row.weight * scale })),
    ...(unlisted ? unlistedRows(universe, unlisted) : []),
  ].sort((a, b) => b.weight - a.weight);
}

/** Made-up companies, by their size; those that a large market lists are among its members. */
function unlistedRows({ listings }: Universe, unlisted: NonNullable<Portfolio['unlisted']>): Holding[] {
  const listed = new Set(listings.map(({ ticker }) => ticker));
  const companies = unlisted.companies().filter(({ ticker }) => !listed.has(ticker));
  const weights = cappedWeights(companies.map(billionsOf), 1);
  return companies.map((company, i) => ({ ...rowOf(company), weight: unlisted.part * weights[i]! }));
}

const rowOf = ({ ticker, name, exchange, sector }: Listing): Omit<Holding, 'weight'> => ({
  ticker,
  name: name.toUpperCase(),
  exchange,
  sector: sector!,
  assetClass: 'Equity',
  currency: 'USD',
  location: 'United States',
});
