import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Sector } from '../market/sectors.ts';
import { type DemoCoverage, type Factor, type Listing, type ListingStage, ORDINARY } from './listing.ts';
import { inventListings } from './made-up.ts';

/**
 * The number of listings: only the real names, or in addition enough invented names for 1,000 stocks and 100 funds. A
 * `market` has the listings of a large market; the database then copies its invented stocks.
 */
export type Scale = 'standard' | 'large' | 'market';
/** Why an embedded database cannot hold such a market. */
export const MARKET_NEEDS_SERVER =
  'the market of 8,000 stocks needs PostgreSQL: set DATABASE_URL to an empty database, or make the large demo market';
const LARGE = { STOCK: 1_000, ETF: 100 };

type CommonColumn =
  | 'ticker'
  | 'name'
  | 'exchange'
  | 'shares_millions'
  | 'price'
  | 'beta'
  | 'own_volatility'
  | 'dividend_yield'
  | 'color'
  | 'website'
  | 'description';
type Cells<Column extends string> = Readonly<Record<Column, string>>;
/** The columns of the tables in this folder. */
type Tables = {
  'stocks.csv': Cells<
    CommonColumn | 'cik' | 'sector' | 'industry' | 'stage' | 'coverage' | 'options' | 'busy' | 'split' | 'run_phase'
  >;
  'funds.csv': Cells<
    | CommonColumn
    | 'issuer'
    | 'asset_class'
    | 'benchmark'
    | 'expense_percent'
    | 'inception_date'
    | 'factor'
    | 'factor_weight'
    | 'dips'
  >;
};
/** The rows of a table in this folder, by column. */
export const tableRows = <File extends keyof Tables>(file: File): Tables[File][] =>
  parse(readFileSync(new URL(file, import.meta.url)), { columns: true }) as Tables[File][];

/** The columns that both tables share. */
const common = (cells: Cells<CommonColumn>) => ({
  ticker: cells.ticker,
  name: cells.name,
  exchange: cells.exchange,
  sharesOutstanding: Math.round(Number(cells.shares_millions) * 1e6),
  price: Number(cells.price),
  beta: Number(cells.beta),
  ownVolatility: Number(cells.own_volatility),
  dividendYield: Number(cells.dividend_yield),
  brandColor: cells.color,
  website: cells.website,
  description: cells.description,
});

const toStock = (cells: Tables['stocks.csv']): Listing => ({
  ...common(cells),
  kind: 'STOCK',
  issuer: cells.cik,
  sector: cells.sector as Sector,
  industry: cells.industry,
  factor: cells.sector as Sector,
  factorWeight: 1,
  stage: (cells.stage || null) as ListingStage | null,
  coverage: (cells.coverage || ORDINARY.coverage) as DemoCoverage,
  hasOptions: cells.options !== 'none',
  isBusy: cells.busy === 'yes',
  dips: false,
  splitRatio: cells.split ? Number(cells.split) : null,
  runPhase: cells.run_phase ? Number(cells.run_phase) : null,
});

const toFund = (cells: Tables['funds.csv']): Listing => ({
  ...common(cells),
  kind: 'ETF',
  issuer: cells.ticker,
  sector: null,
  industry: null,
  factor: (cells.factor as Factor) || null,
  factorWeight: Number(cells.factor_weight),
  ...ORDINARY,
  dips: cells.dips === 'yes',
  runPhase: null,
});

/** Stocks and funds of the demo market, stocks first. */
export function demoListings(scale: Scale = 'standard'): Listing[] {
  const [stocks, funds] = [tableRows('stocks.csv').map(toStock), tableRows('funds.csv').map(toFund)];
  if (scale === 'standard') return [...stocks, ...funds];
  const inventMore = (kind: Listing['kind'], listed: readonly Listing[]) =>
    inventListings(kind, LARGE[kind] - listed.length);
  return [...stocks, ...inventMore('STOCK', stocks), ...funds, ...inventMore('ETF', funds)];
}

/** The market cap of the company or fund at the price of the table, in billions of USD. */
export const getMarketCapBillions = ({ sharesOutstanding, price }: Listing): number =>
  (sharesOutstanding * price) / 1e9;
