import { upsert } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { CONSENSUS_DAY } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { consensusDays, type Panel } from './rules.ts';

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_panel" WHERE "snapshot_date" <= $1::date ORDER BY 1`;
const PANELS = `SELECT "ticker", "observed_at" AS "observedAt", "snapshot_date"::text AS "snapshotDate", "source",
    "current_price" AS "currentPrice", "target_low" AS "targetLow", "target_mean" AS "targetMean", "target_median" AS "targetMedian",
    "target_high" AS "targetHigh", "number_of_analysts" AS "numberOfAnalysts", "recommendation_mean" AS "recommendationMean",
    "strong_buy" AS "strongBuy", "buy", "hold", "sell", "strong_sell" AS "strongSell" FROM "analyst_panel"
  WHERE "ticker" = ANY($1::text[]) AND "snapshot_date" <= $2::date ORDER BY "ticker", "observed_at"`;

// A year of daily sweeps of a thousand tickers is never all in memory at once.
const TICKERS_AT_ONCE = 200;

/** Rewrites the consensus of every day from the sweeps up to a day. `asOf`: the day of the newest one. */
export async function deriveConsensus(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const tickers = (await sql.query<{ ticker: string }>(TICKERS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  await sql.query(`DELETE FROM "${CONSENSUS_DAY.name}"`);
  let rows = 0;
  let asOf: string | null = null;
  for (let start = 0; start < tickers.length; start += TICKERS_AT_ONCE) {
    const some = tickers.slice(start, start + TICKERS_AT_ONCE);
    const panels = await sql.query<Panel & { ticker: string }>(PANELS, [some, isoDate(upTo)]);
    const days = [...groupBy(panels, ({ ticker }) => ticker).values()].flatMap((ofTicker) => consensusDays(ofTicker));
    await upsert(sql, CONSENSUS_DAY, days);
    rows += days.length;
    for (const { snapshotDate } of days) if (asOf === null || snapshotDate > asOf) asOf = snapshotDate;
  }
  return { rows, asOf };
}

export const consensusJob: DeriveJob = {
  name: 'consensus',
  reads: { facts: ['analyst'] },
  writes: ['analyst'],
  run: deriveConsensus,
};
