import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { ANALYST_PANEL, CONSENSUS_DAY, type StoredAnalystPanel } from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { consensusDays } from './rules.ts';

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_panel" WHERE "snapshot_date" <= $1::date ORDER BY 1`;
const TOTALS = `SELECT count(*)::int AS "rows", max("snapshot_date")::text AS "asOf" FROM "consensus_day"`;
const PANELS = `SELECT ${selectAllColumns(ANALYST_PANEL)} FROM "analyst_panel"
  WHERE "ticker" = ANY($1::text[]) AND "snapshot_date" <= $2::date ORDER BY "ticker", "observed_at"`;

// A year of daily sweeps of a thousand tickers is never all in memory at once.
const TICKERS_AT_ONCE = 20;

/** Rewrites the consensus of every day from the sweeps up to a day. `asOf`: the day of the newest one. */
export async function deriveConsensus(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_panel');
  const tickers =
    changed ?? (await sql.query<{ ticker: string }>(TICKERS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  if (!changed) await keepOnly(sql, CONSENSUS_DAY, 'ticker', tickers);
  for (const some of splitIntoChunks(tickers, TICKERS_AT_ONCE)) {
    const panels = await sql.query<StoredAnalystPanel>(PANELS, [some, isoDate(upTo)]);
    const days = [...groupBy(panels, ({ ticker }) => ticker).values()].flatMap((ofTicker) => consensusDays(ofTicker));
    await replaceWhere(sql, CONSENSUS_DAY, 'ticker', some, days);
  }
  const [totals] = await sql.query<{ rows: number; asOf: string | null }>(TOTALS);
  return totals!;
}

export const consensusJob: DeriveJob = {
  name: 'consensus',
  reads: { facts: ['analyst'] },
  writes: ['analyst'],
  keyed: {
    by: { analyst: { analyst_panel: 'ticker' } },
    rest: async () => '',
    days: { analyst_panel: 'snapshotDate' },
  },
  run: deriveConsensus,
};
