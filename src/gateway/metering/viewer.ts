import { type DocumentNode, getOperationAST, parse, validate } from 'graphql';
import { hasDeepBrackets, isDeeper, MOST_BRACKETS, MOST_LEVELS } from '../../lib/nesting.ts';
import type { Tier as TierName } from '../access/tiers.ts';
import { fail } from '../errors.ts';
import { builder } from '../graphql/builder.ts';
import { callCost, MOST_TOKENS } from './call-cost.ts';
import { FREE_PER_MINUTE, type LimitStatus, TIERS, type Usage } from './quota.ts';

const rates = (tier: TierName) => {
  const { perMinute, perMonth } = TIERS[tier];
  return `${perMinute} calls a minute, ${perMonth === null ? 'no monthly cap' : `${perMonth.toLocaleString('en-US')} a month`}`;
};

const Tier = builder.enumType('Tier', {
  description: 'What a key may see and how often it may ask.',
  values: {
    FREE: { description: `Previews; ${rates('FREE')}.` },
    PRO: { description: `Everything; ${rates('PRO')}.` },
  } satisfies Record<TierName, { description: string }>,
});

const Allowance = builder.objectRef<LimitStatus>('Allowance').implement({
  description: 'A number of documented calls that may be made until an instant.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'How many in all; null: no cap.' }),
    remaining: t.exposeInt('remaining', { nullable: true, description: 'How many are left; null: no cap.' }),
    resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When the count starts over.' }),
  }),
});

const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: 'What is left of the limits of the caller.',
  fields: (t) => ({
    minute: t.field({ type: Allowance, description: 'This minute.', resolve: ({ minute }) => minute }),
    month: t.field({ type: Allowance, description: 'This UTC month.', resolve: ({ month }) => month }),
  }),
});

const Viewer = builder.objectRef<Record<never, never>>('Viewer').implement({
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
      description: 'The label the key was issued with; null without a key.',
      resolve: (_viewer, _args, { caller }) => caller.label,
    }),
    usage: t.field({
      type: UsageType,
      description: 'What is left of the limits.',
      resolve: (_viewer, _args, { limits, caller }) => limits.usage(caller),
    }),
  }),
});

const OperationCost = builder
  .objectRef<{ calls: number; quota: number; needKey: string[] }>('OperationCost')
  .implement({
    description: 'What an operation would cost, at most.',
    fields: (t) => ({
      calls: t.exposeInt('calls', {
        description:
          'How many documented calls it replaces: what it takes from the minute, before what was not used is given back.',
      }),
      quota: t.exposeInt('quota', { description: 'How many of them count toward the monthly quota.' }),
      needKey: t.exposeStringList('needKey', { description: 'The fields in it that need an API key.' }),
    }),
  });

const FREE_OF_CHARGE = { key: 'PUBLIC', calls: 0, quota: false } as const;

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: `Who you are to this gateway, and what is left of your limits. Costs no call; one of ${FREE_PER_MINUTE} free fields a minute.`,
    access: FREE_OF_CHARGE,
    resolve: () => ({}),
  }),
  costOf: t.field({
    type: OperationCost,
    nullable: true,
    description: 'Prices an operation for your tier without running it. Costs no call; at most 60 a minute.',
    access: FREE_OF_CHARGE,
    rateLimit: { max: 60, seconds: 60 },
    args: {
      document: t.arg.string({ required: true, description: 'The GraphQL document, with the operation.' }),
      variables: t.arg({ type: 'JSON', description: 'The variables, as a JSON object.' }),
      operationName: t.arg.string({ description: 'Which operation, where the document has several.' }),
    },
    resolve: (_root, { document, variables, operationName }, { caller }, { schema }) => {
      if (hasDeepBrackets(document))
        throw fail.invalid('invalid_parameter', 'document', `document: more than ${MOST_BRACKETS} brackets are open.`);
      let parsed: DocumentNode;
      try {
        parsed = parse(document, { maxTokens: MOST_TOKENS });
      } catch (error) {
        throw fail.invalid('invalid_parameter', 'document', (error as Error).message);
      }
      const [fault] = validate(schema, parsed);
      if (fault) throw fail.invalid('invalid_parameter', 'document', fault.message);
      if (!getOperationAST(parsed, operationName))
        throw fail.invalid('invalid_parameter', 'operationName', 'operationName: names no operation of the document.');
      const { calls, quota, needKey, needKeyByLink } = callCost(
        schema,
        parsed,
        operationName,
        variablesFrom(variables),
        caller,
      );
      return { calls, quota, needKey: [...needKey, ...needKeyByLink] };
    },
  }),
}));

function variablesFrom(given: unknown): Record<string, unknown> {
  if (given === null || given === undefined) return {};
  if (isDeeper(given))
    throw fail.invalid('invalid_parameter', 'variables', `variables: nested more than ${MOST_LEVELS} levels deep.`);
  if (typeof given !== 'object' || Array.isArray(given))
    throw fail.invalid('invalid_parameter', 'variables', 'variables: expected a JSON object.');
  return given as Record<string, unknown>;
}
