import { z } from 'zod';
import type { Database, Sql } from '../../db/open.ts';
import { lockOrganization } from './organizations.ts';
import { type Actor, recordChange } from './record-change.ts';

// Members tell the operator who is responsible for an organization and its keys. The gateway has no accounts to sign in to.

export const ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const;
export type MemberRole = (typeof ROLES)[number];

const EMAIL = z.email();
const MAX_EMAIL = 254;

/** Emails are compared in lower case. @throws if the text is not an email */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > MAX_EMAIL || !EMAIL.safeParse(email).success) throw new Error(`'${text}' is not an email.`);
  return email;
}

/** @throws if no member but one is left who owns an organization */
async function requireOtherOwner(sql: Sql, organizationId: string, email: string): Promise<void> {
  const others = await sql.query(
    `SELECT 1 FROM "organization_member" WHERE "organization_id" = $1 AND "email" <> $2 AND "role" = 'OWNER'`,
    [organizationId, email],
  );
  if (others.length === 0) throw new Error('An organization has an owner: name another one first.');
}

type NewMember = { organizationId: string; email: string; role: MemberRole };

/** Adds a member or changes its role; false if there is no such organization. @throws if no owner would be left */
export const setMember = (db: Database, { organizationId, email, role }: NewMember, actor: Actor): Promise<boolean> =>
  db.transaction(async (sql) => {
    const organization = await lockOrganization(sql, organizationId);
    if (!organization) return false;
    if (role !== 'OWNER') await requireOtherOwner(sql, organizationId, email);
    await sql.query(
      `INSERT INTO "organization_member" ("organization_id", "email", "role", "added_at") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("organization_id", "email") DO UPDATE SET "role" = excluded."role"`,
      [organizationId, email, role, actor.now.toISOString()],
    );
    const detail = { organization: organization.name, email, role };
    await recordChange(sql, { action: 'MEMBER_SET', id: organizationId, detail }, actor);
    return true;
  });

/** A live key that was issued to a member. */
export type KeyOfMember = { id: string; label: string };

type RemovedMember = { organizationId: string; email: string };

/**
 * Removes a member. The member's keys stay, because others may use them.
 * @returns the live keys that were issued to the member; null if there is no such member
 * @throws if no owner would be left
 */
export const removeMember = (
  db: Database,
  { organizationId, email }: RemovedMember,
  actor: Actor,
): Promise<KeyOfMember[] | null> =>
  db.transaction(async (sql) => {
    const organization = await lockOrganization(sql, organizationId);
    const [removed] = await sql.query<{ role: string }>(
      `DELETE FROM "organization_member" WHERE "organization_id" = $1 AND "email" = $2 RETURNING "role"`,
      [organizationId, email],
    );
    if (!organization || !removed) return null;
    await requireOtherOwner(sql, organizationId, email);
    const detail = { organization: organization.name, email, role: removed.role };
    await recordChange(sql, { action: 'MEMBER_REMOVED', id: organizationId, detail }, actor);
    return sql.query<KeyOfMember>(
      `SELECT "id", "label" FROM "api_key" WHERE "organization_id" = $1 AND "member" = $2 AND "revoked_at" IS NULL
         AND ("expires_at" IS NULL OR "expires_at" > $3) ORDER BY "created_at", "id"`,
      [organizationId, email, actor.now.toISOString()],
    );
  });

/** @throws if there is no such organization, or the email is not of a member */
export async function requireMembership(
  sql: Sql,
  { organizationId, member }: { organizationId: string | null; member: string | null },
): Promise<void> {
  if (organizationId === null) {
    if (member !== null) throw new Error('member: only a key of an organization names a member.');
    return;
  }
  const organization = await lockOrganization(sql, organizationId);
  if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`);
  if (member === null) return;
  const rows = await sql.query('SELECT 1 FROM "organization_member" WHERE "organization_id" = $1 AND "email" = $2', [
    organizationId,
    member,
  ]);
  if (rows.length === 0) throw new Error(`${member} is not a member of ${organization.name}.`);
}
