import { sessionBefore } from '../lib/market-calendar.ts';
import { demoFunds, demoStocks, type Listing } from './companies.ts';
import { daily, type Factors, factorsOf, YEAR_SESSIONS } from './factors.ts';
import { type Random, randomOf } from './random.ts';

/** One session of one ticker; USD and shares. An index has no volume. */
export type DemoBar = {
  date: Date;
  open: number;
  high: number;
  low: number;
  close: number;
  adjustedClose: number;
  volume: number | null;
};

/** Two years. */
export const DEMO_SESSIONS = 504;

const QUARTER_SESSIONS = 63;
/** How far the two share classes of one company drift apart in a session. */
const CLASS_NOISE = daily(1);
/** Part of the shares that change hands in a session. */
const STOCK_TURNOVER = 0.004;
const FUND_TURNOVER = 0.07;

const cents = (value: number): number => Math.max(1, Math.round(value * 100)) / 100;

/** The bars of every stock, fund and index of the demo market, oldest first, by ticker. */
export function demoPrices(seed: number, lastSession: Date, sessions = DEMO_SESSIONS): Map<string, DemoBar[]> {
  const days = sessionsUpTo(lastSession, sessions);
  const factors = factorsOf(seed, sessions);
  const bars = new Map<string, DemoBar[]>();
  for (const listing of [...demoStocks, ...demoFunds]) {
    bars.set(listing.ticker, barsOf(listing, days, returnsOf(seed, listing, factors), factors, seed));
  }
  return bars.set('^VIX', volatilityIndex(seed, days, factors));
}

function sessionsUpTo(last: Date, count: number): Date[] {
  const days = [last];
  while (days.length < count) days.push(sessionBefore(days.at(-1)!));
  return days.reverse();
}

/** Logarithmic returns: the market's, the sector's and the company's own, which a share class shares but for a little. */
function returnsOf(seed: number, listing: Listing, factors: Factors): number[] {
  const company = randomOf(seed, 'company', listing.cik);
  const shareClass = randomOf(seed, 'class', listing.ticker);
  // A fund on technology: what it has beyond the market comes from that sector.
  const sector = factors.sectors.get(listing.sector ?? 'Information Technology')!;
  const sectorPart = listing.sector ? 1 : listing.beta - 1;
  return factors.market.map((market, i) => {
    // About one session in a quarter brings news, and with it a jump.
    const news = company.chance(1 / QUARTER_SESSIONS) ? 3.5 : 0.95;
    const own = daily(listing.ownVolatility) * company.normal() * news;
    const noise = listing.kind === 'STOCK' ? CLASS_NOISE * shareClass.normal() : 0;
    const payout = listing.dividendYield / 100 / YEAR_SESSIONS;
    return listing.beta * market + sectorPart * sector[i]! + own + noise - payout;
  });
}

function barsOf(listing: Listing, days: Date[], returns: number[], factors: Factors, seed: number): DemoBar[] {
  const random = randomOf(seed, 'session', listing.ticker);
  let price = listing.startPrice;
  const bars = days.map((date, i): DemoBar => {
    const sigma = Math.hypot(listing.beta * factors.volatility[i]!, daily(listing.ownVolatility));
    const before = price;
    price *= Math.exp(returns[i]!);
    const range = rangeOf(random, before, price, sigma);
    return { date, ...range, adjustedClose: range.close, volume: volumeOf(random, listing, returns[i]! / sigma) };
  });
  return adjusted(bars, listing);
}

/** Open, high, low and close between two closes; the open has gone part of the way overnight. */
function rangeOf(random: Random, before: number, after: number, sigma: number) {
  const open = before * (after / before) ** 0.35 * Math.exp(0.3 * sigma * random.normal());
  const high = Math.max(open, after) * Math.exp(0.45 * sigma * Math.abs(random.normal()));
  const low = Math.min(open, after) * Math.exp(-0.45 * sigma * Math.abs(random.normal()));
  return { open: cents(open), high: cents(high), low: cents(low), close: cents(after) };
}

/** More is traded of restless shares, and on days of large moves, here given in standard deviations. */
function volumeOf(random: Random, { kind, sharesOutstanding, ownVolatility }: Listing, move: number): number {
  const usual = kind === 'ETF' ? FUND_TURNOVER : STOCK_TURNOVER * (ownVolatility / 18) ** 1.5;
  return Math.round(sharesOutstanding * usual * (0.7 + 0.4 * Math.abs(move)) * Math.exp(0.25 * random.normal()));
}

/** Adjusts the closes before each quarterly dividend by the part of the price it paid out, newest dividend first. */
function adjusted(bars: readonly DemoBar[], { cik, dividendYield }: Listing): DemoBar[] {
  if (dividendYield === 0) return [...bars];
  const exDay = cik % QUARTER_SESSIONS;
  let factor = 1;
  return bars
    .toReversed()
    .map((bar, age) => {
      const result = { ...bar, adjustedClose: cents(bar.close * factor) };
      // The bar on the ex-day is whole; those before it lose the quarter's share of the yield.
      if (age % QUARTER_SESSIONS === exDay) factor *= 1 - dividendYield / 400;
      return result;
    })
    .reverse();
}

/** Cboe's index: the market's expected volatility in percent a year, with the premium that sellers of options ask. */
function volatilityIndex(seed: number, days: Date[], { nextVolatility }: Factors): DemoBar[] {
  const random = randomOf(seed, 'session', '^VIX');
  const level = (sigma: number) => 3 + 100 * sigma * Math.sqrt(YEAR_SESSIONS);
  let before = level(nextVolatility[0]!);
  return days.map((date, i) => {
    const after = level(nextVolatility[i]!) * Math.exp(0.02 * random.normal());
    const range = rangeOf(random, before, after, 0.05);
    before = after;
    return { date, ...range, adjustedClose: range.close, volume: null };
  });
}
