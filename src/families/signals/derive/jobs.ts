import type { Sql } from '../../../db/open.ts';
import { column } from '../../../db/table.ts';
import { collectKeys, type DeriveJob, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { isBeginning, isInitial, NEWS_WINDOW_DAYS, SIGNAL_TABLES, type SignalDetail } from '../rules/signal.ts';
import { appendSignals, estimateRows, findStart, type NewSignal, recordStart, selectKey } from './append.ts';
import { ROW_SOURCES, type RowSource, VALUE_SOURCES, type ValueSource } from './sources.ts';

type SourceRow = { source: string; ticker: string; day: string; detail: SignalDetail };

/** Appends the rows that became public lately and are not yet in the log. */
async function appendRows(sql: Sql, { type, select }: RowSource, asOf: Date, now: Date, keys: string[] | null) {
  const start = await findStart(sql, type);
  const rows = await sql.query<SourceRow>(
    `SELECT f."source", f."ticker", f."day", f."detail" FROM (${select}) AS f
      WHERE NOT EXISTS (SELECT FROM "signal" AS s WHERE s."key" = ${selectKey(`'${type}'`, 'f."ticker"', 'f."source"')})`,
    [isoDate(addDays(asOf, -NEWS_WINDOW_DAYS)), isoDate(asOf), keys],
  );
  const signals = rows.map(
    (row): NewSignal => ({
      ...row,
      identity: row.source,
      isInitial: isInitial(row.day, start, now),
    }),
  );
  await appendSignals(sql, type, now, signals);
  if (start === null && (await sql.query(`SELECT FROM "${SIGNAL_TABLES[type]}" LIMIT 1`)).length > 0)
    await recordStart(sql, type, now);
}

type ChangedValue = Omit<SourceRow, 'source'> & {
  subject: string;
  value: string;
  previous: string | null;
  changes: number;
};

const SET_STATE = `INSERT INTO "signal_state" AS s ("type", "subject", "value", "changes")
  SELECT $1::text, n."subject", n."value", 1 FROM unnest($2::text[], $3::text[]) AS n("subject", "value")
  ON CONFLICT ("type", "subject") DO UPDATE SET "value" = excluded."value", "changes" = s."changes" + 1`;

/** Appends the values that differ from the last seen values, and stores them. */
async function appendValues(sql: Sql, source: ValueSource, now: Date, keys: string[] | null) {
  const { type, key, select, hasFirst, forgetsGone } = source;
  const start = await findStart(sql, type);
  const changed = await sql.query<ChangedValue>(
    `SELECT v."subject", v."ticker", v."day", v."detail", v."value", s."value" AS "previous", coalesce(s."changes", 0) + 1 AS "changes"
      FROM (${select}) AS v LEFT JOIN "signal_state" AS s ON s."type" = $2 AND s."subject" = v."subject"
      WHERE v."value" IS DISTINCT FROM s."value"`,
    [keys, type],
  );
  const deletedSubjects = forgetsGone
    ? await sql.query<{ subject: string }>(
        `SELECT s."subject" FROM "signal_state" AS s WHERE s."type" = $2 AND s."value" IS NOT NULL
          AND ($1::text[] IS NULL OR s."subject" = ANY($1::text[]))
          AND NOT EXISTS (SELECT FROM "${SIGNAL_TABLES[type]}" AS t WHERE t.${column(key)} = s."subject")`,
        [keys, type],
      )
    : [];
  const signals = changed
    .filter(({ previous }) => hasFirst || previous !== null)
    .map(
      ({ subject, ticker, day, detail, previous, changes }): NewSignal => ({
        ticker,
        day,
        source: subject,
        identity: `${subject}@${changes}`,
        detail: hasFirst || previous === null ? detail : { before: previous, ...detail },
        isInitial: isBeginning(start, now),
      }),
    );
  await appendSignals(sql, type, now, signals);
  const states = [
    ...changed.map(({ subject, value }) => ({ subject, value })),
    ...deletedSubjects.map(({ subject }) => ({ subject, value: null })),
  ];
  if (states.length > 0)
    await sql.query(SET_STATE, [type, states.map(({ subject }) => subject), states.map(({ value }) => value)]);
  if (start === null && changed.length > 0) await recordStart(sql, type, now);
}

/**
 * A job for each type, so that a signal does not wait for the snapshots of other types. It runs for the changed keys: a Form
 * 4 costs the rows of its ticker, however large the market is.
 */
function createSignalJob(
  { type, name, others = [], digest, key }: Pick<RowSource, 'type' | 'name' | 'others' | 'digest' | 'key'>,
  append: (sql: Sql, asOf: Date, now: Date, keys: string[] | null) => Promise<void>,
): DeriveJob {
  const table = SIGNAL_TABLES[type];
  return defineJob({
    name,
    reads: { snapshots: [table, ...others] },
    writes: ['signal'],
    keyed: { by: { [table]: key }, rest: async (sql) => (digest ? hashValues(await sql.query(digest)) : '') },
    async run(sql: Sql, asOf: Date, only?: OnlyKeys, now = asOf) {
      // News is of today. A run for a past day would take old facts for news.
      if (now === asOf || isoDate(newYorkDay(now)) === isoDate(asOf))
        await append(sql, asOf, now, collectKeys(only, table));
      return { rows: await estimateRows(sql), asOf: isoDate(asOf) };
    },
  });
}

export const signalJobs: readonly DeriveJob[] = [
  ...ROW_SOURCES.map((source) =>
    createSignalJob(source, (sql, asOf, now, keys) => appendRows(sql, source, asOf, now, keys)),
  ),
  ...VALUE_SOURCES.map((source) =>
    createSignalJob(source, (sql, _asOf, now, keys) => appendValues(sql, source, now, keys)),
  ),
];
