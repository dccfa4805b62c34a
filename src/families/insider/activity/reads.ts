import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { pagedList } from '../../../db/paged-list.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import { type Window, windowKey } from '../../../market/window.ts';
import { type ActivitySummary, CLUSTER_SIZE, type ClusterBuy } from '../rules/activity.ts';
import { buildRunningTotals } from './rules.ts';

const TABLES = ['insider_activity', 'insider_trade'] as const;

/** Selects the rows with the totals of a window. $1: first day, $2: last day, $3: codes. */
const OF_WINDOW = `"transaction_code" = ANY($3::text[]) AND "from_date" >= $1::date
  AND ("previous_date" IS NULL OR "previous_date" < $1::date)`;
/**
 * Stored totals include all trades up to the newest. If a stock has a trade with the same code after the window, its
 * totals are computed here.
 */
const LATER_TRADES = `FROM "insider_trade" WHERE "transaction_date" > $2::date AND NOT "derivative" AND "implausible_reason" IS NULL`;
// The condition on tickers alone determines the index.
const LATER = `"ticker" = ANY(ARRAY(SELECT "ticker" ${LATER_TRADES}))
  AND ("ticker", "transaction_code") IN (SELECT "ticker", "transaction_code" ${LATER_TRADES})
  AND "transaction_code" = ANY($3::text[]) AND "transaction_date" BETWEEN $1::date AND $2::date`;
const ACTIVITY = `SELECT * FROM "insider_activity" WHERE ${OF_WINDOW} AND "latest_date" <= $2::date
  UNION ALL SELECT * FROM (${buildRunningTotals(LATER)}) AS later WHERE ${OF_WINDOW}`;

// Implausible trades are few and have their own index.
const IMPLAUSIBLE = `LEFT JOIN (
    SELECT t."ticker", t."transaction_code", count(*)::int AS "implausible_count"
    FROM "insider_trade" AS t
    WHERE t."transaction_date" BETWEEN $1::date AND $2::date AND NOT t."derivative" AND t."implausible_reason" IS NOT NULL
    GROUP BY 1, 2) AS implausible USING ("ticker", "transaction_code")`;

const SUMMARY = `"ticker", "company_name" AS "companyName", "trade_count" AS "tradeCount", "insider_count" AS "insiderCount",
  "total_shares" AS "totalShares", "total_value" AS "totalValue", coalesce("implausible_count", 0) AS "implausibleTradeCount"`;

const BY_VALUE = '"total_value" DESC, "ticker" COLLATE "C"';
const toParams = ({ from, to }: Window, code: 'P' | 'S') => [isoDate(from), isoDate(to), [code]];

const summaries = pagedList<ActivitySummary>(TABLES, {
  columns: `${SUMMARY}, "latest_date" AS "latestDate", "latest_insider" AS "latestInsider", "latest_title" AS "latestTitle"`,
  from: `FROM (${ACTIVITY}) AS activity ${IMPLAUSIBLE}`,
  orderBy: BY_VALUE,
  id: '"ticker"',
  paramCount: 3,
});
const clusters = pagedList<ClusterBuy>(TABLES, {
  columns: `${SUMMARY}, "from_date" AS "firstBuyDate", "latest_date" AS "lastBuyDate"`,
  from: `FROM (${ACTIVITY}) AS purchases ${IMPLAUSIBLE} WHERE "insider_count" >= ${CLUSTER_SIZE}`,
  orderBy: `"insider_count" DESC, ${BY_VALUE}`,
  id: `"ticker" || ':' || "from_date" || ':' || "latest_date"`,
  paramCount: 3,
});

/** Open-market buying in a window by stock, the largest value first. */
export const loadBuys = (data: DataAccess, window: Window) => summaries(data, toParams(window, 'P'));
/** Open-market selling in a window by stock, the largest value first. */
export const loadSells = (data: DataAccess, window: Window) => summaries(data, toParams(window, 'S'));
/** Stocks that several insiders bought in a window, the most insiders first. */
export const loadClusterBuys = (data: DataAccess, window: Window) => clusters(data, toParams(window, 'P'));

/**
 * A stock's rank on each side of the market's activity with its total value, whole USD; null if it has no trade on that
 * side.
 */
type Standing = Record<'buys' | 'sells', { place: number; totalValue: number } | null>;
type StandingKey = { window: Window; ticker: string };

const STANDINGS = `SELECT "ticker", "transaction_code" AS "code", "total_value" AS "totalValue", "place" FROM (
    SELECT *, row_number() OVER (PARTITION BY "transaction_code" ORDER BY ${BY_VALUE})::int AS "place" FROM (${ACTIVITY}) AS rows) AS ranked
  WHERE "ticker" = ANY($4::text[])`;

export const standingByTicker = cachedLoader<StandingKey, Standing>(
  TABLES,
  async (db, keys) => {
    const byWindow = groupBy(keys, ({ window }) => windowKey(window));
    const standings = new Map<string, Standing>();
    for (const keysOfWindow of byWindow.values()) {
      const { window } = keysOfWindow[0];
      const params = [isoDate(window.from), isoDate(window.to), ['P', 'S'], keysOfWindow.map(({ ticker }) => ticker)];
      type Row = { ticker: string; code: string; totalValue: number; place: number };
      const rows = await db.prepared<Row>(STANDINGS, params);
      const find = (ticker: string, code: string) =>
        rows.find((row) => row.ticker === ticker && row.code === code) ?? null;
      for (const key of keysOfWindow)
        standings.set(standingKey(key), { buys: find(key.ticker, 'P'), sells: find(key.ticker, 'S') });
    }
    return keys.map((key) => requireEntry(standings, standingKey(key)));
  },
  { key: standingKey },
);

function standingKey({ window, ticker }: StandingKey): string {
  return `${windowKey(window)} ${ticker}`;
}
