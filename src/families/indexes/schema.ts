import { defineHandle, KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { defineHistoryPeriod } from '../../graph/period.ts';
import { entityById } from '../entities/reads.ts';
import { dashedId } from '../entities/rules.ts';
import { Entity } from '../entities/schema.ts';
import { Stock } from '../stocks/schema.ts';
import {
  type IndexHistoryResult,
  indexesById,
  type LoadedReading,
  loadIndexes,
  loadIndexHistory,
  newestReading,
  requiredIndex,
  stockOfConstituent,
} from './queries.ts';
import { allIndexes } from './reads.ts';
import {
  buildIndexUrl,
  CARRIED_BUCKETS,
  type Constituent,
  getScale,
  type IndexRow,
  MIN_INDEX_MENTIONS,
  type Staleness as StalenessName,
} from './rules.ts';

const INDEXES_USUAL = 10;

const IndexScale = defineEnum<ReturnType<typeof getScale>>('IndexScale', 'The scale of an index.', {
  SENTIMENT: 'Sentiment, -1 to 1.',
  PERCENT_0_100: '0 to 100; higher is greedier.',
});

const IndexAccessTier = defineEnum('IndexAccessTier', 'The tier that may read an index.', {
  FREE: 'Every key; currently all indexes.',
  PRO: 'PRO keys only.',
});

const Staleness = defineEnum<StalenessName>(
  'IndexStaleness',
  "How current a constituent's value is on the day or in the week of the reading.",
  {
    FRESH: 'It has mentions in this period.',
    CARRIED_FORWARD: `It has no mentions in this period and keeps an earlier value, for up to ${CARRIED_BUCKETS.DAILY} days, or ${CARRIED_BUCKETS.WEEKLY} weeks in a weekly index.`,
    EXCLUDED: 'It has had no mentions for longer than that and is left out.',
    OUT_OF_SEGMENT: 'It no longer has the role at the end of the period; its value is 0.',
  },
);

const IndexConstituent = builder.objectRef<Constituent>('IndexConstituent').implement({
  description:
    'A constituent of a basket. It contributes weight x value / the sum of the weights of all constituents that are not EXCLUDED.',
  fields: (t) => ({
    kbEntityId: t.exposeID('kbEntityId', { description: 'The permanent id of the entity.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    role: t.exposeString('role', { description: 'Its role in the basket, which determines the weight.' }),
    weight: t.exposeFloat('weight', {
      unit: 'NUMBER',
      description: 'The weight of the role, above 0; the same for every current or past holder.',
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'SCORE',
      description: 'The sentiment of its mentions, -1 to 1; 0 if OUT_OF_SEGMENT, null if EXCLUDED.',
    }),
    mentionsCount: t.expose('mentionsCount', {
      type: 'Long',
      unit: 'COUNT',
      description: 'Its mentions on the day or in the week of the reading.',
    }),
    staleness: t.expose('staleness', { type: Staleness, description: 'How current its value is.' }),
    link: t.string({
      nullable: true,
      description: 'The path to the daily sentiment behind the value.',
      resolve: fromParent(({ kbEntityId }) => `/api/v2/metrics/entity/${dashedId(kbEntityId)}/metric/sentiment`),
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
      description: 'Its stock; null if it has none.',
      resolve: (constituent, _args, context) => stockOfConstituent(context, constituent),
    }),
  }),
});
const count = (member: 'coverage' | 'basketSize' | 'totalMentions', description: string) => ({
  nullable: true as const,
  unit: 'COUNT' as const,
  description: `${description}; null for a composite, and before the first reading.`,
  resolve: fromParent(({ basket }: LoadedReading) => basket?.[member] ?? null),
});

const IndexReading = builder.objectRef<LoadedReading>('IndexReading').implement({
  description: 'The newest value of an index and its constituents.',
  fields: (t) => ({
    asOf: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day, or the Monday of the week; null while the index warms up.',
      resolve: fromParent(({ basket, mood }) => basket?.asOf ?? mood?.date ?? null),
    }),
    value: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The value, on the scale of the index; null while the index warms up, before its first reading.',
      resolve: fromParent(({ basket, mood }) => basket?.value ?? mood?.score ?? null),
    }),
    coverage: t.int(count('coverage', 'Number of contributing constituents')),
    basketSize: t.int(count('basketSize', 'Number of constituents')),
    totalMentions: t.field({
      type: 'Long',
      ...count('totalMentions', 'Mentions of all constituents on the day or in the week'),
    }),
    methodologyNote: t.string({
      description: 'How the value is computed, in a sentence or two.',
      resolve: fromParent(({ index }) => index.methodologyNote),
    }),
    constituents: t.field({
      type: [IndexConstituent],
      nullable: true,
      description:
        'The basket, largest weight first, computed per request; null for a composite, and before the first reading.',
      listSize: () => 30,
      resolve: ({ basket }) => basket?.constituents ?? null,
    }),
  }),
});

