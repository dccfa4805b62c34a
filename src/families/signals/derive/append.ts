import type { Sql } from '../../../db/open.ts';
import { queryRow } from '../../../db/sql.ts';
import type { SignalDetail, SignalType } from '../rules/signal.ts';

/** A signal to append. `identity`: distinguishes it from all others of its type and ticker. Days are `YYYY-MM-DD`. */
export type NewSignal = {
  ticker: string;
  day: string;
  source: string;
  identity: string;
  detail: SignalDetail;
  isInitial: boolean;
};

/** SQL: the key of a signal. Separated by a character that no value has. */
export const selectKey = (type: string, ticker: string, identity: string): string =>
  `left(encode(sha256(convert_to(concat_ws(chr(31), ${type}, ${ticker}, ${identity}), 'UTF8')), 'hex'), 32)`;

// Ids are assigned under this lock, which is held until the transaction has committed: so they become visible in order.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('market-signals signal log'))`;
const APPEND = `INSERT INTO "signal" ("key", "type", "ticker", "day", "at", "source", "detail", "is_initial")
  SELECT ${selectKey('$1::text', 'n."ticker"', 'n."identity"')}, $1::text, n."ticker", n."day", $2::timestamptz, n."source", n."detail", n."isInitial"
  FROM jsonb_to_recordset($3::jsonb) AS n("ticker" text, "day" date, "source" text, "identity" text, "detail" jsonb, "isInitial" boolean)
  ORDER BY n."day", n."ticker" COLLATE "C", n."identity" COLLATE "C"
  ON CONFLICT ("key") DO NOTHING`;

/** Appends signals to the log. Call it in the transaction that reads their facts. */
export async function appendSignals(
  sql: Sql,
  type: SignalType,
  now: Date,
  signals: readonly NewSignal[],
): Promise<void> {
  if (signals.length === 0) return;
  await sql.query(LOCK);
  await sql.query(APPEND, [type, now.toISOString(), JSON.stringify(signals)]);
}

const STARTED_AT = `SELECT "started_at" AS "at" FROM "signal_start" WHERE "type" = $1`;
const START = `INSERT INTO "signal_start" ("type", "started_at") VALUES ($1, $2::timestamptz) ON CONFLICT DO NOTHING`;

/** The time of the first run of a type; null before it. */
export async function findStart(sql: Sql, type: SignalType): Promise<Date | null> {
  const [start] = await sql.query<{ at: Date }>(STARTED_AT, [type]);
  return start?.at ?? null;
}

export const recordStart = (sql: Sql, type: SignalType, now: Date): Promise<unknown> =>
  sql.query(START, [type, now.toISOString()]);

// Not counted, because that would read the entire log for each Form 4.
const ROWS = `SELECT (coalesce((SELECT max("id") FROM "signal"), 0)
    - coalesce((SELECT "deleted_up_to" FROM "signal_log"), 0))::int AS "rows"`;

/** The number of stored signals. */
export const estimateRows = async (sql: Sql): Promise<number> => (await queryRow<{ rows: number }>(sql, ROWS)).rows;
