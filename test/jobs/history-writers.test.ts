import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCopiedTables } from '../../src/commands/history-scratch.ts';
import { checkHistory } from '../../src/db/history/check.ts';
import { ensureGuards } from '../../src/db/history/guards.ts';
import { listParts } from '../../src/db/history/parts.ts';
import { RECONSTRUCTED_TABLES, type Scratch } from '../../src/db/history/reconstruct.ts';
import { queryRecordedTables } from '../../src/db/history/tables.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { rebuildHistory, selectRebuildJobs } from '../../src/jobs/rebuild.ts';
import { runDue } from '../../src/jobs/run.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import { createHistoryCheck } from '../../src/server/history-check.ts';
import { derive, jobs } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { listSessions, type Rows, readRows } from '../support/history.ts';

/** The morning on which the session of 2025-11-20 is recorded. */
const MORNING = newYorkTime(parseDay('2025-11-21')!, 8, 0);
const NEWEST = parseDay('2025-11-20')!;
const PAST = listSessions(3, '2025-11-19') as [Date, Date, Date];
const REBUILT = RECONSTRUCTED_TABLES.filter((table) => table !== 'data_version');
const PARTS = REBUILT.flatMap((table) => [table, ...listParts(table).map(({ name }) => name)]);
const recording = jobs.find(({ name }) => name === 'history')!;

let app: TestApp;
let other: TestApp;
const derived = new Map<string, Partial<Rows>>();

beforeAll(async () => {
  app = await startApp({ isDerived: true });
  other = await startApp({ isDerived: true });
  for (const session of PAST) {
    await derive(other.db, null, NOW, session);
    const rows = await readRows(other.db, null);
    derived.set(isoDate(session), Object.fromEntries(PARTS.map((table) => [table, rows[table]])));
  }
});
afterAll(async () => {
  await app.close();
  await other.close();
});
beforeEach(async () => {
  const tables = await queryRecordedTables(app.db);
  await app.db.script(
    [
      'DELETE FROM "history_day"; DELETE FROM history."unfinished"',
      `DELETE FROM "job_run" WHERE "name" = 'history'`,
      ...tables.map(({ history }) => `DELETE FROM history."${history}"`),
    ].join(';'),
  );
});

/** The market, on which other work runs between the parts of a transaction, as on a busy machine. */
const busy = (): Database => ({
  ...app.db,
  transaction: (work, options) => {
    const interrupt = (sql: Sql): Sql =>
      sql.pause
        ? {
            ...sql,
            isLong: () => true,
            async pause() {
              await sql.pause!();
              for (let turns = 0; turns < 3; turns += 1) await app.db.query('SELECT count(*) FROM "daily_bar"');
            },
          }
        : sql;
    return app.db.transaction((sql) => work(interrupt(sql)), options);
  },
});

async function openScratch(): Promise<Scratch> {
  if (app.db.kind === 'postgresql') return openCopiedTables(app.db, selectRebuildJobs(jobs));
  return { db: other.db, schema: null, close: async () => {} };
}

type Options = { onDay?: (day: string) => void; from?: Date; to?: Date };

const rebuild = async (db: Database, { onDay = () => {}, from = PAST[0], to = PAST[2] }: Options = {}) => {
  const scratch = await openScratch();
  const report = (progress: unknown) => onDay((progress as { detail: string }).detail);
  return rebuildHistory(db, selectRebuildJobs(jobs), scratch, { from, to, now: MORNING, report }).finally(
    scratch.close,
  );
};
const record = (db: Database) => runDue(db, recording, MORNING, MORNING);
/** A promise with the function that resolves it. */
const signal = () => {
  let resolve = () => {};
  const reached = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { reached, resolve };
};
const withoutHistory = ({ data_version: versions = [], ...rows }: Rows) => ({
  ...rows,
  data_version: versions.filter((version) => !version.startsWith('(history,')),
});

/** Compares every session and table with the served rows. */
async function expectWhole(): Promise<void> {
  expect(await checkHistory(app.db)).toEqual([]);
  expect(withoutHistory(await readRows(app.db, NEWEST))).toEqual(withoutHistory(await readRows(app.db, null)));
  for (const session of PAST)
    expect(await readRows(app.db, session, REBUILT), isoDate(session)).toEqual(derived.get(isoDate(session)));
}

