import { earningsDays } from './company/fiscal.ts';
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
/** The news of a company in these sessions, which are consecutive and begin where the market does; by the session's place. */
export function newsOf(seed: number, listing: Listing, sessions: readonly Date[]): ReadonlyMap<number, NewsEvent> {
  const events = new Map<number, NewsEvent>();
  if (listing.kind === 'ETF' || sessions.length === 0) return events;
  const usual = daily(listing.ownVolatility);
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  const reports = new Set(
    earningsDays(seed, listing, first.getUTCFullYear(), last.getUTCFullYear()).map((day) => day.valueOf()),
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
