import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/open.ts';
import { openTemplate } from '../support/template.ts';

type Column = { table: string; column: string; type: string; nullable: boolean };
type Index = { table: string; columns: string; unique: boolean };

const SQL_TYPE: Readonly<Record<string, string>> = {
  String: 'text',
  'String[]': 'ARRAY',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Bytes: 'bytea',
  Boolean: 'boolean',
  Json: 'jsonb',
  'DateTime@db.Date': 'date',
  'DateTime@db.Timestamptz': 'timestamp with time zone',
};

/** The columns and indexes that schema.prisma declares. */
function declared(schema: string): { columns: Column[]; indexes: Index[] } {
  const columns: Column[] = [];
  const indexes: Index[] = [];
  for (const [, body] of schema.matchAll(/^model \w+ \{([\s\S]*?)^\}/gm)) {
    const table = /@@map\("(\w+)"\)/.exec(body!)![1]!;
    const names = new Map<string, string>();
    for (const line of body!.split('\n')) {
      const field = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/.exec(line.replace(/\/\/\/.*/, ''));
      if (!field) continue;
      const [, name, type, list, optional, rest] = field;
      const column = /@map\("(\w+)"\)/.exec(rest!)?.[1] ?? name!;
      names.set(name!, column);
      const native = /@db\.\w+/.exec(rest!)?.[0] ?? '';
      columns.push({
        table,
        column,
        type: SQL_TYPE[`${type}${list ?? ''}${native}`] ?? `?${type}${native}`,
        nullable: Boolean(optional ?? list),
      });
      if (/@id\b|@unique\b/.test(rest!)) indexes.push({ table, columns: column, unique: true });
    }
    for (const [, kind, list] of body!.matchAll(/@@(id|unique|index)\(\[([^\]]+)\]/g)) {
      const on = list!.split(',').map((name) => names.get(name.trim().replace(/\(.*\)$/, ''))!);
      indexes.push({ table, columns: on.join(','), unique: kind !== 'index' });
    }
  }
  return { columns, indexes };
}

/** All of prisma/*.prisma. */
async function prismaSchema(): Promise<string> {
  const folder = new URL('../../prisma/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma'));
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
}

const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort();

let db: Database;
beforeAll(async () => {
  db = await openTemplate('bare');
  await migrate(db);
});
afterAll(() => db.close());

describe('the migrations', () => {
  it('make the columns that schema.prisma declares', async () => {
    const { columns } = declared(await prismaSchema());
    const actual = await db.query<Column>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS "type", is_nullable = 'YES' AS "nullable"
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`,
    );
    expect(columns.length).toBeGreaterThan(100);
    expect(sorted(actual)).toEqual(sorted(columns));
  });

  it('make the keys and indexes that schema.prisma declares', async () => {
    const { indexes } = declared(await prismaSchema());
    const actual = await db.query<Index>(
      `SELECT t.relname AS "table", i.indisunique AS "unique",
         (SELECT string_agg(a.attname, ',' ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number) AS "columns"
       FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
       WHERE n.nspname = 'public' AND t.relname <> '_prisma_migrations'`,
    );
    const plain = (rows: readonly Index[]) =>
      sorted(rows.map(({ table, columns, unique }) => ({ table, columns, unique })));
    expect(plain(actual)).toEqual(plain(indexes));
  });

  it('are applied once', async () => {
    expect(await migrate(db)).toEqual([]);
  });
});

describe('a migration that fails', () => {
  it('is rolled back and named, and those before it stay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'market-signals-migrations-'));
    for (const [name, sql] of [
      ['1_good', 'CREATE TABLE "first" ("id" TEXT PRIMARY KEY);'],
      ['2_bad', 'CREATE TABLE "second" ("id" TEXT PRIMARY KEY); INSERT INTO "nowhere" VALUES (1);'],
    ] as const) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), sql);
    }
    const current = await openTemplate('bare');
    try {
      await expect(migrate(current, folder)).rejects.toMatchObject({ name: 'MigrationError', migration: '2_bad' });
      const tables = await current.query<{ name: string }>(
        `SELECT relname AS "name" FROM pg_class WHERE relname IN ('first', 'second')`,
      );
      expect(tables).toEqual([{ name: 'first' }]);

      await writeFile(join(folder, '2_bad', 'migration.sql'), 'CREATE TABLE "second" ("id" TEXT PRIMARY KEY);');
      const steps: unknown[] = [];
      expect(await migrate(current, folder, (step) => void steps.push(step))).toEqual(['2_bad']);
      // Before the pending migration, and before the tables of past days.
      expect(steps).toMatchObject([
        { task: 'migrations', done: 0, total: 1, detail: '2_bad' },
        { task: 'migrations', done: 1, total: 1 },
      ]);

      // Simulates a gateway older than the database.
      await rm(join(folder, '2_bad'), { recursive: true });
      await expect(migrate(current, folder)).rejects.toThrow(
        'A newer version of the gateway created this database: migration 2_bad is unknown to this version.',
      );
      await mkdir(join(folder, '2_bad'));
      await writeFile(join(folder, '2_bad', 'migration.sql'), 'CREATE TABLE "second" ("id" TEXT PRIMARY KEY);');

      await writeFile(join(folder, '1_good', 'migration.sql'), 'CREATE TABLE "other" ("id" TEXT);');
      await expect(migrate(current, folder)).rejects.toMatchObject({ migration: '1_good' });
    } finally {
      await current.close();
      await rm(folder, { recursive: true });
    }
  });
});
