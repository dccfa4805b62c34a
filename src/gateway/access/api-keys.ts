import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cachedLoader, type DataAccess } from '../../db/cached-loader.ts';
import { selectAllColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey } from '../../db/keyed.ts';
import type { Database, Sql } from '../../db/open.ts';
import type { ApiKey, Organization } from '../../generated/prisma/client.ts';
import { API_KEY } from '../../generated/tables.ts';
import type { KeyTerms } from '../../graph/caller.ts';
import type { Tier } from '../../graph/tiers.ts';
import { moveAlerts } from './alert-owner.ts';
import { getKeyTerms } from './key-terms.ts';
import { requireMembership } from './members.ts';
import { loadOrganization } from './organizations.ts';
import { recordChange } from './record-change.ts';

export const KEY_HEADER = 'X-Service-API-Key';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const newSecret = () => `ssk_${randomBytes(24).toString('base64url')}`;

const keyByHash = cachedLoader<string, ApiKey | null>(
  'api_key',
  async (db, hashes) => {
    const rows = await db.prepared<ApiKey>(
      `SELECT ${selectAllColumns(API_KEY)} FROM "api_key" WHERE "hash" = ANY($1) OR "previous_hash" = ANY($1)`,
      [hashes],
    );
    return hashes.map((hash) => rows.find((row) => row.hash === hash || row.previousHash === hash) ?? null);
  },
  { prefersPrimary: true },
);

/** The stored record of a key by its id, even if revoked; null if there is none. */
export const keyById = rowByKey<ApiKey>('api_key', 'id', readRowsByKey(API_KEY, 'id'));

/**
 * The stored record of a key, even if revoked, with the terms that apply to this secret; null for a key that was never
 * issued.
 */
export const findKey = (data: DataAccess, secret: string): Promise<FoundKey | null> =>
  findKeyByHash(data, sha256(secret));

/** A stored key, its organization, the hash that matched it, and the terms that apply to that secret. */
export type FoundKey = ApiKey & { organization: Organization | null; terms: KeyTerms; sentHash: string };

/** Like `findKey`, by the SHA-256 of the secret. */
export async function findKeyByHash(data: DataAccess, hash: string): Promise<FoundKey | null> {
  const key = await keyByHash(data).load(hash);
  if (!key) return null;
  // Keys without an organization do not wait for a turn of the event loop.
  const organization = key.organizationId === null ? null : await loadOrganization(data, key.organizationId);
  return { ...key, organization, terms: getKeyTerms(key, hash), sentHash: hash };
}

/** Settings of a key besides its tier. Instants may be given as text. `member`: an email. */
export type KeySettings = Omit<KeyTerms, 'until'> & {
  expiresAt: Date | string | null;
  organizationId: string | null;
  member: string | null;
};
const UNRESTRICTED: KeySettings = {
  expiresAt: null,
  perMinute: null,
  perMonth: null,
  streams: null,
  origins: [],
  families: [],
  scopes: [],
  organizationId: null,
  member: null,
};

const COLUMNS: Readonly<Record<keyof KeySettings, string>> = {
  expiresAt: 'expires_at',
  perMinute: 'per_minute',
  perMonth: 'per_month',
  streams: 'streams',
  origins: 'origins',
  families: 'families',
  scopes: 'scopes',
  organizationId: 'organization_id',
  member: 'member',
};
const SETTINGS = Object.keys(COLUMNS) as (keyof KeySettings)[];

const stored = (value: KeySettings[keyof KeySettings], name: keyof KeySettings) =>
  name === 'expiresAt' && value ? new Date(value as Date | string).toISOString() : value;

/** Settings in their stored form, without those that restrict nothing, for the audit log. */
const listRestrictions = (settings: KeySettings): object =>
  Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = stored(settings[name], name);
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
    }),
  );

/** `action`: in the audit log; default: an operator issues it. `keep`: runs in the transaction that stores the key. */
type New = {
  label: string;
  tier: Tier;
  now: Date;
  by?: string;
  secret?: string;
  action?: 'KEY_CREATED' | 'KEY_SIGNED_UP';
  keep?: (sql: Sql, created: { id: string; key: string }) => Promise<void>;
} & Partial<KeySettings>;

/**
 * Issues a key. The key is returned only here; only its SHA-256 is stored.
 * @param by the actor in the audit log
 * @throws if the organization does not exist, or the member is not in it
 */
export async function createKey(
  db: Database,
  { label, tier, now, by, secret = newSecret(), action = 'KEY_CREATED', keep, ...given }: New,
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const settings: KeySettings = { ...UNRESTRICTED, ...given };
  return db.transaction(async (sql) => {
    await requireMembership(sql, settings);
    await sql.query(
      `INSERT INTO "api_key" ("id", "hash", "label", "tier", "created_at", ${SETTINGS.map((name) => COLUMNS[name]).join(', ')})
       VALUES ($1, $2, $3, $4, $5, ${SETTINGS.map((_, i) => `$${i + 6}`).join(', ')})`,
      [id, sha256(secret), label, tier, now.toISOString(), ...SETTINGS.map((name) => stored(settings[name], name))],
    );
    await recordChange(sql, { action, id, detail: { label, tier, ...listRestrictions(settings) } }, { by, now });
    await keep?.(sql, { id, key: secret });
    return { id, key: secret };
  });
}

