/** The permanent id of a listed company: all share classes of one registrant are one company. */
export const companyEntityId = (cik: string | null, ticker: string): string =>
  cik ? `kb/company/${Number(cik)}` : `kb/company/${ticker.toLowerCase()}`;

/** The permanent id of a fund: of one registrant there are many, so it is made of the ticker. */
export const fundEntityId = (ticker: string): string => `kb/etf/${ticker.toLowerCase().replaceAll('.', '-')}`;

/** The permanent id of a person who files with SEC. */
export const personEntityId = (cik: string): string => `kb/person/${Number(cik)}`;

/** The SEC filer number, ten digits, of a person known by it; null for others. */
export const cikOfPerson = (entityId: string): string | null =>
  /^kb\/person\/(\d{1,10})$/.exec(entityId)?.[1]?.padStart(10, '0') ?? null;

/** An entity id as it stands in a path: `kb/company/320193` -> `kb-company-320193` (ENT-11). */
export const dashedId = (id: string): string => id.replaceAll('/', '-');

/** A company's name from a stock's: without the share class (`Alphabet Inc. (Class A)` -> `Alphabet Inc.`). */
export const formatCompanyName = (stockName: string): string => stockName.replace(/(?<!\s)\s*\(Class [A-Z]\)\s*$/i, '');

const LEGAL_FORM =
  /^(inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|the|de|new)$/i;

const isShouted = (text: string): boolean => text === text.toUpperCase();
const unaccented = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/**
 * A slug from a name: words joined by hyphens, a company's legal forms left out (`Apple Inc.` -> `Apple`, `Amazon.com,
 * Inc.` -> `Amazon-Com`). A name that is all capitals, as SEC writes them, is put in capitalized words. Never empty:
 * `fallback` where the name leaves nothing.
 */
export function slugifyEntity(name: string, fallback: string, isCompany = true): string {
  const plain = unaccented(name).replace(/['’]/g, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const kept = words.filter((word) => !isCompany || !LEGAL_FORM.test(word));
  // `Eli Lilly and Company` must not end in its conjunction.
  while (kept.length > 1 && /^(and|of)$/i.test(kept.at(-1)!)) kept.pop();
  const written = (word: string) => {
    if (/^[a-z].*[A-Z]/.test(word)) return word; // `iPhone` is written like that.
    return word[0]!.toUpperCase() + (isShouted(plain) ? word.slice(1).toLowerCase() : word.slice(1));
  };
  return (kept.length > 0 ? kept : words).map(written).join('-') || fallback;
}

/** The first of `slug`, `slug-fallback`, `slug-fallback-2` ... that nobody has; slugs are compared without regard to case. */
export function freeSlug(slug: string, fallback: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 1; taken.has(free.toLowerCase()); n++)
    free = n === 1 ? `${slug}-${fallback}` : `${slug}-${fallback}-${n}`;
  return free;
}

export type ListingCoverage = 'PUBLIC_TRACKED' | 'PUBLIC_UNTRACKED' | 'PRIVATE';
/** Who says that an entity exists, the most trusted about its name first; FORMER: nobody any more. */
export const ORIGINS = ['STOCK', 'FUND', 'FILE', 'INSIDER', 'REGISTRANT', 'FORMER'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What one source says of an entity. `listing`: where a company trades whose prices are not covered. */
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

/** The coverage of a company (ENT-05, ENT-06): stocks are tracked, other listed ones are not, the rest is private. */
function resolveCoverage(statements: readonly EntityStatement[]): Pick<Listed, 'listingCoverage' | 'listing'> {
  if (statements[0]!.type !== 'COMPANY') return { listingCoverage: null, listing: null };
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

/** The ticker that an entity is served with: of funds and tracked companies alone (ENT-06). */
export const servedTicker = ({
  type,
  ticker,
  listingCoverage,
}: Pick<EntityStatement, 'type' | 'ticker' | 'listingCoverage'>): string | null =>
  type === 'ETF' || listingCoverage === 'PUBLIC_TRACKED' ? (ticker ?? null) : null;

/** The last part of an id, by which two entities of one name are told apart. */
const idPart = (id: string): string => id.split('/').at(-1)!;

/**
 * One entity from everything that is said of it: the name of the most trusted source, every other name as an alias.
 * A slug once given stays; a new one is the one wished for, or made of the name, made free among `taken`.
 */
export function mergedEntity(
  statements: readonly EntityStatement[],
  stored: { urlSlug: string; ticker: string | null } | undefined,
  taken: ReadonlySet<string>,
) {
  const said = [...statements].sort((a, b) => ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin));
  const { id, type, name, origin } = said[0]!;
  const first = (member: 'urlSlug' | 'ticker' | 'category' | 'description' | 'iconUrl') =>
    said.find((one) => one[member])?.[member] ?? null;
  const names = said.flatMap((one) => [one.name, ...(one.aliases ?? [])]);
  const wished = first('urlSlug') ?? slugifyEntity(name, idPart(id), type === 'COMPANY');
  return {
    id,
    type,
    name,
    origin,
    urlSlug: stored?.urlSlug ?? freeSlug(wished, idPart(id), taken),
    ticker: first('ticker') ?? stored?.ticker ?? null,
    aliases: [...new Set(names)].filter((alias) => alias !== name),
    ...resolveCoverage(said),
    category: first('category'),
    description: first('description'),
    iconUrl: first('iconUrl'),
  };
}
