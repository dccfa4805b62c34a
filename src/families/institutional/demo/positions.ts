import type { Institution } from '../../../demo/institutions.ts';
import type { Listing } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import { addDays } from '../../../lib/dates.ts';
import { requireEntry } from '../../../lib/require.ts';
import { quarterEnd } from '../../../market/quarters.ts';
import { createRotation, drawStray } from './rotation.ts';

/** Holdings change from this quarter on, so that a quarter does not depend on when it is generated. */
const EPOCH = new Date('2023-03-31T00:00:00Z');
/** Maximum size of a position relative to its usual size, so that holders never own more shares than exist. */
const LEVEL_MOST = 1.15;
/** Maximum market cap of companies that activists take stakes in, billions of USD. */
const STAKE_MOST = 120;

/** The holdings of an institution at the ends of quarters. `partAt`: the fraction of a listing's shares outstanding. */
export type DemoHolder = {
  institution: Institution;
  listings: readonly Listing[];
  partAt(quarter: Date, listing: Listing): number;
};

/**
 * The usual fraction of a listing's shares held by all institutions together: most of a large company, less of a small
 * company, and some of a fund.
 */
function institutionalPart(seed: number, listing: Listing): number {
  const random = createRandom(seed, '13f', 'part', listing.ticker);
  if (listing.kind === 'ETF') return random.between(0.25, 0.5);
  const billions = getMarketCapBillions(listing);
  if (billions > 20) return random.between(0.71, 0.78);
  return billions > 5 ? random.between(0.5, 0.75) : random.between(0.2, 0.5);
}

/** All institutions with their holdings up to a quarter: they share the institutional part of each listing by size. */
export function drawHolders(
  seed: number,
  institutions: readonly Institution[],
  listings: readonly Listing[],
  lastQuarter: Date,
): DemoHolder[] {
  const bySize = [...listings].sort((a, b) => getMarketCapBillions(b) - getMarketCapBillions(a));
  const drawn = institutions.map((institution) => {
    const random = createRandom(seed, '13f', institution.cik);
    const holdings = chosenBy(random, institution, bySize);
    const scale = institution.size * random.between(0.4, 1.6);
    const claims = holdings.map((listing) => scale * random.between(0.5, 1.5) * tilt(institution, listing));
    return { institution, holdings, claims, levels: drawLevels(random, institution, holdings.length, lastQuarter) };
  });
  const claimed = new Map<Listing, number>();
  for (const { holdings, claims } of drawn)
    for (const [i, listing] of holdings.entries()) claimed.set(listing, (claimed.get(listing) ?? 0) + claims[i]!);
  const parts = new Map(listings.map((listing) => [listing, institutionalPart(seed, listing)]));
  const rotation = createRotation(seed);
  const strays = new Map<string, number>();
  const strayOn = (listing: Listing, quarter: Date) => {
    const key = `${listing.ticker} ${+quarter}`;
    const stray = strays.get(key) ?? drawStray(seed, listing.ticker, quarter);
    strays.set(key, stray);
    return stray;
  };
  return drawn.map(({ institution, holdings, claims, levels }) => ({
    institution,
    listings: holdings,
    partAt: (quarter, listing) => {
      const i = holdings.indexOf(listing);
      const usual = (requireEntry(parts, listing) * claims[i]!) / requireEntry(claimed, listing);
      // An index fund holds a sector with the weight of its index.
      const rotated = institution.holds ? rotation(listing.sector, quarter) * strayOn(listing, quarter) : 1;
      return usual * rotated * requireEntry(levels, quarter.valueOf())[i]!;
    },
  }));
}

/**
 * The listings that an institution holds: every stock for an index fund, else a selection that favors large companies.
 */
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

/** Institutions that select stocks invest more in small companies than these weigh in the market. */
const tilt = ({ holds }: Institution, listing: Listing): number =>
  holds ? (100 / Math.max(0.1, getMarketCapBillions(listing))) ** 0.35 : 1;

/** The level of each position at the end of every quarter, relative to its usual size; 0: not held. */
function drawLevels(
  random: DemoRandom,
  { leaves, changes }: Institution,
  count: number,
  last: Date,
): Map<number, number[]> {
  const levels = new Map<number, number[]>();
  let current = Array.from({ length: count }, () => random.between(0.75, 1.1));
  for (let end = EPOCH; end <= last; end = quarterEnd(addDays(end, 1))) {
    current = current.map((level) => {
      // The number of draws is constant, so that a position's quarter does not depend on other positions.
      const [leave, keep, change, again] = [random.next(), random.next(), random.between(-1, 1), random.next()];
      if (level === 0) return again < 0.25 ? 0.8 : 0;
      if (leave < leaves) return 0;
      return keep < 0.3 ? level : Math.min(LEVEL_MOST, level * (1 + changes * change));
    });
    levels.set(end.valueOf(), current);
  }
  return levels;
}
