import type { Database, Sql } from './db/open.ts';
import { moveVersion } from './db/versions.ts';
import { deriveConsensus } from './families/analyst/derive.ts';
import { deriveAnalystActions } from './families/analyst-actions/derive.ts';
import { deriveEstimates } from './families/analyst-estimates/derive.ts';
import { deriveCalendar } from './families/calendar/derive.ts';
import { deriveCalledIt } from './families/called-it/derive.ts';
import { deriveEntities } from './families/entities/derive.ts';
import { deriveEntityRoles } from './families/entity-roles/derive.ts';
import { deriveEntityPopularity } from './families/entity-search/derive.ts';
import { deriveEtfAnalyst } from './families/etf-aggregate-analyst/derive.ts';
import { deriveEtfSentiment } from './families/etf-aggregate-sentiment/derive.ts';
import { deriveEtfHoldings } from './families/etf-holdings/derive.ts';
import { deriveEtfs } from './families/etfs/derive.ts';
import { deriveFilers } from './families/filers/derive.ts';
import { deriveForumPicks, PICKS_SCHEDULE } from './families/forum-picks/derive.ts';
import { deriveFundReturns } from './families/fund-returns/derive.ts';
import { deriveFundamentals } from './families/fundamentals/derive.ts';
import { deriveInsiderTrades } from './families/insider/derive.ts';
import { deriveInsights } from './families/insights/derive.ts';
import { derivePositions } from './families/institutional/derive.ts';
import { deriveFlows } from './families/institutional-flows/derive.ts';
import { deriveMarketHeatmap } from './families/market-heatmap/derive.ts';
import { HEATMAP_SCHEDULE } from './families/market-heatmap/rules.ts';
import { deriveMarketMood } from './families/market-mood/derive.ts';
import { deriveMarketBrief, writeMarketSummary } from './families/market-summary/derive.ts';
import { deriveMetrics } from './families/metrics/derive.ts';
import { deriveOptions } from './families/options/derive.ts';
import { deriveOptionsOverview } from './families/options-overview/derive.ts';
import { OVERVIEW_SCHEDULE } from './families/options-overview/rules.ts';
import { derivePoliticianTrades } from './families/politician-trades/derive.ts';
import { deriveQuotes } from './families/prices/derive.ts';
import { READINGS } from './families/rating-readings/derive.ts';
import { RUN_SCHEDULE } from './families/rating-runs/rules.ts';
import { deriveRatings } from './families/ratings/derive.ts';
import { deriveSentimentRollups } from './families/sentiment-rollups/derive.ts';
import { deriveShareFloat } from './families/share-float/derive.ts';
import { deriveStocks } from './families/stocks/derive.ts';
import { deriveInstitutionTables, INSTITUTIONS_SCHEDULE } from './families/tracker-institutions/derive.ts';
import { deriveSentimentTables, SENTIMENT_SCHEDULE } from './families/tracker-sentiment/derive.ts';
import { newYorkDay } from './lib/market-calendar.ts';
import { afterClose, duringSession, morningAfterSession, type Schedule } from './lib/schedules.ts';
import type { Writer } from './writing/brief.ts';

/** Turns facts into the snapshots of a family. Pure over the stored facts: the same facts and day give the same rows. */
export type DeriveJob = {
  name: string;
  /** The families whose facts or snapshots it reads. */
  reads: readonly string[];
  /** The families whose snapshots it writes. */
  writes: readonly string[];
  /** When it runs beside imports, where time alone changes what it makes. */
  schedule?: Schedule;
  /** `asOf`: a day in New York; facts of later days are not looked at. */
  run(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }>;
  /**
   * What follows a run outside of its transaction, because it is slow: a text by a remote writer. The scheduler does it
   * at its next look, whoever ran the job.
   */
  after?(context: AfterRun): Promise<void>;
};
export type AfterRun = { db: Database; writer: Writer; now: Date };

