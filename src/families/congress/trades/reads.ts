import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { rowsByDay } from '../../../db/day-list.ts';
import { rowsByKey, rowsInWindow } from '../../../db/keyed.ts';
import type { PoliticianTrade } from '../../../generated/prisma/client.ts';
import { POLITICIAN_TRADE } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isWithin, longestWindow, type Window, windowKey } from '../../../market/window.ts';
import {
  FREE_CONGRESS_ACTIVITY,
  latestKnownFirst,
  latestTradedFirst,
  MAX_CONGRESS_TOTALS,
  previewedIds,
} from './rules/lists.ts';

/** All trades disclosed in a window, in the order of `latestKnownFirst`. */
export const loadDisclosed = rowsByDay<PoliticianTrade>({
  table: POLITICIAN_TRADE,
  day: 'knownDate',
  isNewestFirst: true,
  orderBy: 't."transaction_date" DESC, t."id" COLLATE "C"',
  key: ['id'],
  keyOf: (id) => [id],
});

/** Trades in a stock disclosed in a window, the latest disclosure first. Prisma's client: 3.8 to 4.9 times the CPU. */
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

/** What members of Congress traded of a stock or fund, in one direction. `amount`: the middles of the ranges, USD. */
export type CongressTotal = { ticker: string; isPurchase: boolean; members: number; trades: number; amount: number };

const TOTALS = `SELECT "ticker", "isPurchase", "members", "trades", "amount" FROM (
    SELECT *, row_number() OVER (PARTITION BY "isPurchase" ORDER BY "amount" DESC, "ticker" COLLATE "C") AS "place" FROM (
      SELECT "ticker", "transaction_type" = 'PURCHASE' AS "isPurchase", count(DISTINCT "politician_id")::int AS "members",
        count(*)::int AS "trades", sum(("amount_min" + coalesce("amount_max", "amount_min")) / 2 ORDER BY "id") AS "amount"
      FROM "politician_trade" WHERE "known_date" BETWEEN $1::date AND $2::date AND "amount_min" IS NOT NULL
        AND "transaction_type" IN ('PURCHASE', 'SALE') AND "asset_type" <> 'Stock Option'
      GROUP BY 1, 2) AS traded) AS ranked
  WHERE "place" <= ${MAX_CONGRESS_TOTALS} ORDER BY "isPurchase" DESC, "place"`;

/** The stocks and funds that Congress traded most in a window, purchases first, each direction by amount. */
export const congressTotals = cachedLoader<Window, CongressTotal[]>(
  'politician_trade',
  (db, windows) =>
    Promise.all(windows.map(({ from, to }) => db.query<CongressTotal>(TOTALS, [isoDate(from), isoDate(to)]))),
  { key: windowKey },
);
