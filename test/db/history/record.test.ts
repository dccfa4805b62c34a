import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/db/datasets.ts';
import { recordDay } from '../../../src/db/history/record.ts';
import { ensureHistory } from '../../../src/db/history/tables.ts';
import { deleteHistoryBefore } from '../../../src/db/partitions/history-retention.ts';
import type { Sql } from '../../../src/db/sql.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';
import { listSessions, type Rows, readRows, record } from '../../support/history.ts';
import { load } from '../../support/load.ts';

const SESSIONS = listSessions(10, '2025-11-20');
const [FIRST, SECOND] = SESSIONS as [Date, Date];
const NEXT = listSessions(1, '2025-11-21')[0]!;

let app: TestApp;
const asServed = new Map<string, Rows>();
beforeAll(async () => {
  app = await startApp();
  for (const session of SESSIONS) {
    // All jobs once; afterwards those of insiders and ratings are enough for rows that change, begin, and end.
    await derive(app.db, session === FIRST ? null : ['insider'], NOW, session);
    asServed.set(isoDate(session), await readRows(app.db, null));
    await record(app.db, session, NOW);
  }
});
afterAll(() => app.close());

const readDays = async (sessions: readonly Date[]) => {
  const days = new Map<string, Rows>();
  for (const session of sessions) days.set(isoDate(session), await readRows(app.db, session));
  return days;
};
const queryDays = () =>
  app.db.query<{ day: string; kind: string; rows: number }>(
    'SELECT "day"::text AS "day", "kind", "rows" FROM "history_day" ORDER BY "day"',
  );
const queryValue = async <T>(statement: string) => (await app.db.query<{ value: T }>(statement))[0]!.value;

