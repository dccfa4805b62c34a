import type { Context } from '../../../gateway/context.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { type Day, daysByTicker } from './reads.ts';

export type History = { ticker: string; dataPoints: readonly Day[] };

/** The newest `most` days of a ticker's short volume up to today in New York. */
export async function shortVolume(context: Context, ticker: string, most: number): Promise<History> {
  const key = { ticker, upTo: newYorkDay(context.time.today()), limit: most };
  return { ticker, dataPoints: await daysByTicker(context).load(key) };
}
