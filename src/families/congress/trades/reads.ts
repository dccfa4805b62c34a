import { cachedLoader, type Data } from '../../../db/cached-loader.ts';
import { rowsByKey, rowsInWindow } from '../../../db/keyed.ts';
import type { PoliticianTrade } from '../../../generated/prisma/client.ts';
import { POLITICIAN_TRADE } from '../../../generated/tables.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, spanOf, type Window, windowKey } from '../../../lib/window.ts';
import { latestKnownFirst, latestTradedFirst, previewedIds } from './rules.ts';

/** Everything disclosed in a window, the latest disclosure first. */
export const tradesByWindow = cachedLoader<Window, PoliticianTrade[]>(
  'politician-trades',
  async ({ prisma }, windows) => {
    const rows = latestKnownFirst(await prisma.politicianTrade.findMany({ where: { knownDate: spanOf(windows) } }));
    return windows.map((window) => rows.filter(({ knownDate }) => isWithin(window, knownDate)));
  },
  { key: windowKey },
);

/** What was disclosed of one stock in a window, the latest disclosure first. */
export const tradesByTicker = rowsInWindow<PoliticianTrade, 'ticker'>('politician-trades', {
  table: POLITICIAN_TRADE,
  key: 'ticker',
  day: 'knownDate',
  inOrder: latestKnownFirst,
});

/** Every trade of a politician, the latest transaction first. */
export const tradesByPolitician = rowsByKey<PoliticianTrade>(
  'politician-trades',
  'politicianId',
  async ({ prisma }, ids) =>
    latestTradedFirst(await prisma.politicianTrade.findMany({ where: { politicianId: { in: ids } } })),
);

/** Of these trades the ones that the previews of activity and filings show, which no other list widens (LIMITS-14). */
export async function previewedTrades(
  data: Data,
  trades: readonly PoliticianTrade[],
  now: Date,
): Promise<readonly PoliticianTrade[]> {
  const window = longestWindow(now);
  const recent = trades.filter(({ knownDate }) => isWithin(window, knownDate));
  if (recent.length === 0) return [];
  const tickers = [...new Set(recent.map(({ ticker }) => primaryTicker(ticker)))];
  const [activity, ...filings] = await Promise.all([
    tradesByWindow(data).load(window),
    ...tickers.map((ticker) => tradesByTicker(data).load({ ticker, ...window })),
  ]);
  const shown = previewedIds(activity, filings);
  return recent.filter(({ id }) => shown.has(id));
}
