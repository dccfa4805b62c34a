import { requireFirst, requireLast } from '../lib/require.ts';
import { daily } from './factors.ts';
import { earningsDays } from './fiscal.ts';
import { type Listing, showsState } from './listing.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** News of a company that was published before the close of a session and moved its price in it. */
export type NewsEvent = {
  date: Date;
  /** EARNINGS: the quarter's report, on a day known in advance. NEWS: anything else, unannounced. */
  kind: 'EARNINGS' | 'NEWS';
  /** The logarithmic return that it causes: positive for good news, negative for bad. */
  move: number;
  /** Whether it is among the session's few top stories, which all publications cover. */
  isTopStory: boolean;
  /** Whether trading is far heavier than after other moves of this size. */
  isCrowded: boolean;
  /** Whether a report beats expectations; null if it is not a report. */
  beats: boolean | null;
};

const QUARTER_SESSIONS = 63;
/** The loss of a fund that dips: more than a good day of the market can offset. */
const DIP = -0.05;
/** Scales the moves of a company that demonstrates a state: its page shows the news, but it leads no board. */
const QUIET = 0.35;
/** The move of the busy company before the market is created, in its own daily standard deviations. */
const BUSY_MOVE = 0.3;
/**
 * The probability that a report beats expectations on a day on which the price rises or falls: three in four reports
 * do.
 */
const BEATS = { up: 0.95, down: 0.65 };
/** The number of top stories of a session. */
const TOP_STORIES = 2;

/** The issuers of a session's top stories, chosen from `issuers`. */
export function topStories(seed: number, issuers: readonly string[], place: number): string[] {
  const random = createRandom(seed, 'top stories', place);
  return Array.from({ length: issuers.length > 0 ? TOP_STORIES : 0 }, () => random.pick(issuers));
}

/**
 * The news of a company by position of the session. The sessions are consecutive and begin with the market's first.
 * @param isTop whether the company makes a top story of the session at this position
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
  const [first, last] = [requireFirst(sessions), requireLast(sessions)];
  const reports = new Set(
    earningsDays(seed, listing, first.getUTCFullYear(), last.getUTCFullYear()).map((day) => day.valueOf()),
  );
  const random = createRandom(seed, 'news', listing.issuer);
  const verdicts = createRandom(seed, 'verdicts', listing.issuer);
  for (const [place, date] of sessions.entries()) {
    // The number of draws is constant, so that the news of a session does not depend on other sessions.
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
