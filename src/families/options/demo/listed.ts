import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { requireBand } from '../../../lib/bands.ts';
import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { requireValue } from '../../../lib/require.ts';
import { lastSessionOnOrBefore } from '../../../market/calendar.ts';
import { monthlyExpiry } from '../rules/walls.ts';

/** The number of listed expiries of each cycle, and the maximum number of strikes within one standard deviation. */
type ChainDepth = {
  weeklies: number;
  monthlies: number;
  quarterlies: number;
  januaries: number;
  strikes: number;
};

/** The funds with by far the most options, with strikes one dollar apart. */
const BROADEST = new Set(['SPY', 'QQQ', 'IWM']);
const BROADEST_DEPTH: ChainDepth = { weeklies: 4, monthlies: 3, quarterlies: 3, januaries: 2, strikes: 9 };
/** By market cap in billions of USD. */
const DEPTHS: readonly (ChainDepth & { from: number })[] = [
  { from: 200, weeklies: 3, monthlies: 2, quarterlies: 2, januaries: 2, strikes: 7 },
  { from: 20, weeklies: 1, monthlies: 2, quarterlies: 2, januaries: 1, strikes: 5 },
  { from: 0, weeklies: 0, monthlies: 2, quarterlies: 2, januaries: 1, strikes: 4 },
];

export const isBroadest = ({ ticker }: Pick<Listing, 'ticker'>): boolean => BROADEST.has(ticker);

export const getDepth = (listing: Listing): ChainDepth =>
  isBroadest(listing) ? BROADEST_DEPTH : requireBand(DEPTHS, getMarketCapBillions(listing));

/** A weekly expiry, a monthly expiry of the next months, or a farther expiry of a quarter or a January. */
export type ListedExpiry = {
  day: Date;
  iso: string;
  /** Calendar days to the expiry. */
  days: number;
  cycle: 'WEEKLY' | 'MONTHLY' | 'FAR';
  /** Its share of the volume of all expiries. */
  traded: number;
  /** Its share of the open interest of all expiries. */
  open: number;
};

/** Days to expiry over which volume and open interest fall to about a third (1/e): near expiries trade most. */
const TRADED_DAYS = 20;
const OPEN_DAYS = 150;
/** Monthly and far expiries have some volume at any distance, and more open interest than weekly expiries. */
const TRADED_ANYWAY = { WEEKLY: 0, MONTHLY: 0.05, FAR: 0.04 } as const;
const OPEN_PART = { WEEKLY: 0.12, MONTHLY: 1, FAR: 0.8 } as const;
/** Positions in far expiries are seldom closed, so some open interest remains at any distance. */
const OPEN_ANYWAY = { WEEKLY: 0, MONTHLY: 0, FAR: 0.12 } as const;

const remembered = new Map<ChainDepth, Map<number, readonly ListedExpiry[]>>();

/** The expiries listed on a session, nearest first; all of them are after the session. */
export function listedExpiries(date: Date, depth: ChainDepth): readonly ListedExpiry[] {
  // Cached, because hundreds of listings have the same expiries.
  const byDay = remembered.get(depth) ?? new Map<number, readonly ListedExpiry[]>();
  remembered.set(depth, byDay);
  const expiries = byDay.get(date.valueOf()) ?? expiriesOn(date, depth);
  byDay.set(date.valueOf(), expiries);
  return expiries;
}

function expiriesOn(date: Date, { weeklies, monthlies, quarterlies, januaries }: ChainDepth): ListedExpiry[] {
  const monthly = Array.from({ length: 40 }, (_, i) => monthlyExpiry(date.getUTCFullYear(), date.getUTCMonth() + i));
  const ahead = monthly.filter((day) => day > date);
  const nearest = ahead.slice(0, monthlies);
  const later = ahead.slice(monthlies);
  const inQuarter = later.filter((day) => day.getUTCMonth() % 3 === 2).slice(0, quarterlies);
  const inJanuary = later.filter((day) => day.getUTCMonth() === 0).slice(0, januaries);
  const monthlyDays = new Set(monthly.map(isoDate));
  const friday = addDays(date, (5 - date.getUTCDay() + 7) % 7 || 7);
  const weekly = Array.from({ length: weeklies + 2 }, (_, i) => lastSessionOnOrBefore(addDays(friday, 7 * i)))
    .filter((day) => day > date && !monthlyDays.has(isoDate(day)))
    .slice(0, weeklies);
  const toExpiries = (days: readonly Date[], cycle: ListedExpiry['cycle']) =>
    days.map((day) => ({ day, iso: isoDate(day), days: daysFrom(date, day), cycle }));
  const listed = [
    ...toExpiries(weekly, 'WEEKLY'),
    ...toExpiries(nearest, 'MONTHLY'),
    ...toExpiries([...inQuarter, ...inJanuary], 'FAR'),
  ];
  const traded = normalizeWeights(
    listed.map(({ days, cycle }) => TRADED_ANYWAY[cycle] + Math.exp(-days / TRADED_DAYS)),
  );
  const open = normalizeWeights(
    listed.map(({ days, cycle }) => OPEN_ANYWAY[cycle] + OPEN_PART[cycle] * Math.exp(-days / OPEN_DAYS)),
  );
  return listed
    .map((contract, i) => ({ ...contract, traded: traded[i]!, open: open[i]! }))
    .sort((a, b) => a.days - b.days);
}

function normalizeWeights(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}

/** Strike intervals of exchanges, USD. */
const INTERVALS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500];
/** The narrowest strike interval, by price. */
const NARROWEST = [
  { from: 500, interval: 5 },
  { from: 100, interval: 2.5 },
  { from: 25, interval: 1 },
  { from: 0, interval: 0.5 },
];
/** Below this price, more strikes are listed at the narrowest interval. Source: the exchanges' $0.50 strike program. */
const LOW_PRICE = 5;
const LOW_PRICE_STRIKES = 1.75;
/**
 * The strikes listed for an expiry, lowest first, up to two standard deviations on each side of the price. Within one
 * standard deviation, they have the narrowest interval with at most `depth` strikes; beyond it, the next wider
 * interval.
 * @param deviation the standard deviation of the logarithmic price up to the expiry
 */
export function listedStrikes(price: number, deviation: number, depth: number, isDollarWide: boolean): number[] {
  const maxStrikes = price < LOW_PRICE ? depth * LOW_PRICE_STRIKES : depth;
  const once = Math.exp(deviation);
  const [low, nearLow, nearHigh, high] = [price / once / once, price / once, price * once, price * once * once];
  const least = isDollarWide ? 1 : requireBand(NARROWEST, price).interval;
  const at = INTERVALS.findIndex((interval) => interval >= least && (nearHigh - nearLow) / interval <= maxStrikes);
  const near = requireValue(INTERVALS.at(at), 'the interval of the strikes');
  const widerInterval = (high - low) / near <= 1.5 * maxStrikes ? near : (INTERVALS[at + 1] ?? near);
  const strikes: number[] = [];
  // One strike beyond each end, so that the tails have a strike too.
  for (let i = Math.max(1, Math.floor(low / widerInterval)); i * widerInterval < nearLow; i++)
    strikes.push(i * widerInterval);
  for (let i = Math.max(1, Math.ceil(nearLow / near)); i * near <= nearHigh; i++) strikes.push(i * near);
  for (let i = Math.floor(nearHigh / widerInterval) + 1; (i - 1) * widerInterval < high; i++)
    strikes.push(i * widerInterval);
  return strikes;
}
