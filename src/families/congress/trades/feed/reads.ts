import { cachedLoader, type DataAccess } from '../../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../../db/columns.ts';
import { pagedList } from '../../../../db/paged-list.ts';
import type { PoliticianTrade } from '../../../../generated/prisma/client.ts';
import { POLITICIAN_TRADE } from '../../../../generated/tables.ts';
import { isoDate } from '../../../../lib/dates.ts';
import { toStoredTickers } from '../../../../market/ticker.ts';
import type { Window } from '../../../../market/window.ts';
import type { CongressTradeFilter } from '../rules/trade-filter.ts';

/** Whether a company reports within `$9` days after a trade. The calendar may lack past reports, and results lack coming reports. */
const reportsWithin = (table: string, day: string) =>
  `EXISTS (SELECT 1 FROM "${table}" AS r WHERE r."ticker" = t."ticker" AND r."${day}" BETWEEN t."transaction_date" AND t."transaction_date" + $9::int)`;

const listTrades = pagedList<PoliticianTrade>(
  ['politician_trade', 'politician', 'earnings_event', 'earnings_surprise'],
  {
    columns: selectAllColumns(POLITICIAN_TRADE, 't'),
    from: `FROM "politician_trade" AS t JOIN "politician" AS p ON p."id" = t."politician_id"
      WHERE t."known_date" BETWEEN $1::date AND $2::date
        AND ($3::text[] IS NULL OR t."ticker" = ANY($3::text[]))
        AND ($4::text[] IS NULL OR t."transaction_type" = ANY($4::text[]))
        AND ($5::text[] IS NULL OR p."url_slug" = ANY($5::text[]))
        AND ($6::text IS NULL OR lower(p."party") = lower($6::text))
        AND ($7::text IS NULL OR t."chamber" = $7::text)
        AND ($8::float8 IS NULL OR t."amount_min" >= $8::float8)
        AND ($9::int IS NULL OR ${reportsWithin('earnings_event', 'earnings_date')}
          OR ${reportsWithin('earnings_surprise', 'report_date')})`,
    orderBy: 't."known_date" DESC, t."transaction_date" DESC, t."id" COLLATE "C"',
    id: 't."id"',
    paramCount: 9,
  },
);

/** The trades disclosed in a window that fulfill the conditions (`matchesFilter`), in the order of `latestKnownFirst`. */
export const loadMatchingTrades = (data: DataAccess, { from, to }: Window, filter: CongressTradeFilter) =>
  listTrades(data, [
    isoDate(from),
    isoDate(to),
    toStoredTickers(filter.tickers),
    filter.types ?? null,
    filter.members ?? null,
    filter.party ?? null,
    filter.chamber ?? null,
    filter.minAmount ?? null,
    filter.daysBeforeReport ?? null,
  ]);

// `least` ignores nulls.
const REPORTS = `SELECT least(
    (SELECT min(e."earnings_date") FROM "earnings_event" AS e WHERE e."ticker" = requested."ticker" AND e."earnings_date" >= requested."day"),
    (SELECT min(s."report_date") FROM "earnings_surprise" AS s WHERE s."ticker" = requested."ticker" AND s."report_date" >= requested."day")
  ) AS "day"
  FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS requested("ticker", "day", "place") ORDER BY requested."place"`;

/** The day of the first report of a company on a day or after it; null if none is known. */
export const firstReportSince = cachedLoader<{ ticker: string; day: Date }, Date | null>(
  ['earnings_event', 'earnings_surprise'],
  async (db, keys) => {
    const rows = await db.prepared<{ day: Date | null }>(REPORTS, [
      keys.map(({ ticker }) => ticker),
      keys.map(({ day }) => isoDate(day)),
    ]);
    return rows.map(({ day }) => day);
  },
  { key: ({ ticker, day }) => `${ticker}@${isoDate(day)}` },
);
