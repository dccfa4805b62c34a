import { cachedLoader } from '../../../../db/cached-loader.ts';
import { isoDate } from '../../../../lib/dates.ts';
import { requireFirst } from '../../../../lib/require.ts';
import { type Window, windowKey } from '../../../../market/window.ts';
import type { FlowSums } from './rules.ts';

/** A fund in a window, with the canonical tickers of its stocks. */
type FundWindow = Window & { etf: string; tickers: readonly string[] };

/**
 * `byTicker`: flows of the stocks whose insiders ever reported a trade. `insiderCount`: the insiders who traded any of
 * them in the window.
 */
type FundFlows = { byTicker: ReadonlyMap<string, FlowSums>; insiderCount: number };

const IN_WINDOW = `t."transaction_date" BETWEEN $2::date AND $3::date AND NOT t."derivative" AND t."transaction_code" IN ('P', 'S')
  AND t."implausible_reason" IS NULL`;
// Values are whole dollars, so their sums are exact in any order.
const FLOWS = `SELECT requested."ticker",
    coalesce(sum(t."total_value") FILTER (WHERE t."transaction_code" = 'P'), 0) AS "buyDollars",
    coalesce(sum(t."total_value") FILTER (WHERE t."transaction_code" = 'S'), 0) AS "sellDollars",
    count(*) FILTER (WHERE t."transaction_code" = 'P')::int AS "buyTradeCount",
    count(*) FILTER (WHERE t."transaction_code" = 'S')::int AS "sellTradeCount"
  FROM unnest($1::text[]) AS requested("ticker")
  LEFT JOIN "insider_trade" AS t ON t."ticker" = requested."ticker" AND ${IN_WINDOW}
  WHERE EXISTS (SELECT FROM "insider_trade" AS reported WHERE reported."ticker" = requested."ticker")
  GROUP BY requested."ticker"`;
const INSIDERS = `SELECT count(DISTINCT t."insider_id")::int AS "count" FROM "insider_trade" AS t
  WHERE t."ticker" = ANY($1::text[]) AND ${IN_WINDOW}`;

/** Open-market insider trading of a fund's stocks in a window. */
export const flowsByFund = cachedLoader<FundWindow, FundFlows>(
  ['insider_trade', 'etf_holding'],
  (db, funds) =>
    Promise.all(
      funds.map(async ({ tickers, from, to }) => {
        const params = [tickers, isoDate(from), isoDate(to)];
        const [rows, insiders] = await Promise.all([
          db.prepared<FlowSums & { ticker: string }>(FLOWS, params),
          db.prepared<{ count: number }>(INSIDERS, params),
        ]);
        return { byTicker: new Map(rows.map((row) => [row.ticker, row])), insiderCount: requireFirst(insiders).count };
      }),
    ),
  { key: ({ etf, ...window }) => `${etf}@${windowKey(window)}` },
);
