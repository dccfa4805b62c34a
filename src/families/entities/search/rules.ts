import { compareText } from '../../../lib/order.ts';
import { canonicalTicker, primaryTicker } from '../../../market/ticker.ts';
import { servedTicker } from '../rules.ts';

/** The members of an entity that a search reads, apart from its texts. */
export type Searchable = {
  id: string;
  type: string;
  name: string;
  urlSlug: string;
  ticker: string | null;
  listingCoverage: string | null;
};

/** The mentions of an entity (30 days) and its dollar volume (USD per session). */
export type Popularity = { mentions: number; dollarVolume: number };

/** Stands between the texts of an entity, and in none of them. */
export const TEXT_BREAK = '\t';

/** `texts`: its name first, then all that it is found by; with `TEXT_BREAK` between them, and without line breaks. */
type SearchEntry<T> = Popularity & { entity: T; texts: string };

/**
 * All entities, the most popular first. `text`: their normalized texts in this order, each between two breaks; to search one long text
 * takes a tenth of the time of as many short texts. `starts`: the break before the first text of each entity.
 */
export type SearchIndex<T extends Searchable = Searchable> = Readonly<{
  entities: readonly T[];
  text: string;
  starts: Uint32Array;
}>;

/** LIMITS-20 */
export const SEARCH_LEAST = 2;
/** UNS-12 */
export const SEARCH_LONGEST = 100;
const SUGGESTIONS = 3;

const HAS_OTHERS_THAN_ASCII = /[^\p{ASCII}]/u;

// Most texts have no accents, and normalizing takes most of the time of an index.
const removeAccents = (text: string): string =>
  HAS_OTHERS_THAN_ASCII.test(text) ? text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '') : text;

/** Normalizes a text for comparison: ignores case, accents, and outer spaces. */
const folded = (text: string): string => removeAccents(text).trim().toLowerCase();

/** A space beside a break or the end of a line. */
const HAS_OUTER_SPACES = /[^\S\n\t][\t\n]|[\t\n][^\S\n\t]/;

/** Normalizes the texts of entities: most of it for all at once, because calls for each take several times as long. */
function foldTexts(texts: readonly string[]): string[] {
  const all = `\n${texts.map(removeAccents).join('\n')}\n`.toLowerCase();
  const lines = all.slice(1, -1).split('\n');
  if (!HAS_OUTER_SPACES.test(all)) return lines;
  const trim = (line: string) =>
    line
      .split(TEXT_BREAK)
      .map((text) => text.trim())
      .join(TEXT_BREAK);
  return lines.map(trim);
}

const readFirst = (texts: string): string => texts.slice(0, `${texts}${TEXT_BREAK}`.indexOf(TEXT_BREAK));

/**
 * Creates the index of entities. Ties of a search are broken by more mentions, more dollar volume, entities with a ticker before those
 * without, then by name. Source: ours, UNS-04.
 */
export function createSearchIndex<T extends Searchable>(entries: readonly SearchEntry<T>[]): SearchIndex<T> {
  const textsByPlace = foldTexts(entries.map(({ texts }) => texts));
  const names = textsByPlace.map(readFirst);
  const order = entries
    .map((_, place) => place)
    .sort((a, b) => {
      const [first, second] = [entries[a]!, entries[b]!];
      return (
        second.mentions - first.mentions ||
        second.dollarVolume - first.dollarVolume ||
        // Read for ties only: each column is parsed when it is first used.
        Number(servedTicker(second.entity) !== null) - Number(servedTicker(first.entity) !== null) ||
        compareText(names[a]!, names[b]!) ||
        compareText(first.entity.id, second.entity.id)
      );
    });
  const starts = new Uint32Array(order.length);
  let length = 0;
  for (const [place, from] of order.entries()) {
    starts[place] = length;
    length += TEXT_BREAK.length + textsByPlace[from]!.length;
  }
  const texts = order.map((place) => textsByPlace[place]!);
  return {
    entities: order.map((place) => entries[place]!.entity),
    text: `${TEXT_BREAK}${texts.join(TEXT_BREAK)}${TEXT_BREAK}`,
    starts,
  };
}

/**
 * The texts to search for: the query as is and, if it could be a ticker, its canonical spellings (`brk-b`, `BRK.A`).
 */
function waysToAsk(q: string): string[] {
  const ticker = canonicalTicker(q);
  const ways = new Set([q, ...(ticker ? [ticker, primaryTicker(ticker)] : [])].map(folded));
  // A text of nothing but accents is empty, and no text has a break.
  return [...ways].filter((way) => way !== '' && !way.includes(TEXT_BREAK));
}

/** How a text matches, from the best. */
const [EXACT, PREFIX, SUBSTRING, NONE] = [0, 1, 2, 3];

/** The best match of each entity. */
function matchAll({ text, starts }: SearchIndex, queries: readonly string[]): Uint8Array {
  const matches = new Uint8Array(starts.length).fill(NONE);
  for (const query of queries) {
    let place = 0;
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
      while (place + 1 < starts.length && starts[place + 1]! < at) place += 1;
      const isWhole = text[at + query.length] === TEXT_BREAK;
      const match = text[at - 1] !== TEXT_BREAK ? SUBSTRING : isWhole ? EXACT : PREFIX;
      if (match < matches[place]!) matches[place] = match;
    }
  }
  return matches;
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
  const ranked: [exact: T[], prefix: T[], substring: T[]] = [[], [], []];
  const matches = matchAll(index, waysToAsk(q));
  for (const [place, match] of matches.entries()) {
    const equals = ranked[match];
    const entity = index.entities[place]!;
    if (equals && equals.length < limit && (type === null || entity.type === type)) equals.push(entity);
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