/** Every job, each after those whose snapshots it builds on. */
export const JOBS: readonly DeriveJob[] = [
  { name: 'quotes', reads: ['prices'], writes: ['prices'], run: deriveQuotes },
  { name: 'insider trades', reads: ['insider', 'stocks'], writes: ['insider'], run: deriveInsiderTrades },
  { name: 'stocks', reads: ['stocks', 'prices', 'insider', 'etfs'], writes: ['stocks', 'entities'], run: deriveStocks },
  { name: 'etfs', reads: ['etfs', 'etf-holdings', 'stocks', 'prices'], writes: ['etfs'], run: deriveEtfs },
  { name: 'entities', reads: ['entities', 'stocks', 'insider', 'etfs'], writes: ['entities'], run: deriveEntities },
  { name: 'etf holdings', reads: ['etf-holdings', 'etfs', 'stocks'], writes: ['etf-holdings'], run: deriveEtfHoldings },
  {
    name: 'entity roles',
    reads: ['entity-roles', 'entities', 'insider'],
    writes: ['entity-roles'],
    run: deriveEntityRoles,
  },
  {
    name: 'politicians',
    reads: ['politicians', 'politician-trades', 'stocks', 'entities'],
    writes: ['politicians', 'politician-trades'],
    run: derivePoliticianTrades,
  },
  { name: 'options', reads: ['options'], writes: ['options'], run: deriveOptions },
  {
    name: 'options overview',
    reads: ['options', 'stocks', 'etfs'],
    writes: ['options-overview'],
    schedule: OVERVIEW_SCHEDULE,
    run: deriveOptionsOverview,
  },
  { name: 'consensus', reads: ['analyst'], writes: ['analyst'], run: deriveConsensus },
  { name: 'analyst actions', reads: ['analyst-actions'], writes: ['analyst-actions'], run: deriveAnalystActions },
  { name: 'estimates', reads: ['analyst-estimates'], writes: ['analyst-estimates'], run: deriveEstimates },
  { name: 'called-it', reads: ['analyst-actions', 'prices'], writes: ['called-it'], run: deriveCalledIt },
  { name: 'metrics', reads: ['mentions', 'stocks', 'insider', 'entities'], writes: ['metrics'], run: deriveMetrics },
  {
    name: 'etf analyst aggregates',
    reads: ['etf-holdings', 'analyst'],
    writes: ['etf-aggregate-analyst'],
    run: deriveEtfAnalyst,
  },
  {
    name: 'etf sentiment aggregates',
    reads: ['etf-holdings', 'metrics'],
    writes: ['etf-aggregate-sentiment'],
    run: deriveEtfSentiment,
  },
  {
    name: 'entity popularity',
    reads: ['entity-search', 'entities', 'metrics'],
    writes: ['entity-search'],
    run: deriveEntityPopularity,
  },
  { name: 'fundamentals', reads: ['fundamentals'], writes: ['fundamentals'], run: deriveFundamentals },
  {
    name: 'calendar',
    reads: ['calendar', 'stocks', 'fundamentals', 'analyst-estimates'],
    writes: ['calendar'],
    run: deriveCalendar,
  },
  {
    name: 'share float',
    reads: ['share-float', 'fundamentals', 'prices', 'stocks'],
    writes: ['share-float'],
    run: deriveShareFloat,
  },
  { name: 'filers', reads: ['institutional', 'filers'], writes: ['filers'], run: deriveFilers },
  {
    name: 'institutional positions',
    reads: ['institutional', 'prices'],
    writes: ['institutional'],
    run: derivePositions,
  },
  { name: 'institutional flows', reads: ['institutional', 'filers'], writes: ['institutional'], run: deriveFlows },
  {
    name: 'ratings',
    reads: READINGS.flatMap(({ families }) => families),
    writes: ['ratings'],
    schedule: RUN_SCHEDULE,
    run: deriveRatings,
  },
  {
    name: 'insights',
    reads: ['insider', 'prices', 'short-interest', 'metrics', 'institutional', 'stocks'],
    writes: ['insights'],
    schedule: morningAfterSession(7, 30),
    run: deriveInsights,
  },
  {
    name: 'sentiment rollups',
    reads: ['metrics', 'stocks'],
    writes: ['sentiment-rollups'],
    schedule: morningAfterSession(6, 30),
    run: deriveSentimentRollups,
  },
  {
    name: 'market mood',
    reads: ['prices', 'metrics', 'options', 'stocks'],
    writes: ['market-mood'],
    schedule: afterClose(30),
    run: deriveMarketMood,
  },
  {
    name: 'market heatmap',
    reads: ['stocks', 'prices', 'metrics', 'options', 'market-mood'],
    writes: ['market-heatmap'],
    schedule: HEATMAP_SCHEDULE,
    run: deriveMarketHeatmap,
  },
  {
    name: 'market summary',
    reads: ['market-mood', 'sentiment-rollups', 'prices', 'insider', 'stocks'],
    writes: ['market-summary'],
    schedule: duringSession(90),
    run: deriveMarketBrief,
    after: writeMarketSummary,
  },
  {
    name: 'institution trackers',
    reads: ['institutional', 'filers'],
    writes: ['tracker-institutions'],
    schedule: INSTITUTIONS_SCHEDULE,
    run: deriveInstitutionTables,
  },
  {
    name: 'sentiment trackers',
    reads: ['metrics', 'mentions', 'stocks', 'entities'],
    writes: ['tracker-sentiment'],
    schedule: SENTIMENT_SCHEDULE,
    run: deriveSentimentTables,
  },
  {
    name: 'forum picks',
    reads: ['metrics', 'prices', 'stocks'],
    writes: ['forum-picks'],
    schedule: PICKS_SCHEDULE,
    run: deriveForumPicks,
  },
  { name: 'fund returns', reads: ['fund-returns', 'institutional'], writes: ['fund-returns'], run: deriveFundReturns },
];

