import type { Commands } from '../../commands/commands.ts';
import type { KeySettings } from '../../gateway/access/api-keys.ts';
import type { KeyUsageOf } from '../../gateway/limits/key-usage.ts';
import type { Scope } from '../../graph/scopes.ts';
import { TIER_NAMES } from '../../graph/tiers.ts';
import { isoDate } from '../../lib/dates.ts';
import { adminBuilder, notFound } from '../builder.ts';

export const KeyTier = adminBuilder.enumType('Tier', { description: 'What a key may see.', values: TIER_NAMES });

const KeyScope = adminBuilder.enumType('KeyScope', {
  description: 'What a key may do.',
  values: {
    READ: { description: 'Queries and streams. Every key has it.' },
    ALERTS: { description: 'Mutations of alerts and of the inbox.' },
  } satisfies Record<Scope, { description: string }>,
});

type ListedKey = Awaited<ReturnType<Commands['listKeys']>>[number];
const Key = adminBuilder.objectRef<ListedKey>('Key').implement({
  description: 'An API key. The key itself is not stored.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id, in the audit log too.' }),
    label: t.exposeString('label', { description: 'Whose key it is.' }),
    tier: t.field({
      type: KeyTier,
      description: 'What it may see; the tier of its organization, if it has one.',
      resolve: ({ tier }) => tier as (typeof TIER_NAMES)[number],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From when it is refused; null: never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null if it was not.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Its last request; up to ten seconds late.',
    }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before a rotation is accepted.',
    }),
    perMinute: t.exposeInt('perMinute', { nullable: true, description: 'Calls a minute; null: those of its tier.' }),
    perMonth: t.exposeInt('perMonth', { nullable: true, description: 'Calls a UTC month; null: those of its tier.' }),
    streams: t.exposeInt('streams', {
      nullable: true,
      description: 'Streams that may be open in a process of the gateway; null: the limit of its tier.',
    }),
    origins: t.exposeStringList('origins', { description: 'The origins whose pages may send it; empty: any sender.' }),
    families: t.exposeStringList('families', { description: 'The families of data that it may read; empty: all.' }),
    scopes: t.field({
      type: [KeyScope],
      description: 'What it may do; empty: everything.',
      resolve: ({ scopes }) => scopes as Scope[],
    }),
    organizationId: t.exposeID('organizationId', {
      nullable: true,
      description: 'The id of its organization; null without one.',
    }),
    organization: t.exposeString('organization', {
      nullable: true,
      description: 'The name of its organization; null without one.',
    }),
    member: t.exposeString('member', {
      nullable: true,
      description: 'The email of the member that it was issued to; null if none is named.',
    }),
  }),
});

export const UsageOfKey = adminBuilder.objectRef<KeyUsageOf>('KeyUsage').implement({
  description: 'What a key requested on a UTC day.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the key.' }),
    label: t.exposeString('label', { description: 'The label of the key.' }),
    day: t.expose('day', { type: 'Date', description: 'The UTC day.' }),
    requests: t.exposeInt('requests', { description: 'Number of requests.' }),
    calls: t.exposeInt('calls', { description: 'Number of charged calls.' }),
  }),
});

const NewKey = adminBuilder.objectRef<{ id: string; key: string; previousUntil?: Date | string }>('NewKey').implement({
  description: 'A key that was issued. It is shown only here.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    key: t.exposeString('key', { description: 'The key, to be sent in `X-Service-API-Key`.' }),
    previousUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'After a rotation: until when the key before it is accepted.',
      resolve: ({ previousUntil }) => previousUntil ?? null,
    }),
  }),
});

const Settings = adminBuilder.inputType('KeySettings', {
  description:
    'What restricts a key beyond its tier. A setting that is left out stays; null and an empty list lift a restriction.',
  fields: (t) => ({
    expiresAt: t.field({ type: 'DateTime', description: 'From when it is refused.' }),
    perMinute: t.int({ description: 'Calls a minute.' }),
    perMonth: t.int({ description: 'Calls a UTC month.' }),
    streams: t.int({ description: 'Streams that may be open in a process of the gateway.' }),
    origins: t.stringList({ description: 'The origins whose pages may send it, such as `https://desk.example`.' }),
    families: t.stringList({ description: 'The families of data that it may read.' }),
    scopes: t.field({ type: [KeyScope], description: 'What it may do; READ is among them.' }),
    organizationId: t.id({ description: 'The organization that it belongs to. A key stays in its organization.' }),
    member: t.string({ description: 'The email of the member of the organization that it is issued to.' }),
  }),
});

