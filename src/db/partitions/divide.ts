import { HISTORY_SCHEMA } from '../history/schema-name.ts';
import { TAKE_HISTORY_TURN } from '../history/turn.ts';
import type { Database } from '../open.ts';
import { queryRow, type Sql } from '../sql.ts';
import { getTraits } from '../traits.ts';
import { addFallback, addPartition, LIKE_OPTIONS, queryFilledSteps } from './add.ts';
import { queryColumns, queryTables, queryTablesByName, type TableState } from './catalog.ts';
import { listMissing } from './steps.ts';
import { type DividedTable, PARTITION_SCHEMA, quoteTable } from './tables.ts';

/** Pages of 8 kB that are copied at a time, so that progress can be reported: 256 MB. */
const PAGES = 2 ** 15;

type Definition = {
  /** SQL of its key and its other indexes, on the new table. */
  indexes: readonly string[];
  /** SQL of its owner and rights, under its own name. */
  grants: readonly string[];
};

/** The indexes and rights of a table, as SQL for another. */
async function queryDefinition(sql: Sql, { name }: DividedTable, from: string, to: string): Promise<Definition> {
  const constraints = await sql.query<{ name: string; definition: string; isKey: boolean }>(
    `SELECT quote_ident(conname) AS "name", pg_get_constraintdef(oid) AS "definition", contype IN ('p', 'u') AS "isKey"
      FROM pg_constraint WHERE contype IN ('p', 'u', 'f', 'x') AND (conrelid = $1::regclass OR confrelid = $1::regclass)`,
    [from],
  );
  const other = constraints.find(({ isKey }) => !isKey);
  if (other) throw new Error(`${name} cannot be divided, because of ${other.name}: ${other.definition}.`);
  // A unique index of some rows cannot have the whole divided table: that of open rows is created on their partition.
  const indexes = await sql.query<{ definition: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS "definition" FROM pg_index AS i
      WHERE i.indrelid = $1::regclass AND NOT (i.indisunique AND i.indpred IS NOT NULL) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 1`,
    [from],
  );
  const grants = await sql.query<{ statement: string }>(
    `SELECT format('GRANT %s ON ${from} TO %s', a.privilege_type, CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(a.grantee::regrole::text) END)
        AS "statement"
      FROM pg_class AS c CROSS JOIN LATERAL aclexplode(c.relacl) AS a WHERE c.oid = $1::regclass AND a.grantee <> c.relowner`,
    [from],
  );
  const [owner] = await sql.query<{ statement: string }>(
    `SELECT format('ALTER TABLE ${from} OWNER TO %I', pg_get_userbyid(relowner)) AS "statement" FROM pg_class
      WHERE oid = $1::regclass AND pg_get_userbyid(relowner) <> current_user`,
    [from],
  );
  return {
    indexes: [
      ...constraints.map((row) => `ALTER TABLE ${to} ADD CONSTRAINT ${row.name} ${row.definition}`),
      ...indexes.map(({ definition }) => definition.replace(/ ON \S+ USING /, ` ON ${to} USING `)),
    ],
    grants: [...(owner ? [owner.statement] : []), ...grants.map(({ statement }) => statement)],
  };
}

/** Copies all rows, page by page. @throws if the number of rows differs in the end */
async function copyRows(sql: Sql, from: string, to: string, report: (fraction: number) => void): Promise<number> {
  const columns = await queryColumns(sql, from);
  const { pages } = await queryRow<{ pages: number }>(
    sql,
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int8 AS "pages"`,
    [from],
  );
  let copied = 0;
  for (let page = 0; page < pages; page += PAGES) {
    const { rows } = await queryRow<{ rows: number }>(
      sql,
      `WITH copied AS (INSERT INTO ${to} (${columns}) SELECT ${columns} FROM ${from}
          WHERE ctid >= '(${page},0)'::tid AND ctid < '(${page + PAGES},0)'::tid RETURNING 1)
        SELECT count(*)::int8 AS "rows" FROM copied`,
    );
    copied += rows;
    report(Math.min(1, (page + PAGES) / pages));
  }
  const { rows } = await queryRow<{ rows: number }>(sql, `SELECT count(*)::int8 AS "rows" FROM ${from}`);
  if (rows !== copied) throw new Error(`${from} has ${rows} rows, of which ${copied} were copied.`);
  return copied;
}

