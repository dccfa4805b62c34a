import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import { resolveDayWindow, resolveInstants } from '../queries.ts';
import { endsAt, metricArg, metricPeriod, OfMetric, startsAt } from '../schema.ts';
import { type ByEntity, metricByEntity } from './queries.ts';
import type { EntityValue } from './rules.ts';

const EntityMetricValue = builder.objectRef<EntityValue<EntityRow>>('EntityMetricValue').implement({
  description: "One entity's value of a metric over a window.",
  fields: (t) => ({
    entity: t.field({ type: Entity, isLink: true, description: 'The entity.', resolve: ({ entity }) => entity }),
    value: t.exposeFloat('value', {
      unit: 'VARIES',
      description: 'Mentions: the sum. Sentiment and Score: the mean over days with a reading. Dominance: 0 to 1.',
    }),
    mentions: t.expose('mentions', { type: 'Long', unit: 'COUNT', description: 'The mentions behind the value.' }),
    sharePercent: t.exposeFloat('share', {
      nullable: true,
      unit: 'PERCENT',
      description: 'Its share of the mentions of all entities in the breakdown, percent; null without any mentions.',
    }),
  }),
});
const MetricByEntity = builder.objectRef<ByEntity>('MetricByEntity').implement({
  description: 'A metric over a window, broken down by the company and its related entities.',
  interfaces: [OfMetric],
  fields: (t) => ({
    startsAt: t.field({
      type: 'DateTime',
      description: 'The start of the window.',
      resolve: ({ asked }, _args, context) => resolveInstants(asked, context).start,
    }),
    endsAt: t.field({
      type: 'DateTime',
      description: 'The end of the window.',
      resolve: ({ asked }, _args, context) => resolveInstants(asked, context).end,
    }),
    values: t.field({
      type: [EntityMetricValue],
      description: 'The entities with a reading, most mentioned first; empty without any mentions.',
      listSize: () => 30,
      resolve: ({ values }) => values,
    }),
  }),
});

builder.objectField(Stock, 'metricByEntity', (t) =>
  t.field({
    type: MetricByEntity,
    description: 'A metric of the company, compared with its people, products and other related entities.',
    access: KEYED,
    check: resolveDayWindow,
    args: {
      metric: t.arg(metricArg),
      period: t.arg(metricPeriod),
      startsAt: t.arg(startsAt),
      endsAt: t.arg(endsAt),
    },
    resolve: (stock, args, context) => metricByEntity(context, stock, args),
  }),
);
