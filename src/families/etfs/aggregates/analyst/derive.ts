import { type SelectedRow, selectColumns } from '../../../../db/columns.ts';
import type { Sql } from '../../../../db/open.ts';
import { replaceAll } from '../../../../db/replace.ts';
import { CONSENSUS_DAY, ETF_ANALYST_AGGREGATE, type EtfAnalystAggregateRow } from '../../../../generated/tables.ts';
import type { DeriveJob } from '../../../../jobs/job.ts';
import { fundsWithHoldings } from '../derive.ts';
import { coveredBy } from '../rules.ts';
import { analystAggregate } from './rules.ts';

const COLUMNS = ['ticker', 'upsidePercent', 'consensusLabel', 'numberOfAnalysts'] as const;
const CONSENSUS = `SELECT ${selectColumns(CONSENSUS_DAY, COLUMNS)} FROM "consensus_day" WHERE "latest"`;

/** Rewrites what analysts expect of each fund's holdings; how much weight that needs is decided when it is served. */
export async function deriveEtfAnalyst(sql: Sql): Promise<{ rows: number; asOf: null }> {
  const consensus = await sql.query<SelectedRow<typeof CONSENSUS_DAY, typeof COLUMNS>>(CONSENSUS);
  const byTicker = new Map(consensus.map((one) => [one.ticker, one]));
  const rows: EtfAnalystAggregateRow[] = [];
  for await (const { ticker, asOfDate, holdings } of fundsWithHoldings(sql)) {
    const { covered, coverage } = coveredBy(holdings, (stock) => byTicker.get(stock));
    const { distribution, topContributors, ...aggregate } = analystAggregate(covered);
    const { BUY: buy, HOLD: hold, SELL: sell } = distribution;
    rows.push({
      ticker,
      asOfDate,
      ...coverage,
      ...aggregate,
      buy,
      hold,
      sell,
      topContributors: JSON.stringify(topContributors),
    });
  }
  await replaceAll(sql, ETF_ANALYST_AGGREGATE, rows);
  return { rows: rows.length, asOf: null };
}

export const etfAnalystAggregatesJob: DeriveJob = {
  name: 'etf analyst aggregates',
  reads: { snapshots: ['etfs', 'etf-holdings', 'analyst'] },
  writes: ['etf-aggregate-analyst'],
  run: deriveEtfAnalyst,
};
