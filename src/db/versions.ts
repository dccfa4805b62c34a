import type { Database, Sql } from './open.ts';

const CHANNEL = 'data_version';

/** What a running process knows of the families' data versions. */
export type Versions = {
  /** The version of the family's data as last seen; 0 before its first. */
  of(family: string): number;
  /** Calls back whenever a newer version of one of the families is seen. */
  onMove(families: readonly string[], moved: () => void): void;
  /** Looks now. */
  refresh(): Promise<void>;
  stop(): void;
};

/** Counts the family's version up and tells every listening process. Call it in the transaction that writes the data. */
export async function moveVersion(
  sql: Sql,
  family: string,
  { now, rows = 0, asOf = null }: { now: Date; rows?: number; asOf?: string | null },
): Promise<void> {
  await sql.query(
    `INSERT INTO "data_version" AS v ("family", "version", "as_of", "generated_at", "rows") VALUES ($1, 1, $2::date, $3, $4)
     ON CONFLICT ("family") DO UPDATE SET "version" = v."version" + 1, "as_of" = excluded."as_of",
       "generated_at" = excluded."generated_at", "rows" = excluded."rows"`,
    [family, asOf, now.toISOString(), rows],
  );
  await sql.query('SELECT pg_notify($1, $2)', [CHANNEL, family]);
}

/**
 * Follows the data versions: told by the database, and looked up every `everyMs` in case a message was lost.
 * A failed look-up keeps what is known; the next one tries again.
 */
export async function watchVersions(db: Database, everyMs = 1_000): Promise<Versions> {
  const known = new Map<string, number>();
  const watchers: { families: readonly string[]; moved: () => void }[] = [];

  const look = async () => {
    const rows = await db.query<{ family: string; version: number }>('SELECT "family", "version" FROM "data_version"');
    const moved = rows.filter(({ family, version }) => known.get(family) !== version);
    for (const { family, version } of moved) known.set(family, version);
    for (const { families, moved: tell } of watchers) {
      if (moved.some(({ family }) => families.includes(family))) tell();
    }
  };
  const lookQuietly = () => void look().catch(() => {});

  await look();
  await db.listen(CHANNEL, lookQuietly);
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return {
    of: (family) => known.get(family) ?? 0,
    onMove: (families, moved) => void watchers.push({ families, moved }),
    refresh: look,
    stop: () => clearInterval(timer),
  };
}
