import { changeLog } from '../db/changes.ts';
import { DATASETS, DATASETS_BY_TABLE, type Dataset } from '../db/datasets.ts';
import {
  dropKeptDay,
  insertReconstructedDay,
  keepDerivedDay,
  RECONSTRUCTED_TABLES,
  type Scratch,
} from '../db/history/reconstruct.ts';
import { HISTORY_TURN } from '../db/history/turn.ts';
import { vacuumHistory } from '../db/history/vacuum.ts';
import type { Database } from '../db/open.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { lastSessionOnOrBefore, newYorkDay, sessionBefore } from '../market/calendar.ts';
import { isStillRecordable } from './history.ts';
import type { DeriveJob } from './job.ts';
import { listWithInputs } from './order.ts';
import { createPipeline } from './pipeline.ts';
import { inTurn } from './turns.ts';

/**
 * Sessions that are derived in their order, because a later day changes few rows, and then added newest first. Small blocks
 * come first: an interruption loses the days of its block.
 */
const FIRST_BLOCK = 5;
const LARGEST_BLOCK = 60;
/** Days after which the space of replaced rows is freed for new rows: each day ends the rows of the day before. */
const VACUUM_DAYS = 5;

/** The first and the last day; null: the last session that can no longer be recorded. */
type Span = { from: Date; to: Date | null };
type RebuildOptions = Span & {
  now: Date;
  report?: ReportProgress;
  /** Stops between two days. */
  signal?: AbortSignal;
};

/** The sessions of a span without history, newest first, which can no longer be recorded. */
export async function listMissingSessions(db: Database, { from, to, now }: Span & { now: Date }): Promise<Date[]> {
  const stored = await db.query<{ day: string }>(
    `SELECT "day"::text AS "day" FROM "history_day" WHERE "day" >= $1::date`,
    [isoDate(from)],
  );
  const days = new Set(stored.map(({ day }) => day));
  const sessions: Date[] = [];
  const yesterday = addDays(newYorkDay(now), -1);
  for (let day = lastSessionOnOrBefore(to && to < yesterday ? to : yesterday); day >= from; day = sessionBefore(day))
    if (!days.has(isoDate(day)) && !isStillRecordable(day, now)) sessions.push(day);
  return sessions;
}

/** Divides sessions into blocks, each twice as large as its predecessor. */
function divideIntoBlocks(sessions: readonly Date[]): Date[][] {
  const blocks: Date[][] = [];
  let size = FIRST_BLOCK;
  for (let start = 0; start < sessions.length; size = Math.min(2 * size, LARGEST_BLOCK)) {
    blocks.push(sessions.slice(start, start + size));
    start += size;
  }
  return blocks;
}

/** The jobs that write the tables of a reconstructed day, and those that they build on. */
export function selectRebuildJobs(jobs: readonly DeriveJob[]): DeriveJob[] {
  const datasets = new Set<Dataset>(
    Object.entries(DATASETS_BY_TABLE).flatMap(([table, all]) => (RECONSTRUCTED_TABLES.includes(table) ? all : [])),
  );
  return listWithInputs(jobs, ({ writes }) => writes.some((dataset) => datasets.has(dataset)));
}

/**
 * Derives past days that were never recorded, newest first, and adds them to the history. Every day is whole, so an
 * interrupted run continues with the days that are missing.
 * @param jobs those that are run
 * @param scratch a copy of the database, whose snapshots are overwritten
 * @returns the number of days added
 */
export async function rebuildHistory(
  db: Database,
  jobs: readonly DeriveJob[],
  scratch: Scratch,
  options: RebuildOptions,
): Promise<number> {
  const { now, report = () => {}, signal } = options;
  const pipeline = createPipeline(jobs);
  const sessions = await listMissingSessions(db, options);
  let added = 0;
  const reportDay = (detail: string) =>
    report({ task: 'history', done: added, total: sessions.length, unit: 'day', detail });
  for (const block of divideIntoBlocks(sessions)) {
    const log = changeLog(pipeline.keyColumns);
    for (const [index, session] of block.toReversed().entries()) {
      if (signal?.aborted) return added;
      // From one day to the next, most jobs derive only the rows that change.
      if (index === 0) await pipeline.derive(scratch.db, null, now, session);
      else await pipeline.catchUp(scratch.db, DATASETS, now, session, { log });
      await keepDerivedDay(scratch, session);
      reportDay(`derived ${isoDate(session)}`);
    }
    for (const session of block) {
      if (signal?.aborted) return added;
      // A turn for each day: the recording of a session waits for a day at most.
      await inTurn(db, HISTORY_TURN, (sql) => insertReconstructedDay(sql, scratch, session, now));
      await dropKeptDay(scratch, session);
      added += 1;
      if (added % VACUUM_DAYS === 0) await vacuumHistory(db);
      reportDay(isoDate(session));
    }
  }
  await vacuumHistory(db);
  return added;
}
