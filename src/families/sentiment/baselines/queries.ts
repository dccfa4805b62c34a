import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { readingsUntil } from '../reads.ts';
import type * as metrics from '../rules/series.ts';
import { daysBySector, getMetricsTime } from './reads.ts';
import * as rules from './rules.ts';

/** The baselines of an entity's metric: its own past, and the other stocks of its sector. */
export async function loadBaselines(context: Context, entity: EntityRow, metric: metrics.MetricName) {
  const readings = await readingsUntil(context, entity, newYorkDay(context.time.today()));
  const sector = entity.ticker ? (await stockByTicker(context).load(entity.ticker))?.sector : null;
  const peers = sector ? { sector, days: await daysBySector(context).load(sector) } : null;
  const lastUpdated = getMetricsTime(context);
  return {
    metric,
    baselines: rules.computeBaselines(metric, readings, peers).map((baseline) => ({ ...baseline, lastUpdated })),
  };
}
