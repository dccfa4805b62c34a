import { addDays } from '../lib/dates.ts';
import { lastSessionOnOrBefore, sessionAfter, sessionBefore } from '../lib/market-calendar.ts';
import { drawNewsEvents, type NewsEvent, topStories } from './events.ts';
import { drawFactors, type Factors } from './factors.ts';
import { RECENT_DAYS } from './history-days.ts';
import { createLifecycle, type Delisting } from './lifecycle.ts';
import { type DemoSplit, type Listing, showsState } from './listing.ts';
import { demoListings, type Scale } from './listings.ts';
import { computeFundPath } from './portfolios/fund-path.ts';
import { selectFundMovers } from './portfolios/portfolios.ts';
import { type DemoBar, drawBars, drawPath, type PricePath, volatilityIndex } from './prices.ts';

/** Two years of sessions are told. */
export const DEMO_SESSIONS = 504;

// Everything is drawn from the market's first session on, so that a later day goes on where an earlier one ended.
const FIRST_SESSION = new Date('2020-01-02T00:00:00Z');
/** The session on which the listings have the prices of their tables. */
const REFERENCE = new Date('2025-11-21T00:00:00Z');

export type UniverseOptions = {
  seed: number;
  /** A day in New York: every day before it is told, the sessions and the days between them. */
  today: Date;
  /** The days before it were told earlier; null if none was. */
  since?: Date | null;
  /** The day on which the market was first told, from which the stages of listings are dated; default: today. */
  madeOn?: Date;
  /** `recent` leaves out the older rows of long histories, which are many; `older` tells those. */
  history?: 'all' | 'recent' | 'older';
  scale?: Scale;
  /** Fewer listings for a quick test; default: those of the scale. */
  listings?: readonly Listing[];
};

/** What all parts of the demo market have in common. A place is a session's index in `sessions`. */
export type DemoUniverse = {
  seed: number;
  today: Date;
  listings: readonly Listing[];
  /** Every session from the market's first one, long before what is told, to the last one before today. */
  sessions: readonly Date[];
  /** The place of the session before which the market was made. */
  made: number;
  /** Whether something that happened on this day is still to be told. */
  isNew(day: Date): boolean;
  /** The same of a long history, of which a first start waits for the newest `days` alone. */
  isNewHistory(day: Date, days?: number): boolean;
  /** Whether this universe leaves a day of such a history for later. */
  isForLater(day: Date, days: number): boolean;
  /** The places of the listing's first bar that is told, and of its last one. */
  firstPlace(listing: Listing): number;
  lastPlace(listing: Listing): number;
  /** Whether the listing has a bar that is told at this place. */
  isTraded(listing: Listing, place: number): boolean;
  /** The split of last month, if it had one. Prices are adjusted for it throughout. */
  splits(listing: Listing): readonly DemoSplit[];
  /** How many shares one share of a day is by now; who counts shares on a day counts those of that day. */
  splitFactor(listing: Listing, day: Date): number;
  /** When and why the listing leaves its exchange, or left it; null: it stays. */
  delisting(listing: Listing): Delisting | null;
  /** Before this day its company reports and it is counted: today, or the day on which it left its exchange. */
  listedUntil(listing: Listing): Date;
  factors: Factors;
  path(listing: Listing): PricePath;
  news(listing: Listing): ReadonlyMap<number, NewsEvent>;
  /** The bars that are told, oldest first. */
  bars(listing: Listing): DemoBar[];
  barAt(listing: Listing, place: number): DemoBar;
  volatilityIndex(): DemoBar[];
};

/** The demo market as of a day. The same seed and scale agree on every session that two days share. */
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
      const left = lifecycle.delisting(listing)?.date;
      return left && left < today ? left : today;
    },
    factors,
    news,
    path,
    bars: (listing) => barsFrom(listing, firstPlace(listing), lastPlace(listing) + 1),
    barAt: (listing, place) => barsFrom(listing, place, place + 1)[0]!,
    volatilityIndex: () => volatilityIndex(seed, factors, sessions.slice(oldest), oldest),
  };
}

function sessionsUpTo(last: Date): Date[] {
  const days = [FIRST_SESSION];
  while (days.at(-1)! < last) days.push(sessionAfter(days.at(-1)!));
  return days;
}

/** Draws for each listing once: share classes have one company's news, but each its own path. */
function remembered<T>(draw: (listing: Listing) => T): (listing: Listing) => T {
  const known = new Map<string, T>();
  return (listing) => {
    const value = known.get(listing.ticker) ?? draw(listing);
    known.set(listing.ticker, value);
    return value;
  };
}

/** Whether a company can make a session's top story at any time. */
const makesNews = (listing: Listing): boolean => listing.kind === 'STOCK' && !showsState(listing);
