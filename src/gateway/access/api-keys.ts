import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Data } from '../../db/cached-loader.ts';
import { rowByKey, rowsOf } from '../../db/keyed.ts';
import type { Database } from '../../db/open.ts';
import { bumpVersion } from '../../db/versions.ts';
import type { ApiKey } from '../../generated/prisma/client.ts';
import { API_KEY } from '../../generated/tables.ts';
import type { Tier } from './tiers.ts';

export const KEY_HEADER = 'X-Service-API-Key';
/** The family whose version changes when a key is issued or revoked. */
const FAMILY = 'access';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const keyByHash = rowByKey<ApiKey>(FAMILY, 'hash', rowsOf(API_KEY, 'hash'));

/** The stored record of a key, revoked or not; null for a key that was never issued. */
export const findKey = (data: Data, key: string): Promise<ApiKey | null> => keyByHash(data).load(sha256(key));

/** Issues a key. The key itself is returned this once; what is stored is its SHA-256. */
export async function createKey(
  db: Database,
  {
    label,
    tier,
    now,
    secret = `ssk_${randomBytes(24).toString('base64url')}`,
  }: { label: string; tier: Tier; now: Date; secret?: string },
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  await db.transaction(async (sql) => {
    await sql.query(`INSERT INTO "api_key" ("id", "hash", "label", "tier", "created_at") VALUES ($1, $2, $3, $4, $5)`, [
      id,
      sha256(secret),
      label,
      tier,
      now.toISOString(),
    ]);
    await bumpVersion(sql, FAMILY, { now });
  });
  return { id, key: secret };
}

/** Every key ever issued, oldest first; never the key itself. */
export const listKeys = (db: Database): Promise<ApiKey[]> =>
  db.prisma.apiKey.findMany({ orderBy: { createdAt: 'asc' } });

/** Revokes a key by its id; false where no live key has that id. Running gateways notice within a second. */
export async function revokeKey(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (sql) => {
    const revoked = await sql.query(
      `UPDATE "api_key" SET "revoked_at" = $2 WHERE "id" = $1 AND "revoked_at" IS NULL RETURNING 1`,
      [id, now.toISOString()],
    );
    if (revoked.length > 0) await bumpVersion(sql, FAMILY, { now });
    return revoked.length > 0;
  });
}

/** Whether a key is known and not revoked. */
export async function isLiveKey(db: Database, key: string): Promise<boolean> {
  const live = await db.query('SELECT 1 FROM "api_key" WHERE "hash" = $1 AND "revoked_at" IS NULL', [sha256(key)]);
  return live.length > 0;
}
