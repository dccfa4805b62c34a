import { addDays } from '../lib/dates.ts';
import { requireFirst, requireLast, requireValue } from '../lib/require.ts';
import { lastSessionOnOrBefore, sessionAfter, sessionBefore } from '../market/calendar.ts';
import { drawNewsEvents, type NewsEvent, topStories } from './events.ts';
import { drawFactors, type Factors } from './factors.ts';
import { RECENT_DAYS } from './history-days.ts';
import { createLifecycle, type Delisting } from './lifecycle.ts';
import { type DemoSplit, type Listing, showsState } from './listing.ts';
import { demoListings, type Scale } from './listings.ts';
import { computeFundPath } from './portfolios/fund-path.ts';
import { selectFundMovers } from './portfolios/portfolios.ts';
import { type DemoBar, drawBars, drawPath, type PricePath, volatilityIndex } from './prices.ts';

/** Two years of sessions are emitted. */
const DEMO_SESSIONS = 504;

// Everything is drawn from the market's first session on, so that a later day continues an earlier day's data.
const FIRST_SESSION = new Date('2020-01-02T00:00:00Z');
/** The session on which the listings have the prices of their tables. */
const REFERENCE = new Date('2025-11-21T00:00:00Z');

export type UniverseOptions = {
  seed: number;
  /** A day in New York: all earlier days are emitted, the sessions and the days between them. */
  today: Date;
  /** Days before this were emitted earlier; null if none were. */
  since?: Date | null;
  /** The day on which the market was created, from which the stages of listings are dated; default: today. */
  madeOn?: Date;
  /** `recent` omits the older rows of long histories, which are many; `older` emits only those. */
  history?: 'all' | 'recent' | 'older';
  scale?: Scale;
  /** Fewer listings for a quick test; default: those of the scale. */
  listings?: readonly Listing[];
};

/** The data shared by all parts of the demo market. A place is a session's index in `sessions`. */
export type DemoUniverse = {
  seed: number;
  today: Date;
  listings: readonly Listing[];
  /** Every session from the market's first, long before the emitted days, to the last before today. */
  sessions: readonly Date[];
  /** The day of the session at a place. @throws {Error} if there is none */
  sessionAt(place: number): Date;
  /** The place of the first session on or after the market's creation. */
  made: number;
  /** Whether events of this day are still to be emitted. */
  isNew(day: Date): boolean;
  /** Like `isNew`, for a long history, of which a first start waits only for the newest `days`. */
  isNewHistory(day: Date, days?: number): boolean;
  /** Whether this universe postpones a day of such a history. */
  isForLater(day: Date, days: number): boolean;
  /** The places of the listing's first and last emitted bar. */
  firstPlace(listing: Listing): number;
  lastPlace(listing: Listing): number;
  /** Whether the listing has an emitted bar at this place. */
  isTraded(listing: Listing, place: number): boolean;
  /** The split of last month, if it had one. All prices are adjusted for it. */
  splits(listing: Listing): readonly DemoSplit[];
  /**
   * How many of today's shares correspond to one share on a day. Share counts of a day are in the shares of that day.
   */
  splitFactor(listing: Listing, day: Date): number;
  /** When and why the listing leaves or left its exchange; null: it stays. */
  delisting(listing: Listing): Delisting | null;
  /** The company reports, and is counted, before this day: today, or the day of its delisting. */
  listedUntil(listing: Listing): Date;
  factors: Factors;
  path(listing: Listing): PricePath;
  news(listing: Listing): ReadonlyMap<number, NewsEvent>;
  /** The emitted bars, oldest first. */
  bars(listing: Listing): DemoBar[];
  /** The last `count` emitted bars, oldest first: a fraction of the work of `bars`. */
  newestBars(listing: Listing, count: number): DemoBar[];
  barAt(listing: Listing, place: number): DemoBar;
  volatilityIndex(): DemoBar[];
};

