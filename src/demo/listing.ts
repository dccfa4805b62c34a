import { SECTORS, type Sector } from '../lib/sectors.ts';

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
