import type { Database } from '../db/open.ts';

/** Which refused rows to list; days are `YYYY-MM-DD` in UTC. */
export type RefusedFilter = {
  kind: string | null;
  since: string | null;
  reason: string | null;
  limit: number;
  /** As the import recorded it. */
  file?: string | null;
};

/** A refused row, or a refused cell of an imported row. */
export type RefusedEntry = {
  kind: string;
  file: string;
  /** ISO 8601. */
  refusedAt: string;
  line: number | null;
  field: string | null;
  reason: string;
  content: string | null;
  /** Whether the row was imported without the cell. */
  isImported: boolean;
};

/** How often a reason occurred in files of a kind on a day. */
export type RefusedCount = { kind: string; day: string; reason: string; rows: number; files: number };

const WHERE = `WHERE ($1::text IS NULL OR "kind" = $1) AND ($2::date IS NULL OR "refused_at" >= $2::date)
  AND ($3::text IS NULL OR strpos(lower("reason"), lower($3)) > 0) AND ($5::text IS NULL OR "file" = $5)`;
const ENTRIES = `SELECT "kind", "file", "refused_at" AS "refusedAt", "line", "field", "reason", "content", "taken_in" AS "isImported"
  FROM "refused_row" ${WHERE} ORDER BY "refused_at" DESC, "kind", "file", "seq" LIMIT $4`;
const COUNTS = `SELECT "kind", "refused_at"::date::text AS "day", "reason", count(*)::int AS "rows",
    count(DISTINCT "file")::int AS "files"
  FROM "refused_row" ${WHERE} GROUP BY 1, 2, 3 ORDER BY 2 DESC, 4 DESC, 1, 3 LIMIT $4`;

const toParameters = ({ kind, since, reason, limit, file = null }: RefusedFilter) => [kind, since, reason, limit, file];

/** Refused rows, newest first. */
export async function listRefused(db: Database, filter: RefusedFilter): Promise<RefusedEntry[]> {
  type Row = Omit<RefusedEntry, 'refusedAt'> & { refusedAt: Date };
  const rows = await db.query<Row>(ENTRIES, toParameters(filter));
  return rows.map((row) => ({ ...row, refusedAt: row.refusedAt.toISOString() }));
}

/** Refused rows counted by kind, day, and reason, newest day first. */
export const countRefused = (db: Database, filter: RefusedFilter): Promise<RefusedCount[]> =>
  db.query<RefusedCount>(COUNTS, toParameters(filter));
