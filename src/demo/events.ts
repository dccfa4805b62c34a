import { addDays } from '../lib/dates.ts';
import { sessionAfter } from '../lib/market-calendar.ts';
import { daily } from './factors.ts';
import type { Listing } from './listing.ts';
import { randomOf } from './random.ts';

/** News of a company that came out by the close of a session and moved its price in it. */
export type NewsEvent = {
  date: Date;
  /** EARNINGS: the quarter's report, on a day known ahead. NEWS: anything else, known by nobody. */
  kind: 'EARNINGS' | 'NEWS';
  /** The logarithmic return that it causes: above 0 good news, below 0 bad. */
  move: number;
};

const QUARTER_SESSIONS = 63;
/** Calendar days from the end of a quarter to its report: a company's habit, and how far it strays from it. */
const REPORTED_AFTER = { from: 14, to: 42, strays: 3 };
/** Some companies take a month longer, so that few weeks of a year are without reports. */
const LATE = { part: 1 / 6, days: 31 };

/**
 * The days on which the company reports its quarters, for the quarters whose reports fall into these years. Depends on
 * nothing but the seed, so coming reports have the days that they will have.
 */
export function reportDays(seed: number, issuer: string, from: number, to: number): Date[] {
  const random = randomOf(seed, 'reports', issuer);
  const after = random.integer(REPORTED_AFTER.from, REPORTED_AFTER.to);
  const habit = after + (random.chance(LATE.part) ? LATE.days : 0);
  const days: Date[] = [];
  for (let quarter = from * 4; quarter < (to + 1) * 4; quarter++) {
    const strays = randomOf(seed, 'reports', issuer, quarter).integer(0, REPORTED_AFTER.strays);
    const end = new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1));
    days.push(sessionAfter(addDays(end, habit + strays)));
  }
  return days;
}

/** The news of a company in these sessions, which are consecutive and begin where the market does; by the session's place. */
export function newsOf(seed: number, listing: Listing, sessions: readonly Date[]): ReadonlyMap<number, NewsEvent> {
  const events = new Map<number, NewsEvent>();
  if (listing.kind === 'ETF' || sessions.length === 0) return events;
  const usual = daily(listing.ownVolatility);
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  const reports = new Set(
    reportDays(seed, listing.issuer, first.getUTCFullYear(), last.getUTCFullYear()).map((day) => day.valueOf()),
  );
  const random = randomOf(seed, 'news', listing.issuer);
  for (const [place, date] of sessions.entries()) {
    // As many draws whatever happens: a session's news does not hang on another's.
    const [happens, sign, size] = [random.chance(1 / QUARTER_SESSIONS), random.chance(0.5) ? 1 : -1, random.normal()];
    if (reports.has(date.valueOf()))
      events.set(place, { date, kind: 'EARNINGS', move: sign * usual * (1.5 + 2 * Math.abs(size)) });
    else if (happens) events.set(place, { date, kind: 'NEWS', move: sign * usual * (3 + 1.5 * Math.abs(size)) });
  }
  return events;
}