describe('Recorded days', () => {
  it('equal the tables of their time, row by row, after later imports and derivations', async () => {
    await load(app, 'companies', { 'more.csv': 'ticker,name\nZZZZ,Later Inc.\n' });
    await derive(app.db, null, NOW, NEXT);
    expect(await readDays(SESSIONS)).toEqual(asServed);
    expect((await queryDays()).map(({ day, kind }) => [day, kind])).toEqual(
      SESSIONS.map((session) => [isoDate(session), 'RECORDED']),
    );
  });

  it('store only the rows that differ', async () => {
    const [first, ...others] = await queryDays();
    const total = Object.values(asServed.get(isoDate(FIRST))!).reduce((sum, rows) => sum + rows.length, 0);
    expect(first!.rows).toBe(total);
    expect(Math.max(...others.map(({ rows }) => rows))).toBeLessThan(total / 2);
  });

  it('tell 0 from -0, which = does not', async () => {
    await app.db.query(`INSERT INTO "popular_stock" VALUES (900, 'ZZZZ', 0)`);
    const session = NEXT;
    await record(app.db, session, NOW);
    await app.db.query(`UPDATE "popular_stock" SET "dollar_volume" = '-0' WHERE "rank" = 900`);
    const [later] = listSessions(1, '2025-11-24');
    await record(app.db, later!, NOW);
    const values = await app.db.query(
      `SELECT "dollar_volume"::text AS "value" FROM history."popular_stock" WHERE "rank" = 900 ORDER BY "valid_from"`,
    );
    expect(values).toEqual([{ value: '0' }, { value: '-0' }]);
  });

  it('are whole or absent after a kill at any part, and the next recording is exact', async () => {
    const before = await readDays(SESSIONS);
    const [session, later] = listSessions(2, '2025-11-26') as [Date, Date];
    for (const parts of [1, 7, 40]) {
      await app.db.query(`UPDATE "quote" SET "price" = "price" + ${parts}`);
      await expect(record(app.db, session, NOW, parts)).rejects.toThrow('killed');
      expect((await queryDays()).at(-1)!.day).toBe('2025-11-24');
    }
    expect(await readDays(SESSIONS)).toEqual(before);
    await app.db.query(`UPDATE "quote" SET "volume" = 7 WHERE "ticker" = 'AAPL'`);
    const rows = await readRows(app.db, null);
    await record(app.db, later, NOW);
    expect([await readRows(app.db, later), await readDays(SESSIONS)]).toEqual([rows, before]);
  });

  it('are not recorded twice, nor before a recorded day', async () => {
    await expect(record(app.db, SECOND, NOW)).rejects.toThrow('cannot be recorded');
  });

  it('keep their rows when their table gets another column, and lose a column that it loses', async () => {
    const before = await readRows(app.db, FIRST, ['popular_stock', 'quote']);
    await app.db.query('ALTER TABLE "popular_stock" ADD COLUMN "note" text');
    expect(await app.db.transaction((sql) => ensureHistory(sql))).toBe(true);
    await app.db.query(`UPDATE "popular_stock" SET "note" = 'new' WHERE "rank" = 1`);
    const session = listSessions(1, '2025-11-28')[0]!;
    const rows = await readRows(app.db, null, ['popular_stock']);
    await record(app.db, session, NOW);
    expect(await readRows(app.db, session, ['popular_stock'])).toEqual(rows);
    await app.db.query('ALTER TABLE "popular_stock" DROP COLUMN "note"');
    expect(await app.db.transaction((sql) => ensureHistory(sql))).toBe(true);
    expect(await app.db.transaction((sql) => ensureHistory(sql))).toBe(false);
    expect(await readRows(app.db, FIRST, ['popular_stock', 'quote'])).toEqual(before);
  });

  it('keep their series when an earlier version has stored them as lists of integers', async () => {
    const before = await readRows(app.db, FIRST, ['screener_stock']);
    await app.db.script(`DROP SCHEMA IF EXISTS "past" CASCADE;
      CREATE FUNCTION history.to_characters(packed bytea) RETURNS integer[] LANGUAGE sql STRICT AS $$
        SELECT 1 || array_agg(ascii(c)) FROM unnest(string_to_array(history.unpack_series(packed)::text, NULL)) AS c $$;
      ALTER TABLE history."screener_stock" ALTER COLUMN "price_sparkline30_d" TYPE integer[] USING history.to_characters("price_sparkline30_d")`);
    expect(await app.db.transaction((sql) => ensureHistory(sql))).toBe(true);
    expect(await readRows(app.db, FIRST, ['screener_stock'])).toEqual(before);
  });

  it('are recorded while a rebuild extends the history, but not while a job changes the snapshots', async () => {
    const session = listSessions(1, '2025-12-01')[0]!;
    /** A session in which a family changes whenever a table has been read. */
    const createRestless = (family: Dataset): Sql => ({
      ...app.db,
      async query<T>(text: string, params?: readonly unknown[]) {
        const rows = await app.db.query<T>(text, params);
        if (text.startsWith('WITH changed')) await bumpVersion(app.db, family, { now: NOW });
        return rows;
      },
    });
    await expect(recordDay(createRestless('ratings'), session, NOW)).rejects.toThrow('Jobs changed the snapshots');
    await recordDay(createRestless('history'), session, NOW);
    expect((await queryDays()).at(-1)!.day).toBe(isoDate(session));
  });

  it('are deleted with their rows when they are past their retention, and later days stay', async () => {
    const remaining = SESSIONS.slice(4);
    const before = await readDays(remaining);
    const countRows = () => queryValue<number>('SELECT count(*)::int AS "value" FROM history."rating"');
    const countObsolete = () =>
      queryValue<number>(
        `SELECT count(*)::int AS "value" FROM history."rating" WHERE "valid_to" <= '${isoDate(remaining[0]!)}'`,
      );
    const [rows, obsolete] = [await countRows(), await countObsolete()];
    expect(obsolete).toBeGreaterThan(0);
    await app.db.transaction((sql) => deleteHistoryBefore(sql, remaining[0]!, NOW));
    expect(await countRows()).toBe(rows - obsolete);
    expect((await queryDays())[0]!.day).toBe(isoDate(remaining[0]!));
    expect(await readDays(remaining)).toEqual(before);
  });
});
