import type { NewsEvent } from './events.ts';
import { DEMO_SESSIONS_PER_YEAR, daily, FACTOR_VOLATILITY, type Factors, REVERSION } from './factors.ts';
import type { Listing } from './listing.ts';
import { createRandom, type DemoRandom } from './random.ts';

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

/** A price from the first session of the market on: closes unrounded, and what was expected of each session. */
export type PricePath = {
  /** How much of the market's return it takes part in. */
  beta: number;
  closes: Float64Array;
  /** Volatility of the session as known before it, a fraction. */
  volatility: Float64Array;
  /** The move of the session in its standard deviations, or the one after which as much trades. */
  surprise: Float64Array;
};

export const QUARTER_SESSIONS = 63;
/** How far the two share classes of one company drift apart, and come back. */
const CLASS_NOISE = daily(1);
/** Part of the shares that change hands in a session. */
const STOCK_TURNOVER = 0.004;
const FUND_TURNOVER = 0.07;
/** A crowd trades as much as after a move of so many standard deviations. */
const CROWD = 8;
/** A run: sessions up, sessions down again, and how far in logarithms. */
const RUN = { up: 315, down: 63, height: 0.85 };
/**
 * How far a company's own part strays in the long run, a standard deviation in logarithms: restless companies come back
 * sooner, so that none multiplies or vanishes against what it earns. News adds this part to the variance of ordinary sessions.
 */
const OWN_SPREAD = 0.26;
const NEWS_VARIANCE = 0.6;
/**
 * No price falls to the floor, USD. Close to it moves become smaller, and the price still moves with every session; a few times
 * above it they are whole. The width of the change is in logarithms.
 */
const FLOOR = 2.1;
const FLOOR_WIDTH = 0.35;

const cents = (value: number): number => Math.max(1, Math.round(value * 100)) / 100;

/**
 * The price of a listing over all sessions: the market's, the factor's and the company's own part, which share classes
 * share but for a little. At the place `reference` it has the price of its table.
 */
export function drawPath(
  seed: number,
  listing: Listing,
  factors: Factors,
  news: ReadonlyMap<number, NewsEvent>,
  reference: number,
): PricePath {
  const { beta, factor, factorWeight, dividendYield, kind } = listing;
  const company = createRandom(seed, 'company', listing.issuer);
  const shareClass = createRandom(seed, 'class', listing.ticker);
  const usual = daily(listing.ownVolatility);
  const others = factor && factors.others.get(factor)!;
  const payout = dividendYield / 100 / DEMO_SESSIONS_PER_YEAR;
  const count = factors.market.length;
  const path: PricePath = {
    beta,
    closes: new Float64Array(count),
    volatility: new Float64Array(count),
    surprise: new Float64Array(count),
  };
  const own = ownLevels(company, count, usual, news, reference);
  let [common, apart, before] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    common += beta * factors.market[i]! + (others ? factorWeight * others[i]! : 0) - payout;
    apart = 0.98 * apart + (kind === 'STOCK' ? CLASS_NOISE * shareClass.normal() : 0);
    const level = common + own[i]! + apart + computeRun(listing.runPhase, i);
    path.volatility[i] = Math.hypot(beta * factors.volatility[i]!, factorWeight * FACTOR_VOLATILITY, usual);
    path.surprise[i] = news.get(i)?.isCrowded ? CROWD : (level - before) / path.volatility[i]!;
    path.closes[i] = before = level;
  }
  const shift = toLevel(listing.price) - path.closes[reference]!;
  let share = 1;
  for (let i = 0; i < count; i++) {
    const level = path.closes[i]! + shift;
    path.closes[i] = toPrice(level);
    path.volatility[i] = path.volatility[i]! * share;
    // The part of a move of the level that reaches the price.
    share = 1 / (1 + Math.exp(-level / FLOOR_WIDTH));
  }
  return path;
}

/**
 * What a company has gained on the market and its sector, in logarithms: it fades, and is nothing at `reference`, so that the price
 * of the table is the one about which the company's price moves. `usual` is its own daily volatility.
 */
function ownLevels(
  random: DemoRandom,
  count: number,
  usual: number,
  news: ReadonlyMap<number, NewsEvent>,
  reference: number,
): Float64Array {
  const reversion = Math.min(REVERSION, Math.sqrt(1 - ((1 + NEWS_VARIANCE) * usual ** 2) / OWN_SPREAD ** 2));
  const levels = new Float64Array(count);
  let level = 0;
  for (let i = 0; i < count; i++) {
    level = reversion * level + usual * random.normal() + (news.get(i)?.move ?? 0);
    levels[i] = level;
  }
  const atReference = levels[reference]!;
  return levels.map((value, i) => value - atReference * reversion ** Math.abs(i - reference));
}

