import { randomUUID } from 'node:crypto';
import type { DataAccess } from '../../db/cached-loader.ts';
import { selectAllColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey } from '../../db/keyed.ts';
import type { Database, Sql } from '../../db/open.ts';
import type { Organization } from '../../generated/prisma/client.ts';
import { ORGANIZATION } from '../../generated/tables.ts';
import type { Tier } from '../../graph/tiers.ts';
import { requireValue } from '../../lib/require.ts';
import { type Actor, recordChange } from './record-change.ts';

const ID_PREFIX = 'org_';

/** Whether the id of an account is that of an organization, not of a key. */
export const isOrganizationId = (id: string): boolean => id.startsWith(ID_PREFIX);

const organizationById = rowByKey<Organization>('organization', 'id', readRowsByKey(ORGANIZATION, 'id'), {
  prefersPrimary: true,
});

/** The organization of a key; null for a key without one. @throws if the organization does not exist */
export const loadOrganization = async (data: DataAccess, id: string | null): Promise<Organization | null> =>
  id === null ? null : requireValue(await organizationById(data).load(id), `the organization ${id}`);

/** Locks an organization, so that its changes are made one after another. @returns null if there is none */
export async function lockOrganization(sql: Sql, id: string): Promise<Organization | null> {
  const [row] = await sql.query<Organization>(
    `SELECT ${selectAllColumns(ORGANIZATION)} FROM "organization" WHERE "id" = $1 FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

/** @throws if a name is empty, too long, or that of another organization */
async function checkName(sql: Sql, name: string, ownId: string | null): Promise<void> {
  if (name.trim() === '' || name.length > 100) throw new Error('name: 1 to 100 characters.');
  const rows = await sql.query('SELECT 1 FROM "organization" WHERE "name" = $1 AND "id" IS DISTINCT FROM $2', [
    name,
    ownId,
  ]);
  if (rows.length > 0) throw new Error(`There is an organization '${name}' already.`);
}

/** Limits of all keys together; null: those of the tier. */
export type OrganizationLimits = { perMinute: number | null; perMonth: number | null };
type NewOrganization = { name: string; tier: Tier; owner: string } & Partial<OrganizationLimits>;

/** Creates an organization with its first owner. @param owner an email @returns its id */
export async function createOrganization(
  db: Database,
  { name, tier, owner, perMinute = null, perMonth = null }: NewOrganization,
  actor: Actor,
): Promise<string> {
  const id = `${ID_PREFIX}${randomUUID()}`;
  const at = actor.now.toISOString();
  return db.transaction(async (sql) => {
    await checkName(sql, name, null);
    await sql.query(
      `INSERT INTO "organization" ("id", "name", "tier", "per_minute", "per_month", "created_at") VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, name, tier, perMinute, perMonth, at],
    );
    await sql.query(
      `INSERT INTO "organization_member" ("organization_id", "email", "role", "added_at") VALUES ($1, $2, 'OWNER', $3)`,
      [id, owner, at],
    );
    const detail = { name, tier, owner, ...listLimits({ perMinute, perMonth }) };
    await recordChange(sql, { action: 'ORGANIZATION_CREATED', id, detail }, actor);
    return id;
  });
}

const listLimits = (limits: OrganizationLimits): object =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));

/** The settings to change; `isSuspended`: whether its keys are refused. */
export type OrganizationChanges = Partial<{ name: string; tier: Tier; isSuspended: boolean } & OrganizationLimits>;

/** Settings before and after a change, without those that stay. */
function listDifferences(before: Organization, after: Organization): object {
  const names = ['name', 'tier', 'perMinute', 'perMonth'] as const;
  const differences: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, { from: before[name], to: after[name] }]])),
  );
  const [wasSuspended, isSuspended] = [before.suspendedAt !== null, after.suspendedAt !== null];
  if (wasSuspended !== isSuspended) differences.isSuspended = { from: wasSuspended, to: isSuspended };
  return differences;
}

function applyChanges(before: Organization, { isSuspended, ...changes }: OrganizationChanges, now: Date): Organization {
  const { name = before.name, tier = before.tier, perMinute = before.perMinute, perMonth = before.perMonth } = changes;
  const suspendedAt = isSuspended === undefined ? before.suspendedAt : isSuspended ? (before.suspendedAt ?? now) : null;
  return { ...before, name, tier, perMinute, perMonth, suspendedAt };
}

/** Changes an organization; false if there is none with the id. Gateways notice within a second. */
export const changeOrganization = (
  db: Database,
  id: string,
  changes: OrganizationChanges,
  actor: Actor,
): Promise<boolean> =>
  db.transaction(async (sql) => {
    const before = await lockOrganization(sql, id);
    if (!before) return false;
    if (changes.name !== undefined) await checkName(sql, changes.name, id);
    const after = applyChanges(before, changes, actor.now);
    await sql.query(
      `UPDATE "organization" SET "name" = $2, "tier" = $3, "per_minute" = $4, "per_month" = $5, "suspended_at" = $6 WHERE "id" = $1`,
      [id, after.name, after.tier, after.perMinute, after.perMonth, after.suspendedAt?.toISOString() ?? null],
    );
    const detail = { organization: before.name, ...listDifferences(before, after) };
    await recordChange(sql, { action: 'ORGANIZATION_CHANGED', id, detail }, actor);
    return true;
  });

/** An organization with its members and the number of keys that are neither revoked nor expired. */
export type ListedOrganization = Organization & { members: OrganizationMember[]; keys: number };
type OrganizationMember = { email: string; role: string; addedAt: Date };

/** All organizations, oldest first. */
export async function listOrganizations(db: Database, now: Date): Promise<ListedOrganization[]> {
  const [organizations, members, counts] = await Promise.all([
    db.prisma.organization.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    db.prisma.organizationMember.findMany({ orderBy: [{ addedAt: 'asc' }, { email: 'asc' }] }),
    db.query<{ id: string; keys: number }>(
      `SELECT "organization_id" AS "id", count(*)::int AS "keys" FROM "api_key"
       WHERE "organization_id" IS NOT NULL AND "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > $1) GROUP BY 1`,
      [now.toISOString()],
    ),
  ]);
  const keysById = new Map(counts.map(({ id, keys }) => [id, keys]));
  return organizations.map((organization) => ({
    ...organization,
    members: members
      .filter(({ organizationId }) => organizationId === organization.id)
      .map(({ email, role, addedAt }) => ({ email, role, addedAt })),
    keys: keysById.get(organization.id) ?? 0,
  }));
}
