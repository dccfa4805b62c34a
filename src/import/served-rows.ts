import type { Sql } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';

/** Stored rows that no answer uses, and why. */
type UnservedReason = { reason: string; rows: number };

/** How many rows of a table of facts are served, and why the others are not. */
type RowsOfTable = {
  /** The table's name in the database. */
  table: string;
  /** The kinds of files whose rows the table holds. */
  kinds: readonly string[];
};

/** A table of which some rows may not be served. The two counts are made independently and must add up to the table. */
type CountedRows = RowsOfTable & {
  /** Counts the rows that reach the served tables. @param asOf the day of the snapshots, `YYYY-MM-DD` */
  countServed(sql: Sql, asOf: string): Promise<number>;
  /** Counts the other rows by reason. */
  countUnserved(sql: Sql, asOf: string): Promise<readonly UnservedReason[]>;
};

/** A table of which every row is served. */
type FullyServedRows = RowsOfTable & {
  /** Which answers show the rows, as a sentence. */
  allServed: string;
};

/** A table whose rows are parts of the rows of another, and are served or not with those. */
type RowsOfOther = RowsOfTable & { countedWith: string };

/** The declaration of a family about a table that its importers write. */
export type ServedRows = CountedRows | FullyServedRows | RowsOfOther;

/** The count of one table. */
export type ServedCount = {
  table: string;
  kinds: readonly string[];
  stored: number;
  served: number;
  unserved: readonly UnservedReason[];
};

/** The reason for rows that are neither served nor explained by their family: a defect of the gateway. */
export const UNEXPLAINED = 'No reason is known; please report this.';

const countStored = async (sql: Sql, table: string): Promise<number> =>
  (await queryRow<{ rows: number }>(sql, `SELECT count(*) AS "rows" FROM "${table}"`)).rows;

/** The rows of a table by what becomes of them. */
async function countTable(sql: Sql, asOf: string, declared: CountedRows): Promise<ServedCount> {
  const { table, kinds } = declared;
  const stored = await countStored(sql, table);
  const served = await declared.countServed(sql, asOf);
  const explained = (await declared.countUnserved(sql, asOf)).filter(({ rows }) => rows > 0);
  const unexplained = stored - served - explained.reduce((sum, { rows }) => sum + rows, 0);
  const unserved = unexplained === 0 ? explained : [...explained, { reason: UNEXPLAINED, rows: unexplained }];
  return { table, kinds, stored, served, unserved: [...unserved].sort((a, b) => b.rows - a.rows) };
}

/**
 * Counts the rows of each table that may have rows that are not served.
 * @param kind only tables of this kind of files; null: all
 */
export async function countServedRows(
  sql: Sql,
  declared: readonly ServedRows[],
  { kind, asOf }: { kind: string | null; asOf: string },
): Promise<ServedCount[]> {
  const counts: ServedCount[] = [];
  for (const rows of declared)
    if ('countServed' in rows && (kind === null || rows.kinds.includes(kind)))
      counts.push(await countTable(sql, asOf, rows));
  return counts;
}

/** The first reason whose condition a row meets counts. */
type SqlReason = readonly [reason: string, condition: string];

/** The condition on `f` that the row of an entity has an id, slug, or ticker: the value of a column. */
export const selectIsEntity = (column: string): string =>
  `EXISTS (SELECT FROM "entity" AS e WHERE e."id" = f."${column}" OR lower(e."url_slug") = lower(f."${column}") OR e."ticker" = upper(f."${column}"))`;

/**
 * A declaration in SQL.
 * @param served the condition on `f`, a row of the table, under which the served tables have it; `$1` is the day
 * @param reasons conditions on rows that are not served, in order; independent of `served`
 */
export const countInSql = ({
  table,
  kinds,
  served,
  reasons,
}: RowsOfTable & { served: string; reasons: readonly SqlReason[] }): ServedRows => {
  const cases = reasons.map(([, condition], i) => `WHEN ${condition} THEN ${i}`).join(' ');
  const day = '(SELECT $1::date IS NULL) IS NOT NULL';
  const countServed = `SELECT count(*) AS "rows" FROM "${table}" AS f WHERE ${day} AND (${served})`;
  const countUnserved = `SELECT CASE ${cases} END AS "place", count(*) AS "rows" FROM "${table}" AS f
    WHERE ${day} AND NOT coalesce((${served}), false) GROUP BY 1`;
  return {
    table,
    kinds,
    countServed: async (sql, asOf) => (await queryRow<{ rows: number }>(sql, countServed, [asOf])).rows,
    async countUnserved(sql, asOf) {
      const counts = await sql.query<{ place: number | null; rows: number }>(countUnserved, [asOf]);
      return counts.flatMap(({ place, rows }) => {
        const reason = place === null ? undefined : reasons[place];
        return reason ? [{ reason: reason[0], rows }] : [];
      });
    },
  };
};
