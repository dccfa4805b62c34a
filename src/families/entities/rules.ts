import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/order.ts';
import { requireFirst, requireLast } from '../../lib/require.ts';
import { freeSlug, slugifyEntity } from '../../market/entity-name.ts';
import { NOW } from '../../market/identity/day-symbols.ts';
import { canonicalTicker, primaryTicker } from '../../market/ticker.ts';

/** The permanent id of a fund. A registrant has many funds, so the id contains the ticker. */
export const fundEntityId = (ticker: string): string => `kb/etf/${ticker.toLowerCase().replaceAll('.', '-')}`;

/** The permanent id of a person who files with SEC. */
export const personEntityId = (cik: string): string => `kb/person/${Number(cik)}`;

/** The CIK of a person whose id contains it, padded to ten digits; null for others. */
export const cikOfPerson = (entityId: string): string | null =>
  /^kb\/person\/(\d{1,10})$/.exec(entityId)?.[1]?.padStart(10, '0') ?? null;

/** An entity id as used in a path: `kb/company/320193` -> `kb-company-320193` (ENT-11). */
export const dashedId = (id: string): string => id.replaceAll('/', '-');

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
  const listing = statements.find((statement) => statement.listing)?.listing ?? null;
  const isListed = listing !== null || statements.some((statement) => statement.listingCoverage === 'PUBLIC_TRACKED');
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
    ranked.find((statement) => statement[member])?.[member] ?? null;
  const names = ranked.flatMap((statement) => [statement.name, ...(statement.aliases ?? [])]);
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

/**
 * An entity that can be mentioned, under one of its symbols; each share class and each former symbol has a row, with the same
 * `entityId`. `key`: of the security. `since` and `until` are the days of the symbol if several securities had it.
 */
export type MentionSubject = {
  entityId: string;
  ticker: string | null;
  key?: string | null;
  since?: string | null;
  until?: string | null;
  name: string;
  urlSlug: string;
  aliases: readonly string[];
};

/** A row of `KNOWN`. `isRead`: whether headlines and posts are searched for it. */
export type KnownSubject = MentionSubject & { isRead: boolean };

/** Selects all entities that can be mentioned, with a row for each symbol. */
export const KNOWN = `WITH named AS (SELECT "key", "symbol", "valid_from"::text AS "since", "valid_to"::text AS "until",
      count(*) OVER (PARTITION BY "symbol") > 1 AS "is_shared" FROM "security_name")
  SELECT e."id" AS "entityId", coalesce(n."symbol", s."ticker") AS "ticker", s."ticker" AS "key", CASE WHEN n."is_shared" THEN n."since" END AS "since",
    CASE WHEN n."is_shared" THEN n."until" END AS "until", s."name", e."url_slug" AS "urlSlug", e."aliases", true AS "isRead"
  FROM "stock" AS s JOIN "entity" AS e ON e."id" = s."entity_id" LEFT JOIN named AS n ON n."key" = s."ticker"
  UNION ALL SELECT "id", CASE WHEN "type" = 'ETF' THEN "ticker" END, NULL, NULL, NULL, "name", "url_slug", "aliases",
    coalesce("origin" NOT IN ('INSIDER', 'REGISTRANT', 'FORMER'), true)
  FROM "entity" WHERE "id" NOT IN (SELECT "entity_id" FROM "stock") ORDER BY 1, 2, 3`;

/** The entities under a symbol: one, unless several securities had it. */
export const groupSubjects = (universe: readonly MentionSubject[]): ReadonlyMap<string | null, MentionSubject[]> =>
  groupBy(universe, ({ ticker }) => ticker);

/** Whether an entity had its symbol on a day, `YYYY-MM-DD`. */
export const hadSymbol = ({ since, until }: MentionSubject, day: string): boolean =>
  (!since || since <= day) && (!until || day <= until);

/**
 * Resolves a handle without a day to an entity: a ticker first, then a slug, then an id (AMB-54). A ticker leads to the
 * entity that has it now, otherwise to the entity that had it last.
 */
export function entityOfHandle(universe: readonly MentionSubject[]): (handle: string) => string | null {
  const byEnd = [...universe].sort((a, b) => compareText(a.until ?? NOW, b.until ?? NOW));
  const byTicker = new Map(byEnd.map(({ ticker, entityId }) => [ticker, entityId]));
  const bySlug = new Map(universe.map(({ urlSlug, entityId }) => [urlSlug.toLowerCase(), entityId]));
  const ids = new Map(universe.map(({ entityId }) => [entityId.replaceAll('/', '-'), entityId]));
  return (handle) => {
    const ticker = canonicalTicker(handle);
    const listed = ticker && (byTicker.get(ticker) ?? byTicker.get(primaryTicker(ticker)));
    return listed || (bySlug.get(handle.toLowerCase()) ?? ids.get(handle.toLowerCase().replaceAll('/', '-')) ?? null);
  };
}
