import { cachedLoader, type DataAccess } from '../../db/cached-loader.ts';
import { selectColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey, rowsInWindow } from '../../db/keyed.ts';
import type { Insider, InsiderTrade } from '../../generated/prisma/client.ts';
import { INSIDER, INSIDER_TRADE } from '../../generated/tables.ts';
import { groupBy } from '../../lib/group.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, longestWindow } from '../../lib/window.ts';
import { type Filed, type Leader, leadership, newestFirst, previewOfStock } from './rules.ts';

/** The trades of one stock's insiders in a window, newest first. */
export const tradesByTicker = rowsInWindow<InsiderTrade, 'ticker'>('insider', {
  table: INSIDER_TRADE,
  key: 'ticker',
  day: 'transactionDate',
  inOrder: newestFirst,
});

/** Every trade an insider reported, at whichever company, alone or jointly, newest first. */
export const tradesByInsider = cachedLoader<string, InsiderTrade[]>('insider', async ({ prisma }, ids) => {
  const rows = newestFirst(await prisma.insiderTrade.findMany({ where: { ownerIds: { hasSome: [...ids] } } }));
  return ids.map((id) => rows.filter(({ ownerIds }) => ownerIds.includes(id)));
});

/** Of these trades the ones that the preview of their stock shows, which no other list widens (LIMITS-14). */
export async function loadPreviewedInsiderTrades(
  data: DataAccess,
  trades: readonly InsiderTrade[],
  now: Date,
): Promise<readonly InsiderTrade[]> {
  const window = longestWindow(now);
  const recent = trades.filter(({ transactionDate }) => isWithin(window, transactionDate));
  const tickers = [...new Set(recent.map(({ ticker }) => primaryTicker(ticker)))];
  const stocks = await Promise.all(tickers.map((ticker) => tradesByTicker(data).load({ ticker, ...window })));
  const shown = new Set(stocks.flatMap((stock) => previewOfStock(stock).map(({ id }) => id)));
  return recent.filter(({ id }) => shown.has(id));
}

/** Someone who files ownership reports; null if nobody has the id. */
export const insiderById = rowByKey<Insider>('insider', 'id', readRowsByKey(INSIDER, 'id'));

const FILED = ['id', 'ticker', 'insiderId', 'insiderName', 'insiderTitle', 'officer', 'director', 'filedDate'] as const;
// Of each officer and director the newest filing, the first that `leadership` looks at.
const LAST_FILED = `SELECT DISTINCT ON ("ticker", "insider_id") ${selectColumns(INSIDER_TRADE, FILED)} FROM "insider_trade"
  WHERE "ticker" = ANY($1::text[]) AND ("officer" OR "director")
  ORDER BY "ticker", "insider_id", "filed_date" DESC, "id" COLLATE "C"`;

/** The officers and directors of a stock's company, as they last filed. */
export const leadershipByTicker = cachedLoader<string, Leader[]>('insider', async (db, tickers) => {
  const rows = await db.prepared<Filed & { ticker: string }>(LAST_FILED, [tickers]);
  const byTicker = groupBy(rows, ({ ticker }) => ticker);
  return tickers.map((ticker) => leadership(byTicker.get(ticker) ?? []));
});
