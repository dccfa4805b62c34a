import { type SelectedRow, selectColumns } from '../../../../db/columns.ts';
import type { Sql } from '../../../../db/open.ts';
import { replaceAll } from '../../../../db/replace.ts';
import { CONSENSUS_DAY, ETF_ANALYST_AGGREGATE, type EtfAnalystAggregateRow } from '../../../../generated/tables.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { selectNewestConsensus } from '../../../analysts/consensus/rules.ts';
import { fundsWithHoldings } from '../derive.ts';
import { selectCovered } from '../rules.ts';
import { aggregateAnalyst } from './rules.ts';

const COLUMNS = ['ticker', 'upsidePercent', 'consensusLabel', 'numberOfAnalysts'] as const;
const CONSENSUS = selectNewestConsensus(selectColumns(CONSENSUS_DAY, COLUMNS));

/** Rewrites the analyst consensus on each fund's holdings. The minimum coverage is checked when it is served. */
async function deriveEtfAnalyst(sql: Sql): Promise<{ rows: number; asOf: null }> {
  const consensus = await sql.query<SelectedRow<typeof CONSENSUS_DAY, typeof COLUMNS>>(CONSENSUS);
  const byTicker = new Map(consensus.map((row) => [row.ticker, row]));
  const rows: EtfAnalystAggregateRow[] = [];
  for await (const { ticker, asOfDate, holdings } of fundsWithHoldings(sql)) {
    const { covered, coverage } = selectCovered(holdings, (stock) => byTicker.get(stock));
    const { distribution, topContributors, ...aggregate } = aggregateAnalyst(covered);
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

export const etfAnalystAggregatesJob = defineJob({
  name: 'etf analyst aggregates',
  reads: { snapshots: ['etf', 'etf_portfolio', 'etf_holding', 'consensus_day'] },
  writes: ['etf_analyst_aggregate'],
  run: deriveEtfAnalyst,
});
