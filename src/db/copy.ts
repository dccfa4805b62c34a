import { HISTORY_SCHEMA } from './history/schema-name.ts';
import type { Database, Sql } from './open.ts';
import { maintainPartitions } from './partitions/maintain.ts';
import { checkSequences, copySequences } from './sequences.ts';
import { queryRow, queryToday } from './sql.ts';

/** Rows per page. */
const PAGE = 2_000;

const TABLES = `
  SELECT CASE "table_schema" WHEN 'public' THEN '' ELSE "table_schema" || '.' END || "table_name" AS "table",
    quote_ident("table_schema") || '.' || quote_ident("table_name") AS "relation", array_agg(quote_ident("column_name") ORDER BY "ordinal_position")::text[] AS "columns"
  FROM information_schema.columns JOIN information_schema.tables USING ("table_schema", "table_name")
  WHERE "table_schema" IN ('public', '${HISTORY_SCHEMA}') AND "table_type" = 'BASE TABLE' AND "is_generated" = 'NEVER'
    AND "table_name" <> '_prisma_migrations'
  GROUP BY 1, 2 ORDER BY 1`;

type Copied = { table: string; rows: number };

/**
 * Copies all rows of a database that no other client uses into an empty database of the same schema, all or nothing,
 * and the last numbers of its sequences. Values are transferred as JSON text, which keeps every digit.
 * @throws if the target already holds imports, keys, or data versions
 */
export async function copyDatabase(from: Database, to: Database, report: (line: string) => void): Promise<Copied[]> {
  const tables = await from.query<{ table: string; relation: string; columns: string[] }>(TABLES);
  const copied = await to.transaction(async (target) => {
    if (!(await isEmpty(target)))
      throw new Error('The PostgreSQL database already holds data. Copy into an empty database.');
    const copied: Copied[] = [];
    for (const { table, relation, columns } of tables) {
      const rows = await copyTable(from, target, relation, columns.join(', '));
      if (rows > 0) report(`${table}: ${rows} rows`);
      copied.push({ table, rows });
    }
    await copySequences(from, target);
    await checkSequences(target);
    return copied;
  });
  // The rows of past days are in the default partitions, and nothing has statistics yet.
  await maintainPartitions(to, { today: await queryToday(to) });
  await to.query('ANALYZE');
  return copied;
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const row = await queryRow<{ any: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM "import_file") OR EXISTS (SELECT FROM "api_key") OR EXISTS (SELECT FROM "data_version") AS "any"`,
  );
  return !row.any;
}

const copyTable = (from: Database, target: Sql, relation: string, columns: string): Promise<number> =>
  from.transaction(async (source) => {
    await source.query(`DECLARE copied CURSOR FOR SELECT to_jsonb(t)::text AS "row" FROM ${relation} AS t`);
    let rows = 0;
    for (;;) {
      const page = await source.query<{ row: string }>(`FETCH ${PAGE} FROM copied`);
      if (page.length === 0) return rows;
      rows += page.length;
      await target.query(
        `INSERT INTO ${relation} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${relation}, $1::jsonb)`,
        [`[${page.map(({ row }) => row).join(',')}]`],
      );
    }
  });
