import type { Context } from '../../gateway/context.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { requireStock } from '../stocks/queries.ts';
import { ratingByTicker } from './reads.ts';
import { type Rating as RatingBody, served, unseen } from './rules/rating.ts';
import { staleAt } from './rules/schedule.ts';

/** A stored rating as it is served today. */
export const ratingServed = ({ time }: Context, rating: RatingBody): RatingBody =>
  served(rating, time.hasCome(staleAt(rating.asOf)));

/** @throws ticker_is_etf for a fund that no run has seen, entity_not_found for other unknown tickers */
export async function loadRating(context: Context, asked: string): Promise<RatingBody> {
  const rating = await ratingByTicker(context).load(primaryTicker(asked));
  if (rating) return ratingServed(context, rating);
  const { ticker, entityId } = await requireStock(context, asked);
  return unseen({ ticker, kbEntityId: entityId }, context.time.minute());
}
