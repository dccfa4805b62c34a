import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';

const app = useApp();

type Entry = readonly [name: string, address: string, text: string];
// The script that pages load, as a browser gets it.
type Search = { indexEntries(entries: Entry[]): unknown; findEntries(index: unknown, text: string): Entry[] };
const { findEntries, indexEntries } = (await import(
  new URL('../../src/web/docs/search.js', import.meta.url).href
)) as Search;

let index: unknown;
const findNames = (text: string): string[] => findEntries(index, text).map(([name]) => name);
beforeAll(async () => {
  index = indexEntries((await (await app.fetch('/docs/search.json', {}, 'anonymous')).json()) as Entry[]);
});

describe('the search of the documentation', () => {
  it.each([
    ['who owns a stock', 'Stock.holders'],
    ['which funds hold a stock', 'Stock.heldBy'],
    ['how to page', 'Front end: Lists, page by page'],
    ['pagination', 'Front end: Lists, page by page'],
    ['insider trades', 'Stock.insiderTrades'],
    ['congress trades', 'Politician.trades'],
    ['get an API key', 'Get an API key'],
    ['rate limit', 'Keys and limits'],
    ['what does a query cost', 'costOf'],
    ['error codes', 'Error codes'],
    ['real-time updates', 'dataUpdated'],
    ['short interest', 'ETF.shortInterest'],
  ])('answers "%s" first with %s [GEN-12]', (text, name) => {
    expect(findNames(text)[0]).toBe(name);
  });

  it('finds a name as it is written, in any case', () => {
    expect(findNames('stock.rating')[0]).toBe('Stock.rating');
    expect(findNames('InsiderTrade')[0]).toBe('InsiderTrade');
  });

  it('finds entries that have only some of the words, after those that have all', () => {
    const names = findNames('short interest zebra');
    expect(names).toContain('Stock.shortInterest');
    expect(findNames('zebra')).toEqual([]);
  });
});
