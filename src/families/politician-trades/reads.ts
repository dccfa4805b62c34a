import { shared } from '../../db/shared.ts';
import type { PoliticianTrade } from '../../generated/prisma/client.ts';
import { groupBy } from '../../lib/group.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../lib/window.ts';
import { latestKnownFirst, latestTradedFirst } from './rules.ts';

/** Everything disclosed in a window, the latest disclosure first. */
export const tradesByWindow = shared<Window, PoliticianTrade[]>(
  'politician-trades',
  async ({ prisma }, windows) => {
    const rows = latestKnownFirst(await prisma.politicianTrade.findMany({ where: { knownDate: spanOf(windows) } }));
    return windows.map((window) => rows.filter(({ knownDate }) => isWithin(window, knownDate)));
  },
  // Each answer is all of Congress.
  { key: windowKey, keep: 50 },
);

/** What was disclosed of one stock in a window, the latest disclosure first. */
export const tradesByTicker = shared<Window & { ticker: string }, PoliticianTrade[]>(
  'politician-trades',
  async ({ prisma }, keys) => {
    const tickers = [...new Set(keys.map(({ ticker }) => ticker))];
    const rows = await prisma.politicianTrade.findMany({
      where: { ticker: { in: tickers }, knownDate: spanOf(keys) },
    });
    const byTicker = groupBy(latestKnownFirst(rows), ({ ticker }) => ticker);
    return keys.map((key) => (byTicker.get(key.ticker) ?? []).filter(({ knownDate }) => isWithin(key, knownDate)));
  },
  { key: (key) => `${key.ticker}@${windowKey(key)}` },
);

/** Every trade of a politician, the latest transaction first. */
export const tradesByPolitician = shared<string, PoliticianTrade[]>('politician-trades', async ({ prisma }, ids) => {
  const rows = await prisma.politicianTrade.findMany({ where: { politicianId: { in: [...ids] } } });
  const byPolitician = groupBy(latestTradedFirst(rows), ({ politicianId }) => politicianId);
  return ids.map((id) => byPolitician.get(id) ?? []);
});
