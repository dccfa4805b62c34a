import type { Database, Sql } from '../db/open.ts';
import type { SyncSource } from './source.ts';

/** Remembers that the user accepted the terms of a source. */
export const accept = (sql: Sql, source: string, now: Date): Promise<unknown> =>
  sql.query(
    `INSERT INTO "sync_source" ("source", "accepted_at") VALUES ($1, $2)
     ON CONFLICT ("source") DO UPDATE SET "accepted_at" = coalesce("sync_source"."accepted_at", excluded."accepted_at")`,
    [source, now.toISOString()],
  );

/** When the terms of each source were accepted. */
export async function acceptances(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.prisma.syncSource.findMany({ where: { acceptedAt: { not: null } } });
  return new Map(rows.flatMap(({ source, acceptedAt }) => (acceptedAt ? [[source, acceptedAt]] : [])));
}

/** Why a source may not be asked; null if it may. */
export function findObstacle(
  { name, isOptIn, needs }: SyncSource,
  { accepted, settings }: { accepted: ReadonlyMap<string, Date>; settings: Readonly<Record<string, string>> },
): string | null {
  if (isOptIn && !accepted.has(name))
    return `Its terms are not accepted; read them, then run market-signals sync --accept ${name}.`;
  const missing = needs.filter((need) => !settings[need]);
  return missing.length > 0 ? `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.` : null;
}
