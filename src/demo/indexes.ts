import { type Listing, showsState } from './listing.ts';
import { getMarketCapBillions } from './listings.ts';

export type DemoIndex = 'sp500' | 'nasdaq100' | 'dow';

/** The minimum market cap of an index member, in billions of USD. */
const MIN_BILLIONS = 5;
/** Large enough, but not chosen for any index. */
const NOT_CHOSEN = new Set(['RIVN', 'RKLB', 'SNAP', 'SOFI']);
/** The Dow's members that the demo market lists; a committee chooses them. */
const DOW = new Set(
  'AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MRK MSFT NKE NVDA PG SHW UNH V VZ WMT'.split(
    ' ',
  ),
);

type Rule = { isEligible(stock: Listing): boolean; max: number };

/** The indexes by their own rules, as far as a small market allows: eligible members, and their maximum number. */
const RULES: Readonly<Record<DemoIndex, Rule>> = {
  sp500: { isEligible: () => true, max: 503 },
  nasdaq100: { isEligible: ({ exchange, sector }) => exchange === 'NASDAQ' && sector !== 'Financials', max: 101 },
  dow: { isEligible: ({ ticker }) => DOW.has(ticker), max: 30 },
};

/** The members of an index, largest first: established stocks above a minimum size. They are the same on every day. */
export function indexMembers(index: DemoIndex, listings: readonly Listing[]): Listing[] {
  const { isEligible, max } = RULES[index];
  return listings
    .filter(
      (listing) => listing.kind === 'STOCK' && listing.stage === null && getMarketCapBillions(listing) >= MIN_BILLIONS,
    )
    .filter((listing) => !NOT_CHOSEN.has(listing.ticker) && !showsState(listing) && isEligible(listing))
    .sort((a, b) => getMarketCapBillions(b) - getMarketCapBillions(a))
    .slice(0, max);
}