/** The demo market as of a day. Universes with the same seed and scale agree on every session they share. */
export function createUniverse({
  seed,
  today,
  since = null,
  madeOn = today,
  history = 'all',
  scale,
  listings = demoListings(scale),
}: UniverseOptions): DemoUniverse {
  const last = sessionBefore(today);
  if (last < FIRST_SESSION) throw new RangeError('The demo market begins in 2020.');
  const drawn = sessionsUpTo(last > REFERENCE ? last : lastSessionOnOrBefore(REFERENCE));
  const sessions = drawn.filter((day) => day <= last);
  const reference = drawn.findIndex((day) => day.valueOf() === REFERENCE.valueOf());
  const factors = drawFactors(seed, drawn.length);
  const oldest = Math.max(0, sessions.length - DEMO_SESSIONS);
  const lifecycle = createLifecycle(sessions, madeOn);

  const issuers = [...new Set(listings.filter(makesNews).map(({ issuer }) => issuer))];
  const stories = drawn.map((_day, place) => topStories(seed, issuers, place));
  const isTop = (listing: Listing) => (place: number) =>
    stories[place]!.includes(listing.issuer) || ((listing.isBusy || listing.dips) && place === lifecycle.made - 1);
  const news = remembered((listing: Listing) => drawNewsEvents(seed, listing, drawn, isTop(listing)));
  const path: (listing: Listing) => PricePath = remembered((listing) => {
    const members = listing.kind === 'ETF' ? selectFundMovers(listing, listings, seed) : [];
    if (members.length === 0) return drawPath(seed, listing, factors, news(listing), reference);
    const moving = members.map((member) => ({ listing: member, path: path(member) }));
    return computeFundPath(listing, moving, factors, reference);
  });
  const firstPlace = (listing: Listing) => Math.max(oldest, lifecycle.firstPlace(listing));
  const lastPlace = lifecycle.lastPlace;
  const barsFrom = (listing: Listing, place: number, end?: number) =>
    drawBars(seed, listing, path(listing), sessions.slice(place, end), place);
  const isUntold = (day: Date) => day < today && (since === null || day >= since);
  const isRecent = (day: Date, days: number) => day >= addDays(today, -days);
  return {
    seed,
    today,
    listings,
    sessions,
    sessionAt: (place) => requireValue(sessions[place], 'the session at a place'),
    made: lifecycle.made,
    isNew: isUntold,
    isNewHistory: (day, days = RECENT_DAYS) =>
      isUntold(day) && (history === 'all' || (history === 'recent') === isRecent(day, days)),
    isForLater: (day, days) => history === 'recent' && !isRecent(day, days),
    firstPlace,
    lastPlace,
    isTraded: (listing, place) => place >= firstPlace(listing) && place <= lastPlace(listing),
    splits: lifecycle.splits,
    splitFactor: lifecycle.splitFactor,
    delisting: lifecycle.delisting,
    listedUntil: (listing) => {
      const delistedOn = lifecycle.delisting(listing)?.date;
      return delistedOn && delistedOn < today ? delistedOn : today;
    },
    factors,
    news,
    path,
    bars: (listing) => barsFrom(listing, firstPlace(listing), lastPlace(listing) + 1),
    newestBars(listing, count) {
      const end = lastPlace(listing) + 1;
      return barsFrom(listing, Math.max(firstPlace(listing), end - count), end);
    },
    barAt: (listing, place) => requireFirst(barsFrom(listing, place, place + 1)),
    volatilityIndex: () => volatilityIndex(seed, factors, sessions.slice(oldest), oldest),
  };
}

function sessionsUpTo(last: Date): Date[] {
  const days = [FIRST_SESSION];
  while (requireLast(days) < last) days.push(sessionAfter(requireLast(days)));
  return days;
}

/** Draws once per listing: share classes have one company's news, but each has its own path. */
function remembered<T>(draw: (listing: Listing) => T): (listing: Listing) => T {
  const valuesByTicker = new Map<string, T>();
  return (listing) => {
    const value = valuesByTicker.get(listing.ticker) ?? draw(listing);
    valuesByTicker.set(listing.ticker, value);
    return value;
  };
}

/** Whether a company can make a session's top story at any time. */
const makesNews = (listing: Listing): boolean => listing.kind === 'STOCK' && !showsState(listing);
