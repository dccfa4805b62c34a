import { compareText } from '../../../lib/order.ts';
import { canonicalTicker, primaryTicker } from '../../../lib/ticker.ts';
import { servedTicker } from '../rules.ts';

/**
 * The members of an entity that a search reads, apart from the tickers of its stocks; `listing` is searched like a
 * ticker.
 */
export type Searchable = {
  id: string;
  type: string;
  name: string;
  urlSlug: string;
  ticker: string | null;
  aliases: readonly string[];
  listingCoverage: string | null;
  listing: string | null;
};

/** The mentions of an entity (30 days) and its dollar volume (USD per session). */
export type Popularity = { mentions: number; dollarVolume: number };

type Entry<T> = { entity: T; texts: readonly string[] };
/** All entities, the most popular first, with their normalized texts. */
export type SearchIndex<T extends Searchable = Searchable> = readonly Entry<T>[];

/** LIMITS-20 */
export const SEARCH_LEAST = 2;
/** UNS-12 */
export const SEARCH_LONGEST = 100;
const SUGGESTIONS = 3;

/** Normalizes a text for comparison: ignores case, accents, and outer spaces. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

const none: Popularity = { mentions: 0, dollarVolume: 0 };
type RankedEntry<T> = Popularity & { entity: T; texts: readonly string[]; name: string };

/** @param tickers the tickers of its stocks */
export function toSearchEntry<T extends Searchable>(
  entity: T,
  popularity: Popularity = none,
  tickers: readonly string[] = [],
): RankedEntry<T> {
  const { name, urlSlug, ticker, listing, aliases } = entity;
  const labels = [name, urlSlug, ticker, listing, ...aliases, ...tickers];
  const texts = labels.filter((text) => text !== null).map(folded);
  const { mentions, dollarVolume } = popularity;
  return { entity, texts: [...new Set(texts)], name: folded(name), mentions, dollarVolume };
}

/**
 * The order that breaks ties: more mentions, more dollar volume, entities with a ticker before those without, then by
 * name. Source: ours, UNS-04.
 */
export function sortEntries<T extends Searchable>(entries: readonly RankedEntry<T>[]): SearchIndex<T> {
  return [...entries]
    .sort(
      (a, b) =>
        b.mentions - a.mentions ||
        b.dollarVolume - a.dollarVolume ||
        Number(servedTicker(b.entity) !== null) - Number(servedTicker(a.entity) !== null) ||
        compareText(a.name, b.name) ||
        compareText(a.entity.id, b.entity.id),
    )
    .map(({ entity, texts }) => ({ entity, texts }));
}

/**
 * The texts to search for: the query as is and, if it could be a ticker, its canonical spellings (`brk-b`, `BRK.A`).
 */
function waysToAsk(q: string): string[] {
  const ticker = canonicalTicker(q);
  return [...new Set([q, ...(ticker ? [ticker, primaryTicker(ticker)] : [])].map(folded))];
}

/**
 * The best matches of a text: entities with a text that equals it, then starts with it, then contains it (ENT-07,
 * DER-72).
 * @param type only entities of this type; null: of any type
 */
export function search<T extends Searchable>(
  index: SearchIndex<T>,
  q: string,
  type: string | null,
  limit: number,
): T[] {
  const queries = waysToAsk(q);
  const ranked: [exact: T[], prefix: T[], substring: T[]] = [[], [], []];
  for (const { entity, texts } of index) {
    if (type !== null && entity.type !== type) continue;
    let best = 3;
    for (const text of texts)
      for (const query of queries) {
        const at = text.indexOf(query);
        if (at >= 0) best = Math.min(best, at > 0 ? 2 : text.length > query.length ? 1 : 0);
      }
    if (best < 3 && ranked[best]!.length < limit) ranked[best]!.push(entity);
  }
  return ranked.flat().slice(0, limit);
}

type Suggestion = { name: string; urlSlug: string; type: string; ticker: string | null };

/** Up to three suggestions for an unknown handle: the matches of its longest prefix that matches anything (MET-17). */
export function findSuggestions(index: SearchIndex, handle: string): Suggestion[] {
  const letters = [...handle.trim()].slice(0, SEARCH_LONGEST);
  let matches: Searchable[] = [];
  // A text that contains another contains each of its prefixes, so a binary search finds the longest.
  for (let [least, most] = [SEARCH_LEAST, letters.length]; least <= most; ) {
    const length = Math.ceil((least + most) / 2);
    const some = search(index, letters.slice(0, length).join(''), null, SUGGESTIONS);
    if (some.length > 0) [matches, least] = [some, length + 1];
    else most = length - 1;
  }
  return matches.map((entity) => ({
    name: entity.name,
    urlSlug: entity.urlSlug,
    type: entity.type.toLowerCase(),
    ticker: servedTicker(entity),
  }));
}

/** Maximum number of popular entities. Our choice. */
export const POPULAR_ENTITIES = 25;
/** Covered days over which mentions count for popularity. Our choice. */
export const POPULAR_DAYS = 30;

/** The popular entities: the curated list, in its order, then the most mentioned. */
export function popularIds(
  picks: readonly string[],
  mentioned: readonly { entityId: string; mentions: number; dollarVolume: number }[],
): string[] {
  const maxMentions = mentioned
    .filter(({ mentions }) => mentions > 0)
    .sort((a, b) => b.mentions - a.mentions || b.dollarVolume - a.dollarVolume || compareText(a.entityId, b.entityId));
  return [...new Set([...picks, ...maxMentions.map(({ entityId }) => entityId)])].slice(0, POPULAR_ENTITIES);
}
