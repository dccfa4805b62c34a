import { parseDay } from '../lib/dates.ts';
import { compareText } from '../lib/order.ts';
import type { Database, Sql } from './open.ts';

const CHANNEL = 'data_version';

/** The state of one family's data: how many rows, of which day, made when. */
export type DataVersion = { family: string; version: number; asOf: Date | null; generatedAt: Date; rows: number };

/** What a running process knows of the families' data versions. */
export type Versions = {
  /** The version of the family's data as last seen; 0 before its first. */
  of(family: string): number;
  /** Every family's state as last seen, by name. */
  all(): DataVersion[];
  /** Calls back whenever newer versions of some of the families are seen; null: of any. @returns how to stop that. */
  onChange(families: readonly string[] | null, changed: (versions: readonly DataVersion[]) => void): () => void;
  /** Looks now. */
  refresh(): Promise<void>;
  stop(): void;
};

type Stored = Omit<DataVersion, 'asOf'> & { asOf: string | null };
const STORED = `SELECT "family", "version", "as_of"::text AS "asOf", "generated_at" AS "generatedAt", "rows" FROM "data_version"`;

type Bump = { now: Date; rows?: number; asOf?: string | null; facts?: boolean };

/**
 * Counts the family's version up and tells every listening process. Call it in the transaction that writes the data.
 * @param facts whether an import changed its facts, which are counted by themselves as well
 * @returns the new version, and how many imports changed its facts so far
 */
export async function bumpVersion(
  sql: Sql,
  family: string,
  { now, rows = 0, asOf = null, facts = false }: Bump,
): Promise<{ version: number; facts: number }> {
  const [bumped] = await sql.query<{ version: number; facts: number }>(
    `INSERT INTO "data_version" AS v ("family", "version", "facts", "as_of", "generated_at", "rows")
     VALUES ($1, 1, $5::integer, $2::date, $3, $4)
     ON CONFLICT ("family") DO UPDATE SET "version" = v."version" + 1, "facts" = v."facts" + excluded."facts",
       "as_of" = excluded."as_of", "generated_at" = excluded."generated_at", "rows" = excluded."rows"
     RETURNING "version", "facts"`,
    [family, asOf, now.toISOString(), rows, facts ? 1 : 0],
  );
  await sql.query('SELECT pg_notify($1, $2)', [CHANNEL, family]);
  return bumped!;
}

/**
 * Follows the data versions: told by the database, and looked up every `everyMs` in case a message was lost.
 * A failed look-up keeps what is known; the next one tries again.
 */
export async function watchVersions(db: Database, everyMs = 1_000): Promise<Versions> {
  const known = new Map<string, DataVersion>();
  type Watcher = { families: readonly string[] | null; changed: (versions: readonly DataVersion[]) => void };
  const watchers = new Set<Watcher>();

  const look = async () => {
    const rows = await db.query<Stored>(STORED);
    const changed = rows
      .filter(({ family, version }) => known.get(family)?.version !== version)
      .map((row) => ({ ...row, asOf: row.asOf === null ? null : parseDay(row.asOf) }));
    for (const row of changed) known.set(row.family, row);
    for (const { families, changed: tell } of watchers) {
      const some = families ? changed.filter(({ family }) => families.includes(family)) : changed;
      if (some.length > 0) tell(some);
    }
  };
  const lookQuietly = () => void look().catch(() => {});

  await look();
  await db.listen(CHANNEL, lookQuietly);
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return {
    of: (family) => known.get(family)?.version ?? 0,
    all: () => [...known.values()].sort((a, b) => compareText(a.family, b.family)),
    onChange(families, changed) {
      const watcher = { families, changed };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    refresh: look,
    stop: () => clearInterval(timer),
  };
}
