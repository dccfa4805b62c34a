import { type Joined, type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import {
  ETF,
  ETF_ANALYST_AGGREGATE,
  ETF_HOLDING,
  ETF_PORTFOLIO,
  ETF_SENTIMENT_AGGREGATE,
  SCREENER_ETF,
} from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { aggregateInsiderFlows, computeFlow, type Flow, NO_FLOW } from '../../etfs/aggregates/insider/rules.ts';
import { type CoveredHolding, isCoveredEnough, selectCovered } from '../../etfs/aggregates/rules.ts';
import { getNewestSession, QUOTED, QUOTES, type QuotedRow } from '../fields/derive.ts';
import { SCREENER_SCHEDULE } from '../fields/rules.ts';
import { toEtfRow } from './rules.ts';

const ETF_COLUMNS = ['ticker', 'name', 'issuer', 'assetClass', 'trackedIndex', 'aum', 'expenseRatio'] as const;
const ANALYST_COLUMNS = ['upsidePercent', 'consensusLabel'] as const;
const SENTIMENT_COLUMNS = ['weightedScore', 'directScore', 'weightCovered'] as const;
const PORTFOLIO_COLUMNS = ['holdingsCount', 'totalKnownHoldings', 'partial'] as const;
const FUNDS = `SELECT ${selectColumns(ETF, ETF_COLUMNS, 'e')}, ${QUOTED}, ${selectColumns(ETF_ANALYST_AGGREGATE, ANALYST_COLUMNS, 'a')},
    a."weight_covered" AS "analystCovered", ${selectColumns(ETF_SENTIMENT_AGGREGATE, SENTIMENT_COLUMNS, 's')},
    ${selectColumns(ETF_PORTFOLIO, PORTFOLIO_COLUMNS, 'p')}
  FROM "etf" AS e ${QUOTES} = e."ticker"
  LEFT JOIN "etf_analyst_aggregate" AS a ON a."ticker" = e."ticker"
  LEFT JOIN "etf_sentiment_aggregate" AS s ON s."ticker" = e."ticker"
  LEFT JOIN "etf_portfolio" AS p ON p."ticker" = e."ticker" ORDER BY 1`;
const HOLDINGS = `SELECT ${selectColumns(ETF_HOLDING, ['linkedTicker', 'weightPct'])} FROM "etf_holding"
  WHERE "etf" = $1 AND "counted" ORDER BY "position"`;
const REPORTING = 'SELECT DISTINCT "ticker" FROM "insider_trade"';
const INSIDER_DAYS = [30, 90] as const;
const TRADES = `SELECT "ticker", "transaction_date"::text AS "day", "transaction_code" AS "transactionCode",
    "total_value" AS "totalValue", "insider_id" AS "insiderId" FROM "insider_trade"
  WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
    AND "transaction_date" BETWEEN $1::date - 90 AND $1::date`;

/** Rewrites the row of every fund. `asOf`: the newest session of all funds. */
async function deriveScreenerEtfs(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  type Fund = QuotedRow &
    SelectedRow<typeof ETF, typeof ETF_COLUMNS> &
    Joined<typeof ETF_ANALYST_AGGREGATE, typeof ANALYST_COLUMNS> &
    Joined<typeof ETF_SENTIMENT_AGGREGATE, typeof SENTIMENT_COLUMNS> &
    Joined<typeof ETF_PORTFOLIO, typeof PORTFOLIO_COLUMNS> & { analystCovered: number | null };
  const funds = await sql.query<Fund>(FUNDS);
  const nets = await queryInsiderNets(sql, asOf);
  const isCovered = (weightCovered: number | null) => weightCovered !== null && isCoveredEnough({ weightCovered });
  const rows = funds.map(({ upsidePercent, consensusLabel, analystCovered, weightedScore, ...fund }) => {
    const [insiderNet30d = null, insiderNet90d = null] = nets.get(fund.ticker) ?? [];
    return toEtfRow({
      ...fund,
      analyst: isCovered(analystCovered) ? { upsidePercent, consensusLabel } : null,
      weightedScore: isCovered(fund.weightCovered) ? weightedScore : null,
      insiderNet30d,
      insiderNet90d,
    });
  });
  await replaceAll(sql, SCREENER_ETF, rows);
  return { rows: rows.length, asOf: getNewestSession(funds) };
}

/** Net insider buying in each fund's holdings over each window, scaled by weight, USD. */
async function queryInsiderNets(sql: Sql, asOf: Date): Promise<Map<string, (number | null)[]>> {
  type Trade = Parameters<typeof computeFlow>[0][number] & { ticker: string; day: string };
  const reporting = new Set((await sql.query<{ ticker: string }>(REPORTING)).map(({ ticker }) => ticker));
  const trades = await sql.query<Trade>(TRADES, [isoDate(asOf)]);
  const windows = INSIDER_DAYS.map((days) => {
    const since = isoDate(addDays(asOf, -days));
    const tradesByTicker = groupBy(
      trades.filter(({ day }) => day >= since),
      ({ ticker }) => ticker,
    );
    return new Map(
      [...tradesByTicker].map(([ticker, tradesOfTicker]): [string, Flow] => [ticker, computeFlow(tradesOfTicker)]),
    );
  });
  const nets = new Map<string, (number | null)[]>();
  // One fund at a time, since some hold thousands of securities.
  for (const { ticker } of await sql.query<{ ticker: string }>('SELECT "ticker" FROM "etf_portfolio"')) {
    const holdings = await sql.query<CoveredHolding>(HOLDINGS, [ticker]);
    nets.set(
      ticker,
      windows.map((flows) => {
        const { covered, coverage } = selectCovered(holdings, (stock) =>
          reporting.has(stock) ? (flows.get(stock) ?? NO_FLOW) : undefined,
        );
        return isCoveredEnough(coverage) ? aggregateInsiderFlows(covered).netDollars : null;
      }),
    );
  }
  return nets;
}

export const screenerEtfsJob = defineJob({
  name: 'screener etfs',
  reads: {
    snapshots: [
      'etf',
      'quote',
      'etf_portfolio',
      'etf_holding',
      'etf_analyst_aggregate',
      'etf_sentiment_aggregate',
      'insider_trade',
    ],
  },
  writes: ['screener_etf'],
  schedule: SCREENER_SCHEDULE,
  run: deriveScreenerEtfs,
});