type SettingsInput = {
  expiresAt?: Date | null;
  perMinute?: number | null;
  perMonth?: number | null;
  streams?: number | null;
  origins?: string[] | null;
  families?: string[] | null;
  scopes?: Scope[] | null;
  organizationId?: string | number | null;
  member?: string | null;
};

/** The stated settings; a null list lifts the restriction, as an empty list does. */
function toSettings(input: SettingsInput | null | undefined): Partial<KeySettings> {
  const { expiresAt, perMinute, perMonth, streams, origins, families, scopes, organizationId, member } = input ?? {};
  return {
    ...(expiresAt !== undefined && { expiresAt }),
    ...(perMinute !== undefined && { perMinute }),
    ...(perMonth !== undefined && { perMonth }),
    ...(streams !== undefined && { streams }),
    ...(origins !== undefined && { origins: origins ?? [] }),
    ...(families !== undefined && { families: families ?? [] }),
    ...(scopes !== undefined && { scopes: scopes ?? [] }),
    ...(organizationId !== undefined && { organizationId: organizationId === null ? null : String(organizationId) }),
    ...(member !== undefined && { member }),
  };
}

/** A year. */
const MAX_OVERLAP_HOURS = 8_784;

const keyWith = (id: string) => notFound(`active key with the id ${id}`);

adminBuilder.queryFields((t) => ({
  keys: t.field({
    type: [Key],
    description: 'Every key ever issued, oldest first.',
    resolve: (_root, _args, { commands }) => commands.listKeys({}),
  }),
  keyUsage: t.field({
    type: [UsageOfKey],
    description: 'Requests and charged calls of keys by UTC day, newest first; up to ten seconds late.',
    args: {
      since: t.arg({ type: 'Date', required: true, description: 'The first UTC day.' }),
      id: t.arg.id({ description: 'Only this key.' }),
    },
    resolve: async (_root, { since, id }, { commands }) => {
      const rows = await commands.keyUsage({ since: isoDate(since) });
      return id == null ? rows : rows.filter((row) => row.id === id);
    },
  }),
}));

adminBuilder.mutationFields((t) => ({
  createKey: t.field({
    type: NewKey,
    description: 'Issues a key.',
    args: {
      label: t.arg.string({ required: true, description: 'Whose key it is.' }),
      tier: t.arg({ type: KeyTier, description: 'What it may see; left out for a key of an organization.' }),
      settings: t.arg({ type: Settings, description: 'What restricts it.' }),
    },
    resolve: (_root, { label, tier, settings }, { commands, admin: by }) =>
      commands.createKey({ label, tier: tier ?? undefined, by, ...toSettings(settings) }),
  }),
  changeKey: t.field({
    type: 'Boolean',
    description: 'Changes what restricts a key. Gateways follow within a second.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the key.' }),
      settings: t.arg({ type: Settings, required: true, description: 'The settings to change, at least one.' }),
    },
    resolve: async (_root, { id, settings }, { commands, admin: by }) => {
      const changes = toSettings(settings);
      if (Object.keys(changes).length === 0) throw new Error('settings: name at least one setting to change.');
      if (!(await commands.changeKey({ id, changes, by }))) throw keyWith(id);
      return true;
    },
  }),
  rotateKey: t.field({
    type: NewKey,
    description: 'Issues another key under the same id, limits and counts.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the key.' }),
      overlapHours: t.arg.int({
        defaultValue: 24,
        required: true,
        description: 'How many hours the key before it is still accepted.',
      }),
    },
    resolve: async (_root, { id, overlapHours }, { commands, admin: by }) => {
      if (overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS)
        throw new Error(`overlapHours: ${overlapHours} is not between 0 and ${MAX_OVERLAP_HOURS}.`);
      const rotated = await commands.rotateKey({ id, overlapMs: overlapHours * 3_600_000, by });
      if (!rotated) throw keyWith(id);
      return { id, ...rotated };
    },
  }),
  revokeKey: t.field({
    type: 'Boolean',
    description: 'Revokes a key. Gateways refuse it within a second.',
    args: { id: t.arg.id({ required: true, description: 'The id of the key.' }) },
    resolve: async (_root, { id }, { commands, admin: by }) => {
      if (!(await commands.revokeKey({ id, by }))) throw keyWith(id);
      return true;
    },
  }),
}));
