import { queryRecordedTables } from '../history/tables.ts';
import type { Sql } from '../sql.ts';
import { parseBounds, type Range } from './steps.ts';
import { type DividedTable, listDividedTables, quoteTable } from './tables.ts';

/** A partition with bounds. `relation`: its name in SQL. */
export type Partition = Range & { relation: string };

/** A table as the database has it. */
export type TableState = {
  table: DividedTable;
  /** Its name in SQL. */
  relation: string;
  isDivided: boolean;
  /** Whether the role of this connection may change the table. */
  isOwned: boolean;
  /** The default partition, in SQL; null if there is none. */
  fallback: string | null;
  /** Oldest first. */
  partitions: readonly Partition[];
};

type Row = {
  schema: string;
  name: string;
  isDivided: boolean;
  isOwned: boolean;
  partitions: readonly { relation: string; bounds: string }[];
};

// The catalog of the server, because information_schema shows a role only the tables that it may use.
const TABLES = `SELECT n.nspname AS "schema", t.relname AS "name", t.relkind = 'p' AS "isDivided",
    pg_has_role(t.relowner, 'USAGE') AS "isOwned",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('bounds', pg_get_expr(c.relpartbound, c.oid),
        'relation', format('%I.%I', c.relnamespace::regnamespace, c.relname))), '[]')
      FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = t.oid) AS "partitions"
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS listed("schema", "name", "place")
  JOIN pg_namespace AS n ON n.nspname = listed."schema"
  JOIN pg_class AS t ON t.relnamespace = n.oid AND t.relname = listed."name" AND t.relkind IN ('r', 'p')
  ORDER BY listed."place"`;

/** The tables that are to be divided, in the order in which they are locked. An earlier schema may lack some. */
export async function queryTables(sql: Pick<Sql, 'query'>): Promise<TableState[]> {
  const tables = listDividedTables(await queryRecordedTables(sql as Sql));
  const byName = new Map(tables.map((table) => [quoteTable(table), table]));
  const rows = await sql.query<Row>(TABLES, [tables.map(({ schema }) => schema), tables.map(({ name }) => name)]);
  return rows.flatMap((row) => {
    const table = byName.get(quoteTable(row));
    if (!table) return [];
    const partitions = row.partitions.flatMap(({ relation, bounds }) => {
      const range = parseBounds(bounds);
      return range ? [{ relation, ...range }] : [];
    });
    return {
      table,
      relation: quoteTable(table),
      isDivided: row.isDivided,
      isOwned: row.isOwned,
      fallback: row.partitions.find(({ bounds }) => bounds === 'DEFAULT')?.relation ?? null,
      partitions: partitions.sort((a, b) => a.from.valueOf() - b.from.valueOf()),
    };
  });
}

/** The tables by their names in SQL. */
export const queryTablesByName = async (sql: Pick<Sql, 'query'>): Promise<ReadonlyMap<string, TableState>> =>
  new Map((await queryTables(sql)).map((state) => [state.relation, state]));

/** The columns of a table that can be written, in SQL. */
export async function queryColumns(sql: Pick<Sql, 'query'>, relation: string): Promise<string> {
  const rows = await sql.query<{ name: string }>(
    `SELECT quote_ident(attname) AS "name" FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [relation],
  );
  return rows.map(({ name }) => name).join(', ');
}
