import type { Database, Sql } from '../db/open.ts';
import { requireValue } from '../lib/require.ts';
import { type Ending, planRetry } from './pauses.ts';
import type { Task, Unpacked } from './source.ts';

/** Which stream of which source. */
export type StreamPlace = { source: string; stream: string };

type ItemState = 'QUEUED' | 'LANDED' | 'DONE' | 'EMPTY' | 'REFUSED' | 'ABSENT' | 'DISMISSED';

/** A file of a stream, and its state. */
export type SyncItem = {
  key: string;
  state: ItemState;
  task: Task;
  files: readonly string[];
  etag: string | null;
  lastModified: string | null;
  sha256: string | null;
  attempts: number;
};

const ITEM = `"key", "state", "task", "files", "etag", "last_modified" AS "lastModified", "sha256", "attempts"`;
/**
 * Items that failed before come last, so that a few bad files never keep the others away; then newest first, with items
 * without a day, such as lists, before all others.
 */
const FETCH_ORDER = `ORDER BY "message" IS NOT NULL, "at" DESC NULLS FIRST, "key"`;

/**
 * Queues tasks that are new, that may have changed since `fresh`, or that may be requested again. Imported immutable
 * files and files that are already on disk are left unchanged.
 */
export async function queue(
  sql: Sql,
  { source, stream }: StreamPlace,
  tasks: readonly Task[],
  { now, fresh }: { now: Date; fresh: Date },
): Promise<number> {
  if (tasks.length === 0) return 0;
  const added = await sql.query(
    `INSERT INTO "sync_item" AS old ("source", "stream", "key", "state", "task", "at")
     SELECT DISTINCT ON (task->>'key') $1, $2, task->>'key', 'QUEUED', task, (task->>'at')::date
     FROM jsonb_array_elements($3::jsonb) AS task
     ON CONFLICT ("source", "stream", "key") DO UPDATE SET "state" = 'QUEUED', "task" = excluded."task", "at" = excluded."at"
     WHERE old."state" NOT IN ('QUEUED', 'LANDED', 'DISMISSED') AND (old."again_at" <= $4 OR
       (old."again_at" IS NULL AND old."tried_at" < $5 AND (excluded."task"->>'isImmutable') IS DISTINCT FROM 'true'))
     RETURNING 1`,
    [source, stream, JSON.stringify(tasks), now.toISOString(), fresh.toISOString()],
  );
  return added.length;
}

/** Maximum scheduled attempts for a refused or missing file; a user may request it again. */
const ATTEMPTS_MOST = 5;

/** Queues refused or missing items that may be requested again. @param isAll includes items that were just refused */
export const requeue = (sql: Sql, { source, stream }: StreamPlace, now: Date, isAll: boolean): Promise<unknown> =>
  sql.query(
    `UPDATE "sync_item" SET "state" = 'QUEUED' WHERE "source" = $1 AND "stream" = $2 AND
       (("state" = 'REFUSED' AND $4) OR ("state" IN ('REFUSED', 'ABSENT') AND "again_at" <= $3 AND "attempts" < $5))`,
    [source, stream, now.toISOString(), isAll, ATTEMPTS_MOST],
  );

/** The items in a state, in the order in which they are fetched. */
export const itemsIn = (sql: Sql, { source, stream }: StreamPlace, state: ItemState): Promise<SyncItem[]> =>
  sql.query<SyncItem>(
    `SELECT ${ITEM} FROM "sync_item" WHERE "source" = $1 AND "stream" = $2 AND "state" = $3 ${FETCH_ORDER}`,
    [source, stream, state],
  );

/** The items whose files stay on disk after their import, newest first. */
export const keptItems = (sql: Sql, { source, stream }: StreamPlace): Promise<SyncItem[]> =>
  sql.query<SyncItem>(
    `SELECT ${ITEM} FROM "sync_item" WHERE "source" = $1 AND "stream" = $2 AND cardinality("files") > 0 ORDER BY "at" DESC NULLS FIRST, "key"`,
    [source, stream],
  );

