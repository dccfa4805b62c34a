import { type DocumentNode, parse, validate } from 'graphql';
import { builder } from '../../graph/builder.ts';
import type { CallerOrganization, KeyTerms } from '../../graph/caller.ts';
import type { Context } from '../../graph/context.ts';
import { liftRestriction } from '../../graph/context.ts';
import { countMarketStocks } from '../../graph/coverage.ts';
import { DataFamilyType } from '../../graph/data-family.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fail } from '../../graph/errors.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { FREE_PER_MINUTE } from '../../graph/limits.ts';
import { definePeriodUntilToday, type StatedPeriod } from '../../graph/period.ts';
import type { Scope } from '../../graph/scopes.ts';
import { Tier } from '../../graph/tier-type.ts';
import { UsageType } from '../../graph/usage.ts';
import { Viewer } from '../../graph/viewer-type.ts';
import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { hasDeepBrackets, isDeeper, MOST_BRACKETS, MOST_LEVELS } from '../../lib/nesting.ts';
import { newYorkTime } from '../../market/calendar.ts';
import { countDocumentUnits } from '../documents/document-units.ts';
import { withSuggestions } from '../documents/field-suggestions.ts';
import { buildListCheck } from '../documents/list-lengths.ts';
import { type KeyUsageDay as UsageDay, usageByDay, usageOfOrganizationByDay } from '../limits/key-usage.ts';
import { callCost, MOST_TOKENS } from '../metering/call-cost.ts';
import { operationFault } from '../request/operation.ts';

const KeyUsageDay = builder.objectRef<UsageDay>('KeyUsageDay').implement({
  description: 'The requests of a key, or of all keys of an organization, on one UTC day.',
  fields: (t) => ({
    day: t.field({ type: 'Date', description: 'The UTC day.', resolve: fromParent(({ day }) => parseStoredDay(day)) }),
    requests: t.exposeInt('requests', {
      unit: 'COUNT',
      description: 'The number of requests with the key, including refused requests.',
    }),
    calls: t.exposeInt('calls', { unit: 'COUNT', description: 'How many documented calls it was charged.' }),
  }),
});

const ScopeType = defineEnum<Scope>('KeyScope', 'What a key may do.', {
  READ: 'Queries and streams. Every key has it.',
  ALERTS: 'Mutations of alerts and of the inbox.',
});

/** The UTC days of the use of a key. */
const usagePeriod = definePeriodUntilToday(30);
const findFirstDay = (period: StatedPeriod, time: Context['time']): string =>
  isoDate(usagePeriod.resolveUntil(period, parseStoredDay(isoDate(time.served()))).from);

/** The id of a key and its terms. */
type OwnKey = { id: string; terms: KeyTerms };

const ViewerKey = builder.objectRef<OwnKey>('ViewerKey').implement({
  description: 'The key that the request carried. Its limits are in `usage` of the viewer.',
  fields: (t) => ({
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on it is refused, because it expires or was replaced by another; null: never.',
      resolve: fromParent(({ terms }) => terms.until),
    }),
    allowedOrigins: t.stringList({
      description: 'The origins whose web pages may send it. Empty: anyone may.',
      resolve: fromParent(({ terms }) => [...terms.origins]),
    }),
    allowedFamilies: t.field({
      type: [DataFamilyType],
      description: 'The families of data that it may read. Empty: all.',
      resolve: fromParent(({ terms }) => [...terms.families] as (typeof DataFamilyType.$inferType)[]),
    }),
    scopes: t.field({
      type: [ScopeType],
      description: 'What it may do. Empty: everything.',
      resolve: fromParent(({ terms }) => [...terms.scopes]),
    }),
    usageByDay: t.field({
      type: [KeyUsageDay],
      description: 'Its requests by UTC day, newest first, without days of no requests. Up to ten seconds late.',
      args: { period: t.arg(usagePeriod.argument) },
      resolve: ({ id }, { period }, { db, time }) => usageByDay(db, id, findFirstDay(period, time)),
    }),
  }),
});

const ViewerOrganization = builder.objectRef<CallerOrganization>('ViewerOrganization').implement({
  description: 'The organization of the key. Its keys share the tier, the limits in `usage` of the viewer, and alerts.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    usageByDay: t.field({
      type: [KeyUsageDay],
      description:
        'The requests of all its keys by UTC day, newest first, without days of no requests. Up to ten seconds late.',
      args: { period: t.arg(usagePeriod.argument) },
      resolve: ({ id }, { period }, { db, time }) => usageOfOrganizationByDay(db, id, findFirstDay(period, time)),
    }),
  }),
});