/**
 * Runs the jobs that read these families, and those that read what they wrote, each in a transaction with the new
 * version of its snapshot. A job that fails leaves the old one; the others still run, and its error is thrown at the end.
 * @param now stamps the snapshots
 * @param asOf the day in New York whose state they show; default: that of `now`
 */
export async function derive(
  db: Database,
  families: readonly string[],
  now: Date,
  asOf: Date = newYorkDay(now),
): Promise<{ name: string; rows: number }[]> {
  const moved = new Set(families);
  const done: { name: string; rows: number }[] = [];
  const failures: Error[] = [];
  for (const job of JOBS) {
    const { name, reads, writes } = job;
    if (!reads.some((family) => moved.has(family))) continue;
    try {
      done.push({ name, rows: await runJob(db, job, now, asOf) });
      for (const family of writes) moved.add(family);
    } catch (error) {
      failures.push(
        new Error(`deriving ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error }),
      );
    }
  }
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return done;
}

/**
 * Runs one job in a transaction with the new version of what it writes. Jobs of the same name take turns, in whatever
 * process they run. @returns how many rows it made
 */
async function runJob(db: Database, job: DeriveJob, now: Date, asOf: Date): Promise<number> {
  try {
    return await db.transaction(async (sql) => {
      await sql.query('SELECT pg_advisory_xact_lock(hashtext($1))', [lockOf(job)]);
      return await made(sql, job, now, asOf);
    });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/** Runs a job that is due unless another process does, or did meanwhile. @returns its rows; null where it did not run */
export async function runDue(db: Database, job: DeriveJob, dueAt: Date, now: Date): Promise<number | null> {
  try {
    return await db.transaction(async (sql) => {
      const [lock] = await sql.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS "free"', [
        lockOf(job),
      ]);
      if (!lock?.free) return null;
      const [run] = await sql.query<{ ranAt: Date | null }>(
        'SELECT "ran_at" AS "ranAt" FROM "job_run" WHERE "name" = $1',
        [job.name],
      );
      return run?.ranAt && run.ranAt >= dueAt ? null : await made(sql, job, now, newYorkDay(now));
    });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/**
 * Does what follows a job's last run, unless a process has done it or is about to. What fails is open again.
 * @returns whether there was something to do
 */
export async function followUp(job: DeriveJob, context: AfterRun): Promise<boolean> {
  if (!job.after) return false;
  const claimed = await context.db.query(
    'UPDATE "job_run" SET "followed" = "ran_at" WHERE "name" = $1 AND "followed" IS DISTINCT FROM "ran_at" RETURNING 1',
    [job.name],
  );
  if (claimed.length === 0) return false;
  try {
    await job.after(context);
    return true;
  } catch (error) {
    await reopen(context.db, [job]);
    throw error;
  }
}

/** Leaves what follows these jobs' last runs to be done again. */
export const reopen = (db: Database, jobs: readonly DeriveJob[]): Promise<unknown> =>
  db.query('UPDATE "job_run" SET "followed" = NULL WHERE "name" = ANY($1::text[])', [jobs.map(({ name }) => name)]);

const lockOf = ({ name }: DeriveJob): string => `market-signals job ${name}`;

async function made(sql: Sql, { name, writes, run }: DeriveJob, now: Date, asOf: Date): Promise<number> {
  const result = await run(sql, asOf);
  for (const family of writes) await moveVersion(sql, family, { now, ...result });
  await sql.query(
    `INSERT INTO "job_run" ("name", "ran_at") VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE
     SET "ran_at" = excluded."ran_at", "error" = NULL, "failed_at" = NULL, "failures" = 0`,
    [name, now.toISOString()],
  );
  return result.rows;
}

/** A database that cannot take the note either has more to say than this. */
async function keepFailure(db: Database, { name }: DeriveJob, now: Date, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const note = `INSERT INTO "job_run" AS j ("name", "error", "failed_at", "failures") VALUES ($1, $2, $3, 1)
    ON CONFLICT ("name") DO UPDATE SET "error" = $2, "failed_at" = $3, "failures" = j."failures" + 1`;
  await db.query(note, [name, message, now.toISOString()]).catch(() => {});
}
