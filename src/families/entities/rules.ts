import { requireFirst, requireLast } from '../../lib/require.ts';
/** The permanent id of a listed company: all share classes of one registrant are one company. */
export const companyEntityId = (cik: string | null, ticker: string): string =>
  cik ? `kb/company/${Number(cik)}` : `kb/company/${ticker.toLowerCase()}`;

/** The permanent id of a fund. A registrant has many funds, so the id contains the ticker. */
export const fundEntityId = (ticker: string): string => `kb/etf/${ticker.toLowerCase().replaceAll('.', '-')}`;

/** The permanent id of a person who files with SEC. */
export const personEntityId = (cik: string): string => `kb/person/${Number(cik)}`;

/** The CIK of a person whose id contains it, padded to ten digits; null for others. */
export const cikOfPerson = (entityId: string): string | null =>
  /^kb\/person\/(\d{1,10})$/.exec(entityId)?.[1]?.padStart(10, '0') ?? null;

/** An entity id as used in a path: `kb/company/320193` -> `kb-company-320193` (ENT-11). */
export const dashedId = (id: string): string => id.replaceAll('/', '-');

/** Removes the share class from a stock's name: `Alphabet Inc. (Class A)` -> `Alphabet Inc.`. */
export const formatCompanyName = (stockName: string): string => stockName.replace(/(?<!\s)\s*\(Class [A-Z]\)\s*$/i, '');

const LEGAL_FORM =
  /^(inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|de|new)$/i;

const isShouted = (text: string): boolean => text === text.toUpperCase();
const unaccented = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/**
 * Joins the words of a name by hyphens, without a company's legal forms (`Apple Inc.` -> `Apple`, `Amazon.com, Inc.` ->
 * `Amazon-Com`). Words of a name in capitals, as SEC writes names, are capitalized. Never empty: returns `fallback` if
 * nothing is left of the name.
 */
export function slugifyEntity(name: string, fallback: string, isCompany = true): string {
  const plain = unaccented(name).replace(/['’]/g, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const significant = words.filter((word) => !isCompany || !LEGAL_FORM.test(word));
  // `Eli Lilly and Company` must not end in its conjunction.
  while (significant.length > 1 && /^(and|of)$/i.test(requireLast(significant))) significant.pop();
  const capitalize = (word: string) => {
    if (/^[a-z].*[A-Z]/.test(word)) return word; // Such as `iPhone`.
    return word.charAt(0).toUpperCase() + (isShouted(plain) ? word.slice(1).toLowerCase() : word.slice(1));
  };
  return (significant.length > 0 ? significant : words).map(capitalize).join('-') || fallback;
}

/** The first of `slug`, `slug-fallback`, `slug-fallback-2` ... that is not taken. Ignores case. */
export function freeSlug(slug: string, fallback: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 1; taken.has(free.toLowerCase()); n++)
    free = n === 1 ? `${slug}-${fallback}` : `${slug}-${fallback}-${n}`;
  return free;
}

export type ListingCoverage = 'PUBLIC_TRACKED' | 'PUBLIC_UNTRACKED' | 'PRIVATE';
/** The sources that state an entity, the most trusted for its name first; FORMER: no source states it any more. */
const ORIGINS = ['STOCK', 'FUND', 'FILE', 'INSIDER', 'REGISTRANT', 'FORMER'] as const;
type Origin = (typeof ORIGINS)[number];

/** An entity as stated by a single source. `listing`: the listing of a company whose prices are not covered. */
export type EntityStatement = {
  id: string;
  type: string;
  name: string;
  origin: Origin;
  urlSlug?: string | null;
  ticker?: string | null;
  aliases?: readonly string[];
  listingCoverage?: string | null;
  listing?: string | null;
  category?: string | null;
  description?: string | null;
  iconUrl?: string | null;
};

/**
 * The coverage of a company (ENT-05, ENT-06): stocks are tracked, other listed companies untracked, all others private.
 */
function resolveCoverage(statements: readonly EntityStatement[]): Pick<Listed, 'listingCoverage' | 'listing'> {
  if (requireFirst(statements).type !== 'COMPANY') return { listingCoverage: null, listing: null };
  if (statements.some(({ origin }) => origin === 'STOCK')) return { listingCoverage: 'PUBLIC_TRACKED', listing: null };
  const listing = statements.find((one) => one.listing)?.listing ?? null;
  const isListed = listing !== null || statements.some((one) => one.listingCoverage === 'PUBLIC_TRACKED');
  return { listingCoverage: isListed ? 'PUBLIC_UNTRACKED' : 'PRIVATE', listing };
}

type Listed = {
  type: string;
  ticker: string | null;
  listingCoverage: ListingCoverage | null;
  listing: string | null;
};

/** The ticker that an entity is served with; only funds and tracked companies have one (ENT-06). */
export const servedTicker = ({
  type,
  ticker,
  listingCoverage,
}: Pick<EntityStatement, 'type' | 'ticker' | 'listingCoverage'>): string | null =>
  type === 'ETF' || listingCoverage === 'PUBLIC_TRACKED' ? (ticker ?? null) : null;

/** The last part of an id, which distinguishes entities with the same name. */
const idPart = (id: string): string => requireLast(id.split('/'));

/**
 * Merges the statements of all sources into an entity: the name of the most trusted source, every other name as an
 * alias. An assigned slug never changes. A new slug is the requested slug or derived from the name, and made unique in
 * `taken`.
 */
export function mergedEntity(
  statements: readonly EntityStatement[],
  stored: { urlSlug: string; ticker: string | null } | undefined,
  taken: ReadonlySet<string>,
) {
  const ranked = [...statements].sort((a, b) => ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin));
  const { id, type, name, origin } = requireFirst(ranked);
  const first = (member: 'urlSlug' | 'ticker' | 'category' | 'description' | 'iconUrl') =>
    ranked.find((one) => one[member])?.[member] ?? null;
  const names = ranked.flatMap((one) => [one.name, ...(one.aliases ?? [])]);
  const wished = first('urlSlug') ?? slugifyEntity(name, idPart(id), type === 'COMPANY');
  return {
    id,
    type,
    name,
    origin,
    urlSlug: stored?.urlSlug ?? freeSlug(wished, idPart(id), taken),
    ticker: first('ticker') ?? stored?.ticker ?? null,
    aliases: [...new Set(names)].filter((alias) => alias !== name),
    ...resolveCoverage(ranked),
    category: first('category'),
    description: first('description'),
    iconUrl: first('iconUrl'),
  };
}

/**
 * SQL: a digest of the tickers of entities, for jobs that use nothing else of them: people who file come with most Forms
 * 4, and have no ticker.
 */
export const TICKERS_DIGEST = `SELECT md5(string_agg("id" || ' ' || "ticker", ',' ORDER BY "id")) AS "digest" FROM "entity"
  WHERE "ticker" IS NOT NULL`;
