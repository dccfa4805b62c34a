import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../db/columns.ts';
import { pagedList } from '../../../db/paged-list.ts';
import type { InsiderTrade } from '../../../generated/prisma/client.ts';
import { INSIDER_TRADE } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { toStoredTickers } from '../../../market/ticker.ts';
import { longestWindow, type Window } from '../../../market/window.ts';
import { sortNewestFirst } from '../rules/activity.ts';
import { type InsiderTradeFilter, TITLES } from '../rules/trade-filter.ts';

/** Number of the newest trades searched for trades that previews show. */
const CANDIDATES = 200;

/** The newest trades of all insiders up to a day, newest first: as many as a preview searches. */
export const newestInsiderTrades = cachedLoader<Date, InsiderTrade[]>(
  'insider_trade',
  ({ prisma }, days) =>
    Promise.all(
      days.map(async (day) => {
        const { from, to } = longestWindow(day);
        const rows = await prisma.insiderTrade.findMany({
          where: { transactionDate: { gte: from, lte: to } },
          orderBy: [{ transactionDate: 'desc' }, { filedDate: 'desc' }, { id: 'asc' }],
          take: CANDIDATES,
        });
        return sortNewestFirst(rows);
      }),
    ),
  { key: isoDate },
);

const hasTitle = (title: string) => `t."officer" AND lower(t."insider_title") ~ '${title}'`;
const listTrades = pagedList<InsiderTrade>('insider_trade', {
  columns: selectAllColumns(INSIDER_TRADE, 't'),
  from: `FROM "insider_trade" AS t WHERE t."transaction_date" BETWEEN $1::date AND $2::date
    AND ($3::text[] IS NULL OR t."ticker" = ANY($3::text[]))
    AND ($4::text[] IS NULL OR t."transaction_type" = ANY($4::text[]))
    AND ($5::text[] IS NULL OR ('OFFICER' = ANY($5::text[]) AND t."officer") OR ('DIRECTOR' = ANY($5::text[]) AND t."director")
      OR ('TEN_PERCENT_OWNER' = ANY($5::text[]) AND t."ten_pct_owner")
      OR ('CHIEF_EXECUTIVE' = ANY($5::text[]) AND ${hasTitle(TITLES.CHIEF_EXECUTIVE)})
      OR ('CHIEF_FINANCIAL' = ANY($5::text[]) AND ${hasTitle(TITLES.CHIEF_FINANCIAL)}))
    AND ($6::float8 IS NULL OR (t."implausible_reason" IS NULL AND t."total_value" >= $6::float8))
    AND ($7::boolean IS NULL OR t."rule10b51" = $7::boolean)`,
  orderBy: 't."transaction_date" DESC, t."filed_date" DESC, t."id" COLLATE "C"',
  id: 't."id"',
  paramCount: 7,
});

/** The trades of all insiders in a window that fulfill the conditions (`createTradeMatcher`), newest first. */
export const loadMarketTrades = (data: DataAccess, { from, to }: Window, filter: InsiderTradeFilter = {}) =>
  listTrades(data, [
    isoDate(from),
    isoDate(to),
    toStoredTickers(filter.tickers),
    filter.types ?? null,
    filter.roles ?? null,
    filter.minValue ?? null,
    filter.isRule10b51Plan ?? null,
  ]);
