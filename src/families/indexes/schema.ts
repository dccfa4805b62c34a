import { handle, KEYED } from '../../gateway/access/access-rules.ts';
import { historyDays, NEVER_ANSWERS } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import { entityById } from '../entities/reads.ts';
import { dashedId } from '../entities/rules.ts';
import { Entity } from '../entities/schema.ts';
import { Stock } from '../stocks/schema.ts';
import {
  type History,
  historyOf,
  indexesById,
  indexesOf,
  newestReading,
  type Reading,
  requiredIndex,
  stockOfConstituent,
} from './queries.ts';
import { allIndexes } from './reads.ts';
import { CARRIED_BUCKETS, type Constituent, canonicalUrl, type IndexRow, MENTIONS_LEAST, scaleOf } from './rules.ts';

const INDEXES_USUAL = 10;

const IndexScale = builder.enumType('IndexScale', {
  description: 'What the numbers of an index are.',
  values: {
    SENTIMENT: { description: 'Tone, signed: -1 to 1.' },
    PERCENT_0_100: { description: '0 to 100; higher is greedier.' },
  } as const,
});

const IndexAccessTier = builder.enumType('IndexAccessTier', {
  description: 'Which keys are served an index.',
  values: {
    FREE: { description: 'Every key; so are all of today.' },
    PRO: { description: 'PRO keys alone.' },
  } as const,
});

const Staleness = builder.enumType('IndexStaleness', {
  description: 'What a constituent is to the bucket that the reading is of.',
  values: {
    FRESH: { description: 'It is written about in the bucket.' },
    CARRIED_FORWARD: {
      description: `It is not, and keeps the value of an earlier bucket: for up to ${CARRIED_BUCKETS.DAILY} days, or ${CARRIED_BUCKETS.WEEKLY} weeks of a weekly index.`,
    },
    EXCLUDED: { description: 'Nothing was written about it for longer; it is left out.' },
    OUT_OF_SEGMENT: { description: 'It does not have the role at the end of the bucket; its value is 0.' },
  } as const,
});

const IndexConstituent = builder.objectRef<Constituent>('IndexConstituent').implement({
  description:
    'A constituent of a basket. Its part of the value is weight x value / the sum of the weights of all that are not EXCLUDED.',
  fields: (t) => ({
    kbEntityId: t.exposeString('kbEntityId', { description: 'The permanent id of the entity.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    role: t.exposeString('role', { description: 'The role it has in the basket, which carries the weight.' }),
    weight: t.exposeFloat('weight', {
      description: 'The weight of the role, the same for everyone who has or had it; above 0.',
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'The tone of what is written about it, -1 to 1; 0 where it is OUT_OF_SEGMENT, null where it is EXCLUDED.',
    }),
    mentionsCount: t.expose('mentionsCount', { type: 'Long', description: 'Its mentions in the bucket.' }),
    staleness: t.expose('staleness', { type: Staleness, description: 'What it is to the bucket.' }),
    contribution: t.float({
      nullable: true,
      description: 'Reserved; null.',
      deprecationReason: NEVER_ANSWERS,
      resolve: () => null,
    }),
    link: t.string({
      nullable: true,
      description: 'The path of the daily tone behind the value.',
      resolve: ({ kbEntityId }) => `/api/v2/metrics/entity/${dashedId(kbEntityId)}/metric/sentiment`,
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The entity itself.',
      resolve: ({ kbEntityId }, _args, context) => entityById(context).load(kbEntityId),
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'Its stock; null of what has none.',
      resolve: (constituent, _args, context) => stockOfConstituent(context, constituent),
    }),
  }),
});
const count = (of: 'coverage' | 'basketSize' | 'totalMentions', description: string) => ({
  nullable: true as const,
  description: `${description}; null for a composite, and before the first reading.`,
  resolve: ({ basket }: Reading) => basket?.[of] ?? null,
});

const IndexReading = builder.objectRef<Reading>('IndexReading').implement({
  description: 'Where an index stands, and why.',
  fields: (t) => ({
    asOf: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day, or the Monday of the week; null while the index warms up.',
      resolve: ({ basket, mood }) => basket?.asOf ?? mood?.date ?? null,
    }),
    value: t.float({
      nullable: true,
      description: 'The value, on the scale of the index; null while the index warms up, before its first reading.',
      resolve: ({ basket, mood }) => basket?.value ?? mood?.score ?? null,
    }),
    coverage: t.int(count('coverage', 'How many constituents contribute')),
    basketSize: t.int(count('basketSize', 'How many constituents there are')),
    totalMentions: t.field({ type: 'Long', ...count('totalMentions', 'Mentions of all constituents in the bucket') }),
    methodologyNote: t.string({
      description: 'How the value is made, in a sentence or two.',
      resolve: ({ index }) => index.methodologyNote,
    }),
    constituents: t.field({
      type: [IndexConstituent],
      nullable: true,
      description:
        'The basket, the weightiest first, computed for each request; null for a composite, and before the first reading.',
      listSize: () => 30,
      resolve: ({ basket }) => basket?.constituents ?? null,
    }),
  }),
});

