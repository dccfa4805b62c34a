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
  /** Whether it is among the session's few top stories, which everybody writes about. */
  isTopStory: boolean;
};

const QUARTER_SESSIONS = 63;
/** What a fund that dips loses: more than a good day of the market makes up for. */
const DIP = -0.05;
/** How many companies make a session's top stories. */
const TOP_STORIES = 2;

/** The issuers of a session's top stories, of those that there are. */
export function topStories(seed: number, issuers: readonly string[], place: number): string[] {
  const random = randomOf(seed, 'top stories', place);
  return Array.from({ length: issuers.length > 0 ? TOP_STORIES : 0 }, () => random.pick(issuers));
}

/**
 * The news of a company in these sessions, which are consecutive and begin where the market does; by the session's place.
 * @param isTop whether the company makes a top story of the session at this place
 */
export function newsOf(
  seed: number,
  listing: Listing,
  sessions: readonly Date[],
  isTop: (place: number) => boolean = () => false,
): ReadonlyMap<number, NewsEvent> {
  const events = new Map<number, NewsEvent>();
  if (listing.dips) {
    const place = sessions.findIndex((_day, i) => isTop(i));
    if (place >= 0) events.set(place, { date: sessions[place]!, kind: 'NEWS', move: DIP, isTopStory: false });
  }
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
    const isTopStory = isTop(place);
    if (reports.has(date.valueOf()))
      events.set(place, { date, kind: 'EARNINGS', move: sign * usual * (1.5 + 2 * Math.abs(size)), isTopStory });
    else if (isTopStory || (happens && !listing.isBusy))
      events.set(place, {
        date,
        kind: 'NEWS',
        move: sign * usual * ((isTopStory ? 7 : 3) + 1.5 * Math.abs(size)),
        isTopStory,
      });
  }
  return events;
}
