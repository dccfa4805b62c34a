import type { Institution } from '../../../demo/institutions.ts';
import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import { addDays } from '../../../lib/dates.ts';
import { quarterEnd } from '../../../lib/quarters.ts';
import { createRotation, drawStray } from './rotation.ts';

/** Holdings change from this quarter on, so that a quarter is the same whenever it is drawn. */
const EPOCH = new Date('2023-03-31T00:00:00Z');
/** No position grows beyond this part of its usual size, so that nobody holds more shares than there are. */
const LEVEL_MOST = 1.15;
/** A company that activists take stakes in is worth no more, billions of USD. */
const STAKE_MOST = 120;

/** What one institution holds at the ends of quarters: of each listing, a fraction of the shares outstanding. */
export type DemoHolder = {
  institution: Institution;
  listings: readonly Listing[];
  partAt(quarter: Date, listing: Listing): number;
};

/**
 * The part of a listing's shares that all institutions usually hold together, a fraction: most of a large company, less
 * of a small one, and some of a fund.
 */
function institutionalPart(seed: number, listing: Listing): number {
  const random = createRandom(seed, '13f', 'part', listing.ticker);
  if (listing.kind === 'ETF') return random.between(0.25, 0.5);
  const billions = getMarketCapBillions(listing);
  if (billions > 20) return random.between(0.71, 0.78);
  return billions > 5 ? random.between(0.5, 0.75) : random.between(0.2, 0.5);
}

/** All institutions with what they hold up to a quarter: they share the institutional part of each listing by their size. */
export function drawHolders(
  seed: number,
  institutions: readonly Institution[],
  listings: readonly Listing[],
  lastQuarter: Date,
): DemoHolder[] {
  const bySize = [...listings].sort((a, b) => getMarketCapBillions(b) - getMarketCapBillions(a));
  const drawn = institutions.map((institution) => {
    const random = createRandom(seed, '13f', institution.cik);
    const own = chosenBy(random, institution, bySize);
    const scale = institution.size * random.between(0.4, 1.6);
    const claims = own.map((listing) => scale * random.between(0.5, 1.5) * tilt(institution, listing));
    return { institution, own, claims, levels: drawLevels(random, institution, own.length, lastQuarter) };
  });
  const claimed = new Map<Listing, number>();
  for (const { own, claims } of drawn)
    for (const [i, listing] of own.entries()) claimed.set(listing, (claimed.get(listing) ?? 0) + claims[i]!);
  const parts = new Map(listings.map((listing) => [listing, institutionalPart(seed, listing)]));
  const rotation = createRotation(seed);
  const strays = new Map<string, number>();
  const strayOn = (listing: Listing, quarter: Date) => {
    const key = `${listing.ticker} ${+quarter}`;
    const stray = strays.get(key) ?? drawStray(seed, listing.ticker, quarter);
    strays.set(key, stray);
    return stray;
  };
  return drawn.map(({ institution, own, claims, levels }) => ({
    institution,
    listings: own,
    partAt: (quarter, listing) => {
      const i = own.indexOf(listing);
      const usual = (parts.get(listing)! * claims[i]!) / claimed.get(listing)!;
      // An index fund holds a sector as its index does.
      const rotated = institution.holds ? rotation(listing.sector, quarter) * strayOn(listing, quarter) : 1;
      return usual * rotated * levels.get(quarter.valueOf())![i]!;
    },
  }));
}

/** What an institution holds: an index fund every stock, the others some, and giants rather than small companies. */
function chosenBy(random: DemoRandom, { holds, funds, stakes }: Institution, bySize: readonly Listing[]): Listing[] {
  const eligible = bySize.filter(
    (listing) =>
      (listing.kind === 'STOCK' || funds === true) && !(stakes && getMarketCapBillions(listing) > STAKE_MOST),
  );
  if (!holds) return eligible;
  const scored = eligible.map((listing, rank) => ({ listing, score: random.next() - (0.6 * rank) / eligible.length }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, random.integer(...holds))
    .map(({ listing }) => listing);
}

/** Who chooses puts relatively more into small companies than their weight in the market. */
const tilt = ({ holds }: Institution, listing: Listing): number =>
  holds ? (100 / Math.max(0.1, getMarketCapBillions(listing))) ** 0.35 : 1;

/** The level of each position at the end of every quarter, as a part of its usual size; 0 is nothing. */
function drawLevels(
  random: DemoRandom,
  { leaves, changes }: Institution,
  count: number,
  last: Date,
): Map<number, number[]> {
  const levels = new Map<number, number[]>();
  let held = Array.from({ length: count }, () => random.between(0.75, 1.1));
  for (let end = EPOCH; end <= last; end = quarterEnd(addDays(end, 1))) {
    held = held.map((level) => {
      // As many draws whatever happens, so that a position's quarter does not hang on another's.
      const [leave, keep, change, again] = [random.next(), random.next(), random.between(-1, 1), random.next()];
      if (level === 0) return again < 0.25 ? 0.8 : 0;
      if (leave < leaves) return 0;
      return keep < 0.3 ? level : Math.min(LEVEL_MOST, level * (1 + changes * change));
    });
    levels.set(end.valueOf(), held);
  }
  return levels;
}
