import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { ANALYST_ACTION, ANALYST_NOTE, type StoredAnalystNote } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import {
  groupSplits,
  SPLIT_DAYS,
  SPLIT_KEYS,
  SPLIT_TABLES,
  SPLITS_UP_TO,
  type SplitRow,
} from '../../prices/rules/splits.ts';
import { type AnalystAction, buildActions } from './rules.ts';

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_note" WHERE "published_date" <= $1::date ORDER BY 1`;
const TOTALS = `SELECT count(*)::int AS "rows", max("action_date")::text AS "asOf" FROM "analyst_action"`;
const NOTES = `SELECT ${selectAllColumns(ANALYST_NOTE)}
  FROM "analyst_note" WHERE "ticker" = ANY($1::text[]) AND "published_date" <= $2::date ORDER BY "ticker", "published_date", "firm", "source"`;

// Some tickers have a thousand notes, so those of a whole market are never in memory at once.
const MAX_TICKERS_PER_BATCH = 20;

/**
 * Rewrites the actions from the notes up to a day, targets in the shares of that day. `asOf`: the day of the newest
 * action.
 */
async function deriveAnalystActions(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_note', ...SPLIT_TABLES);
  const tickers =
    changed ?? (await sql.query<{ ticker: string }>(TICKERS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  if (!changed) await keepOnly(sql, ANALYST_ACTION, 'ticker', tickers);
  for (const batch of splitIntoChunks(tickers, MAX_TICKERS_PER_BATCH)) {
    const notes = await sql.query<StoredAnalystNote>(NOTES, [batch, isoDate(upTo)]);
    const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [isoDate(upTo), batch]));
    const actions: AnalystAction[] = [...groupBy(notes, ({ ticker }) => ticker)].flatMap(([ticker, notesOfTicker]) =>
      buildActions(notesOfTicker, splits.get(ticker)),
    );
    await replaceWhere(sql, ANALYST_ACTION, 'ticker', batch, actions);
  }
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
}

export const analystActionsJob = defineJob({
  name: 'analyst actions',
  reads: { facts: ['analyst_note'], snapshots: SPLIT_TABLES },
  writes: ['analyst_action'],
  keyed: {
    by: { analyst_note: 'ticker', ...SPLIT_KEYS },
    rest: async () => '',
    days: { analyst_note: 'publishedDate', ...SPLIT_DAYS },
  },
  run: deriveAnalystActions,
});
