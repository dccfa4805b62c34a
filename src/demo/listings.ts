import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { SECTORS, type Sector } from '../lib/sectors.ts';
import { madeUpListings } from './made-up.ts';

/** Stands wherever the demo market is shown: the companies are real, their figures are not. */
export const DEMO_NOTICE = 'The figures are synthetic.';

/** What moves several prices at once, beside the market: a sector, or the yields that bonds follow. */
export const FACTORS = [...SECTORS, 'Rates'] as const;
export type Factor = (typeof FACTORS)[number];

/** A listed stock or fund, and how its price behaves. */
export type Listing = {
  ticker: string;
  name: string;
  kind: 'STOCK' | 'ETF';
  /** Whose news it is: share classes of one company share it. Of a stock, SEC's number without leading zeros. */
  issuer: string;
  exchange: string;
  sector: Sector | null;
  industry: string | null;
  sharesOutstanding: number;
  /** USD, on the reference day of prices.ts. */
  price: number;
  /** How much of the market's return it takes part in, and of its factor's. */
  beta: number;
  factor: Factor | null;
  factorWeight: number;
  /** Annual volatility of its own, beside the market's and the factor's; percent. */
  ownVolatility: number;
  /** Annual, percent of the price. */
  dividendYield: number;
  /** Listed so lately that it has no year of sessions. */
  recent: boolean;
  /** Of a price that runs up for more than a year and then falls back: the sessions by which its cycle is shifted. */
  runPhase: number | null;
  brandColor: string | null;
  website: string | null;
  description: string;
};

/** How many listings there are: the real names, or these and as many made-up ones as make 1,000 stocks and 100 funds. */
export type Scale = 'standard' | 'large';
const LARGE = { STOCK: 1_000, ETF: 100 };

type Cells = Readonly<Record<string, string>>;
const rowsOf = (file: string): Cells[] =>
  parse(readFileSync(join(import.meta.dirname, file)), { columns: true }) as Cells[];

/** What both tables say in the same columns. */
const common = (cells: Cells) => ({
  ticker: cells.ticker!,
  name: cells.name!,
  exchange: cells.exchange!,
  sharesOutstanding: Math.round(Number(cells.shares_millions) * 1e6),
  price: Number(cells.price),
  beta: Number(cells.beta),
  ownVolatility: Number(cells.own_volatility),
  dividendYield: Number(cells.dividend_yield),
  brandColor: cells.color!,
  website: cells.website!,
  description: cells.description!,
});

const stockOf = (cells: Cells): Listing => ({
  ...common(cells),
  kind: 'STOCK',
  issuer: cells.cik!,
  sector: cells.sector as Sector,
  industry: cells.industry!,
  factor: cells.sector as Sector,
  factorWeight: 1,
  recent: cells.recent === 'yes',
  runPhase: cells.run_phase ? Number(cells.run_phase) : null,
});

const fundOf = (cells: Cells): Listing => ({
  ...common(cells),
  kind: 'ETF',
  issuer: cells.ticker!,
  sector: null,
  industry: null,
  factor: (cells.factor as Factor) || null,
  factorWeight: Number(cells.factor_weight),
  recent: false,
  runPhase: null,
});

/** Stocks and funds of the demo market, the stocks first. */
export function demoListings(scale: Scale = 'standard'): Listing[] {
  const [stocks, funds] = [rowsOf('stocks.csv').map(stockOf), rowsOf('funds.csv').map(fundOf)];
  if (scale === 'standard') return [...stocks, ...funds];
  const more = (kind: Listing['kind'], known: readonly Listing[]) => madeUpListings(kind, LARGE[kind] - known.length);
  return [...stocks, ...more('STOCK', stocks), ...funds, ...more('ETF', funds)];
}

/** What the company or fund is worth, billions of USD, at the price of the table. */
export const billionsOf = ({ sharesOutstanding, price }: Listing): number => (sharesOutstanding * price) / 1e9;
