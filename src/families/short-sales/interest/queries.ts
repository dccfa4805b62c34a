import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { splitsByTicker } from '../../prices/reads.ts';
import { ensureListed } from '../../stocks/queries.ts';
import { toNewestShareCount } from '../../stocks/rules/shares.ts';
import { floatByTicker } from '../float/reads.ts';
import { positionsByTicker, type ShortPosition } from './reads.ts';
import { toPercentOfFloat } from './rules.ts';

export type ShortInterestHistory = { ticker: string; dataPoints: readonly ShortPosition[] };

/** The newest reports of a ticker's short interest up to today in New York, at most `max`. */
export async function loadShortInterest(context: Context, ticker: string, max: number): Promise<ShortInterestHistory> {
  const key = { ticker, upTo: newYorkDay(context.time.today()), limit: max };
  return { ticker, dataPoints: await positionsByTicker(context).load(key) };
}

/** The short interest of a ticker of unknown kind. @throws entity_not_found if it is unknown and `isRequired` */
export async function queryShortInterest(
  context: Context,
  { ticker, first, isRequired }: { ticker: string; first: number; isRequired: boolean },
): Promise<ShortInterestHistory> {
  const history = await loadShortInterest(context, ticker, first);
  if (isRequired && history.dataPoints.length === 0) await ensureListed(context, ticker);
  return history;
}

/** The newest short interest in percent of the free float, both in the newest shares; null if either is unknown. */
export async function loadShortPercentOfFloat(
  context: Context,
  { ticker, dataPoints }: ShortInterestHistory,
): Promise<number | null> {
  const newest = dataPoints[0];
  if (!newest) return null;
  const [float, splits] = await Promise.all([
    floatByTicker(context).load(ticker),
    splitsByTicker(context).load(ticker),
  ]);
  return toPercentOfFloat(
    toNewestShareCount(newest.shortInterest, splits, newest.settlementDate),
    float?.freeFloat ?? null,
  );
}
