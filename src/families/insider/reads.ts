import { cachedLoader, type DataAccess } from '../../db/cached-loader.ts';
import { selectColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey, rowsInWindow } from '../../db/keyed.ts';
import type { Insider, InsiderTrade } from '../../generated/prisma/client.ts';
import { INSIDER, INSIDER_TRADE } from '../../generated/tables.ts';
import { groupBy } from '../../lib/group.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { isWithin, longestWindow } from '../../market/window.ts';
import { type Leader, type LeaderTrade, listLeaders } from '../entities/roles/rules.ts';
import { selectPreview, sortNewestFirst } from './rules/activity.ts';

/** The trades of one stock's insiders in a window, newest first. Prisma's client: 3.6 to 3.8 times the CPU. */
export const tradesByTicker = rowsInWindow<InsiderTrade, 'ticker'>({
  table: INSIDER_TRADE,
  key: 'ticker',
  day: 'transactionDate',
  inOrder: sortNewestFirst,
});

/** All trades an insider reported at any company, alone or jointly, newest first. */
export const tradesByInsider = cachedLoader<string, InsiderTrade[]>('insider_trade', async ({ prisma }, ids) => {
  const rows = sortNewestFirst(await prisma.insiderTrade.findMany({ where: { ownerIds: { hasSome: [...ids] } } }));
  return ids.map((id) => rows.filter(({ ownerIds }) => ownerIds.includes(id)));
});

/** The trades that are in the preview of their stock. No other list may show more of them (LIMITS-14). */
export async function loadPreviewedInsiderTrades(
  data: DataAccess,
  trades: readonly InsiderTrade[],
  now: Date,
): Promise<readonly InsiderTrade[]> {
  const window = longestWindow(now);
  const recent = trades.filter(({ transactionDate }) => isWithin(window, transactionDate));
  const tickers = [...new Set(recent.map(({ ticker }) => primaryTicker(ticker)))];
  const stocks = await Promise.all(tickers.map((ticker) => tradesByTicker(data).load({ ticker, ...window })));
  const previewIds = new Set(stocks.flatMap((stock) => selectPreview(stock).map(({ id }) => id)));
  return recent.filter(({ id }) => previewIds.has(id));
}

/** A person or firm that files ownership reports; null if unknown. Prisma's client: 2.8 to 5.4 times the CPU. */
export const insiderById = rowByKey<Insider>('insider', 'id', readRowsByKey(INSIDER, 'id'));

const LEADER_COLUMNS = [
  'id',
  'ticker',
  'insiderId',
  'insiderName',
  'insiderTitle',
  'officer',
  'director',
  'filedDate',
] as const;
// The newest filing of each officer and director, in the order of `listLeaders`.
const LAST_FILED = `SELECT DISTINCT ON ("ticker", "insider_id") ${selectColumns(INSIDER_TRADE, LEADER_COLUMNS)} FROM "insider_trade"
  WHERE "ticker" = ANY($1::text[]) AND ("officer" OR "director")
  ORDER BY "ticker", "insider_id", "filed_date" DESC, "id" COLLATE "C"`;

/** The officers and directors of a stock's company, as they last filed. */
export const leadershipByTicker = cachedLoader<string, Leader[]>('insider_trade', async (db, tickers) => {
  const rows = await db.prepared<LeaderTrade & { ticker: string }>(LAST_FILED, [tickers]);
  const byTicker = groupBy(rows, ({ ticker }) => ticker);
  return tickers.map((ticker) => listLeaders(byTicker.get(ticker) ?? []));
});
