import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';

/** How long a process that died keeps others from its source. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

/** This process, among those on one database. */
const HOLDER = `${process.pid} ${randomUUID()}`;

/** The sources that this process fetches from at the moment. */
const held = new WeakMap<Database, Set<string>>();

/**
 * Does the work while no other process fetches from the source. An embedded database has one process, so that what a
 * dead one held is free at once. @returns null where the source is busy
 */
export async function withLease<T>(
  db: Database,
  source: string,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T | null> {
  const own = held.get(db) ?? new Set();
  held.set(db, own);
  if (own.has(source)) return null;
  own.add(source);
  try {
    if (!(await claim(db, source, now()))) return null;
    const timer = setInterval(() => void claim(db, source, now()).catch(() => {}), RENEW_MS);
    timer.unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await db.query(`UPDATE "sync_source" SET "lease_until" = NULL WHERE "source" = $1 AND "lease_holder" = $2`, [
        source,
        HOLDER,
      ]);
    }
  } finally {
    own.delete(source);
  }
}

async function claim(db: Database, source: string, now: Date): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO "sync_source" AS old ("source", "lease_holder", "lease_until") VALUES ($1, $2, $3)
     ON CONFLICT ("source") DO UPDATE SET "lease_holder" = excluded."lease_holder", "lease_until" = excluded."lease_until"
     WHERE $5 OR old."lease_holder" = $2 OR old."lease_until" IS NULL OR old."lease_until" < $4 RETURNING 1`,
    [source, HOLDER, new Date(now.valueOf() + LEASE_MS).toISOString(), now.toISOString(), db.kind === 'embedded'],
  );
  return claimed.length > 0;
}
