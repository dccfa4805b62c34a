import type { Listing } from '../listing.ts';
import type { DemoUniverse } from '../universe.ts';
import { buildCompanies, newestFiled } from './company.ts';

/**
 * The number of shares of a listing on a day, according to the newest report before it, in today's shares like prices.
 * A fund has the same number on all days.
 */
export function createShareCounts(universe: DemoUniverse): (listing: Listing, day: Date) => number {
  const companies = new Map(buildCompanies(universe).map((company) => [company.issuer, company]));
  const sharesByKey = new Map<string, number>();
  return (listing, day) => {
    const company = companies.get(listing.issuer);
    if (!company) return listing.sharesOutstanding;
    const until = universe.listedUntil(listing);
    const before = day < until ? day : until;
    const key = `${listing.ticker} ${before.valueOf()}`;
    const shares = sharesByKey.get(key) ?? company.sharesOf(listing, newestFiled(company, before).month);
    sharesByKey.set(key, shares);
    return shares;
  };
}
