import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { entityById } from '../../entities/reads.ts';
import { rolesByEntity } from '../../entities/roles/reads.ts';
import { relatedEntities } from '../../entities/roles/rules.ts';
import { type MetricDays, resolveDayWindow } from '../queries.ts';
import { readingsIn } from '../reads.ts';
import type * as metrics from '../rules/series.ts';
import { type EntityValue, valuesByEntity } from './rules.ts';

/** `asked`: the arguments that state the window. */
export type ByEntity = {
  metric: metrics.MetricName;
  asked: MetricDays;
  values: EntityValue<EntityRow>[];
};

/** A metric of a company and of the entities related to it by roles. */
export async function metricByEntity(
  context: Context,
  { entityId }: { entityId: string },
  { metric, ...args }: MetricDays & { metric: metrics.MetricName },
): Promise<ByEntity> {
  const window = resolveDayWindow(args, context);
  const roles = await rolesByEntity(context).load(entityId);
  const related = relatedEntities(entityId, roles, newYorkDay(context.time.today())).map((entity) => entity.entityId);
  const loaded = await Promise.all([entityId, ...related].map((id) => entityById(context).load(id)));
  const entities = await Promise.all(
    loaded
      .filter((entity) => entity !== null)
      .map(async (entity) => ({ entity, days: await readingsIn(context, entity, window) })),
  );
  return { metric, asked: args, values: valuesByEntity(metric, entities) };
}
