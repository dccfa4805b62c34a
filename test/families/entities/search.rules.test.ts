import { describe, expect, it } from 'vitest';
import {
  createSearchIndex,
  findSuggestions,
  POPULAR_ENTITIES,
  type Popularity,
  popularIds,
  type Searchable,
  search,
  TEXT_BREAK,
} from '../../../src/families/entities/search/rules.ts';

type Named = Searchable & { aliases: readonly string[]; listing: string | null };
const entity = (id: string, name: string, more: Partial<Named> = {}): Named => ({
  id,
  name,
  type: 'COMPANY',
  urlSlug: id,
  ticker: null,
  aliases: [],
  listingCoverage: null,
  listing: null,
  ...more,
});
const tracked = { listingCoverage: 'PUBLIC_TRACKED' };
const joinTexts = ({ name, urlSlug, ticker, listing, aliases }: Named): string =>
  [name, urlSlug, ticker, listing, ...aliases].filter((text) => text !== null).join(TEXT_BREAK);
const buildIndex = (entities: readonly Named[], popularity: Record<string, Popularity> = {}) =>
  createSearchIndex(
    entities.map((one) => ({
      entity: one,
      texts: joinTexts(one),
      ...(popularity[one.id] ?? { mentions: 0, dollarVolume: 0 }),
    })),
  );
const findIds = (
  entities: readonly Named[],
  q: string,
  {
    type = null,
    limit = 10,
    popularity = {},
  }: { type?: string | null; limit?: number; popularity?: Record<string, Popularity> } = {},
) => search(buildIndex(entities, popularity), q, type, limit).map(({ id }) => id);

describe('A search', () => {
  const all = [
    entity('substring', 'Best Appleton'),
    entity('prefix', 'Appleton'),
    entity('exact', 'apple'),
    entity('none', 'Aple'),
  ];

  it('puts who is exactly meant first, then whose text begins so, then who holds it [ENT-07, DER-72]', () => {
    expect(findIds(all, 'Apple')).toEqual(['exact', 'prefix', 'substring']);
  });

  it.each([
    ['name', entity('x', 'Zeta')],
    ['alias', entity('x', 'Other', { aliases: ['Foo', 'Zeta'] })],
    ['ticker', entity('x', 'Other', { ticker: 'ZETA' })],
    ['slug', entity('x', 'Other', { urlSlug: 'Zeta' })],
    ['untracked listing', entity('x', 'Other', { listing: 'ZETA' })],
  ])('looks at the %s [ENT-07]', (_what, one) => {
    const others = [entity('a', 'Zetan'), entity('b', 'Azeta')];
    expect(findIds([...others, one], 'zeta')).toEqual(['x', 'a', 'b']);
    expect(findIds([one], 'zet')).toEqual(['x']);
    expect(findIds([one], 'eta')).toEqual(['x']);
    expect(findIds([one], 'zeta x')).toEqual([]);
  });

  it('minds neither case, accents nor outer spaces [ENT-07]', () => {
    expect(findIds([entity('nestle', 'Nestlé')], ' NESTLE ')).toEqual(['nestle']);
    expect(findIds([entity('nestle', 'Nestle')], 'nestlé')).toEqual(['nestle']);
  });

  it('finds a single type if it is requested, before it counts [ENT-02]', () => {
    const people = [entity('cook', 'Apple Cook', { type: 'PERSON' }), entity('pear', 'Apple Pear', { type: 'PERSON' })];
    expect(findIds([...all, ...people], 'apple', { type: 'PERSON', limit: 1 })).toEqual(['cook']);
    expect(findIds(all, 'apple', { type: 'PERSON' })).toEqual([]);
  });

  it('breaks ties by mentions, then trade, then a ticker, then the name, then the id [UNS-04]', () => {
    const tied = [
      entity('g', 'App B'),
      entity('f', 'App B'),
      entity('e', 'App A'),
      entity('d', 'App Z', { ticker: 'D', ...tracked }),
      entity('c', 'App Z'),
      entity('b', 'App Z'),
      entity('a', 'App Z', { ticker: 'A', listingCoverage: 'PUBLIC_UNTRACKED' }),
    ];
    const popularity = { c: { mentions: 5, dollarVolume: 0 }, b: { mentions: 5, dollarVolume: 9 } };
    expect(findIds(tied, 'app', { popularity })).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'a']);
    // Popularity never ranks a worse match above a better one.
    expect(findIds(all, 'apple', { popularity: { substring: { mentions: 100, dollarVolume: 1 } } })[0]).toBe('exact');
  });

  it('gives no more than the limit, the best of them [LIMITS-20]', () => {
    expect(findIds(all, 'apple', { limit: 2 })).toEqual(['exact', 'prefix']);
    expect(findIds([...all].reverse(), 'apple', { limit: 1 })).toEqual(['exact']);
  });

  it('reads each text on its own', () => {
    const beside = [entity('x', 'Big Zeta', { urlSlug: 'alpha' }), entity('y', ' Zeta Two ', { aliases: ['  Beta'] })];
    expect(findIds(beside, `zeta${TEXT_BREAK}alpha`)).toEqual([]);
    expect(findIds(beside, 'zeta alpha')).toEqual([]);
    expect(findIds(beside, 'ZETA TWO')).toEqual(['y']);
    expect(findIds([entity('a', 'Zeta'), entity('b', '  zeta ', { urlSlug: 'É ' })], 'e')).toEqual(['b', 'a']);
    expect(findIds(beside, '\u0301\u0301')).toEqual([]);
  });

  it('takes signs of patterns as they are', () => {
    expect(findIds([entity('x', 'A%B_C.*')], '.*')).toEqual(['x']);
    expect(findIds(all, '.*')).toEqual([]);
    expect(findIds(all, '%%')).toEqual([]);
  });
});

describe('Suggestions', () => {
  const index = buildIndex(
    ['Apple One', 'Apple Two', 'Apple Three', 'Apple Four'].map((name, i) => entity(String(i), name)),
  );
  it('are up to three matches, of the longest beginning that matches anything [MET-17, DER-72]', () => {
    expect(findSuggestions(index, 'apple').map(({ name }) => name)).toEqual(['Apple Four', 'Apple One', 'Apple Three']);
    expect(findSuggestions(index, 'apple txx').map(({ name }) => name)).toEqual(['Apple Three', 'Apple Two']);
    expect(findSuggestions(index, 'zz')).toEqual([]);
    expect(findSuggestions(index, '')).toEqual([]);
    expect(findSuggestions(index, `apple f${'x'.repeat(5_000)}`).map(({ name }) => name)).toEqual(['Apple Four']);
  });
});

describe('The popular entities', () => {
  const row = (entityId: string, mentions: number, dollarVolume = 0) => ({ entityId, mentions, dollarVolume });
  it('begin with the curated list, then the most mentioned, each once, without unmentioned entities [ENT-10]', () => {
    const mentioned = [row('a', 5), row('b', 9), row('c', 5, 1), row('d', 0, 100)];
    expect(popularIds(['x', 'a'], mentioned)).toEqual(['x', 'a', 'b', 'c']);
    expect(popularIds([], mentioned)).toEqual(['b', 'c', 'a']);
    expect(popularIds(['d'], mentioned)[0]).toBe('d');
  });
  it('are not more than a page of them [ENT-10]', () => {
    const many = Array.from({ length: 40 }, (_, i) => row(String(i), 40 - i));
    expect(popularIds(['z'], many)).toEqual(['z', ...many.slice(0, POPULAR_ENTITIES - 1).map((one) => one.entityId)]);
  });
});
