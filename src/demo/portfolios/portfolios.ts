import { type DemoIndex, indexMembers } from '../indexes.ts';
import type { Listing } from '../listing.ts';
import { getMarketCapBillions } from '../listings.ts';
import { inventListings } from '../made-up.ts';
import { usualTone } from '../tone.ts';
import { listOutsideMembers } from './outside.ts';
import { cappedWeights } from './weights.ts';

/** How a fund selects and weights stocks of the demo market. */
export type Portfolio = {
  members?(stocks: readonly Listing[], seed: number): Listing[];
  /** By market cap, by share price, or by weights that its managers chose on the reference day. */
  by?: 'CAP' | 'PRICE' | Readonly<Record<string, number>>;
  /** The maximum weight of one stock, percent of the fund. */
  most?: number;
  /**
   * For a fund whose file lists only its largest holdings: the total number of holdings, and the members' share,
   * percent.
   */
  partial?: { holdings: number; members: number };
  /** The multiple of its members' daily return that the fund targets; default: 1. */
  leverage?: number;
  /** Small companies in the file that the market does not list, and their share of the fund, percent. */
  unlisted?: { companies(): readonly Listing[]; part: number };
};

const index = (name: DemoIndex): Portfolio => ({ members: (stocks) => indexMembers(name, stocks) });
const active = (weights: Readonly<Record<string, number>>): Portfolio => ({
  members: (stocks) => stocks.filter(({ ticker }) => ticker in weights),
  by: weights,
});
const isSmall = (stock: Listing): boolean => getMarketCapBillions(stock) < 5;
const paysWell = ({ dividendYield, sector }: Listing): boolean => dividendYield >= 2.5 && sector !== 'Real Estate';
const makesChips = ({ industry }: Listing): boolean => industry?.startsWith('Semiconductor') ?? false;

const BEST_LIKED = 20;
/** The companies with the most favorable publications. */
const bestLiked = (stocks: readonly Listing[], seed: number): Listing[] =>
  stocks
    .filter(({ stage, coverage }) => stage === null && coverage === 'FULL')
    .sort((a, b) => usualTone(seed, b) - usualTone(seed, a))
    .slice(0, BEST_LIKED);

let small: readonly Listing[] | undefined;
/** Drawn once, because the holdings file of every week lists them. */
function smallCompanies(): readonly Listing[] {
  small ??= inventListings('STOCK', 600);
  return small;
}

const PORTFOLIOS: Readonly<Record<string, Portfolio>> = {
  SPY: index('sp500'),
  IVV: index('sp500'),
  SSO: { ...index('sp500'), leverage: 2 },
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
    TSLA: 12,
    PLTR: 5.6,
    HOOD: 5.2,
    AMD: 4.9,
    CRWD: 3.1,
    AMZN: 3,
    RKLB: 2.8,
    META: 2.6,
    CRWV: 2.2,
    NVDA: 1.9,
    ISRG: 1.6,
    SOFI: 1.4,
    MRNA: 0.9,
  }),
  ZXDIPS: { members: bestLiked, most: 5 },
  AGG: { partial: { holdings: 12_950, members: 0 } },
};

/** A sector fund: its sector in the S&P 500, with weights capped as in its index. */
const ofSector = (factor: string): Portfolio => ({
  members: (stocks) => indexMembers('sp500', stocks).filter(({ sector }) => sector === factor),
  most: 24,
});

/** How a fund selects its members; empty for a fund that holds no stocks of the market. */
export function getDemoPortfolio({ ticker, factor, factorWeight }: Listing): Portfolio {
  const isSectorFund = factor !== null && factor !== 'Rates' && factorWeight === 1;
  return PORTFOLIOS[ticker] ?? (isSectorFund ? ofSector(factor) : {});
}

/** The members' share of a fund, percent: the rest is cash and securities that the market does not list. */
export function membersPart(fund: Listing, cash: number): number {
  const outside = listOutsideMembers(fund.ticker).reduce((sum, { weight }) => sum + weight, 0);
  return getDemoPortfolio(fund).partial?.members ?? 100 - cash - outside;
}

/** The quantity to which the weights of a portfolio are proportional, before its cap. */
export function sizeIn({ by = 'CAP' }: Portfolio, { ticker, price }: Listing, shares: number, close: number): number {
  if (by === 'PRICE') return close;
  return by === 'CAP' ? shares * close : (by[ticker]! * close) / price;
}

/** The members' weights relative to each other, which add up to 1; `percent` is percent of the fund. */
export const weightsIn = ({ most = 100 }: Portfolio, sizes: readonly number[], percent: number): number[] =>
  cappedWeights(sizes, most / percent);

/** Below this share, percent, a fund's other holdings determine how it moves. */
const DECIDES = 50;

/** Whether a listing's prices continue to the last session of the market. */
const tradesOn = ({ stage }: Listing): boolean => stage === null || stage === 'NEW';

/**
 * The stocks that determine how a fund moves; empty if most of its holdings are elsewhere, or if it is meant to move
 * against them.
 */
export function selectFundMovers(fund: Listing, listings: readonly Listing[], seed: number): Listing[] {
  const { members } = getDemoPortfolio(fund);
  if (!members || fund.dips || membersPart(fund, 0) < DECIDES) return [];
  const stocks = listings.filter((listing) => listing.kind === 'STOCK' && tradesOn(listing));
  return members(stocks, seed);
}
