import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import { copyDatabase } from '../../src/db/copy.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { checkSequences } from '../../src/db/sequences.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { derive } from '../support/catalog.ts';
import { NOW } from '../support/harness.ts';
import { listSessions, readRows, record } from '../support/history.ts';
import { importInto } from '../support/load.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';
import { createDerivedImage, openTemplate } from '../support/template.ts';

const { TEST_DATABASE_URL } = process.env;
const EVENT_ROWS = `SELECT "id", "seq", "title" FROM "alert_event" ORDER BY "seq"`;

let source: Database;

const addEvents = (db: Database, ...names: string[]) =>
  db.transaction((sql) =>
    insertAlertEvents(
      sql,
      [
        {
          alert: {
            id: '00000000-0000-4000-8000-000000000001',
            keyId: 'key',
            name: 'Ratings',
            channels: ['INBOX'],
          } as never,
          events: names.map((name) => ({ id: name, kind: 'RATING', ticker: 'AAPL', title: name, detail: {} })) as never,
        },
      ],
      NOW,
    ),
  );

/** All rows of all tables as text. */
async function readAll(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.query<{ relation: string }>(
    `SELECT format('%I.%I', "table_schema", "table_name") AS "relation" FROM information_schema.tables
     WHERE "table_schema" IN ('public', 'history') AND "table_type" = 'BASE TABLE' AND "table_name" <> '_prisma_migrations' ORDER BY 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { relation } of tables) {
    const tableRows = await db.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS "row" FROM ${relation} AS t ORDER BY 1`,
    );
    rows[relation] = tableRows.map(({ row }) => row);
  }
  return rows;
}

beforeAll(async () => {
  await createDerivedImage((db) => derive(db, null, NOW));
  source = await openTemplate('derived');
  await record(source, listSessions(1, '2025-11-20')[0]!, NOW);
  await addEvents(source, 'first', 'second');
  // The last number that was given out has no row any more.
  await source.query(`DELETE FROM "alert_event" WHERE "id" = 'second'`);
});
afterAll(() => source.close());

const name = `market_signals_copy_${randomUUID().replaceAll('-', '')}`;
const targets = [
  { of: 'in another embedded database', isMissing: false, open: () => openTemplate('empty'), drop: async () => {} },
  {
    of: 'on a server',
    isMissing: !TEST_DATABASE_URL,
    open: async () => {
      await createDatabase(TEST_DATABASE_URL!, name);
      const db = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
      await migrate(db);
      return db;
    },
    drop: () => dropDatabase(TEST_DATABASE_URL!, name),
  },
];

for (const [i, { of, isMissing, open, drop }] of targets.entries())
  describe.skipIf(isMissing)(`A copy ${of}${isMissing ? ' (skipped unless TEST_DATABASE_URL is set)' : ''}`, () => {
    let copy: Database;
    beforeAll(async () => {
      copy = await open();
      await copyDatabase(source, copy, () => {});
    });
    afterAll(async () => {
      await copy.close();
      await drop();
    });

    it('has every row of every table', async () => {
      expect(await readAll(copy)).toEqual(await readAll(source));
    });

    it('numbers the next alert event as the original would', async () => {
      await addEvents(copy, 'third');
      expect(await copy.query(EVENT_ROWS)).toEqual([
        { id: 'first', seq: 1, title: 'first' },
        { id: 'third', seq: 3, title: 'third' },
      ]);
    });

    it('imports a day and runs every job of it, with the same results as the original', async () => {
      // The next session for the first copy, another for each after it.
      const nextDay = addDays(NOW, 3 + i);
      const bars = `ticker,date,close,volume\nAAPL,${isoDate(nextDay)},${400 + i},1000000\n`;
      const readNewest = async () =>
        (await source.query<{ id: number }>('SELECT max("id") AS "id" FROM "screen_version"'))[0]!.id;
      const newestBefore = await readNewest();
      for (const db of [source, copy]) await importInto(db, () => nextDay, 'prices', { 'bars.csv': bars });
      expect(await readNewest()).toBeGreaterThan(newestBefore);
      const [onSource, onCopy] = [await derive(source, null, nextDay), await derive(copy, null, nextDay)];
      expect(onCopy.length).toBeGreaterThan(40);
      expect(onCopy).toEqual(onSource);
      // A server may count a version more if the embedded database writes in parts.
      const versions = { data_version: [] };
      expect({ ...(await readRows(copy, null)), ...versions }).toEqual({
        ...(await readRows(source, null)),
        ...versions,
      });
    });

    it('has statistics of its tables', async () => {
      const [row] = await copy.query<{ rows: number }>(
        `SELECT "reltuples"::int AS "rows" FROM pg_class WHERE "oid" = 'daily_bar'::regclass`,
      );
      expect(row!.rows).toBeGreaterThan(100);
    });
  });

describe('A check of sequences', () => {
  it('refuses a copy whose next number is taken already', async () => {
    const db = await openTemplate('empty');
    await addEvents(db, 'first');
    await checkSequences(db);
    await db.script('ALTER SEQUENCE "alert_event_seq_seq" RESTART');
    await expect(checkSequences(db)).rejects.toThrow(
      'The sequence public.alert_event_seq_seq is at its start, but public.alert_event has numbers up to 1.',
    );
    await db.close();
  });
});
