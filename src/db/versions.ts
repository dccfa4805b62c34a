import { parseDay } from '../lib/dates.ts';
import { compareText } from '../lib/order.ts';
import type { Dataset, VersionName } from './datasets.ts';
import type { Database, Sql } from './open.ts';
import { queryRow } from './sql.ts';

/** The channel on which new versions are announced. */
export const CHANNEL = 'data_version';

/** The state of one family's data: the number of rows, their day, and when they were generated. */
export type DataVersion = { family: VersionName; version: number; asOf: Date | null; generatedAt: Date; rows: number };

/** The versions of the datasets, as a running process knows them. */
export type Versions = {
  /** The last seen version of the family's data; 0 before its first. */
  of(dataset: Dataset): number;
  /** The last seen state of every family, sorted by name. */
  all(): DataVersion[];
  /**
   * Calls back when newer versions of some of the datasets are seen; null: of any dataset.
   * @returns a function that stops it
   */
  onChange(datasets: readonly Dataset[] | null, changed: (versions: readonly DataVersion[]) => void): () => void;
  /** Clears a cache of the datasets when newer versions are seen, before any callback of `onChange` may read it. */
  clearOnChange(datasets: readonly Dataset[], clear: () => void): void;
  /** Queries the versions now. */
  refresh(): Promise<void>;
  stop(): void;
};

type Stored = Omit<DataVersion, 'asOf'> & { asOf: string | null };
const STORED = `SELECT "family", "version", "as_of"::text AS "asOf", "generated_at" AS "generatedAt", "rows" FROM "data_version"`;

type Bump = { now: Date; rows?: number; asOf?: string | null; facts?: boolean };

/**
 * Increments the family's version and notifies every listening process. Call it in the transaction that writes the
 * data.
 * @param facts whether an import changed its facts, which have a separate count
 * @returns the new version, and how many imports have changed its facts so far
 */
export async function bumpVersion(
  sql: Sql,
  dataset: VersionName,
  { now, rows = 0, asOf = null, facts = false }: Bump,
): Promise<{ version: number; facts: number }> {
  const bumped = await queryRow<{ version: number; facts: number }>(
    sql,
    `INSERT INTO "data_version" AS v ("family", "version", "facts", "as_of", "generated_at", "rows")
     VALUES ($1, 1, $5::integer, $2::date, $3, $4)
     ON CONFLICT ("family") DO UPDATE SET "version" = v."version" + 1, "facts" = v."facts" + excluded."facts",
       "as_of" = excluded."as_of", "generated_at" = excluded."generated_at", "rows" = excluded."rows"
     RETURNING "version", "facts"`,
    [dataset, asOf, now.toISOString(), rows, facts ? 1 : 0],
  );
  await sql.query('SELECT pg_notify($1, $2)', [CHANNEL, dataset]);
  return bumped;
}

const GENERATED_AT = `SELECT "generated_at" AS "generatedAt" FROM "data_version" WHERE "family" = $1`;

/** When the stored version of a dataset was generated; null before its first. For loaders that return it with rows. */
export async function queryGeneratedAt(db: Database, dataset: Dataset): Promise<Date | null> {
  const [version] = await db.prepared<{ generatedAt: Date }>(GENERATED_AT, [dataset]);
  return version?.generatedAt ?? null;
}

/**
 * Follows the data versions: on notifications, and by polling every `everyMs` in case a notification was lost. If a
 * poll fails, the last seen versions are kept until the next.
 */
export async function watchVersions(db: Database, everyMs = 1_000): Promise<Versions> {
  const latest = new Map<string, DataVersion>();
  type Watcher = { datasets: readonly Dataset[] | null; changed: (versions: readonly DataVersion[]) => void };
  const [caches, watchers] = [new Set<Watcher>(), new Set<Watcher>()];

  const readVersions = async () => {
    const rows = await db.query<Stored>(STORED);
    const changed = rows
      .filter(({ family, version }) => latest.get(family)?.version !== version)
      .map((row) => ({ ...row, asOf: row.asOf === null ? null : parseDay(row.asOf) }));
    const stored = new Set<string>(rows.map(({ family }) => family));
    for (const family of latest.keys()) if (!stored.has(family)) latest.delete(family);
    for (const row of changed) latest.set(row.family, row);
    for (const { datasets, changed: tell } of [...caches, ...watchers]) {
      const some = datasets ? changed.filter(({ family }) => datasets.some((name) => name === family)) : changed;
      if (some.length > 0) tell(some);
    }
  };
  // The queries run in turn: an older result that arrives after a newer result would bring the older versions back.
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const look = (): Promise<void> => {
    next ??= last
      .catch(() => {})
      .then(() => {
        last = readVersions();
        next = null;
        return last;
      });
    return next;
  };
  const lookQuietly = () => void look().catch(() => {});

  await look();
  await db.listen(CHANNEL, lookQuietly);
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return {
    of: (dataset) => latest.get(dataset)?.version ?? 0,
    all: () => [...latest.values()].sort((a, b) => compareText(a.family, b.family)),
    onChange(datasets, changed) {
      const watcher = { datasets, changed };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    clearOnChange(datasets, clear) {
      caches.add({ datasets, changed: clear });
    },
    refresh: look,
    stop: () => clearInterval(timer),
  };
}
