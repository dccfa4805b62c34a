import { isDataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import type { Versions } from '../db/versions.ts';
import { dataSources, type LiveSourceStatus } from '../gateway/live/data-sources.ts';
import { isoDate } from '../lib/dates.ts';
import { readVersion } from '../lib/version.ts';
import type { BackgroundWork } from './background-work.ts';
import { type Health, healthAnswer } from './health.ts';
import type { HistoryCheck, HistoryStanding } from './history-check.ts';

/** The parts of a process that `/health/detail` reports on. */
export type DetailParts = {
  db: Database;
  versions: Pick<Versions, 'all'>;
  clock: () => Date;
  health: Health;
  redis?: { isUp(): boolean };
  background?: Pick<BackgroundWork, 'silence' | 'losses'>;
  /** Absent if the history is not checked. */
  historyCheck?: HistoryCheck;
};

/** The health of a process by its parts, for an operator. Null: unknown, since the database does not answer. */
export type HealthDetail = {
  status: string;
  reason?: string;
  degraded?: readonly string[];
  /** Of this process. */
  version: string;
  /** The commit of its sources; null: unknown. */
  commit: string | null;
  database: { kind: Database['kind']; isUp: boolean; connections: ReturnType<Database['connections']> };
  /** The newest applied migration, and how many are applied. */
  migrations: { newest: string; applied: number } | null;
  replicas: { name: string; isUp: boolean }[];
  /** null: requests are counted in this process. */
  redis: { isUp: boolean } | null;
  /** null: this process runs no jobs and fetches no files. */
  background: { silentSeconds: number; losses: number } | null;
  /** The job that ended last in any process: without one for long, no worker is running. */
  lastJob: { name: string; at: string } | null;
  /** Whether every recorded table has one row per key and day; null until the first check, which this request starts, ended. */
  history: HistoryStanding | null;
  /** The age of each family of data since its last change, seconds. */
  families: Record<string, { version: number; ageSeconds: number; asOf: string | null }>;
  sources: Pick<LiveSourceStatus, 'name' | 'state' | 'reason' | 'filesLeft' | 'holes'>[] | null;
};

const MIGRATIONS = `SELECT max("migration_name") AS "newest", count(*)::int AS "applied" FROM "_prisma_migrations"
  WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
const LAST_JOB = `SELECT "name", "ran_at" AS "at" FROM "job_run" WHERE "ran_at" IS NOT NULL ORDER BY "ran_at" DESC LIMIT 1`;

/** Collects the details. A part that the database does not answer is null. */
export async function readHealthDetail(parts: DetailParts): Promise<HealthDetail> {
  const { db, versions, clock, health, redis, background } = parts;
  const secondsSince = (instant: Date) => Math.round((clock().valueOf() - instant.valueOf()) / 1_000);
  const unlessAway = async <T>(query: () => Promise<T>): Promise<T | null> =>
    db.isAway() ? null : query().catch(() => null);
  const [ready, migrations, jobs, sources] = await Promise.all([
    healthAnswer(health).then(
      (response) => response.json() as Promise<Pick<HealthDetail, 'status' | 'reason' | 'degraded'>>,
    ),
    unlessAway(() => db.query<{ newest: string; applied: number }>(MIGRATIONS)),
    unlessAway(() => db.query<{ name: string; at: Date }>(LAST_JOB)),
    unlessAway(() => dataSources(db, clock())),
  ]);
  const lastJob = jobs?.[0];
  return {
    ...ready,
    ...readVersion(),
    database: { kind: db.kind, isUp: !db.isAway(), connections: db.connections() },
    migrations: migrations?.[0] ?? null,
    replicas: (db.replicas?.all ?? []).map(({ name, reached }) => ({ name, isUp: reached !== null })),
    redis: redis ? { isUp: redis.isUp() } : null,
    background: background
      ? { silentSeconds: Math.round((background.silence()?.ms ?? 0) / 1_000), losses: background.losses() }
      : null,
    lastJob: lastJob ? { name: lastJob.name, at: lastJob.at.toISOString() } : null,
    history: db.isAway() ? null : (parts.historyCheck?.() ?? null),
    families: Object.fromEntries(
      versions
        .all()
        .filter(({ family }) => isDataset(family))
        .map(({ family, version, generatedAt, asOf }) => [
          family,
          { version, ageSeconds: secondsSince(generatedAt), asOf: asOf && isoDate(asOf) },
        ]),
    ),
    sources:
      sources?.map(({ name, state, reason, filesLeft, holes }) => ({ name, state, reason, filesLeft, holes })) ?? null,
  };
}
