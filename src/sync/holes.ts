import { auditOperator } from '../db/audit.ts';
import type { Database } from '../db/open.ts';
import { IS_HOLE } from '../db/sync-holes.ts';

/** A file that is refused or missing. Days are `YYYY-MM-DD`, instants ISO 8601. */
export type Hole = {
  /** `sec/ownership`. */
  name: string;
  key: string;
  state: 'REFUSED' | 'ABSENT';
  /** The day that it covers or was filed on; null if it has none. */
  day: string | null;
  /** Why. */
  message: string | null;
  attempts: number;
  triedAt: string | null;
  /** When it is requested again; null if a schedule decides. */
  againAt: string | null;
  url: string;
};

const HOLES = `SELECT "source" || '/' || "stream" AS "name", "key", "state", "at"::text AS "day", "message", "attempts",
    "tried_at" AS "triedAt", "again_at" AS "againAt", "task"->>'url' AS "url"
  FROM "sync_item" WHERE ${IS_HOLE} AND (cardinality($1::text[]) = 0 OR "source" = ANY($1) OR "source" || '/' || "stream" = ANY($1))
  ORDER BY 1, "at" NULLS FIRST, "key"`;

type Row = Omit<Hole, 'triedAt' | 'againAt'> & { triedAt: Date | null; againAt: Date | null };

/** The files that are refused or missing, oldest first. @param only sources or streams; empty: all */
export async function listHoles(db: Database, only: readonly string[]): Promise<Hole[]> {
  const rows = await db.query<Row>(HOLES, [only]);
  return rows.map(({ triedAt, againAt, ...row }) => ({
    ...row,
    triedAt: triedAt?.toISOString() ?? null,
    againAt: againAt?.toISOString() ?? null,
  }));
}

/** `by`: the actor in the audit log. */
type Dismissal = { name: string; key: string; now: Date; by?: string };

/**
 * Gives up a file that will never come, so that it no longer counts as a hole and is not requested again.
 * @throws if the stream has no such hole
 */
export async function dismissHole(db: Database, { name, key, now, by }: Dismissal): Promise<void> {
  const [source, stream] = name.split('/');
  await db.transaction(async (sql) => {
    const dismissed = await sql.query(
      `UPDATE "sync_item" SET "state" = 'DISMISSED', "again_at" = NULL
       WHERE "source" = $1 AND "stream" = $2 AND "key" = $3 AND ${IS_HOLE} RETURNING 1`,
      [source, stream ?? '', key],
    );
    if (dismissed.length === 0)
      throw new Error(`${name} has no file '${key}' that is refused or missing; \`sync --holes\` lists them.`);
    await auditOperator(sql, by, { action: 'SOURCE_FILE_DISMISSED', subject: name, detail: { key } }, now);
  });
}
