import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { type Data, shared } from '../../db/shared.ts';
import { moveVersion } from '../../db/versions.ts';
import type { ApiKey } from '../../generated/prisma/client.ts';
import { fail } from '../errors.ts';

export const KEY_HEADER = 'X-Service-API-Key';
/** The family whose version moves when a key is made or revoked. */
const FAMILY = 'access';

export const TIER_NAMES = ['FREE', 'PRO'] as const;
export type Tier = (typeof TIER_NAMES)[number];

/** Who asks. Without a key: the FREE tier, told apart by address, with no monthly quota. */
export type Caller = { tier: Tier; keyId: string | null; label: string | null; bucket: string };

/**
 * The caller as fields see it. A field that looks at more than the tier answers something of this caller alone, and
 * `notice` is told: such an answer is kept for nobody else.
 */
export const seenByFields = (caller: Caller, notice: () => void): Caller => ({
  tier: caller.tier,
  get keyId() {
    notice();
    return caller.keyId;
  },
  get label() {
    notice();
    return caller.label;
  },
  get bucket() {
    notice();
    return caller.bucket;
  },
});

/** Whether a field answers without a key; PREVIEW: without a key it answers what a FREE key sees. */
export type KeyRule = 'REQUIRED' | 'PREVIEW' | 'PUBLIC';

/** The access rule that stands beside a field. */
export type Access = {
  key: KeyRule;
  /** How many documented calls the field replaces. */
  calls: 0 | 1;
  /** Whether the call counts toward the monthly quota. */
  quota: boolean;
  /**
   * What one call is counted for. OBJECT, the default: each object that the field belongs to. OPERATION: all objects of
   * the operation, as `/prices?tickers=` answers them. RESULT: each object that the field finds; a link to the same
   * object shares the call. HANDLE: likewise, but only where no call directly below pays for the object.
   */
  per?: 'OBJECT' | 'OPERATION' | 'RESULT' | 'HANDLE';
  /** What a FREE caller sees, in words; absent where both tiers see the same. */
  preview?: string;
};

/** One documented call that answers everyone. */
export const OPEN = { key: 'PUBLIC', calls: 1, quota: true } as const satisfies Access;
/** One documented call for the object that a root field finds. */
export const found = (access: Access): Access => ({ ...access, per: 'RESULT' });
/** A root field that leads to calls: one call for the object it finds, unless a call directly below pays for it. */
export const handle = (access: Access): Access => ({ ...access, per: 'HANDLE' });
/** One documented call that needs a key and is the same on every tier. */
export const KEYED = { key: 'REQUIRED', calls: 1, quota: true } as const satisfies Access;
/** One documented call that needs a key, and of which a FREE key sees a part. */
export const keyedPreview = (preview: string): Access => ({ ...KEYED, preview });
/** One documented call of which a FREE key, and a caller without one, sees a part: the insider data (AUTH-08). */
export const previewed = (preview: string): Access => ({ key: 'PREVIEW', calls: 1, quota: true, preview });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const keyByHash = shared<string, ApiKey | null>(FAMILY, async ({ prisma }, hashes) => {
  const keys = await prisma.apiKey.findMany({ where: { hash: { in: [...hashes] } } });
  return hashes.map((hash) => keys.find((key) => key.hash === hash) ?? null);
});

/**
 * The caller behind a key, or behind an address where there is no key.
 * @throws `invalid_api_key` for a key that was never issued or is revoked.
 */
export async function identify(data: Data, key: string | null, address: string): Promise<Caller> {
  if (!key) return { tier: 'FREE', keyId: null, label: null, bucket: `address:${address}` };
  const known = await keyByHash(data).load(sha256(key));
  if (!known || known.revokedAt) throw fail.keyInvalid();
  return { tier: known.tier as Tier, keyId: known.id, label: known.label, bucket: `key:${known.id}` };
}

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
    await moveVersion(sql, FAMILY, { now });
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
    if (revoked.length > 0) await moveVersion(sql, FAMILY, { now });
    return revoked.length > 0;
  });
}

/** Whether a key is known and not revoked. */
export async function isLiveKey(db: Database, key: string): Promise<boolean> {
  return (await db.prisma.apiKey.count({ where: { hash: sha256(key), revokedAt: null } })) > 0;
}
