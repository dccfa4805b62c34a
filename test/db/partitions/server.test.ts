import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../src/db/copy.ts';
import { migrate, partitionTables } from '../../../src/db/migrate.ts';
import { type Database, openPostgres } from '../../../src/db/open.ts';
import { queryTables } from '../../../src/db/partitions/catalog.ts';
import { listUndivided } from '../../../src/db/partitions/divide.ts';
import { maintainPartitions } from '../../../src/db/partitions/maintain.ts';
import { countingWrites } from '../../../src/db/writes.ts';
import { createKeptDays, deleteOld, RETENTION_DAYS } from '../../../src/jobs/retention.ts';
import { addDays, parseStoredDay } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { NOW } from '../../support/harness.ts';
import { listSessions, readRows, record } from '../../support/history.ts';
import { fillMarket } from '../../support/market.ts';
import { createDatabase, databaseAt, dropDatabase } from '../../support/servers.ts';
import { openTemplate } from '../../support/template.ts';

const { TEST_DATABASE_URL } = process.env;
const FOLDER = join(import.meta.dirname, '../../../prisma/migrations');
const FACTS = ['daily_bar', 'mention_day', 'option_contract_day'];
const RETENTION = { days: RETENTION_DAYS, historyYears: 5 };

const name = `market_signals_partitions_${randomUUID().replaceAll('-', '')}`;
const others: string[] = [];
let db: Database;
let folder: string;

const openNew = async (suffix: string): Promise<Database> => {
  others.push(`${name}_${suffix}`);
  await createDatabase(TEST_DATABASE_URL!, `${name}_${suffix}`);
  return openPostgres(databaseAt(TEST_DATABASE_URL!, `${name}_${suffix}`));
};
const readFacts = async (from: Database) =>
  Promise.all(
    FACTS.map(async (table) =>
      (await from.query<{ row: string }>(`SELECT to_jsonb(t)::text AS "row" FROM "${table}" AS t ORDER BY 1`)).map(
        ({ row }) => row,
      ),
    ),
  );
const listForms = async (from: Database) =>
  new Map((await queryTables(from)).map(({ table, isDivided }) => [table.name, isDivided]));
const findState = async (table: string) =>
  (await queryTables(db)).find((state) => state.table.name === table && state.table.schema === 'public')!;
const queryValue = async <T>(statement: string, params: readonly unknown[] = []) =>
  (await db.query<{ value: T }>(statement, params))[0]!.value;
const queryPartition = (table: string, day: string) =>
  queryValue<string>(`SELECT tableoid::regclass::text AS "value" FROM "${table}" WHERE "date" = $1::date LIMIT 1`, [
    day,
  ]);
const insertBar = (day: string, sql: Pick<Database, 'query'> = db) =>
  sql.query(
    `INSERT INTO "daily_bar" ("ticker", "date", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
      VALUES ('OLDX', $1, 12, 12, true, $1) ON CONFLICT ("ticker", "date") DO UPDATE SET "stated_close" = 13`,
    [day],
  );

