import { describe, expect, it } from 'vitest';
import {
  findSuggestions,
  POPULAR_ENTITIES,
  type Popularity,
  popularIds,
  type Searchable,
  search,
  sortEntries,
  toSearchEntry,
} from '../../../src/families/entities/search/rules.ts';

const entity = (id: string, name: string, more: Partial<Searchable> = {}): Searchable => ({
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
const buildIndex = (entities: readonly Searchable[], popularity: Record<string, Popularity> = {}) =>
  sortEntries(entities.map((one) => toSearchEntry(one, popularity[one.id])));
const findIds = (
  entities: readonly Searchable[],
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

  it('a search puts who is exactly meant first, then whose text begins so, then who holds it [ENT-07, DER-72]', () => {
    expect(findIds(all, 'Apple')).toEqual(['exact', 'prefix', 'substring']);
  });

  it.each([
    ['name', entity('x', 'Zeta')],
    ['alias', entity('x', 'Other', { aliases: ['Foo', 'Zeta'] })],
    ['ticker', entity('x', 'Other', { ticker: 'ZETA' })],
    ['slug', entity('x', 'Other', { urlSlug: 'Zeta' })],
    ['untracked listing', entity('x', 'Other', { listing: 'ZETA' })],
  ])('a search looks at the %s [ENT-07]', (_what, one) => {
    const others = [entity('a', 'Zetan'), entity('b', 'Azeta')];
    expect(findIds([...others, one], 'zeta')).toEqual(['x', 'a', 'b']);
    expect(findIds([one], 'zet')).toEqual(['x']);
    expect(findIds([one], 'eta')).toEqual(['x']);
    expect(findIds([one], 'zeta x')).toEqual([]);
  });

  it('a search minds neither case, accents nor outer spaces [ENT-07]', () => {
    expect(findIds([entity('nestle', 'Nestlé')], ' NESTLE ')).toEqual(['nestle']);
    expect(findIds([entity('nestle', 'Nestle')], 'nestlé')).toEqual(['nestle']);
  });

  it('a search finds one type alone where it is asked to, before it counts [ENT-02]', () => {
    const people = [entity('cook', 'Apple Cook', { type: 'PERSON' }), entity('pear', 'Apple Pear', { type: 'PERSON' })];
    expect(findIds([...all, ...people], 'apple', { type: 'PERSON', limit: 1 })).toEqual(['cook']);
    expect(findIds(all, 'apple', { type: 'PERSON' })).toEqual([]);
  });

  it('a search breaks ties by mentions, then trade, then a ticker, then the name, then the id [UNS-04]', () => {
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

  it('a search gives no more than the limit, the best of them [LIMITS-20]', () => {
    expect(findIds(all, 'apple', { limit: 2 })).toEqual(['exact', 'prefix']);
    expect(findIds([...all].reverse(), 'apple', { limit: 1 })).toEqual(['exact']);
  });

  it('a search takes signs of patterns as they are', () => {
    expect(findIds([entity('x', 'A%B_C.*')], '.*')).toEqual(['x']);
    expect(findIds(all, '.*')).toEqual([]);
    expect(findIds(all, '%%')).toEqual([]);
  });
});

describe('Suggestions', () => {
  const index = buildIndex(
    ['Apple One', 'Apple Two', 'Apple Three', 'Apple Four'].map((name, i) => entity(String(i), name)),
  );
  it('suggestions are up to three matches, of the longest beginning that matches anything [MET-17, DER-72]', () => {
    expect(findSuggestions(index, 'apple').map(({ name }) => name)).toEqual(['Apple Four', 'Apple One', 'Apple Three']);
    expect(findSuggestions(index, 'apple txx').map(({ name }) => name)).toEqual(['Apple Three', 'Apple Two']);
    expect(findSuggestions(index, 'zz')).toEqual([]);
    expect(findSuggestions(index, '')).toEqual([]);
    expect(findSuggestions(index, `apple f${'x'.repeat(5_000)}`).map(({ name }) => name)).toEqual(['Apple Four']);
  });
});

describe('The popular entities', () => {
  const row = (entityId: string, mentions: number, dollarVolume = 0) => ({ entityId, mentions, dollarVolume });
  it('the popular entities are those of the curated list, then the most mentioned, each once, without unmentioned entities [ENT-10]', () => {
    const mentioned = [row('a', 5), row('b', 9), row('c', 5, 1), row('d', 0, 100)];
    expect(popularIds(['x', 'a'], mentioned)).toEqual(['x', 'a', 'b', 'c']);
    expect(popularIds([], mentioned)).toEqual(['b', 'c', 'a']);
    expect(popularIds(['d'], mentioned)[0]).toBe('d');
  });
  it('the popular entities are not more than a page of them [ENT-10]', () => {
    const many = Array.from({ length: 40 }, (_, i) => row(String(i), 40 - i));
    expect(popularIds(['z'], many)).toEqual(['z', ...many.slice(0, POPULAR_ENTITIES - 1).map((one) => one.entityId)]);
  });
});
