import { LRUCache } from 'lru-cache';
import { addDays, isoDate, parseStoredDay } from '../../lib/dates.ts';
import { lastSessionOnOrBefore, newYorkTime } from '../../market/calendar.ts';
import { type DataAccess, shareRowCache } from '../cached-loader.ts';
import type { DataVersion } from '../versions.ts';
import type { PastDatabase } from './past.ts';
import { createPastVersions, onChangedFacts } from './past-versions.ts';

/** A session whose snapshots are stored. `rows` and `bytes`: added by the day. */
export type StoredSession = { day: Date; isReconstructed: boolean; recordedAt: Date; rows: number; bytes: number };

/** The data of a past day. `session`: the last one by its end. */
export type PastDay = Pick<DataAccess, 'db' | 'versions'> & {
  day: Date;
  /** The last moment of the day in New York. */
  endsAt: Date;
  session: StoredSession;
};

/** The past days of a market. */
export type PastMarket = {
  /** The data as of the end of a day; null if its session has no stored snapshots. */
  find(day: Date): Promise<PastDay | null>;
  /** The sessions with stored snapshots, oldest first. */
  list(): Promise<readonly StoredSession[]>;
};

type Stored = Omit<StoredSession, 'day' | 'isReconstructed'> & { day: string; kind: string };
const DAYS = `SELECT "day"::text AS "day", "kind", "recorded_at" AS "recordedAt", "rows", "bytes" FROM "history_day" ORDER BY 1`;
const VERSIONS = `SELECT "family", "version", "as_of"::text AS "asOf", "generated_at" AS "generatedAt", "rows" FROM "data_version" ORDER BY 1`;

/** Days whose loaders and versions stay in memory; their rows count toward the budget of the row cache. */
const MAX_DAYS = 64;
/** How old the list of days may be, in milliseconds, and at least is before it is read again for a missing day. */
const MAX_AGE_MS = 5_000;
const MIN_AGE_MS = 500;

const toHistoryDay = ({ day, kind, ...stored }: Stored): StoredSession => ({
  ...stored,
  day: parseStoredDay(day),
  isReconstructed: kind === 'RECONSTRUCTED',
});

/** Opens the past days of a market. `past` stays open. */
export function createPastMarket(
  { db, versions }: Pick<DataAccess, 'db' | 'versions'>,
  past: PastDatabase,
): PastMarket {
  type Opened = { recordedAt: number; clear: ReturnType<typeof createPastVersions>['clear']; day: PastDay };
  const opened = new LRUCache<string, Promise<Opened>>({ max: MAX_DAYS });
  onChangedFacts(versions, (dataset) => {
    for (const day of opened.values())
      day.then(
        ({ clear }) => clear(dataset),
        () => {},
      );
  });

  let listed: { at: number; days: Promise<ReadonlyMap<string, StoredSession>> } | null = null;
  const listDays = (maxAgeMs: number): Promise<ReadonlyMap<string, StoredSession>> => {
    const now = performance.now();
    if (listed && now - listed.at <= maxAgeMs) return listed.days;
    const days = db.query<Stored>(DAYS).then((rows) => new Map(rows.map((row) => [row.day, toHistoryDay(row)])));
    listed = { at: now, days };
    days.catch(() => {
      listed = null;
    });
    return days;
  };

  async function open(day: Date, session: StoredSession): Promise<Opened> {
    const source = past.on(day, versions.of('history'));
    const stored = await source.query<Omit<DataVersion, 'asOf'> & { asOf: string | null }>(VERSIONS);
    const recorded = stored.map((row) => ({ ...row, asOf: row.asOf === null ? null : parseStoredDay(row.asOf) }));
    const { versions: versionsOfDay, clear } = createPastVersions(versions, recorded);
    shareRowCache(versionsOfDay, versions);
    const endsAt = new Date(newYorkTime(addDays(day, 1), 0, 0).valueOf() - 1);
    return {
      recordedAt: session.recordedAt.valueOf(),
      clear,
      day: { day, endsAt, session, db: source, versions: versionsOfDay },
    };
  }

  return {
    async find(day) {
      const key = isoDate(lastSessionOnOrBefore(day));
      const session = (await listDays(MAX_AGE_MS)).get(key) ?? (await listDays(MIN_AGE_MS)).get(key);
      if (!session) return null;
      const name = isoDate(day);
      const existing = opened.get(name);
      const current = existing && (await existing);
      if (current?.recordedAt === session.recordedAt.valueOf()) return current.day;
      const opening = open(day, session);
      opened.set(name, opening);
      opening.catch(() => opened.delete(name));
      return (await opening).day;
    },
    list: async () => [...(await listDays(MAX_AGE_MS)).values()],
  };
}
