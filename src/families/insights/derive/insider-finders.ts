import { isoDate, parseStoredDay, shiftDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { queryStoredSessions } from '../../prices/rules/stored-sessions.ts';
import { TRIGGERS } from '../rules/insight.ts';
import { findInsiderTrend } from '../rules/market.ts';
import { findInsiderBuying, findInsiderSelling, type InsightTrade } from '../rules/stock.ts';
import { type Finder, toFindings } from './finder.ts';

// The finders that read insider trades.

const TRADES = `SELECT "id", "ticker", "insider_id" AS "insiderId", "insider_name" AS "insiderName", "total_value" AS "totalValue",
    "transaction_code" AS "code", "rule10b51" AS "plan", "transaction_date"::text AS "day", "filed_date"::text AS "filed"
  FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
    AND "transaction_date" > $1::date AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))
  ORDER BY "transaction_date", "id"`;
type TradeRow = InsightTrade & { ticker: string; code: string; plan: boolean; day: string; filed: string };

const lastFiled = (trades: readonly TradeRow[]): string =>
  trades.reduce((last, { filed }) => (filed > last ? filed : last), trades[0]!.filed);

export const insiderFinder: Finder = async (sql, asOf, tickers) => {
  const since = (days: number) => shiftDay(asOf, -days);
  const rows = await sql.query<TradeRow>(TRADES, [since(TRIGGERS.sellDays), tickers]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, trades]) => {
    const [purchases, sales] = [trades.filter(({ code }) => code === 'P'), trades.filter(({ code }) => code === 'S')];
    const isRecent = ({ day }: TradeRow) => day > since(TRIGGERS.buyDays);
    const recentPurchases = purchases.filter(isRecent);
    const salesOutsidePlans = sales.filter(({ plan }) => !plan);
    return [
      ...(recentPurchases.length > 0
        ? toFindings(
            ticker,
            lastFiled(recentPurchases),
            findInsiderBuying(mentionSecurity(ticker), recentPurchases, sales.filter(isRecent)),
          )
        : []),
      ...(salesOutsidePlans.length > 0
        ? toFindings(
            ticker,
            lastFiled(salesOutsidePlans),
            findInsiderSelling(mentionSecurity(ticker), salesOutsidePlans, purchases),
          )
        : []),
    ];
  });
};

const TRADE_IDS = `SELECT "id" FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL
    AND "transaction_code" IN ('P', 'S') AND "transaction_date" > $1::date ORDER BY "transaction_date", "id"`;
/** Days of trades that the ratio of a day covers. */
const RATIO_WINDOW = 30;
// Sums by day first: otherwise each trade would be added up for every session of its window.
const DAILY = `WITH daily_totals AS (SELECT "transaction_date" AS "day",
      sum(CASE WHEN "transaction_code" = 'P' THEN "total_value" ELSE 0 END ORDER BY "id") AS "bought",
      sum(CASE WHEN "transaction_code" = 'S' THEN "total_value" ELSE 0 END ORDER BY "id") AS "sold"
    FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
      AND "filed_date" <= $1::date GROUP BY 1)
  SELECT d."date"::text AS "day", coalesce(sum(t."bought" ORDER BY t."day"), 0) AS "bought",
    coalesce(sum(t."sold" ORDER BY t."day"), 0) AS "sold"
  FROM unnest($2::date[]) AS d("date")
  LEFT JOIN daily_totals AS t ON t."day" > d."date" - ${RATIO_WINDOW} AND t."day" <= d."date" GROUP BY 1 ORDER BY 1`;

export const marketFinder: Finder = async (sql, asOf) => {
  const sessions = await queryStoredSessions(sql, parseStoredDay(asOf), TRIGGERS.ratioDays);
  const days = await sql.query<{ day: string; bought: number; sold: number }>(DAILY, [asOf, sessions.map(isoDate)]);
  // Without sales there is no ratio.
  const daysWithSales = days.filter(({ sold }) => sold > 0);
  const newest = daysWithSales.at(-1);
  if (!newest || newest.day !== days.at(-1)?.day) return [];
  const since = shiftDay(newest.day, -RATIO_WINDOW);
  const trades = await sql.query<{ id: string }>(TRADE_IDS, [since]);
  const ratios = daysWithSales.map(({ bought, sold }) => bought / sold);
  return toFindings(
    null,
    newest.day,
    findInsiderTrend(
      ratios,
      trades.map(({ id }) => id),
    ),
  );
};
