import type { DataAccess } from '../../../db/cached-loader.ts';
import { rowsByDay } from '../../../db/day-list.ts';
import { rowsByKey, rowsInWindow } from '../../../db/keyed.ts';
import type { PoliticianTrade } from '../../../generated/prisma/client.ts';
import { POLITICIAN_TRADE } from '../../../generated/tables.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow } from '../../../lib/window.ts';
import { FREE_CONGRESS_ACTIVITY, latestKnownFirst, latestTradedFirst, previewedIds } from './rules.ts';

/** All trades disclosed in a window, in the order of `latestKnownFirst`. */
export const loadDisclosed = rowsByDay<PoliticianTrade>({
  table: POLITICIAN_TRADE,
  day: 'knownDate',
  isNewestFirst: true,
  orderBy: 't."transaction_date" DESC, t."id" COLLATE "C"',
  key: ['id'],
  keyOf: (id) => [id],
});

/** Trades in a stock disclosed in a window, the latest disclosure first. */
export const congressTradesByTicker = rowsInWindow<PoliticianTrade, 'ticker'>({
  table: POLITICIAN_TRADE,
  key: 'ticker',
  day: 'knownDate',
  inOrder: latestKnownFirst,
});

/** Every trade of a politician, the latest transaction first. */
export const tradesByPolitician = rowsByKey<PoliticianTrade>(
  'politician_trade',
  'politicianId',
  async ({ prisma }, ids) =>
    latestTradedFirst(await prisma.politicianTrade.findMany({ where: { politicianId: { in: ids } } })),
);

/** The trades that the previews of activity and filings show; no other list may show more of them (LIMITS-14). */
export async function loadPreviewedCongressTrades(
  data: DataAccess,
  trades: readonly PoliticianTrade[],
  now: Date,
): Promise<readonly PoliticianTrade[]> {
  const window = longestWindow(now);
  const recent = trades.filter(({ knownDate }) => isWithin(window, knownDate));
  if (recent.length === 0) return [];
  const tickers = [...new Set(recent.map(({ ticker }) => primaryTicker(ticker)))];
  const [activity, ...filings] = await Promise.all([
    loadDisclosed(data, window).then((disclosed) => disclosed.slice(0, FREE_CONGRESS_ACTIVITY).rows()),
    ...tickers.map((ticker) => congressTradesByTicker(data).load({ ticker, ...window })),
  ]);
  const previewed = previewedIds(activity, filings);
  return recent.filter(({ id }) => previewed.has(id));
}
