import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { getTraits } from '../db/traits.ts';
import type { SyncTime } from './limiter.ts';

/** How long a process that died blocks its source. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

/** Identifies this process among those on one database. */
const HOLDER = `${process.pid} ${randomUUID()}`;

/** The sources that this process is fetching from. */
const leasedSources = new WeakMap<Database, Set<string>>();

/** The exclusive right to fetch from a source. `signal` aborts when another process may have taken it. */
export type Lease = {
  signal: AbortSignal;
  /** Extends the lease; called periodically by the lease itself. @returns whether it is still valid */
  renew(): Promise<boolean>;
  release(): Promise<void>;
};

/**
 * Takes the lease of a source, which only one run can have, in any process. An embedded database has a single process,
 * so the leases of a dead process are free immediately.
 * @returns null if the source is busy
 */
export async function takeLease(
  db: Database,
  source: string,
  now: SyncTime['now'],
  holder = HOLDER,
): Promise<Lease | null> {
  const sourcesOfDatabase = leasedSources.get(db) ?? new Set();
  leasedSources.set(db, sourcesOfDatabase);
  if (sourcesOfDatabase.has(source)) return null;
  sourcesOfDatabase.add(source);
  const isFree = await claim(db, source, now(), holder).catch((error: unknown) => {
    sourcesOfDatabase.delete(source);
    throw error;
  });
  if (!isFree) {
    sourcesOfDatabase.delete(source);
    return null;
  }
  const lost = new AbortController();
  let renewedAt = now().valueOf();
  const renew = async () => {
    const at = now();
    const isOurs = await claim(db, source, at, holder).catch(() => null);
    if (isOurs) renewedAt = at.valueOf();
    // If the database does not respond, the lease remains valid until it expires.
    else if (isOurs === false || at.valueOf() - renewedAt >= LEASE_MS) lost.abort();
    return !lost.signal.aborted;
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  timer.unref();
  return {
    signal: lost.signal,
    renew,
    async release() {
      clearInterval(timer);
      sourcesOfDatabase.delete(source);
      await db.query(`UPDATE "sync_source" SET "lease_until" = NULL WHERE "source" = $1 AND "lease_holder" = $2`, [
        source,
        holder,
      ]);
    },
  };
}

async function claim(db: Database, source: string, now: Date, holder: string): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO "sync_source" AS old ("source", "lease_holder", "lease_until", "lease_since") VALUES ($1, $2, $3, $4)
     ON CONFLICT ("source") DO UPDATE SET "lease_holder" = excluded."lease_holder", "lease_until" = excluded."lease_until",
       "lease_since" = CASE WHEN old."lease_holder" = $2 AND old."lease_until" IS NOT NULL THEN old."lease_since" ELSE $4 END
     WHERE $5 OR old."lease_holder" = $2 OR old."lease_until" IS NULL OR old."lease_until" < $4 RETURNING 1`,
    [source, holder, new Date(now.valueOf() + LEASE_MS).toISOString(), now.toISOString(), getTraits(db).hasOneProcess],
  );
  return claimed.length > 0;
}
