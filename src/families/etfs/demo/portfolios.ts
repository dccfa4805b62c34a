import type { shareCountsOf } from '../../../demo/company/share-counts.ts';
import { type DemoIndex, indexMembers } from '../../../demo/indexes.ts';
import type { Listing } from '../../../demo/listing.ts';
import { billionsOf } from '../../../demo/listings.ts';
import { madeUpListings } from '../../../demo/made-up.ts';
import { usualTone } from '../../../demo/tone.ts';
import type { Universe } from '../../../demo/universe.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';
import { type Outside, outsideOf } from './outside.ts';
import { cappedWeights } from './weights.ts';

/** How a fund chooses among the stocks of the demo market, and weighs what it chose. */
type Portfolio = {
  members?(stocks: readonly Listing[], seed: number): Listing[];
  /** By market cap, by the price of a share, or by weights that its managers chose on the reference day. */
  by?: 'CAP' | 'PRICE' | Readonly<Record<string, number>>;
  /** The largest weight of one stock, percent of the fund. */
  most?: number;
  /** Of a fund whose file lists only its largest holdings: how many it has in all, and the members' part, percent. */
  partial?: { holdings: number; members: number };
  /** Small companies that the market does not list and the file names, and their part of the fund, percent. */
  unlisted?: { companies(): readonly Listing[]; part: number };
};

/** A row of a holdings file; the weight is in percent of the fund. */
export type Holding = Omit<Outside, 'fund'> & { listing?: Listing };

const index = (name: DemoIndex): Portfolio => ({ members: (stocks) => indexMembers(name, stocks) });
const active = (weights: Readonly<Record<string, number>>): Portfolio => ({
  members: (stocks) => stocks.filter(({ ticker }) => ticker in weights),
  by: weights,
});
const isSmall = (stock: Listing): boolean => billionsOf(stock) < 5;
const paysWell = ({ dividendYield, sector }: Listing): boolean => dividendYield >= 2.5 && sector !== 'Real Estate';
const makesChips = ({ industry }: Listing): boolean => industry?.startsWith('Semiconductor') ?? false;

const BEST_LIKED = 20;
/** The companies that are written about most kindly. */
const bestLiked = (stocks: readonly Listing[], seed: number): Listing[] =>
  stocks
    .filter(({ stage, coverage }) => stage === null && coverage === 'FULL')
    .sort((a, b) => usualTone(seed, b) - usualTone(seed, a))
    .slice(0, BEST_LIKED);

let small: readonly Listing[] | undefined;
/** Drawn once: a holdings file of every week names them. */
function smallCompanies(): readonly Listing[] {
  small ??= madeUpListings('STOCK', 600);
  return small;
}

const PORTFOLIOS: Readonly<Record<string, Portfolio>> = {
  SPY: index('sp500'),
  IVV: index('sp500'),
  SSO: index('sp500'),
  QQQ: index('nasdaq100'),
  DIA: { ...index('dow'), by: 'PRICE' },
  VTI: { members: (stocks) => [...stocks], partial: { holdings: 3_531, members: 86 } },
  IWM: {
    members: (stocks) => stocks.filter(isSmall),
    partial: { holdings: 1_963, members: 0.3 },
    unlisted: { companies: smallCompanies, part: 70 },
  },
  SMH: { members: (stocks) => stocks.filter(makesChips), most: 20 },
  SCHD: { members: (stocks) => stocks.filter(paysWell), most: 4 },
  ARKK: active({
    ...{ TSLA: 12, PLTR: 5.6, HOOD: 5.2, AMD: 4.9, CRWD: 3.1, AMZN: 3, RKLB: 2.8, META: 2.6, CRWV: 2.2 },
    ...{ NVDA: 1.9, ISRG: 1.6, SOFI: 1.4, MRNA: 0.9 },
  }),
  ZXDIPS: { members: bestLiked, most: 5 },
  AGG: { partial: { holdings: 12_950, members: 0 } },
};

/** A sector fund: its sector in the S&P 500, none above what its index allows. */
const ofSector = (factor: string): Portfolio => ({
  members: (stocks) => indexMembers('sp500', stocks).filter(({ sector }) => sector === factor),
  most: 24,
});

function portfolioOf({ ticker, factor, factorWeight }: Listing): Portfolio {
  const isSectorFund = factor !== null && factor !== 'Rates' && factorWeight === 1;
  return PORTFOLIOS[ticker] ?? (isSectorFund ? ofSector(factor) : {});
}

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
  const { members, by = 'CAP', most = 100, partial, unlisted } = portfolioOf(fund);
  const stocks = universe.listings.filter(({ kind }) => kind === 'STOCK');
  const chosen = (members?.(stocks, universe.seed) ?? []).filter((listing) => universe.isTraded(listing, place));
  const outside = outsideOf(fund.ticker);
  const given = outside.reduce((sum, { weight }) => sum + weight, 0);
  // Without stocks of the market, what is outside of it fills a file that lists everything.
  const scale = partial || chosen.length > 0 ? 1 : (100 - cash) / given;
  const part = partial ? partial.members : 100 - cash - given;
  const day = sessionAfter(universe.sessions[place]!);
  const sizes = chosen.map((listing) => {
    const { close } = universe.barAt(listing, place);
    if (by === 'PRICE') return close;
    return by === 'CAP' ? sharesOn(listing, day) * close : (by[listing.ticker]! * close) / listing.price;
  });
  const weights = cappedWeights(sizes, most / part);
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
