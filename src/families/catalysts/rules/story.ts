import { daysFrom, parseStoredDay } from '../../../lib/dates.ts';
import { compareText } from '../../../lib/order.ts';
import { rounded } from '../../../lib/rounding.ts';
import { type Catalyst, computeStrength, findNewestDay, getPlace, isCause, NEWS_DAYS, THRESHOLDS } from './catalyst.ts';

/** The catalysts of a sentence, and how many of them may be effects if a cause is known. */
const MAX_CLAUSES = 3;
const MAX_EFFECTS = 1;

/** 1 on its day, falling evenly to 0 when it is no longer news. */
export const computeFreshness = (day: string, asOf: string): number =>
  Math.min(1, Math.max(0, 1 - daysFrom(parseStoredDay(day), parseStoredDay(asOf)) / NEWS_DAYS));

const ranked = (catalyst: Catalyst, asOf: string) => catalyst.strength * computeFreshness(catalyst.day, asOf);

type NewStory = { ticker: string; score: number; newestDay: string; catalysts: Catalyst[] };

/**
 * The catalysts of a stock that are still news, causes before effects. Their strengths add up to the score: older catalysts count less. The score adds the price
 * move of the newest session, so that signals that agree with a large move come first. Null without a catalyst.
 */
export function buildStory(
  ticker: string,
  catalysts: readonly Catalyst[],
  changePercent: number | null,
  asOf: string,
): NewStory | null {
  const news = catalysts.filter((catalyst) => ranked(catalyst, asOf) > 0).sort((a, b) => getPlace(a) - getPlace(b));
  if (news.length === 0) return null;
  const total = news.reduce((sum, catalyst) => sum + ranked(catalyst, asOf), 0);
  const move = computeStrength(Math.abs(changePercent ?? 0), THRESHOLDS.movePercent);
  return {
    ticker,
    score: rounded(total + move, 3),
    newestDay: findNewestDay(news),
    catalysts: news,
  };
}

/** The market's ranking: the highest score first, companies below the least market cap left out (USD). */
export function rankStories<T extends Pick<NewStory, 'ticker' | 'score'> & { marketCap: number | null }>(
  stories: readonly T[],
  least: number,
): (T & { rank: number | null })[] {
  const order = stories
    .filter(({ marketCap }) => (marketCap ?? 0) >= least)
    .sort((a, b) => b.score - a.score || compareText(a.ticker, b.ticker))
    .map(({ ticker }) => ticker);
  const places = new Map(order.map((ticker, index) => [ticker, index + 1]));
  return stories.map((story) => ({ ...story, rank: places.get(story.ticker) ?? null }));
}

/**
 * One sentence of the first catalysts, causes before effects: `6 analysts downgraded it in one day, and 5 insiders sold $3.6 million,
 * on 3.9x its usual volume.` An effect stands alone only if no cause is known.
 * @param catalysts in the order of a story
 */
export function composeSentence(catalysts: readonly Pick<Catalyst, 'kind' | 'clause' | 'evidence'>[]): string {
  const causes = catalysts.filter(isCause).slice(0, MAX_CLAUSES);
  const effects = catalysts.filter((catalyst) => !isCause(catalyst));
  const evidence = causes.length > 0 ? effects.find((effect) => effect.evidence)?.evidence : undefined;
  const maxEffects = causes.length === 0 ? MAX_CLAUSES : evidence ? 0 : MAX_EFFECTS;
  const clauses = [...causes, ...effects.slice(0, maxEffects)].slice(0, MAX_CLAUSES).map(({ clause }) => clause);
  const last = clauses.at(-1) ?? '';
  const text = clauses.length > 1 ? `${clauses.slice(0, -1).join(', ')}, and ${last}` : last;
  if (text === '') return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${evidence ? `, ${evidence}` : ''}.`;
}

/**
 * Whether nothing about a stock is unusual. A story, a page, and a list of a stock without news follow it, so that none of them
 * contradicts a flag or an insight beside it.
 */
export const isQuiet = (counts: { catalysts: number; raisedFlags: number; insights: number }): boolean =>
  counts.catalysts + counts.raisedFlags + counts.insights === 0;