const IndexPoint = builder.objectRef<{ date: Date; value: number }>('IndexPoint').implement({
  description: 'An index on one day, or in one week.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day, or the Monday of the week.' }),
    value: t.exposeFloat('value', { description: 'The value, on the scale of the index.' }),
  }),
});
const IndexHistory = builder.objectRef<History>('IndexHistory').implement({
  description: 'The values of an index over a window.',
  fields: (t) => ({
    days: t.exposeInt('days', { description: 'The requested window, in calendar days.' }),
    points: t.field({
      type: [IndexPoint],
      description: `The values, oldest first: of each session for market mood, else of each day or week with at least ${MENTIONS_LEAST} mentions.`,
      resolve: ({ points }) => points,
    }),
  }),
});

export const Index = builder.objectRef<IndexRow>('Index');
builder.node(Index, {
  extensions: withOwnCall({ root: 'index', id: 'indexId', key: 'indexId', carried: ['id', 'indexId', 'displayName'] }),
  description: 'A composite sentiment index: one number, its history, and the basket it is made of.',
  id: { resolve: ({ indexId }) => indexId },
  loadMany: (ids, context) => indexesById(context, ids),
  fields: (t) => ({
    indexId: t.exposeString('indexId', { description: 'The handle in paths.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    description: t.exposeString('description', { description: 'What it measures, in a sentence.' }),
    scale: t.field({ type: IndexScale, description: 'What its numbers are.', resolve: scaleOf }),
    accessTier: t.field({
      type: IndexAccessTier,
      description: 'Which keys are served it.',
      resolve: () => 'FREE' as const,
    }),
    canonicalUrl: t.string({ description: 'The path that says most about it.', resolve: canonicalUrl }),
    reading: t.field({
      type: IndexReading,
      description: 'The newest reading with the constituents behind it.',
      access: KEYED,
      resolve: (index, _args, context) => newestReading(context, index),
    }),
    history: t.field({
      type: IndexHistory,
      description: 'Its values over a window; days without enough to go by are left out.',
      access: KEYED,
      args: { days: t.arg.int(historyDays) },
      resolve: (index, { days }, context) => historyOf(context, index, days),
    }),
  }),
});

builder.queryFields((t) => ({
  indexes: t.field({
    type: [Index],
    nullable: true,
    description: 'Every index, market mood first.',
    access: KEYED,
    listSize: () => INDEXES_USUAL,
    resolve: async (_root, _args, context) => (await allIndexes(context)).rows,
  }),
  index: t.field({
    type: Index,
    nullable: true,
    description: 'One index: one call for its own values, or the calls of the fields selected below it.',
    access: handle(KEYED),
    errors: ['unknown_index'],
    args: {
      indexId: t.arg.string({ required: true, description: '`market-mood`, `fed-sentiment`, `ai-sentiment` ...' }),
    },
    resolve: (_root, { indexId }, context) => requiredIndex(context, indexId),
  }),
}));

const links = {
  access: { ...KEYED, per: 'OPERATION' },
  listSize: () => INDEXES_USUAL,
} as const;

builder.objectField(Entity, 'indexes', (t) =>
  t.field({
    ...links,
    type: [Index],
    description: 'The indexes it is a constituent of.',
    resolve: (entity, _args, context) => indexesOf(context, entity),
  }),
);
builder.objectField(Stock, 'indexes', (t) =>
  t.field({
    ...links,
    type: [Index],
    description: 'The indexes that the company is a constituent of.',
    resolve: ({ entityId }, _args, context) => indexesOf(context, { id: entityId }),
  }),
);
