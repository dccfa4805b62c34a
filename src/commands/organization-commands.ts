import type { Database } from '../db/open.ts';
import {
  type KeyOfMember,
  type MemberRole,
  normalizeEmail,
  ROLES,
  removeMember,
  setMember,
} from '../gateway/access/members.ts';
import {
  changeOrganization,
  createOrganization,
  type ListedOrganization,
  listOrganizations,
  type OrganizationChanges,
  type OrganizationLimits,
} from '../gateway/access/organizations.ts';
import type { Tier } from '../graph/tiers.ts';
import { checkLimits } from './key-settings.ts';

/** Actor recorded in the audit log; default: the gateway itself. */
type By = { by?: string };

/** The commands on organizations; plain data in and out. */
export type OrganizationCommands = {
  /** All organizations with their members, oldest first. */
  listOrganizations(args: Record<string, never>): Promise<ListedOrganization[]>;
  /** @param args `owner`: an email */
  createOrganization(
    args: { name: string; tier: Tier; owner: string } & Partial<OrganizationLimits> & By,
  ): Promise<{ id: string }>;
  /** Changes the listed settings; false if there is no organization with the id. */
  changeOrganization(args: { id: string; changes: OrganizationChanges } & By): Promise<boolean>;
  /** Adds a member or changes its role; false if there is no organization with the id. */
  setMember(args: { organizationId: string; email: string; role: MemberRole } & By): Promise<boolean>;
  /** Removes a member. @returns its live keys, which stay; null if there is no such member */
  removeMember(args: { organizationId: string; email: string } & By): Promise<KeyOfMember[] | null>;
};

export function organizationCommandsOn(db: Database, now: () => Date): OrganizationCommands {
  return {
    listOrganizations: () => listOrganizations(db, now()),
    async createOrganization({ by, owner, ...args }) {
      checkLimits(args);
      return { id: await createOrganization(db, { ...args, owner: normalizeEmail(owner) }, { now: now(), by }) };
    },
    async changeOrganization({ id, changes, by }) {
      checkLimits(changes);
      return changeOrganization(db, id, changes, { now: now(), by });
    },
    async setMember({ organizationId, email, role, by }) {
      if (!ROLES.includes(role)) throw new Error(`There is no role '${role}'. Roles: ${ROLES.join(', ')}.`);
      return setMember(db, { organizationId, email: normalizeEmail(email), role }, { now: now(), by });
    },
    removeMember: ({ organizationId, email, by }) =>
      removeMember(db, { organizationId, email: email.trim().toLowerCase() }, { now: now(), by }),
  };
}