/** A key with the name of its organization. `tier`: that of the organization, if it has one. */
export type ListedKey = ApiKey & { organization: string | null };

/** All keys ever issued, oldest first. */
export async function listKeys(db: Database): Promise<ListedKey[]> {
  const [keys, organizations] = await Promise.all([
    db.prisma.apiKey.findMany({ orderBy: { createdAt: 'asc' } }),
    db.prisma.organization.findMany(),
  ]);
  const organizationsById = new Map(organizations.map((organization) => [organization.id, organization]));
  return keys.map((key) => {
    const organization = organizationsById.get(key.organizationId ?? '');
    return { ...key, tier: organization?.tier ?? key.tier, organization: organization?.name ?? null };
  });
}

/**
 * Changes settings of a key that is not revoked; returns false if there is no such key. Gateways notice within a
 * second.
 * @throws if the key would leave its organization, or the member is not in it
 */
export async function changeKey(
  db: Database,
  { id, changes, now, by }: { id: string; changes: Partial<KeySettings>; now: Date; by?: string },
): Promise<boolean> {
  const names = SETTINGS.filter((name) => changes[name] !== undefined);
  return db.transaction(async (sql) => {
    const [before] = await sql.query<ApiKey>(
      `SELECT ${selectAllColumns(API_KEY)} FROM "api_key" WHERE "id" = $1 AND "revoked_at" IS NULL FOR UPDATE`,
      [id],
    );
    if (!before) return false;
    await requireMembership(sql, requireSameOrganization(before, changes));
    const values = names.map((name) => stored(changes[name]!, name));
    await sql.query(
      `UPDATE "api_key" SET ${names.map((name, i) => `"${COLUMNS[name]}" = $${i + 2}`).join(', ')} WHERE "id" = $1`,
      [id, ...values],
    );
    await moveAlerts(sql, id);
    const detail = Object.fromEntries(
      names.map((name, i) => [name, { from: stored(before[name], name), to: values[i] }]),
    );
    await recordChange(sql, { action: 'KEY_CHANGED', id, detail: { label: before.label, ...detail } }, { by, now });
    return true;
  });
}

/**
 * The organization and the member of a key after a change. A key that left its organization would take its usage along.
 * @throws if it would
 */
function requireSameOrganization(
  before: Pick<ApiKey, 'organizationId' | 'member'>,
  { organizationId = before.organizationId, member = before.member }: Partial<KeySettings>,
): Pick<KeySettings, 'organizationId' | 'member'> {
  if (before.organizationId !== null && organizationId !== before.organizationId)
    throw new Error('A key stays in its organization: revoke it, and issue another key.');
  return { organizationId, member };
}

type Rotation = { id: string; overlapMs: number; now: Date; by?: string; secret?: string };

/**
 * Replaces the secret of a key, keeping its id, limits, and counts. The previous secret is accepted during the overlap;
 * older secrets stop working immediately. @returns the new secret; null if no live key has the id
 */
export async function rotateKey(
  db: Database,
  { id, overlapMs, now, by, secret = newSecret() }: Rotation,
): Promise<{ key: string; previousUntil: Date } | null> {
  const previousUntil = new Date(now.valueOf() + overlapMs);
  return db.transaction(async (sql) => {
    const [rotated] = await sql.query<{ label: string }>(
      `UPDATE "api_key" SET "previous_hash" = "hash", "previous_until" = $3, "hash" = $2
       WHERE "id" = $1 AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > $4) RETURNING "label"`,
      [id, sha256(secret), previousUntil.toISOString(), now.toISOString()],
    );
    if (!rotated) return null;
    const detail = { ...rotated, previousUntil: previousUntil.toISOString() };
    await recordChange(sql, { action: 'KEY_ROTATED', id, detail }, { by, now });
    return { key: secret, previousUntil };
  });
}

/** Revokes a key by its id; returns false if no live key has that id. Running gateways notice within a second. */
export async function revokeKey(db: Database, id: string, now: Date, by?: string): Promise<boolean> {
  return db.transaction(async (sql) => {
    const [revoked] = await sql.query<{ label: string }>(
      `UPDATE "api_key" SET "revoked_at" = $2 WHERE "id" = $1 AND "revoked_at" IS NULL RETURNING "label"`,
      [id, now.toISOString()],
    );
    if (revoked) await recordChange(sql, { action: 'KEY_REVOKED', id, detail: revoked }, { by, now });
    return revoked !== undefined;
  });
}

/** Whether a secret is the newest of a key that is neither revoked nor expired. */
export async function isLiveKey(db: Database, secret: string, now: Date): Promise<boolean> {
  const live = await db.query(
    'SELECT 1 FROM "api_key" WHERE "hash" = $1 AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > $2)',
    [sha256(secret), now.toISOString()],
  );
  return live.length > 0;
}
