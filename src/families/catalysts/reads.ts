import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { readRowsByKey } from '../../db/keyed.ts';
import type { Story as StoryRow } from '../../generated/prisma/client.ts';
import { STORY } from '../../generated/tables.ts';
import { type Catalyst, STORY_ROWS } from './rules/catalyst.ts';

/** `newestDay`: null for a stock without news. */
export type StoredStory = Omit<StoryRow, 'catalysts' | 'newestDay'> & { newestDay: Date | null; catalysts: Catalyst[] };

const readStories = readRowsByKey<StoredStory>(STORY, 'ticker');

/** The story of a stock; null if nothing is new. */
export const storyByTicker = cachedLoader<string, StoredStory | null>('story', async (db, tickers) => {
  const rows = new Map((await readStories(db, [...tickers])).map((row) => [row.ticker, row]));
  return tickers.map((ticker) => rows.get(ticker) ?? null);
});

/** The first stories of the market's ranking, as many as a list may have. */
export const loadTopStories = cachedValue<StoredStory[]>(
  'story',
  async ({ prisma }) =>
    (await prisma.story.findMany({
      where: { rank: { lte: STORY_ROWS.most } },
      orderBy: { rank: 'asc' },
    })) as unknown as StoredStory[],
);
