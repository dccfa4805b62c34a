import type { Listing } from '../listing.ts';
import type { DemoUniverse } from '../universe.ts';
import { buildCompanies, newestFiled } from './company.ts';

/**
 * How many shares of a listing there were before a day by the newest report then, in today's shares as prices are; a fund has
 * as many on all days.
 */
export function createShareCounts(universe: DemoUniverse): (listing: Listing, day: Date) => number {
  const companies = new Map(buildCompanies(universe).map((company) => [company.issuer, company]));
  const known = new Map<string, number>();
  return (listing, day) => {
    const company = companies.get(listing.issuer);
    if (!company) return listing.sharesOutstanding;
    const until = universe.listedUntil(listing);
    const before = day < until ? day : until;
    const key = `${listing.ticker} ${before.valueOf()}`;
    const shares = known.get(key) ?? company.sharesOf(listing, newestFiled(company, before).month);
    known.set(key, shares);
    return shares;
  };
}
