import type { Rating as RatingRow, Stock } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import type { StatedPeriod } from '../../../graph/period.ts';
import { loadSeries } from '../../../graph/series.ts';
import { addDays } from '../../../lib/dates.ts';
import { newYorkTime } from '../../../market/calendar.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { toRating } from '../reads.ts';
import { type Rating, replaceIfStale } from '../rules/rating.ts';
import { getStaleTime } from '../rules/schedule.ts';
import { ratingSeries } from './reads.ts';

/** The rating that a day served. */
export type RatingPoint = { day: Date; isReconstructed: boolean; rating: Rating };

/** A rating as `@asOf` answers it: at the last moment of the day. */
function toPoint(row: RatingRow, day: Date): Pick<RatingPoint, 'rating'> {
  const rating = toRating(row);
  const midnight = newYorkTime(addDays(day, 1), 0, 0);
  return { rating: replaceIfStale(rating, getStaleTime(rating.asOf) < midnight) };
}

/** The ratings of a stock by day, newest first; share classes have those of the canonical one. */
export const loadRatingHistory = (context: Context, { ticker, entityId }: Stock, period: StatedPeriod) =>
  loadSeries(context, ratingSeries, { ticker: primaryTicker(ticker), entityId }, { period, toPoint });
