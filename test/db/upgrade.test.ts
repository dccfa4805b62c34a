import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { openTemplate } from '../support/template.ts';

// Upgrades a database of each earlier schema, with rows in all of its tables, to the newest. All are in one database, as
// schemas of PostgreSQL: `market` has the small market, `public` is filled and migrated, `before` has the earlier rows.
// Each upgrade is rolled back to the empty tables of its schema, so that the next step only adds the migrations between both.

const FOLDER = join(import.meta.dirname, '../../prisma/migrations');
const MIGRATIONS = (await readdir(FOLDER, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/**
 * Whether a migration changes existing tables. A migration that only adds tables is tested with the next one that
 * changes some.
 */
const changesTables = async (name: string): Promise<boolean> =>
  /^\s*(ALTER|UPDATE|DELETE|INSERT|DROP|TRUNCATE)\b/m.test(await readFile(join(FOLDER, name, 'migration.sql'), 'utf8'));

const STEPS: (readonly [string, number])[] = [];
for (const [count, name] of MIGRATIONS.entries())
  if (count > 0 && (await changesTables(name))) STEPS.push([name, count]);

/** Columns that a migration drops, and why no data is lost with them. */
const DROPPED: Readonly<Record<string, string>> = {
  'consensus_day.latest': 'it follows from the days of a ticker',
  'institutional_filing.value_unit':
    'a guess from the form; deriving decides it from prices, in institutional_value_unit',
  'rating.dimensions': 'its values have columns of their own',
  'rating.flags': 'its values have columns of their own',
};

/** Columns that a migration empties, and why. */
const EMPTIED: Readonly<Record<string, string>> = {
  'job_run.inputs': 'the jobs run again by the rules of the new version',
};

type Column = { table: string; column: string; type: string; isRequired: boolean; isGenerated: boolean };

/** Values for required columns that the small market leaves empty. */
const VALUES: Readonly<Record<string, string>> = {
  text: `'made up'`,
  'text[]': `'{made,up}'`,
  integer: '7',
  bigint: '7',
  'double precision': '1.5',
  boolean: 'true',
  date: `'2025-06-02'`,
  'timestamp(3) with time zone': `'2025-06-02T12:00:00Z'`,
  jsonb: `'{"made": "up"}'`,
  bytea: `'made up'`,
};

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await openTemplate('filled');
  folder = await mkdtemp(join(tmpdir(), 'market-signals-upgrade-'));
  await db.script('ALTER SCHEMA public RENAME TO market; CREATE SCHEMA public');
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** The columns of each table. */
async function listTables(sql: Sql, schema: string): Promise<Map<string, Map<string, Column>>> {
  const columns = await sql.query<Column>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS "type",
       a.attnotnull AS "isRequired", a.attgenerated <> '' AS "isGenerated"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
     WHERE c.relnamespace = '${schema}'::regnamespace AND c.relname <> '_prisma_migrations'
       AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname, a.attnum`,
  );
  const tables = new Map<string, Map<string, Column>>();
  for (const column of columns) {
    const table = tables.get(column.table) ?? new Map();
    tables.set(column.table, table.set(column.column, column));
  }
  return tables;
}

/** Everything in a schema except rows: columns with their defaults, indexes, and constraints. */
const readShape = (sql: Sql, schema: string) =>
  sql.query<{ line: string }>(
    `SELECT format('%s.%s %s %s %s %s', table_name, column_name, udt_name, is_nullable, replace(column_default, '${schema}.', ''), generation_expression) AS "line"
     FROM information_schema.columns WHERE table_schema = '${schema}' AND table_name <> '_prisma_migrations'
     UNION ALL SELECT replace(indexdef, '${schema}.', '') FROM pg_indexes
     WHERE schemaname = '${schema}' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );

/** Fills a table with the small market's rows, or with a generated row if it has none. */
function filling(table: string, columns: ReadonlyMap<string, Column>, market?: ReadonlyMap<string, Column>): string {
  const writtenColumns = [...columns.values()].filter(({ isGenerated }) => !isGenerated);
  const into = `INSERT INTO "${table}" (${writtenColumns.map(({ column }) => `"${column}"`).join(', ')})`;
  const values = writtenColumns.map(({ column, type, isRequired }) => {
    const shared = market?.has(column) ? `"${column}"::text::${type}` : 'NULL';
    return isRequired ? `coalesce(${shared}, ${VALUES[type]}::${type})` : shared;
  });
  const madeUp = writtenColumns.map(({ type }) => VALUES[type]);
  return [
    ...(market ? [`${into} SELECT ${values.join(', ')} FROM market."${table}"`] : []),
    `${into} SELECT ${madeUp.join(', ')} WHERE NOT EXISTS (SELECT FROM "${table}")`,
  ].join(';');
}

/** Rows in one of two versions of a table and not in the other, counted by some of its columns. */
function difference(table: string, columns: readonly string[]): string {
  const texts = columns.map((column) => `"${column}"::text`).join(', ');
  const [before, after] = ['before', 'public'].map((schema) => `SELECT ${texts} FROM ${schema}."${table}"`);
  return `SELECT '${table}' AS "table", count(*) AS "rows"
    FROM ((${before} EXCEPT ALL ${after}) UNION ALL (${after} EXCEPT ALL ${before})) AS differing`;
}

/** The number of migrations that the empty tables of `public` have. */
let baseline = 0;

/** Creates empty tables of the first migrations. */
async function createTables(count: number): Promise<void> {
  if (count < baseline) await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const earlier = await mkdtemp(join(folder, 'migrations-'));
  for (const name of MIGRATIONS.slice(0, count)) await cp(join(FOLDER, name), join(earlier, name), { recursive: true });
  await migrate(db, earlier);
  baseline = count;
}

type Tables = Awaited<ReturnType<typeof listTables>>;

/**
 * Fills a database of the first migrations, upgrades it, and rolls back.
 * @param check reads the upgraded database; it receives the tables before the upgrade
 */
async function upgradeFrom(count: number, check: (sql: Sql, before: Tables) => Promise<void>): Promise<void> {
  await createTables(count);
  const market = await listTables(db, 'market');
  const before = await listTables(db, 'public');
  const rollback = new Error('rolled back');
  const upgrade = db.transaction(async (sql) => {
    await sql.script([...before].map(([table, columns]) => filling(table, columns, market.get(table))).join(';'));
    const copies = [...before.keys()].map((table) => `CREATE TABLE before."${table}" AS TABLE public."${table}"`);
    await sql.script(['CREATE SCHEMA before', ...copies].join(';'));
    expect(await migrate({ ...db, ...sql, transaction: (work) => work(sql) })).toEqual(MIGRATIONS.slice(count));
    await check(sql, before);
    throw rollback;
  });
  await upgrade.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}

describe('a filled database', () => {
  it('has steps to be upgraded from, and rows in most tables', async () => {
    expect(STEPS.length).toBeGreaterThan(10);
    const tables = [...(await listTables(db, 'market')).keys()];
    const filled = await db.query<{ isFilled: boolean }>(
      tables.map((table) => `SELECT EXISTS (SELECT FROM market."${table}") AS "isFilled"`).join(' UNION ALL '),
    );
    expect(filled.filter(({ isFilled }) => isFilled).length / tables.length).toBeGreaterThan(0.7);
  });

  it.each(STEPS)('of the schema before %s keeps every row and value in the upgrade', async (_, count) => {
    await upgradeFrom(count, async (sql, before) => {
      expect(await readShape(sql, 'public')).toEqual(await readShape(sql, 'market'));

      const after = await listTables(sql, 'public');
      const isKept = (table: string, column: string) => after.get(table)?.has(column) ?? false;
      const tables = [...before].map(([table, columns]) => [table, [...columns.keys()]] as const);
      const missing = tables.flatMap(([table, columns]) =>
        columns.filter((column) => !isKept(table, column)).map((column) => `${table}.${column}`),
      );
      expect(missing.filter((column) => !DROPPED[column])).toEqual([]);
      const differences = tables.map(([table, columns]) =>
        difference(
          table,
          columns.filter((column) => isKept(table, column) && !EMPTIED[`${table}.${column}`]),
        ),
      );
      const differing = await sql.query<{ table: string; rows: number }>(differences.join(' UNION ALL '));
      expect(differing.filter(({ rows }) => rows > 0)).toEqual([]);
    });
  });

  it('has no job that is up to date after an upgrade', async () => {
    await upgradeFrom(MIGRATIONS.indexOf('20261128400000_derive_again'), async (sql) => {
      const [runs] = await sql.query(
        `SELECT count(*)::int AS "total", count("inputs")::int AS "upToDate" FROM "job_run"`,
      );
      expect(runs).toEqual({ total: expect.toSatisfy((total: number) => total > 0), upToDate: 0 });
    });
  });

  it('has the new columns filled whose values were there in others', async () => {
    await upgradeFrom(MIGRATIONS.indexOf('20261122041000_tracker_total_count'), async (sql) => {
      const [counts] = await sql.query(
        `SELECT (SELECT count(*) FROM "tracker_table") > 1 AS "hasTables",
         (SELECT count(*) FROM "tracker_table" t WHERE "total_count" <>
           (SELECT count(*) FROM "tracker_row" r WHERE r."tracker_id" = t."tracker_id" AND r."board" = t."board")) AS "miscounted",
         (SELECT count(*) FROM "insider_trade") > 1 AS "hasTrades",
         (SELECT count(*) FROM "insider_trade" WHERE "name_as_filed" <> "insider_name") AS "misnamed",
         (SELECT count(*) FROM "daily_bar" WHERE "adjusted_close" IS DISTINCT FROM "stated_adjusted_close") AS "rescaled"`,
      );
      expect(counts).toEqual({ hasTables: true, miscounted: 0, hasTrades: true, misnamed: 0, rescaled: 0 });
    });
  });
});