const IndexPoint = builder.objectRef<{ date: Date; value: number }>('IndexPoint').implement({
  description: 'An index on one day, or in one week.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The day, or the Monday of the week.' }),
    value: t.exposeFloat('value', { unit: 'SCORE', description: 'The value, on the scale of the index.' }),
  }),
});
const IndexHistory = builder.objectRef<IndexHistoryResult>('IndexHistory').implement({
  description: 'The values of an index over a window.',
  fields: (t) => ({
    days: t.exposeInt('days', { unit: 'DAYS', description: 'The length of the period, in calendar days.' }),
    points: t.field({
      type: [IndexPoint],
      description: `The values, oldest first: each session for market mood, otherwise each day or week with at least ${MIN_INDEX_MENTIONS} mentions.`,
      resolve: ({ points }) => points,
    }),
  }),
});

const historyPeriod = defineHistoryPeriod(180);

const Index = builder.objectRef<IndexRow>('Index');
builder.node(Index, {
  extensions: withOwnCall({ root: 'index', id: 'indexId', key: 'indexId', carried: ['id', 'indexId', 'displayName'] }),
  description: 'A composite sentiment index: its value, history and basket.',
  id: { resolve: ({ indexId }) => indexId },
  loadMany: (ids, context) => indexesById(context, ids),
  fields: (t) => ({
    indexId: t.exposeID('indexId', { description: 'The id used in paths.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    description: t.exposeString('description', { description: 'A one-sentence description of the measure.' }),
    scale: t.field({ type: IndexScale, description: 'The scale of its values.', resolve: fromParent(getScale) }),
    accessTier: t.field({
      type: IndexAccessTier,
      description: 'The tier that may read it.',
      resolve: () => 'FREE' as const,
    }),
    canonicalUrl: t.string({ description: 'The path with its full details.', resolve: fromParent(buildIndexUrl) }),
    reading: t.field({
      type: IndexReading,
      description: 'The newest reading with the constituents behind it.',
      access: KEYED,
      basis: 'FROZEN',
      resolve: (index, _args, context) => newestReading(context, index),
    }),
    history: t.field({
      type: IndexHistory,
      description: 'Its values over a window; days with too little data are left out.',
      access: KEYED,
      basis: 'FROZEN',
      args: { period: t.arg(historyPeriod.argument) },
      resolve: (index, { period }, context) => loadIndexHistory(context, index, historyPeriod.resolve(period, context)),
    }),
  }),
});

builder.queryFields((t) => ({
  indexes: t.field({
    type: [Index],
    nullable: true,
    description: 'Every index, market mood first.',
    access: KEYED,
    basis: 'FROZEN',
    listSize: () => INDEXES_USUAL,
    resolve: async (_root, _args, context) => (await allIndexes(context)).rows,
  }),
  index: t.field({
    type: Index,
    nullable: true,
    description: 'One index: one call for its own values, or the calls of the fields selected below it.',
    access: defineHandle(KEYED),
    basis: 'FROZEN',
    errors: ['unknown_index'],
    args: {
      indexId: t.arg.id({
        required: true,
        description: '`market-mood`, `fed-sentiment`, `ai-sentiment`, or the id of an imported index.',
      }),
    },
    resolve: (_root, { indexId }, context) => requiredIndex(context, indexId),
  }),
}));

const links = {
  access: { ...KEYED, per: 'OPERATION' },
  basis: 'FROZEN',
  listSize: () => INDEXES_USUAL,
} as const;

builder.objectField(Entity, 'indexes', (t) =>
  t.field({
    ...links,
    type: [Index],
    description: 'The indexes it is a constituent of.',
    resolve: (entity, _args, context) => loadIndexes(context, entity),
  }),
);
builder.objectField(Stock, 'indexes', (t) =>
  t.field({
    ...links,
    type: [Index],
    description: 'The sentiment indexes that include the company.',
    resolve: ({ entityId }, _args, context) => loadIndexes(context, { id: entityId }),
  }),
);
