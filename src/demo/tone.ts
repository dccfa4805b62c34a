import { type Listing, showsState } from './listing.ts';
import { getMarketCapBillions } from './listings.ts';
import { createRandom } from './random.ts';

/** The tone of publications on a company: mean and standard deviation over all companies, and bounds. */
const USUAL_TONE = { mean: 0.12, spread: 0.26, least: -0.4, most: 0.65 };
/** Companies below this market cap, in billions of USD, are covered by little more than fans, and in this tone. */
const FANS_BELOW = 0.5;
const FANS_TONE = 0.6;

/** The tone for a company that demonstrates a state, so that it leads no board. */
const NEUTRAL_TONE = 0.02;

/** A company's own usual tone, -1 to 1: some companies are viewed favorably for years, some are not. */
export function usualTone(seed: number, listing: Listing): number {
  const { mean, spread, least, most } = USUAL_TONE;
  if (listing.kind === 'ETF') return mean;
  if (showsState(listing)) return NEUTRAL_TONE;
  if (getMarketCapBillions(listing) < FANS_BELOW) return FANS_TONE;
  return Math.max(least, Math.min(most, mean + spread * createRandom(seed, 'usual tone', listing.issuer).normal()));
}