describe.skipIf(!TEST_DATABASE_URL)('Partitions of a server (skipped unless TEST_DATABASE_URL is set)', () => {
  beforeAll(async () => {
    await createDatabase(TEST_DATABASE_URL!, name);
    db = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
    folder = await mkdtemp(join(tmpdir(), 'market-signals-partitions-'));
    // The folder of another version: its tables are not divided.
    await cp(FOLDER, folder, { recursive: true });
    await migrate(db, folder);
    await fillMarket(db);
    await derive(db, null, NOW);
    for (const session of listSessions(3, '2025-11-20')) {
      await record(db, session, NOW);
      await db.query(`UPDATE "rating" SET "score" = "score" - 1 WHERE "ticker" < 'M'`);
    }
  });
  afterAll(async () => {
    await db.close();
    for (const other of [name, ...others]) await dropDatabase(TEST_DATABASE_URL!, other);
    await rm(folder, { recursive: true });
  });

  it('a new database has partitions from the first migration', async () => {
    const fresh = await openNew('fresh');
    await migrate(fresh);
    const states = await queryTables(fresh);
    expect(states.length).toBe(16);
    for (const { table, isDivided, fallback, partitions } of states)
      expect([table.name, isDivided, fallback !== null, partitions.length >= 1]).toEqual([
        table.name,
        true,
        true,
        true,
      ]);
    expect(await listUndivided(fresh)).toEqual([]);
    expect(await migrate(fresh)).toEqual([]);
    // Nothing is left to add on the same day.
    const [row] = await fresh.query<{ today: string }>('SELECT current_date::text AS "today"');
    expect(await maintainPartitions(fresh, { today: parseStoredDay(row!.today) })).toMatchObject({
      partitions: 0,
      busy: 0,
    });

    // An embedded database is copied there with every row.
    const embedded = await openTemplate('filled');
    await copyDatabase(embedded, fresh, () => {});
    expect(await readFacts(fresh)).toEqual(await readFacts(embedded));
    await embedded.close();
    await fresh.close();
  });

  it('a closed year is sorted by the documented statements', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
    const [, statements = ''] = /^```sql\n(CLUSTER [\s\S]*?)^```/m.exec(guide) ?? [];
    const [year] = /20\d\d/.exec(statements) ?? [];
    const sorted = await openNew('sorted');
    await migrate(sorted);
    // The years of a new database are five back; that of the guide was one of them when it was written.
    const [first] = await sorted.query<{ year: string }>(
      `SELECT min(substring(tablename FROM '\\d{4}')) AS "year" FROM pg_tables WHERE tablename LIKE 'daily_bar_2%'`,
    );
    for (const statement of statements.replaceAll(year!, first!.year).trim().split('\n')) await sorted.query(statement);
    await sorted.close();
  });

  it('tables with rows stay as they are, with a hint on dividing them, and empty tables are divided', async () => {
    await db.query('DELETE FROM history."tracker_row"');
    await migrate(db);
    const forms = await listForms(db);
    for (const table of [...FACTS, 'rating']) expect([table, forms.get(table)]).toEqual([table, false]);
    expect(forms.get('tracker_row')).toBe(true);
    expect(await listUndivided(db)).toEqual([
      expect.stringMatching(/^Tables without partitions: daily_bar, .* more\. `market-signals migrate --partition`/),
    ]);
  });

  it('a division that is killed in the middle leaves the table with its rows', async () => {
    const before = await readFacts(db);
    const reader = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
    // A reader of the old table: it is copied, but cannot be dropped.
    await reader.transaction(async (sql) => {
      await sql.query('SELECT FROM "daily_bar" LIMIT 1');
      const divided = partitionTables(db, () => {});
      const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await reader.query(waiting)).length, { timeout: 30_000 }).toBe(1);
      await Promise.all([
        expect(divided).rejects.toThrow(),
        reader.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS w`),
      ]);
    });
    await reader.close();
    expect((await listForms(db)).get('daily_bar')).toBe(false);
    expect(await readFacts(db)).toEqual(before);
  });

  it('the command divides tables without losing a row, an index, a right, or a past day', async () => {
    // The index of open rows is on the partition that has them.
    const INDEXES = `SELECT regexp_replace(tablename, '^history_|_default$', '', 'g') AS "table", indexname FROM pg_indexes
      WHERE schemaname IN ('public', 'history') OR indexname LIKE '%\\_open' ORDER BY 1, 2`;
    const sessions = listSessions(3, '2025-11-20');
    const readAll = async () => ({
      facts: await readFacts(db),
      days: await Promise.all(sessions.map((session) => readRows(db, session))),
      views: await db.transaction(async (sql) => {
        await sql.script(`SET LOCAL market_signals.day = '2025-11-19'; SET LOCAL search_path = past`);
        return sql.query(`SELECT "ticker", "date"::text, "close" FROM "daily_bar" ORDER BY 1, 2`);
      }),
      indexes: await db.query(INDEXES),
    });
    await db.script('GRANT SELECT ON "daily_bar" TO PUBLIC');
    const before = await readAll();
    const lines: string[] = [];
    await partitionTables(db, (table, fraction, rows) => lines.push(`${table} ${fraction} ${rows}`));
    expect(await readAll()).toEqual(before);
    expect([...(await listForms(db)).values()]).not.toContain(false);
    expect(lines).toContain(`daily_bar 1 ${before.facts[0]!.length}`);
    expect(await queryValue(`SELECT has_table_privilege('public', 'daily_bar', 'SELECT') AS "value"`)).toBe(true);
    expect(await partitionTables(db, () => {})).toBe(0);
    // Open rows of history have no end, and closed rows have moved.
    const [open] = await db.query<{ table: string }>(
      `SELECT DISTINCT tableoid::regclass::text AS "table" FROM history."rating" WHERE "valid_to" IS NULL`,
    );
    expect(open!.table).toBe('partitions.history_rating_default');
  });

  it('no row is refused, and writes to partitions count for their table', async () => {
    for (const day of ['1990-01-02', '2090-01-02']) {
      const { writes } = await db.transaction((sql) => countingWrites(sql, (counted) => insertBar(day, counted)));
      expect(writes.get('daily_bar')).toBe(1);
      expect(await queryPartition('daily_bar', day)).toBe('partitions.daily_bar_default');
    }
    await insertBar('1990-01-02');
    expect(await db.query(`SELECT "close" FROM "daily_bar" WHERE "ticker" = 'OLDX' ORDER BY "date"`)).toEqual([
      { close: 13 },
      { close: 12 },
    ]);
  });

  it('the job adds the partitions of coming days and moves their rows, and a table in use waits for its next run', async () => {
    await insertBar('2031-02-03');
    const facts = await readFacts(db);
    const today = parseStoredDay('2030-12-15');
    const reader = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
    await reader.transaction(async (sql) => {
      await sql.query(`DELETE FROM "daily_bar" WHERE "ticker" = 'NONE'`);
      expect(await maintainPartitions(db, { today })).toMatchObject({ busy: 1, moved: 0 });
    });
    await reader.close();
    expect(await maintainPartitions(db, { today })).toMatchObject({ busy: 0, moved: 1 });
    expect(await queryPartition('daily_bar', '2031-02-03')).toBe('partitions.daily_bar_2031');
    expect((await findState('option_contract_day')).partitions.at(-1)!.relation).toBe(
      'partitions.option_contract_day_2031_02',
    );
    expect(await readFacts(db)).toEqual(facts);
    expect(await maintainPartitions(db, { today })).toEqual({ partitions: 0, moved: 0, dropped: 0, busy: 0 });
  });

  it('retention drops whole months and years, and keeps the newest chain of each ticker', async () => {
    const newest = `SELECT o."ticker", o."date"::text, o."contract" FROM "option_contract_day" AS o WHERE o."date" =
      (SELECT max("date") FROM "option_chain" AS c WHERE c."ticker" = o."ticker") ORDER BY 1, 2, 3`;
    const contracts = await db.query(newest);
    const served = () => db.query('SELECT t::text AS "row" FROM "option_day" AS t ORDER BY 1');
    const [days, openRows] = [await served(), await readRows(db, parseStoredDay('2031-01-01'), ['rating'])];
    expect(contracts.length).toBeGreaterThan(0);
    expect(await queryValue<number>('SELECT count(*)::int AS "value" FROM "option_contract_day"')).toBeGreaterThan(
      contracts.length,
    );

    const late = addDays(parseStoredDay('2030-12-15'), 40);
    // Whole months are past, so no statement deletes their rows.
    await db.transaction((sql) => deleteOld(sql, late));
    expect(await queryValue<number>('SELECT count(*)::int AS "value" FROM "option_contract_day"')).toBeGreaterThan(
      contracts.length,
    );
    const { dropped } = await maintainPartitions(db, { today: late, keptDays: createKeptDays(late, RETENTION) });
    expect(dropped).toBeGreaterThan(12);
    expect(
      await db.query(`SELECT "ticker", "date"::text, "contract" FROM "option_contract_day" ORDER BY 1, 2, 3`),
    ).toEqual(contracts);
    const CHAINS = `SELECT count(*)::int AS "value" FROM "option_chain" AS c WHERE EXISTS (
      SELECT FROM "option_chain" AS n WHERE n."ticker" = c."ticker" AND n."date" > c."date")`;
    expect(await queryValue(CHAINS)).toBe(0);
    await derive(db, ['options'], NOW);
    expect(await served()).toEqual(days);
    // The closed rows of history are gone with their year, and the open rows stay.
    expect(
      await queryValue(`SELECT count(*)::int AS "value" FROM history."rating" WHERE "valid_to" < '2026-01-01'`),
    ).toBe(0);
    expect(await readRows(db, parseStoredDay('2031-01-01'), ['rating'])).toEqual(openRows);
    expect(await maintainPartitions(db, { today: late, keptDays: createKeptDays(late, RETENTION) })).toMatchObject({
      partitions: 0,
      dropped: 0,
    });
  });

  it('a dump of a divided database is restored whole', async () => {
    const restored = await openNew('restored');
    const dump = join(folder, 'signals.dump');
    execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, databaseAt(TEST_DATABASE_URL!, name)]);
    execFileSync('pg_restore', [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${databaseAt(TEST_DATABASE_URL!, `${name}_restored`)}`,
      dump,
    ]);
    expect(await readFacts(restored)).toEqual(await readFacts(db));
    const forms = async (from: Database) =>
      (await queryTables(from)).map(({ relation, fallback, partitions }) => [relation, fallback, partitions.length]);
    expect(await forms(restored)).toEqual(await forms(db));
    expect(await migrate(restored)).toEqual([]);
    await restored.close();
  });
});
