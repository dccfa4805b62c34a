import { recordDay } from '../../src/db/history/record.ts';
import { queryRecordedTables, selectServed } from '../../src/db/history/tables.ts';
import type { Database } from '../../src/db/open.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { lastSessionOnOrBefore, sessionBefore } from '../../src/market/calendar.ts';

/** The rows of tables as text, by table. */
export type Rows = Record<string, string[]>;

/** The last sessions up to a day, oldest first. */
export function listSessions(count: number, last: string): Date[] {
  const days = [lastSessionOnOrBefore(parseDay(last)!)];
  while (days.length < count) days.unshift(sessionBefore(days[0]!));
  return days;
}

/** The rows of the recorded tables as they are, or as of a day with history. */
export async function readRows(db: Database, day: Date | null, only?: readonly string[]): Promise<Rows> {
  const rows: Rows = {};
  for (const { name, history, columns } of await queryRecordedTables(db)) {
    if (only && !only.includes(name)) continue;
    const at = day ? `'${day.toISOString().slice(0, 10)}'::date` : '';
    const from = day
      ? `history."${history}" AS t WHERE t."valid_from" <= ${at} AND (t."valid_to" IS NULL OR t."valid_to" > ${at})`
      : `"${name}" AS t`;
    const texts = await db.query<{ row: string }>(
      `SELECT (ROW(${day ? selectServed({ name, columns }, 't') : columns.map((column) => `t.${column}`).join(', ')}))::text AS "row" FROM ${from} ORDER BY 1`,
    );
    rows[history] = texts.map(({ row }) => row);
  }
  return rows;
}

/** Records a session, in parts as an embedded database does. @param killedAfter throws after so many parts */
export function record(
  db: Database,
  session: Date,
  now: Date,
  killedAfter = Number.POSITIVE_INFINITY,
): Promise<unknown> {
  let parts = 0;
  return db.transaction(
    (sql) =>
      recordDay(
        {
          ...sql,
          async pause() {
            await sql.pause!();
            parts += 1;
            if (parts >= killedAfter) throw new Error('killed');
          },
        },
        session,
        now,
      ),
    { isLate: true },
  );
}