/** The keys of those of the tasks that are in one of these states. */
export async function queryItemKeys(
  sql: Sql,
  { source, stream }: StreamPlace,
  tasks: readonly Task[],
  states: readonly ItemState[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ key: string }>(
    `SELECT "key" FROM "sync_item" WHERE "source" = $1 AND "stream" = $2 AND "key" = ANY($3::text[])
       AND "state" = ANY($4::text[])`,
    [source, stream, tasks.map(({ key }) => key), states],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Records files of a bulk file as landed in their own stream. */
export const landUnpacked = (
  sql: Sql,
  { source, stream }: StreamPlace,
  files: readonly Unpacked[],
  now: Date,
): Promise<unknown> =>
  sql.query(
    `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task", "at", "files", "tried_at")
     SELECT $1, $2, f.task->>'key', 'LANDED', f.task, (f.task->>'at')::date, ARRAY[f."name"], $5
     FROM unnest($3::text[]::jsonb[], $4::text[]) AS f(task, "name")
     ON CONFLICT ("source", "stream", "key") DO UPDATE SET "state" = 'LANDED', "files" = excluded."files", "tried_at" = $5`,
    [
      ...[source, stream, files.map(({ task }) => JSON.stringify(task)), files.map(({ name }) => name)],
      now.toISOString(),
    ],
  );

/** The result of an attempt; omitted fields are left unchanged. */
export type ItemChange = {
  state: ItemState;
  files?: readonly string[];
  etag?: string | null;
  lastModified?: string | null;
  sha256?: string;
  bytes?: number;
  /** When it may be requested again; null: when its schedule says so. */
  againAt?: Date | null;
  message?: string | null;
  /** The content was of no use: its validators and hash are cleared, so that it is fetched again in full. */
  isForgotten?: true;
};

/** Records the result of an attempt. */
export const note = (
  sql: Sql,
  { source, stream }: StreamPlace,
  key: string,
  change: ItemChange,
  now: Date,
): Promise<unknown> =>
  sql.query(
    `UPDATE "sync_item" SET "state" = $4, "files" = coalesce($5::text[], "files"),
       "etag" = CASE WHEN $13 THEN NULL WHEN $8::text IS NULL THEN "etag" ELSE $6 END,
       "last_modified" = CASE WHEN $13 THEN NULL WHEN $8::text IS NULL THEN "last_modified" ELSE $7 END,
       "sha256" = CASE WHEN $13 THEN NULL ELSE coalesce($8, "sha256") END, "bytes" = coalesce($9, "bytes"), "again_at" = $10, "message" = $11,
       "attempts" = "attempts" + 1, "tried_at" = $12
     WHERE "source" = $1 AND "stream" = $2 AND "key" = $3`,
    [
      ...[source, stream, key, change.state, change.files ?? null],
      ...[change.etag ?? null, change.lastModified ?? null, change.sha256 ?? null, change.bytes ?? null],
      ...[change.againAt?.toISOString() ?? null, change.message ?? null, now.toISOString()],
      change.isForgotten === true,
    ],
  );

/** Marks items as imported. `isKept`: their files stay on disk. */
export const noteImported = (
  sql: Sql,
  { source, stream }: StreamPlace,
  keys: readonly string[],
  isKept: boolean,
): Promise<unknown> =>
  sql.query(
    `UPDATE "sync_item" SET "state" = 'DONE', "again_at" = NULL, "message" = NULL,
       "files" = CASE WHEN $4 THEN "files" ELSE '{}' END
     WHERE "source" = $1 AND "stream" = $2 AND "key" = ANY($3::text[])`,
    [source, stream, keys, isKept],
  );

/** Moves the day of items back to the day up to which their files are complete. */
export const noteCoverage = (
  sql: Sql,
  { source, stream }: StreamPlace,
  keys: readonly string[],
  day: string,
): Promise<unknown> =>
  sql.query(
    `UPDATE "sync_item" SET "at" = least("at", $4::date) WHERE "source" = $1 AND "stream" = $2 AND "key" = ANY($3::text[])`,
    [source, stream, keys, day],
  );

/** Items whose files are no longer on disk. */
export const noteRemoved = (sql: Sql, { source, stream }: StreamPlace, keys: readonly string[]): Promise<unknown> =>
  sql.query(`UPDATE "sync_item" SET "files" = '{}' WHERE "source" = $1 AND "stream" = $2 AND "key" = ANY($3::text[])`, [
    source,
    stream,
    keys,
  ]);

/** The newest day such that no open item is of that day or older: everything earlier is finished. */
const FINISHED = `SELECT max("at") FROM "sync_item" WHERE "source" = $1 AND "stream" = $2
  AND "state" NOT IN ('QUEUED', 'LANDED') AND "at" < coalesce(
    (SELECT min("at") FROM "sync_item" WHERE "source" = $1 AND "stream" = $2 AND "state" IN ('QUEUED', 'LANDED')),
    'infinity')`;

/** How a run of a stream ended. */
export type StreamEnd = {
  family: string | null;
  outcome: Ending;
  message: string | null;
  nextAt: Date | null;
  blockedUntil: Date | null;
  /** The host that requested the pause. */
  blockedHost: string | null;
  lateAt: Date | null;
  /** Consecutive runs with an outage or a pause that a host requested. */
  failures: number;
  /** Whether a file arrived or was unchanged. */
  hasFiles: boolean;
};

/** Records that a stream is being fetched, so that it is visible before its first run ends. */
export const noteStart = (sql: Sql, { source, stream }: StreamPlace, family: string | null): Promise<unknown> =>
  sql.query(
    `INSERT INTO "sync_stream" ("source", "stream", "family") VALUES ($1, $2, $3)
     ON CONFLICT ("source", "stream") DO UPDATE SET "family" = excluded."family"`,
    [source, stream, family],
  );

/**
 * Records how a run ended, and moves the cursor past the finished days. A run without a failure is a success if a file arrived
 * or was unchanged: without an answer, the last success stays when it was.
 */
export const noteRun = (
  sql: Sql,
  { source, stream }: StreamPlace,
  { family, outcome, message, nextAt, blockedUntil, blockedHost, lateAt, failures, hasFiles }: StreamEnd,
  now: Date,
): Promise<unknown> =>
  sql.query(
    `INSERT INTO "sync_stream" AS old ("source", "stream", "family", "cursor", "outcome", "message", "last_try_at",
       "last_ok_at", "next_at", "blocked_until", "late_at", "blocked_host", "failures")
     VALUES ($1, $2, $3, (${FINISHED}), $4, $5, $6,
       CASE WHEN $4 = 'DONE' AND $11 THEN $6::timestamptz END, $7, $8, $9, $10, $12)
     ON CONFLICT ("source", "stream") DO UPDATE SET "family" = $3, "cursor" = greatest(old."cursor", excluded."cursor"),
       "outcome" = $4, "message" = $5, "last_try_at" = $6, "last_ok_at" = coalesce(excluded."last_ok_at", old."last_ok_at"),
       "next_at" = $7, "blocked_until" = $8, "late_at" = $9, "blocked_host" = $10,
       "failures" = $12`,
    [
      ...[source, stream, family, outcome, message, now.toISOString()],
      ...[nextAt, blockedUntil, lateAt].map((instant) => instant?.toISOString() ?? null),
      ...[blockedHost, hasFiles, failures],
    ],
  );

/** Records that a run of a stream failed with an unexpected error. */
export const noteFailure = (
  sql: Sql,
  { source, stream }: StreamPlace,
  message: string,
  earlierFailures: number,
  now: Date,
): Promise<unknown> => {
  const { nextAt, failures } = planRetry(
    { outcome: 'OUTAGE', failures: earlierFailures, restsUntil: null, hasNewRest: false },
    now,
  );
  return sql.query(
    `UPDATE "sync_stream" SET "outcome" = 'OUTAGE', "message" = $3, "last_try_at" = $4, "next_at" = $5, "failures" = $6
     WHERE "source" = $1 AND "stream" = $2`,
    [
      source,
      stream,
      message,
      now.toISOString(),
      requireValue(nextAt, 'the time of the next try').toISOString(),
      failures,
    ],
  );
};

/** The progress of a stream, and when it may run. */
export type StreamRow = StreamPlace & {
  family: string | null;
  cursor: Date | null;
  outcome: Ending | null;
  message: string | null;
  lastTryAt: Date | null;
  lastOkAt: Date | null;
  nextAt: Date | null;
  blockedUntil: Date | null;
  blockedHost: string | null;
  failures: number;
};

export const streamRows = (db: Database): Promise<StreamRow[]> =>
  db.prisma.syncStream.findMany({ orderBy: [{ source: 'asc' }, { stream: 'asc' }] }) as Promise<StreamRow[]>;

type Named = { name: string };

/** The row of a stream; undefined before its first run. */
export const findStreamRow = (rows: readonly StreamRow[], source: Named, stream: Named): StreamRow | undefined =>
  rows.find((row) => row.source === source.name && row.stream === stream.name);