type DivideOptions = { today: Date; report?: (fraction: number) => void };

/**
 * Replaces a table by a divided table with the same rows, in the transaction of `sql`. Until the end, readers continue and
 * writers wait. Drops the views of past days, which have to be created anew. @returns the number of rows
 */
async function divideTable(sql: Sql, table: DividedTable, { today, report }: DivideOptions): Promise<number> {
  const from = quoteTable(table);
  // In another schema until then, so that its indexes have their names.
  const to = quoteTable({ ...table, schema: PARTITION_SCHEMA });
  await sql.script(`CREATE SCHEMA IF NOT EXISTS ${PARTITION_SCHEMA}; LOCK TABLE ${from} IN SHARE ROW EXCLUSIVE MODE`);
  const { indexes, grants } = await queryDefinition(sql, table, from, to);
  await sql.script(`CREATE TABLE ${to} (LIKE ${from} ${LIKE_OPTIONS}) PARTITION BY RANGE ("${table.column}")`);
  const state: TableState = { table, relation: to, isDivided: true, isOwned: true, fallback: null, partitions: [] };
  const filled = await queryFilledSteps(sql, table, from);
  for (const range of listMissing(table, [], { today, filled })) await addPartition(sql, state, range);
  await addFallback(sql, state);
  const rows = await copyRows(sql, from, to, (fraction) => report?.(fraction));
  await sql.script(
    [
      ...indexes,
      'DROP SCHEMA IF EXISTS "past" CASCADE',
      `DROP TABLE ${from}`,
      `ALTER TABLE ${to} SET SCHEMA ${table.schema}`,
      ...(rows > 0 ? [`ANALYZE ${from}`] : []),
    ].join(';\n'),
  );
  for (const statement of grants) await sql.script(statement);
  return rows;
}

/** Whether a table has no rows. */
async function isEmpty(sql: Sql, relation: string): Promise<boolean> {
  const { any } = await queryRow<{ any: boolean }>(sql, `SELECT EXISTS (SELECT FROM ${relation}) AS "any"`);
  return !any;
}

/** The lines of the status about tables that have rows and are not divided; empty if there are none. */
export async function listUndivided(db: Pick<Database, 'kind' | 'query'>): Promise<string[]> {
  if (!getTraits(db).dividesTables) return [];
  const names = (await queryTables(db)).filter(({ isDivided }) => !isDivided).map(({ table }) => table.name);
  if (names.length === 0) return [];
  const others = names.length > 3 ? `, and ${names.length - 3} more` : '';
  return [
    `Tables without partitions: ${names.slice(0, 3).join(', ')}${others}. \`market-signals migrate --partition\` divides them.`,
  ];
}

/** Called with the fraction of a table's pages that are copied, and in the end with the number of its rows. */
export type ReportDivision = (table: string, fraction: number, rows?: number) => void;

type DivideAllOptions = {
  today: Date;
  /** SQL that takes the lock of the migrations. */
  turn: string;
  /** Only tables without rows, which all of a new database are, and that the role may change. */
  isLimitedToEmpty: boolean;
  report?: ReportDivision;
};

/**
 * Divides tables, each in a transaction of its own: one that is interrupted stays as it was, and no transaction locks them all.
 * The views of past days have to be created anew.
 * @returns the number of tables
 */
export async function divideTables(
  db: Database,
  { today, turn, isLimitedToEmpty, report }: DivideAllOptions,
): Promise<number> {
  const isDue = async (sql: Sql, { relation, isDivided, isOwned }: TableState) =>
    !isDivided && (!isLimitedToEmpty || (isOwned && (await isEmpty(sql, relation))));
  let count = 0;
  for (const state of await queryTables(db)) {
    if (!(await isDue(db, state))) continue;
    await db.transaction(async (sql) => {
      await sql.query(turn);
      if (state.table.schema === HISTORY_SCHEMA) await sql.query(TAKE_HISTORY_TURN);
      // Checked again under the lock: another process may have divided it, or filled it.
      const current = (await queryTablesByName(sql)).get(state.relation);
      if (!current || !(await isDue(sql, current))) return;
      const { table } = current;
      const rows = await divideTable(sql, table, { today, report: (fraction) => report?.(table.name, fraction) });
      report?.(table.name, 1, rows);
      count += 1;
    });
  }
  return count;
}
