import type { Context } from '../../../gateway/context.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { type DailyShortVolume, shortVolumeByTicker } from './reads.ts';

export type ShortVolumeHistory = { ticker: string; dataPoints: readonly DailyShortVolume[] };

/** The newest `most` days of a ticker's short volume up to today in New York. */
export async function shortVolume(context: Context, ticker: string, most: number): Promise<ShortVolumeHistory> {
  const key = { ticker, upTo: newYorkDay(context.time.today()), limit: most };
  return { ticker, dataPoints: await shortVolumeByTicker(context).load(key) };
}
