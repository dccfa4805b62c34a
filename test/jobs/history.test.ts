import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobWaits } from '../../src/jobs/job.ts';
import { runDue } from '../../src/jobs/run.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import { catalog, jobs } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';

const job = jobs.find(({ name }) => name === 'history')!;
/** New York time on a day of November 2025; the newest stored session is Thursday the 20th. */
const at = (day: number, hour: number, minute = 0) => newYorkTime(parseDay(`2025-11-${day}`)!, hour, minute);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ isDerived: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('DELETE FROM "history_day"');
  await app.db.query(`DELETE FROM "job_run" WHERE "name" = 'history'`);
  await app.db.query('UPDATE "job_run" SET "error" = NULL, "failures" = 0');
});

const run = (now: Date) => runDue(app.db, job, job.schedule!.latest(now), now);
const queryDays = async () =>
  (await app.db.query<{ day: string }>('SELECT "day"::text AS "day" FROM "history_day"')).map(({ day }) => day);

describe('The job that records a session', () => {
  it('is due at 08:00 in New York on the morning after it, and records it once', async () => {
    expect(job.schedule!.latest(at(21, 7, 59))).toEqual(at(20, 8));
    await run(at(21, 7, 59));
    expect(await queryDays()).toEqual([]);
    await run(at(21, 8));
    expect(await queryDays()).toEqual(['2025-11-20']);
    await run(at(22, 8));
    expect(await queryDays()).toEqual(['2025-11-20']);
  });

  it('leaves a session whose next session is over to a rebuild', async () => {
    // Friday the 21st is in the snapshots of Saturday.
    await run(at(22, 8));
    expect(await queryDays()).toEqual([]);
  });

  it('waits for a failed job until the next session opens, then records the served data', async () => {
    await app.db.query(`UPDATE "job_run" SET "error" = 'no' WHERE "name" = 'ratings'`);
    await expect(run(at(21, 8))).rejects.toThrow(
      new JobWaits('2025-11-20 is recorded after these jobs have run: ratings.'),
    );
    expect(await queryDays()).toEqual([]);
    await run(at(21, 9, 30));
    expect(await queryDays()).toEqual(['2025-11-20']);
  });

  it('runs before an import that may bring a newer session, if it has not run', async () => {
    await catalog.recordBeforeImport(app.db, at(21, 7));
    expect(await queryDays()).toEqual([]);
    await catalog.recordBeforeImport(app.db, at(21, 18));
    expect(await queryDays()).toEqual(['2025-11-20']);
  });
});
