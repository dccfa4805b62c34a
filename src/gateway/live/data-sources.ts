import type { Database } from '../../db/open.ts';
import { parseDay } from '../../lib/dates.ts';
import { FAMILY_ORIGINS } from './origins.ts';

export const DATA_SOURCE_STATES = ['FETCHING', 'FRESH', 'LATE', 'REFUSED', 'BLOCKED'] as const;

/** The status of a stream of files that the gateway fetches. */
export type LiveSourceStatus = {
  /** `sec/ownership`. */
  name: string;
  /** The family that its files feed; null if they only lead to other files. */
  family: string | null;
  state: (typeof DATA_SOURCE_STATES)[number];
  /** The day up to which everything is imported. */
  day: Date | null;
  lastSuccessAt: Date | null;
  /** When it is retried after a failure. */
  nextAt: Date | null;
  /** Why it is not fresh. */
  reason: string | null;
  /** Files that are still to be fetched. */
  filesLeft: number;
};

type Row = {
  outcome: string | null;
  message: string | null;
  blockedUntil: Date | null;
  lateAt: Date | null;
  /** Until when a process holds the lease to fetch from the source. */
  leaseUntil: Date | null;
  filesLeft: number;
};

/** The state of a stream, and why it is not fresh. */
export function describeSourceState(
  { outcome, message, blockedUntil, lateAt, leaseUntil, filesLeft }: Row,
  now: Date,
): Pick<LiveSourceStatus, 'state' | 'reason'> {
  const isAhead = (instant: Date | null) => instant !== null && instant > now;
  if (isAhead(leaseUntil) && (filesLeft > 0 || outcome === null)) return { state: 'FETCHING', reason: null };
  if (isAhead(blockedUntil)) return { state: 'BLOCKED', reason: message };
  if (outcome === 'REFUSED') return { state: 'REFUSED', reason: message };
  if (outcome === null) return { state: 'LATE', reason: 'Its first run has not ended.' };
  if (outcome !== 'DONE') return { state: 'LATE', reason: message };
  if (lateAt !== null && lateAt <= now) return { state: 'LATE', reason: 'Its next run is overdue.' };
  return { state: 'FRESH', reason: null };
}

type Stored = Row & {
  source: string;
  stream: string;
  family: string | null;
  /** `YYYY-MM-DD`. */
  cursor: string | null;
  lastOkAt: Date | null;
  nextAt: Date | null;
};

const SOURCES = `SELECT s."source", s."stream", s."family", s."cursor"::text, s."outcome", s."message", s."last_ok_at" AS "lastOkAt",
    s."next_at" AS "nextAt", s."blocked_until" AS "blockedUntil", s."late_at" AS "lateAt", l."lease_until" AS "leaseUntil",
    coalesce(i."count", 0)::int AS "filesLeft"
  FROM "sync_stream" AS s
  LEFT JOIN "sync_source" AS l USING ("source")
  LEFT JOIN (SELECT "source", "stream", count(*) AS "count" FROM "sync_item" WHERE "state" = 'QUEUED' GROUP BY 1, 2) AS i
    USING ("source", "stream")
  WHERE EXISTS (SELECT FROM "sync_item" AS e WHERE e."source" = s."source" AND e."stream" = s."stream")
  ORDER BY 1, 2`;

/**
 * All streams that had a file to fetch, by source. Streams without files reveal nothing about the data.
 * @param now the wall clock
 */
export async function dataSources(db: Database, now: Date): Promise<LiveSourceStatus[]> {
  const rows = await db.query<Stored>(SOURCES);
  return rows.map((row) => ({
    name: `${row.source}/${row.stream}`,
    family: row.family,
    ...describeSourceState(row, now),
    day: row.cursor === null ? null : parseDay(row.cursor),
    lastSuccessAt: row.lastOkAt,
    nextAt: row.nextAt && row.nextAt > now ? row.nextAt : null,
    filesLeft: row.filesLeft,
  }));
}

/** Whether its files are being fetched for the first time, and some are still missing. */
export const isFirstRun = ({ state, lastSuccessAt }: Pick<LiveSourceStatus, 'state' | 'lastSuccessAt'>): boolean =>
  state === 'FETCHING' && lastSuccessAt === null;

/**
 * Filters the streams that a family's data comes from: its own files, or those of the families that it is computed
 * from.
 */
export const filterSources = (family: string, all: readonly LiveSourceStatus[]): LiveSourceStatus[] =>
  all.filter((source) => source.family !== null && FAMILY_ORIGINS.get(family)?.has(source.family));
