import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCopiedTables } from '../../src/commands/history-scratch.ts';
import { listParts } from '../../src/db/history/parts.ts';
import { RECONSTRUCTED_TABLES, type Scratch } from '../../src/db/history/reconstruct.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { rebuildHistory, selectRebuildJobs } from '../../src/jobs/rebuild.ts';
import { isoDate } from '../../src/lib/dates.ts';
import { derive, jobs } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { listSessions, type Rows, readRows, record } from '../support/history.ts';

const [OLDEST, RECORDED_FIRST, BETWEEN, RECORDED_LAST] = listSessions(4, '2025-11-18') as [Date, Date, Date, Date];
const MISSING = [OLDEST, BETWEEN];
const REBUILT = RECONSTRUCTED_TABLES.filter((table) => table !== 'data_version');

let app: TestApp;
let other: TestApp | null = null;
/** The rows that a derivation as of each day writes. */
const derived = new Map<string, Rows>();
let live: Rows;

/** A copy of the market: a schema on a server, another database otherwise. */
async function openScratch(): Promise<Scratch> {
  if (app.db.kind === 'postgresql') return openCopiedTables(app.db, selectRebuildJobs(jobs));
  other ??= await startApp();
  return { db: other.db, schema: null, close: async () => {} };
}

beforeAll(async () => {
  app = await startApp();
  for (const session of [...MISSING, RECORDED_FIRST, RECORDED_LAST].sort((a, b) => a.valueOf() - b.valueOf())) {
    await derive(app.db, null, NOW, session);
    derived.set(isoDate(session), await readRows(app.db, null));
    if (!MISSING.includes(session)) await record(app.db, session, NOW);
  }
  live = await readRows(app.db, null);
});
afterAll(async () => {
  await app.close();
  await other?.close();
});

/** The market, on which work stops after so many tables of a day, as if its process was killed. */
const killAfter = (parts: number): Database => ({
  ...app.db,
  transaction: (work, options) => {
    let count = 0;
    const pause = async (sql: Sql) => {
      await sql.pause?.();
      count += 1;
      if (count >= parts) throw new Error('killed');
    };
    return app.db.transaction((sql) => work({ ...sql, isLong: () => true, pause: () => pause(sql) }), options);
  },
});

const rebuild = async (signal?: AbortSignal, db = app.db) => {
  const scratch = await openScratch();
  return rebuildHistory(db, selectRebuildJobs(jobs), scratch, {
    from: OLDEST,
    to: RECORDED_LAST,
    now: NOW,
    signal,
    report: () => {},
  }).finally(scratch.close);
};
const queryDays = () =>
  app.db.query<{ day: string; kind: string }>('SELECT "day"::text AS "day", "kind" FROM "history_day" ORDER BY "day"');
const PARTS = REBUILT.flatMap((table) => [table, ...listParts(table).map(({ name }) => name)]);
const pick = (rows: Rows) => Object.fromEntries(PARTS.map((table) => [table, rows[table]]));
const withoutHistory = ({ data_version: versions = [], ...rows }: Rows): Rows => ({
  ...rows,
  data_version: versions.filter((version) => !version.startsWith('(history,')),
});

describe('Rebuilt days', () => {
  it('equal a derivation as of the day, and leave recorded days and the live snapshots as they are', async () => {
    expect(await rebuild()).toBe(2);
    expect((await queryDays()).map(({ day, kind }) => [day, kind])).toEqual(
      [OLDEST, RECORDED_FIRST, BETWEEN, RECORDED_LAST].map((session) => [
        isoDate(session),
        MISSING.includes(session) ? 'RECONSTRUCTED' : 'RECORDED',
      ]),
    );
    for (const session of MISSING)
      expect(await readRows(app.db, session, REBUILT), isoDate(session)).toEqual(pick(derived.get(isoDate(session))!));
    for (const session of [RECORDED_FIRST, RECORDED_LAST])
      expect(await readRows(app.db, session), isoDate(session)).toEqual(derived.get(isoDate(session)));
    // The versions show that the history has more days.
    expect(withoutHistory(await readRows(app.db, null))).toEqual(withoutHistory(live));
  });

  it('are not rebuilt again', async () => {
    expect(await rebuild()).toBe(0);
  });

  it('are completed by a repetition after an attempt that left some rows of a day', async () => {
    await app.db.query(`DELETE FROM "history_day" WHERE "day" = $1::date`, [isoDate(BETWEEN)]);
    // Other rows of that day, as another version of the gateway might have left them.
    await app.db.query(`UPDATE history."rating" SET "score" = -1 WHERE "valid_from" = $1::date`, [isoDate(BETWEEN)]);
    await app.db.query(`DELETE FROM history."quote" WHERE "valid_from" = $1::date AND "ticker" = 'AAPL'`, [
      isoDate(BETWEEN),
    ]);
    expect(await rebuild()).toBe(1);
    expect(await readRows(app.db, BETWEEN, REBUILT)).toEqual(pick(derived.get(isoDate(BETWEEN))!));
    expect(await readRows(app.db, RECORDED_LAST)).toEqual(derived.get(isoDate(RECORDED_LAST)));
  });

  it('are whole or absent after a kill at any table, and other days stay as they are', async () => {
    const removeDay = () => app.db.query(`DELETE FROM "history_day" WHERE "day" = $1::date`, [isoDate(BETWEEN)]);
    const readOthers = async () => [await readRows(app.db, RECORDED_FIRST), await readRows(app.db, RECORDED_LAST)];
    const before = await readOthers();
    for (const parts of app.db.kind === 'embedded' ? [1, 3, 6] : []) {
      await removeDay();
      await expect(rebuild(undefined, killAfter(parts))).rejects.toThrow('killed');
      const isAdded = (await queryDays()).some(({ day }) => day === isoDate(BETWEEN));
      if (isAdded) expect(await readRows(app.db, BETWEEN, REBUILT)).toEqual(pick(derived.get(isoDate(BETWEEN))!));
      expect(await readOthers()).toEqual(before);
    }
    await removeDay();
    expect(await rebuild()).toBe(1);
    expect(await readRows(app.db, BETWEEN, REBUILT)).toEqual(pick(derived.get(isoDate(BETWEEN))!));
    expect(await readOthers()).toEqual(before);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'are whole if two processes rebuild at once; the schema of a killed process is dropped (needs TEST_DATABASE_URL)',
    async () => {
      await app.db.query(`DELETE FROM "history_day" WHERE "day" = ANY($1::date[])`, [MISSING.map(isoDate)]);
      await app.db.script('CREATE SCHEMA "history_scratch_0123456789ab"');
      await Promise.all([rebuild(), rebuild()]);
      for (const session of MISSING)
        expect(await readRows(app.db, session, REBUILT), isoDate(session)).toEqual(
          pick(derived.get(isoDate(session))!),
        );
      for (const session of [RECORDED_FIRST, RECORDED_LAST])
        expect(await readRows(app.db, session), isoDate(session)).toEqual(derived.get(isoDate(session)));
      const schemas = await app.db.query(`SELECT FROM pg_namespace WHERE starts_with(nspname, 'history_scratch_')`);
      expect(schemas).toEqual([]);
    },
  );

  it('need the jobs that the rating and the screener build on, and no texts', () => {
    const names = selectRebuildJobs(jobs).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ratings', 'screener stocks', 'quotes']));
    expect(names).not.toContain('history');
  });
});
