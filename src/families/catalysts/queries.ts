import type { Context } from '../../graph/context.ts';
import { identifyBy } from '../../graph/past-preview.ts';
import { type Gated, gate, type Rows, type Trim } from '../../graph/preview.ts';
import { formatCount } from '../../lib/words.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { insightsByTicker, marketInsights, type StoredInsight } from '../insights/reads.ts';
import type { EvidenceKind } from '../insights/rules/insight.ts';
import { ratingByTicker } from '../ratings/reads.ts';
import { stockTable } from '../screener/stocks/reads.ts';
import { loadTopStories, type StoredStory, storyByTicker } from './reads.ts';
import { FREE_CATALYSTS, FREE_STORIES } from './rules/catalyst.ts';
import { isQuiet } from './rules/story.ts';

/** A story as a tier sees it. `total`: how many catalysts there are. */
export type VisibleStory = StoredStory & { total: number } & Gated;

const trimStory: Trim<StoredStory, StoredStory & { total: number }> = {
  whole: (story) => ({ ...story, total: story.catalysts.length }),
  part: (story) => ({
    shown: { ...story, total: story.catalysts.length, catalysts: story.catalysts.slice(0, FREE_CATALYSTS) },
    withheld: story.catalysts.length > FREE_CATALYSTS ? ['catalysts'] : [],
    message: `PRO shows all ${formatCount(story.catalysts.length, 'catalyst')}; FREE shows ${FREE_CATALYSTS}.`,
  }),
};

/** The story of a stock without news. */
const createEmptyStory = (ticker: string): StoredStory => ({
  ticker,
  rank: null,
  score: 0,
  newestDay: null,
  catalysts: [],
});

/** The story of a stock; without catalysts if nothing is new. */
export const loadStoryOrEmpty = async (context: Context, ticker: string): Promise<VisibleStory> =>
  (await loadStory(context, ticker)) ?? gate(context, createEmptyStory(ticker), trimStory);

/** The story of a stock; null if nothing is new. */
export async function loadStory(context: Context, ticker: string): Promise<VisibleStory | null> {
  const story = await storyByTicker(context).load(ticker);
  return story && gate(context, story, trimStory);
}

/** Whether nothing about a stock is unusual, as its rating and its insights know it too. */
export async function loadIsQuiet(context: Context, { ticker, total }: VisibleStory): Promise<boolean> {
  const [rating, insights] = await Promise.all([
    ratingByTicker(context).load(primaryTicker(ticker)),
    insightsByTicker(context, primaryTicker(ticker)),
  ]);
  const raisedFlags = rating?.flags.filter(({ active }) => active).length ?? 0;
  return isQuiet({ catalysts: total, raisedFlags, insights: insights.length });
}

export type StoryList = Rows<VisibleStory> & { facts: readonly string[] };

/**
 * The first insight of each kind of evidence, those of a past quarter last: several from one quarter's 13F filings would
 * say the same, weeks after the fact.
 */
function selectFacts(insights: readonly StoredInsight[]): string[] {
  const firstByKind = new Map<EvidenceKind, StoredInsight>();
  for (const insight of insights)
    if (!firstByKind.has(insight.evidenceKind)) firstByKind.set(insight.evidenceKind, insight);
  const { INSTITUTIONAL_FLOW: ofQuarter, ...others } = Object.fromEntries(firstByKind);
  return [...Object.values(others), ofQuarter].flatMap((insight) => (insight ? [insight.insightText] : []));
}

/** The first stories of the market; below PRO the first few, each as `loadStory` shows it. */
export async function loadTodayStories(context: Context, count: number): Promise<StoryList & Gated> {
  const [stories, insights] = await Promise.all([loadTopStories(context), marketInsights(context)]);
  // The text of these insights is open to every tier.
  const facts = selectFacts(insights);
  const toRows = (rows: readonly StoredStory[]): StoryList => ({
    facts,
    nodes: rows.map((story) => gate(context, story, trimStory)),
    totalCount: stories.length,
  });
  return gate(context, stories, {
    identify: identifyBy('ticker'),
    whole: (rows) => toRows(rows.slice(0, count)),
    part: (rows) => ({
      shown: toRows(rows.slice(0, Math.min(count, FREE_STORIES))),
      withheld: rows.length > FREE_STORIES ? ['nodes'] : [],
      message: `PRO shows the ${formatCount(rows.length, 'story', 'stories')} of the day; FREE shows ${FREE_STORIES}.`,
    }),
  });
}

/** The row of the screener's snapshot; null if the stock has none. */
export async function loadScreenRow(context: Context, { ticker }: { ticker: string }) {
  const table = await stockTable(context);
  return table.rows[table.place(ticker) ?? -1] ?? null;
}
