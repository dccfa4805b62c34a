import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLog } from '../../src/db/changes.ts';
import type { Database } from '../../src/db/open.ts';
import { replaceWhere } from '../../src/db/replace.ts';
import { letOthers, type Sql } from '../../src/db/sql.ts';
import type { Table } from '../../src/db/table.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { lastRuns, readDatasetStates } from '../../src/jobs/inputs.ts';
import type { DeriveJob } from '../../src/jobs/job.ts';
import { isUpToDate, runJob } from '../../src/jobs/run.ts';
import { openTemplate } from '../support/template.ts';

const NOW = new Date('2025-11-21T14:00:00Z');
const DAY = '2025-11-21';

let db: Database;
let isToFail = true;
const params: (readonly unknown[])[] = [];

/** Writes two rows in two parts, unless they exist. */
const job: DeriveJob = {
  name: 'parts',
  reads: { facts: ['mentions'] },
  writes: ['metrics'],
  async run(sql) {
    for (const part of ['first', 'second']) {
      if (part === 'second' && isToFail) throw new Error('half way');
      await sql.query('INSERT INTO "part" SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM "part" WHERE "name" = $1)', [part]);
      await sql.pause?.();
      params.push(await db.query('SELECT "name" FROM "part" ORDER BY 1'));
    }
    return { rows: 2, asOf: DAY };
  },
};
const run = () => runJob(db, job, { now: NOW, asOf: new Date(DAY), log: changeLog(new Map()), onlyChanges: true });
const state = async () => ({
  version: (await readDatasetStates(db)).get('metrics')?.version,
  isCurrent: isUpToDate(job, (await lastRuns(db)).get('parts'), await readDatasetStates(db), DAY),
});

beforeAll(async () => {
  db = await openTemplate('empty');
  await db.script('CREATE TABLE "part" ("name" TEXT PRIMARY KEY)');
  await bumpVersion(db, 'mentions', { now: NOW, rows: 1, asOf: DAY });
  await db.query(`UPDATE "data_version" SET "facts" = 1 WHERE "family" = 'mentions'`);
});
afterAll(() => db.close());

const PART: Table = { name: 'part', columns: { name: 'text' }, key: ['name'] };

describe('A job that replaces rows', () => {
  /** Whether it still has the session after its first write, and after a replacement that ends late. */
  const results: (boolean | undefined)[] = [];
  const slow: DeriveJob = {
    name: 'slow',
    reads: { facts: ['mentions'] },
    writes: ['metrics'],
    async run(sql) {
      await sql.query('INSERT INTO "part" VALUES ($1)', ['first']);
      results.push(sql.hasBegun?.());
      await vi.waitUntil(() => sql.isLong?.());
      await replaceWhere(sql, PART, 'name', ['second'], [{ name: 'second' }]);
      results.push(sql.hasBegun?.());
      expect(await db.query('SELECT count(*)::int AS "parts" FROM "part"')).toEqual([{ parts: 2 }]);
      return { rows: 2, asOf: DAY };
    },
  };

  it('lets others have the session if it has held it for long', async () => {
    await runJob(db, slow, { now: NOW, asOf: new Date(DAY), log: changeLog(new Map()), onlyChanges: false });
    expect(results).toEqual([true, false]);
    await db.query('DELETE FROM "part"');
    await db.query(`DELETE FROM "data_version" WHERE "family" = 'metrics'`);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('pauses only if it has held the session for long: %s', async (isLong, pauses) => {
    const pause = vi.fn(async () => {});
    await letOthers({ isLong: () => isLong, pause } as unknown as Sql);
    expect(pause).toHaveBeenCalledTimes(pauses);
  });
});

describe('A job that writes by parts', () => {
  it('lets others read between its parts', async () => {
    isToFail = false;
    expect(await run()).toEqual({ rows: 2, changed: ['metrics'] });
    expect(params).toEqual([[{ name: 'first' }], [{ name: 'first' }, { name: 'second' }]]);
    expect(await state()).toEqual({ version: 1, isCurrent: true });
  });

  it('is behind after it was interrupted, and makes a new version even if all was written before', async () => {
    await db.query('DELETE FROM "part"');
    await db.query(`UPDATE "data_version" SET "facts" = 2 WHERE "family" = 'mentions'`);
    isToFail = true;
    await expect(run()).rejects.toThrow('half way');
    // The state after a process was killed, which records no error.
    await db.query(`UPDATE "job_run" SET "error" = NULL WHERE "name" = 'parts'`);
    expect(await state()).toEqual({ version: 1, isCurrent: false });
    await db.query(`INSERT INTO "part" VALUES ('second')`);
    isToFail = false;
    expect(await run()).toEqual({ rows: 2, changed: ['metrics'] });
    expect(await state()).toEqual({ version: 2, isCurrent: true });
    expect(await run()).toBeNull();
  });
});
