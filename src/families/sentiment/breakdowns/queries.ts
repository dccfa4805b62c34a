import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import type { Window } from '../../../market/window.ts';
import { type MetricDays, resolveDayWindow } from '../queries.ts';
import { isTracked, readingsIn } from '../reads.ts';
import type * as metrics from '../rules/series.ts';
import { publicationsByEntity, slicesByWindow, trackedByWindow } from './reads.ts';
import * as rules from './rules.ts';

type Asked = MetricDays & { metric: metrics.MetricName; dimension: rules.Dimension };

/** Loads the data for breakdowns of a window. */
async function breakdownIn(context: Context, entity: EntityRow, { from, to }: Window): Promise<rules.Breakdown> {
  const window = { from, to };
  const [slices, tracked, days] = await Promise.all([
    slicesByWindow(context).load({ entityId: entity.id, ...window }),
    trackedByWindow(context).load(window),
    readingsIn(context, entity, window),
  ]);
  return { slices, tracked: isTracked(entity) ? tracked : null, days: days.length };
}

/** The distribution of a metric of a window over a dimension. */
export async function distributionIn(context: Context, entity: EntityRow, { metric, dimension, ...args }: Asked) {
  const window = resolveDayWindow(args, context);
  const shares = rules.distribution(metric, dimension, await breakdownIn(context, entity, window));
  return { metric, dimension, asked: args, shares };
}

/** The mean of a metric of a window for each value of a dimension, largest first. */
export const meansIn = async (context: Context, entity: EntityRow, { metric, dimension, ...args }: Asked) =>
  rules.meanBy(metric, dimension, await breakdownIn(context, entity, resolveDayWindow(args, context)));

/** The dimensions of an entity's mentions with their values. */
export async function loadSlices(context: Context, { id }: Pick<EntityRow, 'id'>, metric: metrics.MetricName) {
  const publications = await publicationsByEntity(context).load(id);
  const publicationsToDate = publications.filter(({ first }) => first <= newYorkDay(context.time.today()));
  return rules.sliceValues(publicationsToDate).map((slice) => ({ metric, ...slice }));
}
