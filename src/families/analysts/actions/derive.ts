import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { ANALYST_ACTION, ANALYST_NOTE, type StoredAnalystNote } from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { type AnalystAction, buildActions } from './rules.ts';

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_note" WHERE "published_date" <= $1::date ORDER BY 1`;
const TOTALS = `SELECT count(*)::int AS "rows", max("action_date")::text AS "asOf" FROM "analyst_action"`;
const NOTES = `SELECT ${selectAllColumns(ANALYST_NOTE)}
  FROM "analyst_note" WHERE "ticker" = ANY($1::text[]) AND "published_date" <= $2::date ORDER BY "ticker", "published_date", "firm", "source"`;

// Some tickers have a thousand notes; those of a whole market are never all in memory at once.
const TICKERS_AT_ONCE = 20;

/** Rewrites the actions from the notes up to a day. `asOf`: the day of the newest one. */
export async function deriveAnalystActions(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_note');
  const tickers =
    changed ?? (await sql.query<{ ticker: string }>(TICKERS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  if (!changed) await keepOnly(sql, ANALYST_ACTION, 'ticker', tickers);
  for (const some of splitIntoChunks(tickers, TICKERS_AT_ONCE)) {
    const notes = await sql.query<StoredAnalystNote>(NOTES, [some, isoDate(upTo)]);
    const actions: AnalystAction[] = [...groupBy(notes, ({ ticker }) => ticker).values()].flatMap((own) =>
      buildActions(own),
    );
    await replaceWhere(sql, ANALYST_ACTION, 'ticker', some, actions);
  }
  const [totals] = await sql.query<{ rows: number; asOf: string | null }>(TOTALS);
  return totals!;
}

export const analystActionsJob: DeriveJob = {
  name: 'analyst actions',
  reads: { facts: ['analyst-actions'] },
  writes: ['analyst-actions'],
  keyed: {
    by: { 'analyst-actions': { analyst_note: 'ticker' } },
    rest: async () => '',
    days: { analyst_note: 'publishedDate' },
  },
  run: deriveAnalystActions,
};
