import { reportDays } from './events.ts';
import type { Listing } from './listing.ts';
import { type Random, randomOf } from './random.ts';
import type { Universe } from './universe.ts';

/** A quarter as one number: its year times four, plus 0 to 3. */
type Quarter = number;

/** A company's earnings: when it reports them, and what is expected of them. */
export type Earnings = {
  /** The days of all its reports, those to come included, oldest first. */
  days: readonly Date[];
  /** Expected earnings of a quarter, USD per share. */
  expected: (quarter: Quarter) => number;
  /** A quarter's revenue in USD for each USD of earnings per share. */
  revenuePerEps: number;
  /** The company's own random numbers, which go on from here. */
  random: Random;
};

/** The quarter in which a year's earnings match the listing's price: the last of 2025. */
const REFERENCE_QUARTER: Quarter = 2025 * 4 + 3;

/** The companies that analysts cover. Share classes are researched as one, by the first in the list. */
export function coveredCompanies({ listings }: Pick<Universe, 'listings'>): Listing[] {
  const seen = new Set<string>();
  return listings.filter(({ kind, issuer }) => kind === 'STOCK' && !seen.has(issuer) && seen.add(issuer));
}

export function earningsOf({ seed, sessions }: Universe, { issuer, price, sharesOutstanding }: Listing): Earnings {
  const random = randomOf(seed, 'earnings', issuer);
  // A year's earnings are between a fifteenth and a thirtieth of the price, a year's revenue three to eight times as much.
  const quarterly = price / random.between(15, 30) / 4;
  const revenuePerEps = random.between(3, 8) * sharesOutstanding;
  const growth = 1 + random.between(-0.01, 0.04);
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  return {
    days: reportDays(seed, issuer, first.getUTCFullYear(), last.getUTCFullYear() + 1),
    expected: (quarter) => quarterly * growth ** (quarter - REFERENCE_QUARTER),
    revenuePerEps,
    random,
  };
}

/** The quarter that a company reports on a day: the one before that day's. */
export const quarterReported = (day: Date): Quarter => day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3) - 1;

export const lastDayOf = (quarter: Quarter): Date =>
  new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3 + 3, 0));
