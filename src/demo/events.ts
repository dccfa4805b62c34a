import { earningsDays } from './company/fiscal.ts';
import { daily } from './factors.ts';
import { type Listing, showsState } from './listing.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** News of a company that came out by the close of a session and moved its price in it. */
export type NewsEvent = {
  date: Date;
  /** EARNINGS: the quarter's report, on a day known ahead. NEWS: anything else, known by nobody. */
  kind: 'EARNINGS' | 'NEWS';
  /** The logarithmic return that it causes: above 0 good news, below 0 bad. */
  move: number;
  /** Whether it is among the session's few top stories, which everybody writes about. */
  isTopStory: boolean;
  /** Whether far more trades than after other moves of this size. */
  isCrowded: boolean;
  /** Whether a report is better than was expected of it; null: it is no report. */
  beats: boolean | null;
};

const QUARTER_SESSIONS = 63;
/** What a fund that dips loses: more than a good day of the market makes up for. */
const DIP = -0.05;
/** What a company that shows a state moves on news beside others: its page shows the news, and no board is led by it. */
const QUIET = 0.35;
/** The move of the busy company before the market is made, in its own daily standard deviations. */
const BUSY_MOVE = 0.3;
/** How likely a report is to beat what was expected, on a day on which the price rises and on one on which it falls: three of four do. */
const BEATS = { up: 0.95, down: 0.65 };
/** How many companies make a session's top stories. */
const TOP_STORIES = 2;

/** The issuers of a session's top stories, of those that there are. */
export function topStories(seed: number, issuers: readonly string[], place: number): string[] {
  const random = createRandom(seed, 'top stories', place);
  return Array.from({ length: issuers.length > 0 ? TOP_STORIES : 0 }, () => random.pick(issuers));
}

/**
 * The news of a company in these sessions, which are consecutive and begin where the market does; by the session's place.
 * @param isTop whether the company makes a top story of the session at this place
 */
export function drawNewsEvents(
  seed: number,
  listing: Listing,
  sessions: readonly Date[],
  isTop: (place: number) => boolean = () => false,
): ReadonlyMap<number, NewsEvent> {
  const events = new Map<number, NewsEvent>();
  const add = (place: number, event: Omit<NewsEvent, 'date'>) =>
    events.set(place, { date: sessions[place]!, ...event });
  if (listing.dips) {
    const place = sessions.findIndex((_day, i) => isTop(i));
    if (place >= 0) add(place, { kind: 'NEWS', move: DIP, isTopStory: false, isCrowded: false, beats: null });
  }
  if (listing.kind === 'ETF' || sessions.length === 0) return events;
  const usual = daily(listing.ownVolatility);
  const isQuiet = showsState(listing);
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  const reports = new Set(
    earningsDays(seed, listing, first.getUTCFullYear(), last.getUTCFullYear()).map((day) => day.valueOf()),
  );
  const random = createRandom(seed, 'news', listing.issuer);
  const verdicts = createRandom(seed, 'verdicts', listing.issuer);
  for (const [place, date] of sessions.entries()) {
    // As many draws whatever happens: a session's news does not hang on another's.
    const draw = drawFrom(random, verdicts);
    const isTopStory = isTop(place);
    if (reports.has(date.valueOf())) {
      const move = draw.sign * usual * (1.5 + 2 * draw.size) * (isQuiet ? QUIET : 1);
      add(place, {
        kind: 'EARNINGS',
        move,
        isTopStory,
        isCrowded: false,
        beats: draw.verdict < BEATS[move > 0 ? 'up' : 'down'],
      });
    } else if (listing.isBusy && isTopStory)
      add(place, { kind: 'NEWS', move: BUSY_MOVE * usual, isTopStory: false, isCrowded: true, beats: null });
    else if (isTopStory || (draw.happens && !isQuiet)) {
      const move = draw.sign * usual * (isTopStory ? 5.5 + draw.size : 3 + 1.5 * draw.size);
      add(place, { kind: 'NEWS', move, isTopStory, isCrowded: false, beats: null });
    }
  }
  return events;
}

const drawFrom = (random: DemoRandom, verdicts: DemoRandom) => ({
  happens: random.chance(1 / QUARTER_SESSIONS),
  sign: random.chance(0.5) ? 1 : -1,
  size: Math.abs(random.normal()),
  verdict: verdicts.next(),
});
