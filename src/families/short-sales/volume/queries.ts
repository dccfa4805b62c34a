import type { Context } from '../../../gateway/context.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { type Day, daysByTicker } from './reads.ts';

export type History = { ticker: string; dataPoints: readonly Day[] };

export async function shortVolume(context: Context, ticker: string, most: number): Promise<History> {
  const key = { ticker, upTo: newYorkDay(context.now), limit: most };
  return { ticker, dataPoints: await daysByTicker(context).load(key) };
}
