import { requireEntry } from '../lib/require.ts';
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

/** A price from the market's first session on: unrounded closes, and the expectations for each session. */
export type PricePath = {
  /** Its exposure to the market's return. */
  beta: number;
  closes: Float64Array;
  /** Volatility of the session as known before it, a fraction. */
  volatility: Float64Array;
  /** The move of the session in standard deviations, or the move that would cause the same volume. */
  surprise: Float64Array;
};

export const QUARTER_SESSIONS = 63;
/** How far the two share classes of one company drift apart before they converge again. */
const CLASS_NOISE = daily(1);
/** The fraction of the shares that is traded in a session. */
const STOCK_TURNOVER = 0.004;
const FUND_TURNOVER = 0.07;
/** Crowded trading equals that after a move of this many standard deviations. */
const CROWD = 8;
/** A run: the sessions of its rise, of its fall, and its height in logarithms. */
const RUN = { up: 315, down: 63, height: 0.85 };
/**
 * The long-run standard deviation of a company's own part, in logarithms. Volatile companies revert faster, so that no
 * price multiplies or vanishes relative to its earnings. News adds this fraction to the variance of ordinary sessions.
 */
const OWN_SPREAD = 0.26;
const NEWS_VARIANCE = 0.6;
/**
 * No price falls to the floor, USD. Near it moves become smaller, although the price still moves in every session; at a
 * few times the floor they are unchanged. The width of the transition is in logarithms.
 */
const FLOOR = 2.1;
const FLOOR_WIDTH = 0.35;

const cents = (value: number): number => Math.max(1, Math.round(value * 100)) / 100;

/**
 * The price of a listing over all sessions: the market's, the factor's, and the company's own part, which share classes
 * share except for a small deviation. At the position `reference` it equals the price of its table.
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
  const factorReturn = factor && requireEntry(factors.others, factor);
  const payout = dividendYield / 100 / DEMO_SESSIONS_PER_YEAR;
  const count = factors.market.length;
  const path: PricePath = {
    beta,
    closes: new Float64Array(count),
    volatility: new Float64Array(count),
    surprise: new Float64Array(count),
  };
  const companyLevels = ownLevels(company, count, usual, news, reference);
  let [common, idiosyncratic, before] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    common += beta * factors.market[i]! + (factorReturn ? factorWeight * factorReturn[i]! : 0) - payout;
    idiosyncratic = 0.98 * idiosyncratic + (kind === 'STOCK' ? CLASS_NOISE * shareClass.normal() : 0);
    const level = common + companyLevels[i]! + idiosyncratic + computeRun(listing.runPhase, i);
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
    // The fraction of a move of the level that reaches the price.
    share = 1 / (1 + Math.exp(-level / FLOOR_WIDTH));
  }
  return path;
}

/**
 * A company's gain over the market and its sector, in logarithms: it fades, and is zero at `reference`, so that the
 * company's price moves around the price of the table. `usual` is its own daily volatility.
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

/**
 * The price at a level, the logarithm of the price over the floor except for a term that keeps the price above the
 * floor.
 */
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

/** The bars of consecutive sessions; `first` is the position of the first bar in the path. */
export function drawBars(
  seed: number,
  listing: Listing,
  path: PricePath,
  days: readonly Date[],
  first: number,
): DemoBar[] {
  const bars = days.map((date, i): DemoBar => {
    const place = first + i;
    // Each session has a separate random stream, so that it is the same wherever the bars begin.
    const random = createRandom(seed, 'session', listing.ticker, place);
    const [after, sigma] = [path.closes[place]!, path.volatility[place]!];
    const range = drawRange(random, path.closes[place - 1] ?? after, after, sigma);
    return { date, ...range, adjustedClose: range.close, volume: drawVolume(random, listing, path.surprise[place]!) };
  });
  return adjusted(bars, listing, first);
}

/** Open, high, low, and close between two closes; the open includes a part of the move overnight. */
function drawRange(random: DemoRandom, before: number, after: number, sigma: number) {
  const open = before * (after / before) ** 0.35 * Math.exp(0.3 * sigma * random.normal());
  const high = Math.max(open, after) * Math.exp(0.45 * sigma * Math.abs(random.normal()));
  const low = Math.min(open, after) * Math.exp(-0.45 * sigma * Math.abs(random.normal()));
  return { open: cents(open), high: cents(high), low: cents(low), close: cents(after) };
}

/** Shares traded in a session without news: more for volatile companies. */
export const usualVolume = ({ kind, sharesOutstanding, ownVolatility }: Listing): number =>
  sharesOutstanding * (kind === 'ETF' ? FUND_TURNOVER : STOCK_TURNOVER * (ownVolatility / 18) ** 1.5);

/** Volume rises with the size of the move, given in standard deviations. */
function drawVolume(random: DemoRandom, listing: Listing, move: number): number {
  const rush = 0.7 + 0.4 * Math.min(8, Math.abs(move));
  return Math.round(usualVolume(listing) * rush * Math.exp(0.25 * random.normal()));
}

/** Creates a test for the positions at which the shares first trade without the quarter's dividend. */
export function createExDayTest({ ticker, dividendYield }: Listing): (place: number) => boolean {
  const shift = createRandom('dividend', ticker).integer(0, QUARTER_SESSIONS - 1);
  return (place) => dividendYield > 0 && (place + shift) % QUARTER_SESSIONS === 0;
}

/**
 * Adjusts the closes before each quarterly dividend by the fraction of the price it paid out, newest dividend first.
 */
function adjusted(bars: DemoBar[], listing: Listing, first: number): DemoBar[] {
  if (listing.dividendYield === 0) return bars;
  const isExDay = createExDayTest(listing);
  let factor = 1;
  for (let i = bars.length - 1; i >= 0; i--) {
    bars[i]!.adjustedClose = cents(bars[i]!.close * factor);
    // The bar on the ex-day is unadjusted; earlier bars lose a quarter of the yield.
    if (isExDay(first + i)) factor *= 1 - listing.dividendYield / 400;
  }
  return bars;
}

/**
 * How much higher the index is than the market factor's volatility, including the premium that option sellers charge;
 * points.
 */
const ABOVE_MARKET = 5;

/** Cboe's index: the expected volatility of the S&P 500 in percent per year, as implied by its options. */
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
