import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeriveJob, JobWaits } from '../../src/jobs/job.ts';
import { createScheduler, followUps, isWorkDue, runSchedule } from '../../src/jobs/scheduler.ts';
import { everyMinutes } from '../../src/market/schedules.ts';
import { composer } from '../../src/writing/composer.ts';
import { startApp, type TestApp } from '../support/harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ fill: false });
});
afterEach(() => app.close());

const at = (time: string) => new Date(`2025-11-21T${time}Z`);

/** A job for every twenty minutes that records each run; `fail` makes the next runs fail. */
function counted(name = 'counted') {
  const state = { runs: [] as string[], fail: false };
  const job: DeriveJob = {
    name,
    reads: {},
    writes: ['prices'],
    schedule: everyMinutes(20),
    async run(sql, asOf) {
      await sql.query(`INSERT INTO "insider" ("id", "name") VALUES ($1, 'Somebody')`, [`${name} ${state.runs.length}`]);
      if (state.fail) throw new Error('the job broke half way');
      state.runs.push(asOf.toISOString().slice(0, 10));
      return { rows: 1, asOf: null };
    },
  };
  const reports: object[] = [];
  const look = (time: string, jobs: readonly DeriveJob[] = [job]) =>
    runSchedule({ db: app.db, jobs, now: () => at(time), report: (line) => reports.push(line) });
  return { job, state, look, reports };
}
const version = async () =>
  (await app.db.query<{ version: number }>(`SELECT "version" FROM "data_version" WHERE "family" = 'prices'`))[0]
    ?.version ?? 0;
const hasRows = async () => (await app.db.query('SELECT 1 FROM "insider"')).length;

describe('The scheduler', () => {
  it('runs a job when it is due, once, as of the day in New York [SCR-45]', async () => {
    const { state, look, reports } = counted();
    await look('15:01:00');
    await look('15:19:00');
    expect(state.runs).toEqual(['2025-11-21']);
    await look('15:20:00');
    expect([state.runs.length, await version()]).toEqual([2, 2]);
    expect(reports).toEqual([
      { job: 'counted', rows: 1 },
      { job: 'counted', rows: 1 },
    ]);
  });

  it('catches up a missed run, and several missed runs as one', async () => {
    const { state, look } = counted();
    await look('10:00:00');
    await look('15:59:00');
    expect(state.runs).toHaveLength(2);
  });

  it('never runs a job twice, however many workers look at once', async () => {
    const { state, look } = counted();
    await Promise.all(['15:00:01', '15:00:02', '15:00:03', '15:00:04'].map((time) => look(time)));
    expect([state.runs.length, await version()]).toEqual([1, 1]);
  });

  it('leaves the old snapshot if a job fails, reports it, and goes on with the next job', async () => {
    const { state, look, reports, job } = counted();
    await look('15:00:00');
    state.fail = true;
    const other = counted('other');
    await look('15:20:00', [job, other.job]);
    expect([await hasRows(), await version()]).toEqual([2, 2]); // One of each job.
    expect(reports.at(-2)).toEqual({ job: 'counted', error: 'the job broke half way' });
    expect(other.state.runs).toHaveLength(1);
  });

  it('tries a failed job again after a minute, then after two, and forgets the failures with a success', async () => {
    const { state, look, reports } = counted();
    state.fail = true;
    const failures = async (time: string) => {
      await look(time);
      return reports.length;
    };
    expect(await failures('15:00:00')).toBe(1);
    expect(await failures('15:00:59')).toBe(1);
    expect(await failures('15:01:00')).toBe(2);
    expect(await failures('15:02:59')).toBe(2);
    expect(await failures('15:03:00')).toBe(3);
    state.fail = false;
    await look('15:07:00');
    expect(await app.db.query('SELECT "error", "failures" FROM "job_run"')).toEqual([{ error: null, failures: 0 }]);
    // An earlier failure does not delay the next due time.
    state.fail = true;
    await look('15:20:00');
    expect(reports.at(-1)).toMatchObject({ error: 'the job broke half way' });
  });

  it('says once why a job waits, tries it each minute, and counts no failure', async () => {
    const { job } = counted();
    let [tries, isReady] = [0, false];
    const waiting: DeriveJob = {
      ...job,
      async run() {
        tries += 1;
        if (!isReady) throw new JobWaits('It runs after ratings.');
        return { rows: 3, asOf: null };
      },
    };
    const reports: object[] = [];
    let now = at('15:00:00');
    const scheduler = createScheduler({
      db: app.db,
      jobs: [waiting],
      now: () => now,
      writer: composer,
      report: (line) => reports.push(line),
    });
    for (const time of ['15:00:00', '15:00:59', '15:01:00', '15:02:00', '15:03:00']) {
      now = at(time);
      await scheduler.look();
    }
    expect(tries).toBe(4);
    expect(reports).toEqual([{ job: 'counted', waits: 'It runs after ratings.' }]);
    expect(await app.db.query('SELECT "error", "failures" FROM "job_run"')).toEqual([{ error: null, failures: 1 }]);
    isReady = true;
    now = at('15:04:00');
    await scheduler.look();
    expect(reports.at(-1)).toEqual({ job: 'counted', rows: 3 });
  });

  it('runs nothing that has no schedule', async () => {
    const { state, look, job } = counted();
    await look('15:00:00', [{ ...job, schedule: undefined }]);
    expect(state.runs).toEqual([]);
  });
});

