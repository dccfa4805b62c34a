import { describe, expect, it } from 'vitest';
import {
  findSuggestions,
  POPULAR_ENTITIES,
  type Popularity,
  popularIds,
  type Searchable,
  search,
  searchIndex,
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
const found = (
  entities: readonly Searchable[],
  q: string,
  {
    type = null,
    limit = 10,
    popularity = {},
  }: { type?: string | null; limit?: number; popularity?: Record<string, Popularity> } = {},
) => search(searchIndex(entities, new Map(Object.entries(popularity))), q, type, limit).map(({ id }) => id);

describe('A search', () => {
  const all = [
    entity('substring', 'Best Appleton'),
    entity('prefix', 'Appleton'),
    entity('exact', 'apple'),
    entity('none', 'Aple'),
  ];

  it('puts who is exactly meant first, then whose text begins so, then who holds it [ENT-07, DER-72]', () => {
    expect(found(all, 'Apple')).toEqual(['exact', 'prefix', 'substring']);
  });

  it.each([
    ['name', entity('x', 'Zeta')],
    ['alias', entity('x', 'Other', { aliases: ['Foo', 'Zeta'] })],
    ['ticker', entity('x', 'Other', { ticker: 'ZETA' })],
    ['slug', entity('x', 'Other', { urlSlug: 'Zeta' })],
    ['untracked listing', entity('x', 'Other', { listing: 'ZETA' })],
  ])('looks at the %s [ENT-07]', (_what, one) => {
    const others = [entity('a', 'Zetan'), entity('b', 'Azeta')];
    expect(found([...others, one], 'zeta')).toEqual(['x', 'a', 'b']);
    expect(found([one], 'zet')).toEqual(['x']);
    expect(found([one], 'eta')).toEqual(['x']);
    expect(found([one], 'zeta x')).toEqual([]);
  });

  it('minds neither case, accents nor outer spaces [ENT-07]', () => {
    expect(found([entity('nestle', 'Nestlé')], ' NESTLE ')).toEqual(['nestle']);
    expect(found([entity('nestle', 'Nestle')], 'nestlé')).toEqual(['nestle']);
  });

  it('finds one type alone where it is asked to, before it counts [ENT-02]', () => {
    const people = [entity('cook', 'Apple Cook', { type: 'PERSON' }), entity('pear', 'Apple Pear', { type: 'PERSON' })];
    expect(found([...all, ...people], 'apple', { type: 'PERSON', limit: 1 })).toEqual(['cook']);
    expect(found(all, 'apple', { type: 'PERSON' })).toEqual([]);
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
    expect(found(tied, 'app', { popularity })).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'a']);
    // Popularity never lifts a worse match over a better one.
    expect(found(all, 'apple', { popularity: { substring: { mentions: 100, dollarVolume: 1 } } })[0]).toBe('exact');
  });

  it('gives no more than the limit, the best of them [LIMITS-20]', () => {
    expect(found(all, 'apple', { limit: 2 })).toEqual(['exact', 'prefix']);
    expect(found([...all].reverse(), 'apple', { limit: 1 })).toEqual(['exact']);
  });

  it('takes signs of patterns as they are', () => {
    expect(found([entity('x', 'A%B_C.*')], '.*')).toEqual(['x']);
    expect(found(all, '.*')).toEqual([]);
    expect(found(all, '%%')).toEqual([]);
  });
});

describe('Suggestions', () => {
  const index = searchIndex(
    ['Apple One', 'Apple Two', 'Apple Three', 'Apple Four'].map((name, i) => entity(String(i), name)),
    new Map(),
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
  it('are those of the curated list, then the most mentioned, each once; nobody whom nobody mentions [ENT-10]', () => {
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
