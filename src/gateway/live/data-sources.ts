import type { Dataset } from '../../db/datasets.ts';
import type { Database } from '../../db/open.ts';
import { IS_HOLE } from '../../db/sync-holes.ts';
import { parseDay } from '../../lib/dates.ts';
import { formatCount } from '../../lib/words.ts';

export const DATA_SOURCE_STATES = ['FETCHING', 'FRESH', 'INCOMPLETE', 'LATE', 'REFUSED', 'BLOCKED'] as const;

/** The status of a stream of files that the gateway fetches. */
export type LiveSourceStatus = {
  /** `sec/ownership`. */
  name: string;
  /** The family that its files feed; null if they only lead to other files. */
  family: Dataset | null;
  state: (typeof DATA_SOURCE_STATES)[number];
  /** The day up to which everything is imported: it ends before the first file that is refused or missing. */
  day: Date | null;
  lastSuccessAt: Date | null;
  /** When it is retried after a failure. */
  nextAt: Date | null;
  /** Why it is not fresh. */
  reason: string | null;
  /** Files that are still to be fetched. */
  filesLeft: number;
  /** Files that are refused or missing. */
  holes: number;
  /** When the run that is fetching from the source began; null unless the state is FETCHING. */
  fetchingSince: Date | null;
};

type Row = {
  outcome: string | null;
  message: string | null;
  blockedUntil: Date | null;
  lateAt: Date | null;
  /** Until when a process holds the lease to fetch from the source. */
  leaseUntil: Date | null;
  filesLeft: number;
  holes: number;
};

/** The state of a stream, and why it is not fresh. */
function describeSourceState(
  { outcome, message, blockedUntil, lateAt, leaseUntil, filesLeft, holes }: Row,
  now: Date,
): Pick<LiveSourceStatus, 'state' | 'reason'> {
  const isAhead = (instant: Date | null) => instant !== null && instant > now;
  if (isAhead(leaseUntil) && (filesLeft > 0 || outcome === null)) return { state: 'FETCHING', reason: null };
  if (isAhead(blockedUntil)) return { state: 'BLOCKED', reason: message };
  if (outcome === 'REFUSED') return { state: 'REFUSED', reason: message };
  if (outcome === null) return { state: 'LATE', reason: 'Its first run has not ended.' };
  if (outcome !== 'DONE') return { state: 'LATE', reason: message };
  if (lateAt !== null && lateAt <= now) return { state: 'LATE', reason: 'Its next run is overdue.' };
  if (holes > 0)
    return {
      state: 'INCOMPLETE',
      reason: `${formatCount(holes, 'file')} refused or missing; \`market-signals sync --holes\` lists them.`,
    };
  return { state: 'FRESH', reason: null };
}

type Stored = Row & {
  source: string;
  stream: string;
  family: Dataset | null;
  /** `YYYY-MM-DD`. */
  day: string | null;
  leaseSince: Date | null;
  lastOkAt: Date | null;
  nextAt: Date | null;
};

const SOURCES = `SELECT s."source", s."stream", s."family", CASE WHEN s."cursor" IS NOT NULL THEN least(s."cursor", i."firstGap" - 1)::text END AS "day", s."outcome", s."message", s."last_ok_at" AS "lastOkAt",
    s."next_at" AS "nextAt", s."blocked_until" AS "blockedUntil", s."late_at" AS "lateAt", l."lease_until" AS "leaseUntil",
    l."lease_since" AS "leaseSince", coalesce(i."filesLeft", 0)::int AS "filesLeft", coalesce(i."holes", 0)::int AS "holes"
  FROM "sync_stream" AS s
  LEFT JOIN "sync_source" AS l USING ("source")
  LEFT JOIN (SELECT "source", "stream", count(*) FILTER (WHERE "state" = 'QUEUED') AS "filesLeft",
      count(*) FILTER (WHERE ${IS_HOLE}) AS "holes",
      min("at") FILTER (WHERE ${IS_HOLE} OR "message" IS NOT NULL) AS "firstGap"
    FROM "sync_item" WHERE "state" IN ('QUEUED', 'REFUSED', 'ABSENT') GROUP BY 1, 2) AS i
    USING ("source", "stream")
  WHERE EXISTS (SELECT FROM "sync_item" AS e WHERE e."source" = s."source" AND e."stream" = s."stream")
  ORDER BY 1, 2`;

/**
 * All streams that had a file to fetch, by source. Streams without files reveal nothing about the data.
 * @param now the wall clock
 */
export async function dataSources(db: Database, now: Date): Promise<LiveSourceStatus[]> {
  const rows = await db.query<Stored>(SOURCES);
  return rows.map((row) => {
    const { state, reason } = describeSourceState(row, now);
    return {
      name: `${row.source}/${row.stream}`,
      family: row.family,
      state,
      reason,
      day: row.day === null ? null : parseDay(row.day),
      lastSuccessAt: row.lastOkAt,
      nextAt: row.nextAt && row.nextAt > now ? row.nextAt : null,
      filesLeft: row.filesLeft,
      holes: row.holes,
      fetchingSince: state === 'FETCHING' ? row.leaseSince : null,
    };
  });
}

/** Whether its files are being fetched for the first time, and some are still missing. */
export const isFirstRun = ({ state, lastSuccessAt }: Pick<LiveSourceStatus, 'state' | 'lastSuccessAt'>): boolean =>
  state === 'FETCHING' && lastSuccessAt === null;

/** The streams that feed one of these families of files. */
export const filterSources = (
  origins: ReadonlySet<Dataset>,
  sources: readonly LiveSourceStatus[],
): LiveSourceStatus[] => sources.filter(({ family }) => family !== null && origins.has(family));
