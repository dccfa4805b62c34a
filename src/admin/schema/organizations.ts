import type { Commands } from '../../commands/commands.ts';
import type { KeyOfMember, MemberRole as RoleName } from '../../gateway/access/members.ts';
import type { OrganizationChanges } from '../../gateway/access/organizations.ts';
import type { TIER_NAMES } from '../../graph/tiers.ts';
import { isoDate } from '../../lib/dates.ts';
import { adminBuilder, notFound } from '../builder.ts';
import { KeyTier, UsageOfKey } from './keys.ts';

const MemberRole = adminBuilder.enumType('MemberRole', {
  description: 'What a member is responsible for, as a record for the operator.',
  values: {
    OWNER: { description: 'Answers for the organization. There is at least one.' },
    ADMIN: { description: 'May ask for keys and changes.' },
    MEMBER: { description: 'Uses keys.' },
  } satisfies Record<RoleName, { description: string }>,
});

type Listed = Awaited<ReturnType<Commands['listOrganizations']>>[number];

const Member = adminBuilder.objectRef<Listed['members'][number]>('OrganizationMember').implement({
  description: 'A person of an organization. Members do not sign in.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email, which is not verified.' }),
    role: t.field({ type: MemberRole, description: 'The role.', resolve: ({ role }) => role as RoleName }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'When the member was added.' }),
  }),
});

const Organization = adminBuilder.objectRef<Listed>('Organization').implement({
  description: 'An account whose keys share a tier, limits, and alerts.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, in the audit log too.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    tier: t.field({
      type: KeyTier,
      description: 'What its keys may see.',
      resolve: ({ tier }) => tier as (typeof TIER_NAMES)[number],
    }),
    perMinute: t.exposeInt('perMinute', {
      nullable: true,
      description: 'Calls a minute of all its keys together; null: those of its tier.',
    }),
    perMonth: t.exposeInt('perMonth', {
      nullable: true,
      description: 'Calls a UTC month of all its keys together; null: those of its tier.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    suspendedAt: t.expose('suspendedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when its keys are refused; null: they are accepted.',
    }),
    keys: t.exposeInt('keys', { description: 'Number of its keys that are neither revoked nor expired.' }),
    members: t.expose('members', {
      type: [Member],
      description: 'Its members, in the order in which they were added.',
    }),
    usage: t.field({
      type: [UsageOfKey],
      description: 'Requests and charged calls of its keys by UTC day, newest first; up to ten seconds late.',
      args: { since: t.arg({ type: 'Date', required: true, description: 'The first UTC day.' }) },
      async resolve({ id }, { since }, { commands }) {
        const rows = await commands.keyUsage({ since: isoDate(since) });
        return rows.filter(({ organizationId }) => organizationId === id);
      },
    }),
  }),
});

const MemberKey = adminBuilder.objectRef<KeyOfMember>('MemberKey').implement({
  description: 'A live key that was issued to a member.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    label: t.exposeString('label', { description: 'Its label.' }),
  }),
});

const Changes = adminBuilder.inputType('OrganizationChanges', {
  description: 'Changes of an organization. What is left out stays; a limit that is null is that of the tier.',
  fields: (t) => ({
    name: t.string({ description: 'Its name, unique.' }),
    tier: t.field({ type: KeyTier, description: 'What its keys may see.' }),
    perMinute: t.int({ description: 'Calls a minute of all its keys together.' }),
    perMonth: t.int({ description: 'Calls a UTC month of all its keys together.' }),
    isSuspended: t.boolean({ description: 'Whether its keys are refused, and its alerts stop.' }),
  }),
});

type ChangesInput = { [Name in keyof OrganizationChanges]: OrganizationChanges[Name] | null };

const toChanges = ({ name, tier, isSuspended, perMinute, perMonth }: ChangesInput): OrganizationChanges => ({
  ...(name != null && { name }),
  ...(tier != null && { tier }),
  ...(isSuspended != null && { isSuspended }),
  ...(perMinute !== undefined && { perMinute }),
  ...(perMonth !== undefined && { perMonth }),
});

const organizationWith = (id: string) => notFound(`organization with the id ${id}`);

adminBuilder.queryField('organizations', (t) =>
  t.field({
    type: [Organization],
    description: 'All organizations, oldest first.',
    resolve: (_root, _args, { commands }) => commands.listOrganizations({}),
  }),
);

adminBuilder.mutationFields((t) => ({
  createOrganization: t.field({
    type: 'ID',
    description: 'Creates an organization with its first owner, and returns its id.',
    args: {
      name: t.arg.string({ required: true, description: 'Its name, unique.' }),
      tier: t.arg({ type: KeyTier, required: true, description: 'What its keys may see.' }),
      owner: t.arg.string({ required: true, description: 'The email of its owner.' }),
      perMinute: t.arg.int({ description: 'Calls a minute of all its keys together; default: those of the tier.' }),
      perMonth: t.arg.int({ description: 'Calls a UTC month of all its keys together; default: those of the tier.' }),
    },
    resolve: async (_root, args, { commands, admin: by }) => (await commands.createOrganization({ ...args, by })).id,
  }),
  changeOrganization: t.field({
    type: 'Boolean',
    description: 'Changes an organization. Gateways follow within a second, for all its keys.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the organization.' }),
      changes: t.arg({ type: Changes, required: true, description: 'The changes, at least one.' }),
    },
    async resolve(_root, { id, changes: input }, { commands, admin: by }) {
      const changes = toChanges(input);
      if (Object.keys(changes).length === 0) throw new Error('changes: name at least one setting to change.');
      if (!(await commands.changeOrganization({ id, changes, by }))) throw organizationWith(id);
      return true;
    },
  }),
  setMember: t.field({
    type: 'Boolean',
    description: 'Adds a member to an organization, or changes its role.',
    args: {
      organizationId: t.arg.id({ required: true, description: 'The id of the organization.' }),
      email: t.arg.string({ required: true, description: 'The email of the member.' }),
      role: t.arg({ type: MemberRole, required: true, description: 'The role.' }),
    },
    async resolve(_root, args, { commands, admin: by }) {
      if (!(await commands.setMember({ ...args, by }))) throw organizationWith(args.organizationId);
      return true;
    },
  }),
  removeMember: t.field({
    type: [MemberKey],
    description:
      'Removes a member, and returns the live keys that were issued to it: they stay until they are revoked.',
    args: {
      organizationId: t.arg.id({ required: true, description: 'The id of the organization.' }),
      email: t.arg.string({ required: true, description: 'The email of the member.' }),
    },
    async resolve(_root, args, { commands, admin: by }) {
      const keys = await commands.removeMember({ ...args, by });
      if (!keys) throw notFound(`member ${args.email}`);
      return keys;
    },
  }),
}));