/** The history as versions left it that recorded a day while others were rebuilt. */
async function damage(): Promise<void> {
  await record(app.db);
  for (const { history } of await queryRecordedTables(app.db))
    await app.db.script(`DROP TRIGGER "one_row_a_day_after_insert" ON history."${history}";
      DROP TRIGGER "one_row_a_day_after_update" ON history."${history}";
      DROP INDEX history."${history}_key";
      ALTER TABLE history."${history}" DROP CONSTRAINT "${history}_period"`);
  const open = await app.db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, indexname) AS "name" FROM pg_indexes WHERE indexname LIKE '%\\_open'`,
  );
  for (const { name } of open) await app.db.script(`DROP INDEX ${name}`);
  // The day was not stored yet when the first past day was, and was when the others were.
  await app.db.script('CREATE TABLE "kept_day" AS SELECT * FROM "history_day"; DELETE FROM "history_day"');
  await rebuild(app.db, { to: PAST[0] });
  await app.db.script('INSERT INTO "history_day" SELECT * FROM "kept_day"; DROP TABLE "kept_day"');
  await rebuild(app.db);
}

const repair = async (): Promise<string[]> => {
  const lines: string[] = [];
  await app.db.transaction((sql) => ensureGuards(sql, (line) => lines.push(line)));
  return lines;
};

describe('Writers of the history', () => {
  it('take turns if they begin at the same time', async () => {
    const db = busy();
    await Promise.all([record(db), rebuild(db)]);
    await expectWhole();
  });

  it('take turns if the recording begins between two rebuilt days, and it does not wait for the rebuild', async () => {
    const db = busy();
    const { reached, resolve } = signal();
    const days: string[] = [];
    const isRecorded = async () =>
      (await app.db.query(`SELECT FROM "history_day" WHERE "kind" = 'RECORDED'`)).length > 0;
    let recorded: Promise<unknown> = Promise.resolve();
    const rebuilt = rebuild(db, {
      onDay(day) {
        days.push(day);
        if (day === isoDate(PAST[2])) {
          recorded = record(db);
          resolve();
        }
      },
    });
    await reached;
    await recorded;
    expect(await isRecorded()).toBe(true);
    expect(await rebuilt).toBe(3);
    await expectWhole();
  });

  it('take turns if the rebuild begins in the middle of the recording', async () => {
    const db = busy();
    const { reached, resolve } = signal();
    const recorded = record({
      ...db,
      transaction: (work, options) =>
        db.transaction((sql) => {
          const query: Sql['query'] = (text, params) => {
            if (text.includes('history."quote"')) resolve();
            return sql.query(text, params);
          };
          return work({ ...sql, query });
        }, options),
    });
    await reached;
    await Promise.all([recorded, rebuild(db)]);
    await expectWhole();
  });

  it('add rebuilt days newest first', async () => {
    const inserted: string[] = [];
    await rebuild(app.db, { onDay: (day) => day.startsWith('derived') || inserted.push(day) });
    expect(inserted).toEqual(PAST.map(isoDate).reverse());
  });
});

describe('The database', () => {
  it('refuses a second row of a key on a day, in every recorded table', async () => {
    await record(app.db);
    for (const { history, columns, key } of await queryRecordedTables(app.db)) {
      const insert = (from: string, to: string) =>
        app.db.query(
          `INSERT INTO history."${history}" (${columns.join(', ')}, "valid_from", "valid_to") SELECT ${columns.join(', ')}, ${from}, ${to}
            FROM (SELECT * FROM history."${history}" ORDER BY ${key.join(', ')} LIMIT 1) AS h RETURNING 1`,
        );
      if ((await app.db.query(`SELECT FROM history."${history}" LIMIT 1`)).length === 0) continue;
      const day = isoDate(NEWEST);
      await expect(insert(`DATE '${day}' + 1`, 'NULL'), history).rejects.toThrow(`${history}_open`);
      await expect(insert(`DATE '${day}' - 1`, `DATE '${day}' + 1`), history).rejects.toThrow(
        new RegExp(`history.${history} would have two rows of \\(.*\\) on a day`),
      );
      await expect(insert(`DATE '${day}'`, `DATE '${day}'`), history).rejects.toThrow(`${history}_period`);
      // A period that ends before the day is a row of other days.
      expect(await insert(`DATE '${day}' - 2`, `DATE '${day}' - 1`)).toHaveLength(1);
      await expect(insert(`DATE '${day}' - 3`, `DATE '${day}' - 1`), history).rejects.toThrow(
        'duplicate key value violates unique constraint',
      );
    }
  });
});

describe('A recording', () => {
  it('that would not be read as it was served is an error with its table and key, and is repeated', async () => {
    await app.db.script(`CREATE FUNCTION history.round_price() RETURNS trigger LANGUAGE plpgsql AS $f$
        BEGIN IF NEW."ticker" = 'KO' THEN NEW."price" := 1; END IF; RETURN NEW; END $f$;
      CREATE TRIGGER "round_price" BEFORE INSERT ON history."quote" FOR EACH ROW EXECUTE FUNCTION history.round_price()`);
    try {
      await expect(record(app.db)).rejects.toThrow(
        '2025-11-20 was not recorded: quote has other rows of (KO) than were served.',
      );
    } finally {
      await app.db.script('DROP FUNCTION history.round_price() CASCADE');
    }
    expect(await app.db.query('SELECT FROM "history_day"')).toEqual([]);
    await record(app.db);
    await rebuild(app.db);
    await expectWhole();
  });

  it('that would lose a row is an error', async () => {
    await app.db.script(`CREATE FUNCTION history.skip_stock() RETURNS trigger LANGUAGE plpgsql AS $f$
        BEGIN IF NEW."ticker" = 'KO' THEN RETURN NULL; END IF; RETURN NEW; END $f$;
      CREATE TRIGGER "skip_stock" BEFORE INSERT ON history."stock" FOR EACH ROW EXECUTE FUNCTION history.skip_stock()`);
    try {
      await expect(record(app.db)).rejects.toThrow('stock has other rows of (KO) than were served.');
    } finally {
      await app.db.script('DROP FUNCTION history.skip_stock() CASCADE');
    }
  });
});

describe('A history with two rows of a key on a day', () => {
  const check = () => createHistoryCheck({ db: app.db, versions: { all: () => [] }, clock: () => MORNING });
  /** Asks until the check that the first question starts has ended. */
  const readStanding = async () => {
    const ask = check();
    await expect.poll(ask, { timeout: 30_000 }).not.toBeNull();
    return ask();
  };

  it('is found by the check, and repaired from served data if that is the same', async () => {
    await damage();
    const faults = await checkHistory(app.db);
    // Each quote twice.
    const quotes = (await readRows(app.db, null, ['quote'])).quote!.length;
    expect(faults.find(({ table }) => table === 'quote')).toEqual({ table: 'quote', day: '2025-11-20', rows: quotes });
    expect(await readStanding()).toMatchObject({ hasOneRowPerKeyAndDay: false, faults });
    expect(await repair()).toEqual([
      expect.stringMatching(
        /^The history had several rows of a key on a day, and was repaired: 2025-11-20: \d+ rows too many \(.*quote \d+, /,
      ),
    ]);
    await expectWhole();
    expect(await readStanding()).toMatchObject({ hasOneRowPerKeyAndDay: true, faults: [] });
    expect(await repair()).toEqual([]);
  });

  it('is repaired by the facts of its rows if other data is served meanwhile', async () => {
    await damage();
    const served = await readRows(app.db, null);
    await app.db.query('UPDATE "data_version" SET "version" = "version" + 1');
    await app.db.query('UPDATE "quote" SET "price" = "price" + 1');
    await app.db.query('UPDATE "screener_stock" SET "current_price" = 1');
    await repair();
    expect(await checkHistory(app.db)).toEqual([]);
    const { data_version: _then, ...stored } = await readRows(app.db, NEWEST);
    const { data_version: _now, ...expected } = served;
    expect(stored).toEqual(expected);
    for (const session of PAST) expect(await readRows(app.db, session, REBUILT)).toEqual(derived.get(isoDate(session)));
    // Later tests compare with the served rows.
    await app.db.query('UPDATE "quote" SET "price" = "price" - 1');
    await derive(app.db, null, NOW, NEWEST);
  });
});