/** The price at a level, which is its logarithm over the floor but for what keeps it above. */
const toPrice = (level: number): number =>
  FLOOR *
  Math.exp(FLOOR_WIDTH * (Math.max(0, level / FLOOR_WIDTH) + Math.log1p(Math.exp(-Math.abs(level) / FLOOR_WIDTH))));

const toLevel = (price: number): number => {
  const above = Math.log(price / FLOOR) / FLOOR_WIDTH;
  return FLOOR_WIDTH * (above + Math.log(-Math.expm1(-above)));
};

function computeRun(phase: number | null, place: number): number {
  if (phase === null) return 0;
  const at = (place + phase) % (RUN.up + RUN.down);
  return RUN.height * (at < RUN.up ? at / RUN.up : (RUN.up + RUN.down - at) / RUN.down);
}

/** The bars of some consecutive sessions; `first` is the place of their first in the path. */
export function drawBars(
  seed: number,
  listing: Listing,
  path: PricePath,
  days: readonly Date[],
  first: number,
): DemoBar[] {
  const bars = days.map((date, i): DemoBar => {
    const place = first + i;
    // Each session has a stream of its own, so that it is the same wherever the bars begin.
    const random = createRandom(seed, 'session', listing.ticker, place);
    const [after, sigma] = [path.closes[place]!, path.volatility[place]!];
    const range = drawRange(random, path.closes[place - 1] ?? after, after, sigma);
    return { date, ...range, adjustedClose: range.close, volume: drawVolume(random, listing, path.surprise[place]!) };
  });
  return adjusted(bars, listing, first);
}

/** Open, high, low and close between two closes; the open has gone part of the way overnight. */
function drawRange(random: DemoRandom, before: number, after: number, sigma: number) {
  const open = before * (after / before) ** 0.35 * Math.exp(0.3 * sigma * random.normal());
  const high = Math.max(open, after) * Math.exp(0.45 * sigma * Math.abs(random.normal()));
  const low = Math.min(open, after) * Math.exp(-0.45 * sigma * Math.abs(random.normal()));
  return { open: cents(open), high: cents(high), low: cents(low), close: cents(after) };
}

/** Shares that trade in a session without news: more of restless ones. */
export const usualVolume = ({ kind, sharesOutstanding, ownVolatility }: Listing): number =>
  sharesOutstanding * (kind === 'ETF' ? FUND_TURNOVER : STOCK_TURNOVER * (ownVolatility / 18) ** 1.5);

/** More is traded on days of large moves, here given in standard deviations. */
function drawVolume(random: DemoRandom, listing: Listing, move: number): number {
  const rush = 0.7 + 0.4 * Math.min(8, Math.abs(move));
  return Math.round(usualVolume(listing) * rush * Math.exp(0.25 * random.normal()));
}

/** Tells at which places the shares trade without the quarter's dividend for the first time. */
export function createExDayTest({ ticker, dividendYield }: Listing): (place: number) => boolean {
  const shift = createRandom('dividend', ticker).integer(0, QUARTER_SESSIONS - 1);
  return (place) => dividendYield > 0 && (place + shift) % QUARTER_SESSIONS === 0;
}

/** Adjusts the closes before each quarterly dividend by the part of the price it paid out, newest dividend first. */
function adjusted(bars: DemoBar[], listing: Listing, first: number): DemoBar[] {
  if (listing.dividendYield === 0) return bars;
  const isExDay = createExDayTest(listing);
  let factor = 1;
  for (let i = bars.length - 1; i >= 0; i--) {
    bars[i]!.adjustedClose = cents(bars[i]!.close * factor);
    // The bar on the ex-day is whole; those before it lose the quarter's share of the yield.
    if (isExDay(first + i)) factor *= 1 - listing.dividendYield / 400;
  }
  return bars;
}

/** By how much an index moves more than the market's own part, with the premium that sellers of options ask; points. */
const ABOVE_MARKET = 5;

/** Cboe's index: the expected volatility of the S&P 500 in percent a year, as its options have it. */
export function volatilityIndex(
  seed: number,
  { nextVolatility }: Factors,
  days: readonly Date[],
  first: number,
): DemoBar[] {
  const level = (place: number) =>
    (ABOVE_MARKET + 100 * nextVolatility[Math.max(0, place)]! * Math.sqrt(DEMO_SESSIONS_PER_YEAR)) *
    Math.exp(0.02 * createRandom(seed, 'level', '^VIX', place).normal());
  return days.map((date, i) => {
    const random = createRandom(seed, 'session', '^VIX', first + i);
    const range = drawRange(random, level(first + i - 1), level(first + i), 0.05);
    return { date, ...range, adjustedClose: range.close, volume: null };
  });
}
