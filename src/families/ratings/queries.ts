import type { Context } from '../../graph/context.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { requireStock } from '../stocks/queries.ts';
import { ratingByTicker } from './reads.ts';
import { buildRatingOfUnknown, type Rating as RatingBody, replaceIfStale } from './rules/rating.ts';
import { getStaleTime } from './rules/schedule.ts';

/** A stored rating as served now. */
export const toServedRating = ({ time }: Context, rating: RatingBody): RatingBody =>
  replaceIfStale(rating, time.hasCome(getStaleTime(rating.asOf)));

/** @throws ticker_is_etf for a fund, entity_not_found for unknown tickers */
export async function loadRating(context: Context, requestedTicker: string): Promise<RatingBody> {
  const rating = await ratingByTicker(context).load(primaryTicker(requestedTicker));
  // A run also stores a row for each fund, with the same reason as for a delisted stock.
  if (rating && (rating.rated || rating.reason !== 'not_rated_today')) return toServedRating(context, rating);
  const { ticker, entityId } = await requireStock(context, requestedTicker);
  if (rating) return toServedRating(context, rating);
  return buildRatingOfUnknown({ ticker, kbEntityId: entityId }, context.time.minute());
}
