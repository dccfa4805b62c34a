import { createHash } from 'node:crypto';
import { shiftDay } from '../../../lib/dates.ts';
import { compareText, maxText, minText } from '../../../lib/order.ts';
import { isStillTraded } from '../../identity/listing-events/rules.ts';

// Days are `YYYY-MM-DD`, so that texts compare as days do.

/** Days between which something is known, both included. */
export type ListingRange = { from: string; to: string };

/**
 * The evidence for the listing of a security. `sighted`: from the first to the last day on which a source stated one of its
 * symbols; `priced`: from its first bar to its last. `member`: it was in an index. `symbolDays`: the first days of its symbols
 * after the first one. `delistedOn`: by its profile or the operator; `removedOn`: by a Form 25.
 */
export type ListingEvidence = {
  key: string;
  sighted: ListingRange | null;
  priced: ListingRange | null;
  member: ListingRange | null;
  delistedOn: string | null;
  removedOn: string | null;
  symbolDays: readonly string[];
};

/** The days on which a security was listed. `delistedOn`: null while it is listed, or if no source states the day. */
export type ListedSecurity = Pick<ListingEvidence, 'key' | 'priced' | 'symbolDays'> & {
  range: ListingRange | null;
  delistedOn: string | null;
};

/** A security is listed for some weeks after its last evidence: lists are up to 45 days late. */
const LAG_DAYS = 45;

/**
 * The days on which a security was listed: from the first evidence to its delisting or, without one, to some weeks after the
 * last evidence. Null without evidence that has a day. Whether its prices are stored does not matter.
 */
export function classifyListing({
  key,
  sighted,
  priced,
  member,
  delistedOn: statedEnd,
  removedOn,
  symbolDays,
}: ListingEvidence): ListedSecurity {
  const isRemoved = removedOn !== null && !isStillTraded(removedOn, priced?.to);
  const delistedOn = statedEnd ?? (isRemoved ? removedOn : null);
  const ranges = [sighted, priced, member].filter((range) => range !== null);
  const [first] = ranges;
  if (!first) return { key, priced, symbolDays, range: null, delistedOn };
  const from = ranges.reduce((day, range) => minText(day, range.from), first.from);
  const to = ranges.reduce((day, range) => maxText(day, range.to), first.to);
  const end = delistedOn === null || delistedOn <= from ? null : delistedOn;
  const until = end === null ? shiftDay(to, LAG_DAYS) : shiftDay(end, -1);
  return { key, priced, symbolDays, range: { from, to: until }, delistedOn: end };
}

/** The securities that are no longer listed on a day. */
export const listGone = (listings: readonly ListedSecurity[], today: string): string[] =>
  listings.flatMap(({ key, range }) => (range !== null && range.to < today ? [key] : [])).sort(compareText);

/**
 * The universe of a test: securities that were listed on a decision day. `priced`: with prices on each of these days; `missing`:
 * the others. `unresolved`: securities of which no source states whether they were listed on one of the days.
 */
export type UniverseSummary = {
  listed: number;
  priced: number;
  missing: number;
  delistedLater: number;
  renamedLater: number;
  unresolved: number;
  digest: string;
};

/** The share of listed securities without prices above which a test warns. */
const MAX_MISSING = 0.02;

export const isIncompleteUniverse = ({ listed, missing }: UniverseSummary): boolean => missing > MAX_MISSING * listed;

/** A bar may lack for this many days while a stock is halted, or before it is delisted. */
const MAX_HALT_DAYS = 10;

/** The first and the last of sorted days within some ranges; null if none is. */
function findDays(days: readonly string[], ranges: readonly ListingRange[]): ListingRange | null {
  const isListed = (day: string) => ranges.some(({ from, to }) => from <= day && day <= to);
  const [from, to] = [days.find(isListed), days.findLast(isListed)];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Summarizes the universe of the sorted decision days of a test.
 * @param members the days of the members of an index, if the test chooses among these
 */
export function summarizeUniverse(
  listings: readonly ListedSecurity[],
  days: readonly string[],
  members: ReadonlyMap<string, readonly ListingRange[]> | null = null,
): UniverseSummary {
  const hash = createHash('sha256').update(days.join());
  const counts = { listed: 0, priced: 0, delistedLater: 0, renamedLater: 0, unresolved: 0 };
  const last = days.at(-1) ?? '';
  for (const listing of [...listings].sort((a, b) => compareText(a.key, b.key))) {
    const { key, range, priced, delistedOn, symbolDays } = listing;
    const ranges = members ? members.get(key) : range && [range];
    const listed = ranges && findDays(days, ranges);
    // It has no day at all, or it was not delisted and has no evidence of a later day.
    if (!members && (range === null ? delistedOn === null : delistedOn === null && range.to < last))
      counts.unresolved += 1;
    if (!listed) continue;
    hash.update(`\0${key} ${listed.from} ${listed.to}`);
    counts.listed += 1;
    if (priced && priced.from <= listed.from && shiftDay(priced.to, MAX_HALT_DAYS) >= listed.to) counts.priced += 1;
    if (delistedOn !== null && delistedOn > listed.from) counts.delistedLater += 1;
    if (symbolDays.some((day) => day > listed.from)) counts.renamedLater += 1;
  }
  return { ...counts, missing: counts.listed - counts.priced, digest: hash.digest('hex') };
}

/** The first day of any member. */
export const findFirstMemberDay = (members: ReadonlyMap<string, readonly ListingRange[]>): string =>
  [...members.values()].flat().reduce((first, { from }) => minText(first, from), '9999-12-31');

/** The members of an index on a day. */
export const selectMembers = (members: ReadonlyMap<string, readonly ListingRange[]>, day: string): Set<string> =>
  new Set(
    [...members].flatMap(([key, ranges]) => (ranges.some(({ from, to }) => from <= day && day <= to) ? [key] : [])),
  );
