import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/db/audit.ts';
import { maintainPartitions } from '../../src/db/partitions/maintain.ts';
import { createKeptDays, deleteOld, RETENTION_DAYS } from '../../src/jobs/retention.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { derive } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const today = newYorkDay(NOW);
const ago = (days: number) => isoDate(addDays(today, -days));
const count = async (sql: string) =>
  (await app.db.query<{ n: number }>(`SELECT count(*)::int AS "n" FROM ${sql}`))[0]!.n;

describe('rows past their retention', () => {
  it('are deleted, and younger rows stay', async () => {
    const old = ago(RETENTION_DAYS.importFiles + 1);
    await app.db.query(`UPDATE "import_file" SET "imported_at" = $1 WHERE "kind" = 'prices'`, [old]);
    const others = await count(`"import_file" WHERE "kind" <> 'prices'`);
    const insertRefusals = (file: string, days: number) =>
      app.db.query(
        `INSERT INTO "refused_row" ("kind", "file", "seq", "reason", "refused_at") VALUES ('prices', $1, 0, 'no day', $2)`,
        [file, ago(days)],
      );
    await insertRefusals('old.csv', RETENTION_DAYS.refusedRows + 1);
    await insertRefusals('new.csv', RETENTION_DAYS.refusedRows - 1);
    await app.db.query(
      `INSERT INTO "usage_month" ("key_id", "month", "used") VALUES ('k', '2024-09', 5), ('k', '2025-11', 6)`,
    );
    await app.db.query(
      `INSERT INTO "meter_month" ("key_id", "meter", "month", "used") VALUES ('k', 'm', '2024-09', 1), ('k', 'm', '2025-11', 1)`,
    );

    for (const days of [RETENTION_DAYS.usage + 1, RETENTION_DAYS.usage - 1])
      await app.db.query(`INSERT INTO "key_usage_day" VALUES ('k', $1, 1, 1)`, [ago(days)]);
    for (const days of [RETENTION_DAYS.audit + 1, RETENTION_DAYS.audit - 1])
      await audit(
        app.db,
        'jane',
        [{ action: 'KEY_CREATED', subject: String(days), detail: {} }],
        addDays(today, -days),
      );

    await app.db.transaction((sql) => deleteOld(sql, today));
    expect(await app.db.query('SELECT "day"::text FROM "key_usage_day"')).toEqual([
      { day: ago(RETENTION_DAYS.usage - 1) },
    ]);
    expect(await app.db.query(`SELECT "subject" FROM "audit_entry" WHERE "actor" = 'jane'`)).toEqual([
      { subject: String(RETENTION_DAYS.audit - 1) },
    ]);
    expect(await count(`"import_file"`)).toBe(others);
    expect(await app.db.query('SELECT "file" FROM "refused_row"')).toEqual([{ file: 'new.csv' }]);
    for (const table of ['usage_month', 'meter_month'])
      expect(await app.db.query(`SELECT "month" FROM "${table}"`)).toEqual([{ month: '2025-11' }]);
  });

  it('the deletion of old rows forgets fetched files that no source plans again, and keeps gaps and the state of streams', async () => {
    const [old, recent] = [RETENTION_DAYS.syncItems + 1, RETENTION_DAYS.syncItems - 1];
    const insert = (
      key: string,
      state: string,
      at: number | null,
      triedAt: number,
      files: string[] = [],
      stream = 'bars',
    ) =>
      app.db.query(
        `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task", "at", "tried_at", "files") VALUES ('x', $1, $2, $3, '{}', $4, $5, $6)`,
        [stream, key, state, at && ago(at), ago(triedAt), files],
      );
    await insert('old', 'DONE', old, old);
    await insert('old without a day', 'EMPTY', null, old);
    await insert('dismissed', 'DISMISSED', old, old);
    await insert('fetched lately', 'DONE', old, recent);
    await insert('of a later day', 'DONE', recent, old);
    await insert('refused', 'REFUSED', old, old);
    await insert('on disk', 'DONE', old, old, ['a.csv']);
    await insert('the last of its stream', 'DONE', old, old, [], 'ended');
    await app.db.transaction((sql) => deleteOld(sql, today));
    const keys = await app.db.query<{ key: string }>(`SELECT "key" FROM "sync_item" WHERE "source" = 'x' ORDER BY 1`);
    expect(keys.map(({ key }) => key)).toEqual([
      'fetched lately',
      'of a later day',
      'on disk',
      'refused',
      'the last of its stream',
    ]);
  });

  it('the deletion of old rows takes other periods than the defaults', async () => {
    await app.db.query(
      `INSERT INTO "refused_row" ("kind", "file", "seq", "reason", "refused_at") VALUES ('prices', 'ten.csv', 0, 'no day', $1)`,
      [ago(10)],
    );
    const countRefusals = () => count(`"refused_row" WHERE "file" = 'ten.csv'`);
    await app.db.transaction((sql) => deleteOld(sql, today));
    expect(await countRefusals()).toBe(1);
    await app.db.transaction((sql) => deleteOld(sql, today, { ...RETENTION_DAYS, refusedRows: 9 }));
    expect(await countRefusals()).toBe(0);
  });

  it('the deletion of old rows of option chains leaves the newest of each ticker, and every figure that is served', async () => {
    const served = () => app.db.query('SELECT t::text AS "row" FROM "option_day" AS t ORDER BY 1');
    const dossiers = () => app.db.query('SELECT t::text AS "row" FROM "option_dossier" AS t ORDER BY 1');
    const before = [await served(), await dossiers()];
    const tickers = await count('(SELECT DISTINCT "ticker" FROM "option_chain") AS t');
    const late = addDays(today, RETENTION_DAYS.optionChains + 400);
    for (let run = 0; run < 30; run++) await app.db.transaction((sql) => deleteOld(sql, late));
    // On a server, chains leave with the partition of their month.
    const keptDays = createKeptDays(late, { days: RETENTION_DAYS, historyYears: 5 });
    if (app.db.kind === 'postgresql') await maintainPartitions(app.db, { today: late, keptDays });
    expect(await count('"option_chain"')).toBe(tickers);
    await derive(app.db, ['options'], NOW);
    expect([await served(), await dossiers()]).toEqual(before);
  });

  it('follow the page for operators', () => {
    const page = readFileSync('docs/settings.md', 'utf8');
    const rows = [...page.matchAll(/^\| .*\(`(\w+)`\).* \| `\w+_DAYS` \| (\d+) \|$/gm)].map(([, table, days]) => [
      table,
      Number(days),
    ]);
    expect(Object.fromEntries(rows)).toEqual({
      import_file: RETENTION_DAYS.importFiles,
      refused_row: RETENTION_DAYS.refusedRows,
      usage_month: RETENTION_DAYS.usage,
      meter_month: RETENTION_DAYS.usage,
      key_usage_day: RETENTION_DAYS.usage,
      audit_entry: RETENTION_DAYS.audit,
      backtest_trial: RETENTION_DAYS.trials,
      option_contract_day: RETENTION_DAYS.optionChains,
      sync_item: RETENTION_DAYS.syncItems,
    });
  });
});
