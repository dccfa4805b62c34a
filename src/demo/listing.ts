import { SECTORS, type Sector } from '../market/sectors.ts';

/** Drivers shared by several prices, besides the market: a sector, or the yields that bonds follow. */
export const FACTORS = [...SECTORS, 'Rates'] as const;
export type Factor = (typeof FACTORS)[number];

/**
 * The stage of a listing. NEW: listed for less than a year. HALTED: trading stopped some sessions ago. STALE: it
 * trades, but its prices no longer arrive. LEAVING: its delisting is announced. DELISTED: it stopped trading some weeks
 * ago.
 */
export type ListingStage = 'NEW' | 'HALTED' | 'STALE' | 'LEAVING' | 'DELISTED';

/**
 * The coverage of a company. FULL: analysts, publications, and filings. THIN: one analyst and few publications.
 * NO_ANALYSTS: publications and filings only. NONE: little more than prices.
 */
export type DemoCoverage = 'FULL' | 'THIN' | 'NO_ANALYSTS' | 'NONE';

/** From `date` on, one share is `ratio` shares. */
export type DemoSplit = { date: Date; ratio: number };

/** A listed stock or fund, and the behavior of its price. */
export type Listing = {
  ticker: string;
  name: string;
  kind: 'STOCK' | 'ETF';
  /** The company whose news it shares with its other share classes. For a stock, the CIK without leading zeros. */
  issuer: string;
  exchange: string;
  sector: Sector | null;
  industry: string | null;
  sharesOutstanding: number;
  /** USD, on the reference day (see universe.ts). */
  price: number;
  /** Its exposure to the market's return, and to its factor's. */
  beta: number;
  factor: Factor | null;
  factorWeight: number;
  /** Its own annual volatility, in addition to the market's and the factor's; percent. */
  ownVolatility: number;
  /** Annual, percent of the price. */
  dividendYield: number;
  /** Null: always listed. `src/demo/lifecycle.ts` has the dates. */
  stage: ListingStage | null;
  coverage: DemoCoverage;
  /** Whether options on it are listed. */
  hasOptions: boolean;
  /**
   * Whether several events coincide just before the creation of the market: news, insider purchases, an amended form.
   */
  isBusy: boolean;
  /** Whether the price of a fund falls in the session before the creation of the market, regardless of its holdings. */
  dips: boolean;
  /** How many shares one share became last month; null: no split. `sharesOutstanding` and `price` are current. */
  splitRatio: number | null;
  /** The shift of the cycle, in sessions, for a price that rises for more than a year and then falls back. */
  runPhase: number | null;
  brandColor: string | null;
  website: string | null;
  description: string;
};

/** The properties of most listings: always listed, fully covered, with options. */
export const ORDINARY = {
  stage: null,
  coverage: 'FULL',
  hasOptions: true,
  isBusy: false,
  dips: false,
  splitRatio: null,
} as const;

/** Whether a company exists to demonstrate a state (docs/demo.md): it is in no index, and never leads a board. */
export const showsState = ({ kind, stage, coverage, hasOptions, isBusy, splitRatio }: Listing): boolean =>
  kind === 'STOCK' &&
  ((stage !== null && stage !== 'NEW') || coverage !== 'FULL' || !hasOptions || isBusy || splitRatio !== null);
