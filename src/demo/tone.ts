import { type Listing, showsState } from './listing.ts';
import { getMarketCapBillions } from './listings.ts';
import { createRandom } from './random.ts';

/** The tone in which a company is written about, mean and standard deviation over all of them, and its bounds. */
const USUAL_TONE = { mean: 0.12, spread: 0.26, least: -0.4, most: 0.65 };
/** Of a company worth less, billions of USD, hardly anybody writes but its fans; and the tone in which they do. */
const FANS_BELOW = 0.5;
const FANS_TONE = 0.6;

/** Of a company that shows a state, which leads no board. */
const NEUTRAL_TONE = 0.02;

/** A company's own usual tone, -1 to 1: some are loved for years, some are not. */
export function usualTone(seed: number, listing: Listing): number {
  const { mean, spread, least, most } = USUAL_TONE;
  if (listing.kind === 'ETF') return mean;
  if (showsState(listing)) return NEUTRAL_TONE;
  if (getMarketCapBillions(listing) < FANS_BELOW) return FANS_TONE;
  return Math.max(least, Math.min(most, mean + spread * createRandom(seed, 'usual tone', listing.issuer).normal()));
}
