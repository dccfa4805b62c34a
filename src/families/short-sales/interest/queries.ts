import type { Context } from '../../../gateway/context.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { splitsByTicker } from '../../prices/reads.ts';
import { toNewestShareCount } from '../../stocks/rules.ts';
import { floatByTicker } from '../float/reads.ts';
import { positionsByTicker, type ShortPosition } from './reads.ts';
import { percentOfFloat } from './rules.ts';

export type ShortInterestHistory = { ticker: string; dataPoints: readonly ShortPosition[] };

/** The newest `most` reports of a ticker's short interest up to today in New York. */
export async function shortInterest(context: Context, ticker: string, most: number): Promise<ShortInterestHistory> {
  const key = { ticker, upTo: newYorkDay(context.time.today()), limit: most };
  return { ticker, dataPoints: await positionsByTicker(context).load(key) };
}

/** The newest short interest in percent of the free float, both in the newest shares; null if either is not known. */
export async function shortPercentOfFloat(
  context: Context,
  { ticker, dataPoints }: ShortInterestHistory,
): Promise<number | null> {
  const newest = dataPoints[0];
  if (!newest) return null;
  const [float, splits] = await Promise.all([
    floatByTicker(context).load(ticker),
    splitsByTicker(context).load(ticker),
  ]);
  return percentOfFloat(
    toNewestShareCount(newest.shortInterest, splits, newest.settlementDate),
    float?.freeFloat ?? null,
  );
}
