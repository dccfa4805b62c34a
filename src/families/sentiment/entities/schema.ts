import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { entityById } from '../../entities/reads.ts';
import { rolesByEntity } from '../../entities/roles/reads.ts';
import { relatedEntities } from '../../entities/roles/rules.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import { readingsIn } from '../reads.ts';
import * as metrics from '../rules/series.ts';
import { endTime, metricArg, OfMetric, startTime, windowOf } from '../schema.ts';
import { type EntityValue, valuesByEntity } from './rules.ts';

const EntityMetricValue = builder.objectRef<EntityValue<EntityRow>>('EntityMetricValue').implement({
  description: 'What a metric of a window is for one entity.',
  fields: (t) => ({
    entity: t.field({ type: Entity, description: 'The entity.', resolve: ({ entity }) => entity }),
    value: t.exposeFloat('value', {
      description: 'Mentions: their sum. Sentiment and Score: the mean of the days with a reading. Dominance: 0 to 1.',
    }),
    mentions: t.expose('mentions', { type: 'Long', description: 'The mentions behind it.' }),
    share: t.exposeFloat('share', {
      nullable: true,
      description: 'Its part of the mentions of all entities of the breakdown, percent; null without any mentions.',
    }),
  }),
});

type ByEntity = { metric: metrics.Metric; start: Date; end: Date; values: EntityValue<EntityRow>[] };
const MetricByEntity = builder.objectRef<ByEntity>('MetricByEntity').implement({
  description: 'A metric of a window, broken down by the company and the entities that have to do with it.',
  interfaces: [OfMetric],
  fields: (t) => ({
    startTime: t.expose('start', { type: 'DateTime', description: 'The beginning of the window.' }),
    endTime: t.expose('end', { type: 'DateTime', description: 'Its end.' }),
    values: t.field({
      type: [EntityMetricValue],
      description: 'The entities with a reading, the most mentioned first; empty where nothing is written about any.',
      listSize: () => 30,
      resolve: ({ values }) => values,
    }),
  }),
});

builder.objectField(Stock, 'metricByEntity', (t) =>
  t.field({
    type: MetricByEntity,
    description: 'A metric of the company beside those of its people, products and other entities that it leads to.',
    access: KEYED,
    check: windowOf,
    args: { metric: t.arg(metricArg), startTime: t.arg(startTime), endTime: t.arg(endTime) },
    resolve: async ({ entityId }, { metric, ...args }, context) => {
      const window = windowOf(args, context);
      const { start, end } = metrics.windowOf(args, context.now);
      const roles = await rolesByEntity(context).load(entityId);
      const related = relatedEntities(entityId, roles, newYorkDay(context.now)).map((one) => one.entityId);
      const found = await Promise.all([entityId, ...related].map((id) => entityById(context).load(id)));
      const entities = await Promise.all(
        found
          .filter((entity) => entity !== null)
          .map(async (entity) => ({ entity, days: await readingsIn(context, entity, window) })),
      );
      return { metric, start, end, values: valuesByEntity(metric, entities) };
    },
  }),
);
