import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { ensureListed } from '../../stocks/queries.ts';
import { type DailyShortVolume, shortVolumeByTicker } from './reads.ts';

export type ShortVolumeHistory = { ticker: string; dataPoints: readonly DailyShortVolume[] };

/** The newest days of a ticker's short volume up to today in New York, at most `max`. */
export async function loadShortVolume(context: Context, ticker: string, max: number): Promise<ShortVolumeHistory> {
  const key = { ticker, upTo: newYorkDay(context.time.today()), limit: max };
  return { ticker, dataPoints: await shortVolumeByTicker(context).load(key) };
}

/** The short volume of a ticker of unknown kind. @throws entity_not_found if it is unknown and `isRequired` */
export async function queryShortVolume(
  context: Context,
  { ticker, first, isRequired }: { ticker: string; first: number; isRequired: boolean },
): Promise<ShortVolumeHistory> {
  const history = await loadShortVolume(context, ticker, first);
  if (isRequired && history.dataPoints.length === 0) await ensureListed(context, ticker);
  return history;
}
