import { type Row, replaceAll, type Table } from '../../../../db/bulk.ts';
import type { Sql } from '../../../../db/open.ts';
import type { DeriveJob } from '../../../../jobs/job.ts';
import { AGGREGATE_COLUMNS, fundsWithHoldings } from '../derive.ts';
import { coveredBy } from '../rules.ts';
import { analystAggregate, type Consensus } from './rules.ts';

const AGGREGATE: Table = {
  name: 'etf_analyst_aggregate',
  columns: {
    ...AGGREGATE_COLUMNS,
    upsidePercent: 'double precision',
    consensusLabel: 'text',
    buy: 'double precision',
    hold: 'double precision',
    sell: 'double precision',
    totalAnalysts: 'integer',
    topContributors: 'jsonb',
  },
  key: ['ticker'],
};

const CONSENSUS = `SELECT "ticker", "upside_percent" AS "upsidePercent", "consensus_label" AS "consensusLabel",
  "number_of_analysts" AS "numberOfAnalysts" FROM "consensus_day" WHERE "latest"`;

/** Rewrites what analysts expect of each fund's holdings; how much weight that needs is decided when it is served. */
export async function deriveEtfAnalyst(sql: Sql): Promise<{ rows: number; asOf: null }> {
  const consensus = await sql.query<Consensus & { ticker: string }>(CONSENSUS);
  const byTicker = new Map(consensus.map((one) => [one.ticker, one]));
  const rows: Row[] = [];
  for await (const { ticker, asOfDate, holdings } of fundsWithHoldings(sql)) {
    const { covered, coverage } = coveredBy(holdings, (stock) => byTicker.get(stock));
    const { distribution, topContributors, ...aggregate } = analystAggregate(covered);
    const { BUY: buy, HOLD: hold, SELL: sell } = distribution;
    rows.push({
      ...{ ticker, asOfDate, ...coverage, ...aggregate, buy, hold, sell },
      topContributors: JSON.stringify(topContributors),
    });
  }
  await replaceAll(sql, AGGREGATE, rows);
  return { rows: rows.length, asOf: null };
}

export const etfAnalystAggregatesJob: DeriveJob = {
  name: 'etf analyst aggregates',
  reads: { snapshots: ['etf-holdings', 'analyst'] },
  writes: ['etf-aggregate-analyst'],
  run: deriveEtfAnalyst,
};