describe('the work after a job', () => {
  const followed = (fail = { now: false }) => {
    const { job, ...rest } = counted();
    const state = { done: 0 };
    const after = async () => {
      if (fail.now) throw new Error('nothing was written');
      state.done += 1;
    };
    const follow = () =>
      followUps({
        db: app.db,
        jobs: [{ ...job, after }],
        now: () => at('15:00:00'),
        writer: composer,
        report: (line) => rest.reports.push(line),
      });
    return { ...rest, job: { ...job, after }, state, follow };
  };

  it('is done once for each run, by any waiter [SUM-06]', async () => {
    const { look, follow, state } = followed();
    await follow();
    expect(state.done).toBe(0);
    await look('15:00:00');
    await Promise.all([follow(), follow(), follow()]);
    expect(state.done).toBe(1);
    await look('15:20:00');
    await follow();
    expect(state.done).toBe(2);
  });

  it('is work that is due, as is a job whose time has come', async () => {
    const { look, follow, job } = followed();
    const isDue = (time: string) => isWorkDue({ db: app.db, jobs: [job], now: () => at(time) });
    expect(await isDue('15:00:00')).toBe(true);
    await look('15:00:00');
    expect(await isDue('15:01:00')).toBe(true);
    await follow();
    expect(await isDue('15:01:00')).toBe(false);
    expect(await isDue('15:20:00')).toBe(true);
  });

  it('is repeated after a failure, and the failure is reported', async () => {
    const fail = { now: true };
    const { look, follow, state, reports } = followed(fail);
    await look('15:00:00');
    await follow();
    expect([state.done, reports.at(-1)]).toEqual([0, { job: 'counted', error: 'nothing was written' }]);
    fail.now = false;
    await follow();
    expect(state.done).toBe(1);
  });

  it('does not delay a caller that stops waiting, and is left for the next start', async () => {
    const { look, job } = followed();
    await look('15:00:00');
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const forever = async () => {
      begun();
      await new Promise(() => {});
    };
    const options = { db: app.db, now: () => at('15:00:00'), writer: composer, report: () => {} };
    const scheduler = createScheduler({ ...options, jobs: [{ ...job, after: forever }] });
    void scheduler.look();
    await isBegun;
    await scheduler.stop();
    expect(await app.db.query('SELECT "followed" FROM "job_run"')).toEqual([{ followed: null }]);
  });
});
