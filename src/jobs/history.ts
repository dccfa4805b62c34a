import { packMissingDays } from '../db/history/columns.ts';
import { queryNewestHistoryDay, recordDay } from '../db/history/record.ts';
import { RECORDED_SNAPSHOTS } from '../db/history/tables.ts';
import { HISTORY_TURN } from '../db/history/turn.ts';
import { vacuumHistory } from '../db/history/vacuum.ts';
import type { Database, Sql } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';
import { addDays, isoDate, parseStoredDay } from '../lib/dates.ts';
import { getSession, newYorkDay, newYorkTime, sessionAfter } from '../market/calendar.ts';
import { morningAfterSession } from '../market/schedules.ts';
import { getInputVersions, lastRuns, movedSince, readDatasetStates } from './inputs.ts';
import { type DeriveJob, defineJob, JobWaits } from './job.ts';
import { isInterrupted, runDue } from './run.ts';

/** After the last jobs of a session, such as the rating at 07:15. */
const HOUR = 8;

const recordableFrom = (session: Date): Date => newYorkTime(addDays(session, 1), HOUR, 0);

/**
 * Whether a session may yet be recorded. From the second morning on, too much of the next session is in the snapshots:
 * such a day is only reconstructed.
 */
export const isStillRecordable = (session: Date, now: Date): boolean => now < recordableFrom(sessionAfter(session));

/**
 * The session whose snapshots are stored and have to be recorded now; null if there is none.
 */
async function findSessionToRecord(sql: Sql, now: Date): Promise<Date | null> {
  const { session } = await queryRow<{ session: string | null }>(
    sql,
    `SELECT max("session_date")::text AS "session" FROM "quote"`,
  );
  if (session === null) return null;
  const day = parseStoredDay(session);
  if (now < recordableFrom(day) || !isStillRecordable(day, now)) return null;
  const newest = await queryNewestHistoryDay(sql);
  return newest === null || newest < session ? day : null;
}

type Unsettled = { failed: string[]; behind: string[] };

/** The jobs whose snapshots are not up to date: their last run failed, or their inputs changed since. */
async function listUnsettled(sql: Sql, jobs: readonly DeriveJob[]): Promise<Unsettled> {
  const [runs, states] = [await lastRuns(sql), await readDatasetStates(sql)];
  const unsettled: Unsettled = { failed: [], behind: [] };
  for (const job of jobs) {
    // A day has nothing of a job that reads the recorded days.
    if (job.readTables?.includes('history_day')) continue;
    const run = runs.get(job.name);
    if (run?.error) unsettled.failed.push(job.name);
    else if (movedSince(run, getInputVersions(job, states)).length > 0 || (run && isInterrupted(job, run)))
      unsettled.behind.push(job.name);
  }
  return unsettled;
}

type RecordOptions = { now: Date; waitsForFailed: boolean };

/** Records the session that is due, unless it has to wait for jobs. @throws if it waits */
async function recordSession(sql: Sql, jobs: readonly DeriveJob[], { now, waitsForFailed }: RecordOptions) {
  const session = await findSessionToRecord(sql, now);
  if (!session) return { rows: 0, asOf: null };
  const { failed, behind } = await listUnsettled(sql, jobs);
  const missing = waitsForFailed ? [...failed, ...behind] : behind;
  if (missing.length > 0)
    throw new JobWaits(`${isoDate(session)} is recorded after these jobs have run: ${missing.join(', ')}.`);
  const { rows } = await recordDay(sql, session, now);
  await packMissingDays(sql);
  return { rows, asOf: isoDate(session) };
}

/**
 * Records the last session's snapshots on the morning after it. It waits for jobs that failed until a session opens;
 * after that, their older snapshots are part of the day, because they were served.
 * @param jobs the jobs that write the snapshots
 */
export const createRecordingJob = (jobs: readonly DeriveJob[]): DeriveJob =>
  defineJob({
    name: 'history',
    // Their changes do not run it: it records them once a day.
    reads: { earlier: RECORDED_SNAPSHOTS },
    writes: [],
    schedule: morningAfterSession(HOUR, 0),
    sharedTurn: HISTORY_TURN,
    waitsForAll: true,
    async run(sql, asOf, _only, now = asOf) {
      const session = getSession(newYorkDay(now));
      return recordSession(sql, jobs, { now, waitsForFailed: !session || now < session.opensAt });
    },
    after: ({ db }) => vacuumHistory(db),
  });

/**
 * Records the last session before its schedule, if nothing is missing. Cheap if there is nothing to do; a failure is left to
 * the schedule.
 * @param job the recording job, whose turn and state are used
 */
async function recordEarly(db: Database, job: DeriveJob, jobs: readonly DeriveJob[], options: RecordOptions) {
  const { now, waitsForFailed } = options;
  try {
    if (!(await findSessionToRecord(db, now))) return;
    const { failed, behind } = await listUnsettled(db, jobs);
    if (behind.length > 0 || (waitsForFailed && failed.length > 0)) return;
    await runDue(db, { ...job, run: (sql) => recordSession(sql, jobs, options) }, now, now);
  } catch {
    // What follows goes on: facts that are not stored are lost, a session that is not recorded can be rebuilt.
  }
}

/**
 * Records the last session if an import may replace its snapshots, so that a day is recorded although no gateway ran in
 * the morning, or although its data came later.
 */
export const recordBeforeImport = (db: Database, job: DeriveJob, jobs: readonly DeriveJob[], now: Date) =>
  recordEarly(db, job, jobs, { now, waitsForFailed: false });

/** Records the last session before past days are rebuilt: it is the newest of all, and can be recorded for a day only. */
export const recordBeforeRebuild = (db: Database, job: DeriveJob, jobs: readonly DeriveJob[], now: Date) =>
  recordEarly(db, job, jobs, { now, waitsForFailed: true });