Viewer.implement({
  description: 'The caller.',
  fields: (t) => ({
    tier: t.field({
      type: Tier,
      description: 'The tier of the key; FREE without one.',
      resolve: (_viewer, _args, { caller }) => caller.tier,
    }),
    hasKey: t.boolean({
      description: 'Whether the request carried a key.',
      resolve: (_viewer, _args, { caller }) => caller.keyId !== null,
    }),
    label: t.string({
      nullable: true,
      description: "The key's label; null without a key.",
      resolve: (_viewer, _args, { caller }) => caller.label,
    }),
    key: t.field({
      type: ViewerKey,
      nullable: true,
      description: 'The key that the request carried; null without one.',
      resolve: (_viewer, _args, { caller }) =>
        caller.keyId !== null && caller.terms ? { id: caller.keyId, terms: caller.terms } : null,
    }),
    organization: t.field({
      type: ViewerOrganization,
      nullable: true,
      description: 'The organization of the key; null for a key without one, and without a key.',
      resolve: (_viewer, _args, { caller }) => caller.organization ?? null,
    }),
    usage: t.field({
      type: UsageType,
      description:
        'The remaining limits. If a key of an organization has limits of its own, those of which less remains.',
      resolve: (_viewer, _args, { limits, caller }) => limits.usage(caller),
    }),
  }),
});

const OperationCost = builder
  .objectRef<{ calls: number; quota: number; needKey: string[] }>('OperationCost')
  .implement({
    description: 'The maximum cost of an operation.',
    fields: (t) => ({
      calls: t.exposeInt('calls', {
        unit: 'COUNT',
        description:
          'Number of documented calls it replaces: the amount reserved from the minute limit, before unused calls are returned.',
      }),
      quota: t.exposeInt('quota', {
        unit: 'COUNT',
        description: 'How many of the calls count toward the monthly quota.',
      }),
      needKey: t.exposeStringList('needKey', { description: 'The selected fields that need an API key.' }),
    }),
  });

const FREE_OF_CHARGE = { key: 'PUBLIC', calls: 0, quota: false } as const;

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: `Your key, tier and remaining limits. Costs no call; counts as one of ${FREE_PER_MINUTE} free fields a minute.`,
    access: FREE_OF_CHARGE,
    resolve: () => ({}),
  }),
  costOf: t.field({
    type: OperationCost,
    nullable: true,
    description: 'The cost of an operation for your tier, without running it. Costs no call; at most 60 a minute.',
    access: FREE_OF_CHARGE,
    rateLimit: { max: 60, seconds: 60 },
    args: {
      document: t.arg.string({ required: true, description: 'The GraphQL document that contains the operation.' }),
      variables: t.arg({ type: 'JSON', description: 'The variables, as a JSON object.' }),
      operationName: t.arg.string({ description: 'The name of the operation, if the document has several.' }),
    },
    resolve: async (_root, { document, variables, operationName }, context, { schema }) => {
      const { caller, limits, time } = context;
      await limits.takeRefused(caller, countDocumentUnits(document));
      if (hasDeepBrackets(document))
        throw fail.invalid('invalid_parameter', 'document', `document: more than ${MOST_BRACKETS} brackets are open.`);
      let parsed: DocumentNode;
      try {
        parsed = parse(document, { maxTokens: MOST_TOKENS });
      } catch (error) {
        throw fail.invalid('invalid_parameter', 'document', (error as Error).message);
      }
      const [fault] = validate(schema, parsed, undefined, { maxErrors: 1 });
      if (fault) throw fail.invalid('invalid_parameter', 'document', withSuggestions(schema, fault).message);
      const unclear = operationFault(parsed, operationName);
      if (unclear) throw fail.invalid('invalid_parameter', 'operationName', unclear);
      const values = variablesFrom(variables);
      const overlong = buildListCheck(schema, parsed)?.(values);
      if (overlong) throw overlong;
      const payer = {
        tier: caller.tier,
        at: newYorkTime(time.today(), 12, 0),
        countStocks: () => countMarketStocks(liftRestriction(context)),
      };
      const { calls, quota, needKey, needKeyByLink } = callCost(schema, parsed, operationName, values, payer);
      return { calls, quota, needKey: [...needKey, ...needKeyByLink] };
    },
  }),
}));

function variablesFrom(input: unknown): Record<string, unknown> {
  if (input === null || input === undefined) return {};
  if (isDeeper(input))
    throw fail.invalid('invalid_parameter', 'variables', `variables: nested more than ${MOST_LEVELS} levels deep.`);
  if (typeof input !== 'object' || Array.isArray(input))
    throw fail.invalid('invalid_parameter', 'variables', 'variables: expected a JSON object.');
  return input as Record<string, unknown>;
}
