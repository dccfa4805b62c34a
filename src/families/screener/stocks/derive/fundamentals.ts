import { parseStoredDay } from '../../../../lib/dates.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import { computeMarketValue, computeValuation } from '../../../fundamentals/ratios/rules.ts';
import {
  computeNewestShares,
  groupSplits,
  SPLIT_TABLES,
  SPLITS_UP_TO,
  type SplitRow,
} from '../../../stocks/splits/rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

// The value of a company is that of all its share classes, as in `companyValue`.
const CURRENT = `SELECT s."ticker", q."price", c."value" AS "companyValue", f."reported_currency" AS "currency",
    f."shares_as_of"::text AS "sharesAsOf", f."eps_ttm" AS "epsTtm", f."revenue_ttm" AS "revenueTtm", f."total_equity" AS "totalEquity",
    f."diluted_shares" AS "dilutedShares", f."revenue_growth" AS "revenueGrowth", f."eps_growth" AS "epsGrowth",
    f."operating_margin" AS "operatingMargin", f."net_margin" AS "netMargin", f."debt_to_equity" AS "debtToEquity"
  FROM "stock" AS s JOIN "current_fundamentals" AS f ON f."cik" = s."cik"
  JOIN (SELECT "cik", CASE WHEN bool_and("market_cap" IS NOT NULL) THEN sum("market_cap" ORDER BY "ticker") END AS "value"
    FROM "stock" GROUP BY 1) AS c ON c."cik" = s."cik"
  LEFT JOIN "quote" AS q ON q."ticker" = s."ticker"`;

type Row = {
  ticker: string;
  price: number | null;
  companyValue: number | null;
  currency: string | null;
  sharesAsOf: string | null;
  epsTtm: number | null;
  revenueTtm: number | null;
  totalEquity: number | null;
  dilutedShares: number | null;
  revenueGrowth: number | null;
  epsGrowth: number | null;
  operatingMargin: number | null;
  netMargin: number | null;
  debtToEquity: number | null;
};

/** The newest twelve months of each company, and its valuation at the last price. */
export const fundamentalReading: ScreenReading = {
  tables: ['stock', 'quote', 'current_fundamentals', ...SPLIT_TABLES],
  async read(sql, day) {
    const rows = await sql.query<Row>(CURRENT);
    const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [day, null]));
    return toResult(
      rows.map((row) => {
        const { ticker, price, revenueGrowth, epsGrowth, operatingMargin, netMargin, debtToEquity } = row;
        const splitsOfTicker = splits.get(ticker) ?? splits.get(primaryTicker(ticker)) ?? [];
        const sharesPerShare = row.sharesAsOf ? computeNewestShares(splitsOfTicker, parseStoredDay(row.sharesAsOf)) : 1;
        const marketCap = row.companyValue ?? computeMarketValue(price, sharesPerShare, row.dilutedShares);
        return {
          ticker,
          ...computeValuation(price, { ...row, sharesPerShare, marketCap }),
          revenueGrowth,
          epsGrowth,
          operatingMargin,
          netMargin,
          debtToEquity,
        };
      }),
    );
  },
};
