import { SECTORS, type Sector } from '../lib/sectors.ts';

/** What moves several prices at once, beside the market: a sector, or the yields that bonds follow. */
export const FACTORS = [...SECTORS, 'Rates'] as const;
export type Factor = (typeof FACTORS)[number];

/**
 * Where a listing is in its life. NEW: listed for less than a year. HALTED: trading stopped some sessions ago. STALE: it trades,
 * but its prices no longer arrive. LEAVING: its delisting is announced. DELISTED: it stopped trading some weeks ago.
 */
export type ListingStage = 'NEW' | 'HALTED' | 'STALE' | 'LEAVING' | 'DELISTED';

/**
 * Who follows a company. FULL: analysts, writers and filings. THIN: one analyst and few writers. NO_ANALYSTS: writers and filings
 * alone. NONE: little more than prices is known.
 */
export type DemoCoverage = 'FULL' | 'THIN' | 'NO_ANALYSTS' | 'NONE';

/** From `date` on, one share is `ratio` shares. */
export type DemoSplit = { date: Date; ratio: number };

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
  /** Null: listed all along. `src/demo/lifecycle.ts` has the dates. */
  stage: ListingStage | null;
  coverage: DemoCoverage;
  /** Whether options on it are listed. */
  hasOptions: boolean;
  /** Whether everything happens at once just before the market is made: news, insiders who buy, an amended form. */
  isBusy: boolean;
  /** Whether the price of a fund falls in the session before the market is made, whatever its holdings do. */
  dips: boolean;
  /** How many shares one share became last month; null: it did not split. `sharesOutstanding` and `price` are as of now. */
  splitRatio: number | null;
  /** Of a price that runs up for more than a year and then falls back: the sessions by which its cycle is shifted. */
  runPhase: number | null;
  brandColor: string | null;
  website: string | null;
  description: string;
};

/** What most listings are: listed all along, followed by everybody, with options. */
export const ORDINARY = {
  stage: null,
  coverage: 'FULL',
  hasOptions: true,
  isBusy: false,
  dips: false,
  splitRatio: null,
} as const;

/** Whether a company exists to show a state (docs/demo.md): it is in no index, and never leads a board. */
export const showsState = ({ kind, stage, coverage, hasOptions, isBusy, splitRatio }: Listing): boolean =>
  kind === 'STOCK' &&
  ((stage !== null && stage !== 'NEW') || coverage !== 'FULL' || !hasOptions || isBusy || splitRatio !== null);
