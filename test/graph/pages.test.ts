import { describe, expect, it } from 'vitest';
import { placesIn } from '../../src/graph/pages.ts';
import { formatCursor, parseCursor, resolvePlaces } from '../../src/lib/pages.ts';

describe('Pages of places', () => {
  it.each([
    ['the first', { first: 10 }, 25, [1, 10]],
    ['the second', { first: 10, after: 10 }, 25, [11, 20]],
    ['a last one that is short', { first: 10, after: 20 }, 25, [21, 25]],
    ['none beyond the end', { first: 10, after: 25 }, 25, [26, 25]],
    ['the last rows', { last: 5 }, 25, [21, 25]],
    ['the rows before one', { last: 5, before: 11 }, 25, [6, 10]],
    ['the last of the first', { first: 10, last: 3 }, 25, [8, 10]],
    ['as many as a page has where nothing is said', {}, 250, [1, 100]],
    ['nothing of an empty list', { first: 10 }, 0, [1, 0]],
  ])('%s [GEN-12]', (_what, page, total, [from, to]) => {
    expect(resolvePlaces({ after: null, before: null, ...page }, total, 100)).toEqual({ from, to });
  });

  it('the last rows after a place are those, however many there are [GEN-12]', () => {
    expect(resolvePlaces({ last: 5, after: 22, before: null }, 25, 100)).toEqual({ from: 23, to: 25 });
    // `first` exceeds the maximum page, and `last` counts from the end of the list.
    expect(resolvePlaces({ last: 5, after: null, before: null }, 250, 100)).toEqual({ from: 246, to: 250 });
  });
});

describe('Cursors', () => {
  it('come back as they went out, and others are none [GEN-12]', () => {
    expect(parseCursor(formatCursor({ place: 1_234, id: 'AAPL:2026-11-20:É & Co' }))).toEqual({
      place: 1_234,
      id: 'AAPL:2026-11-20:É & Co',
    });
    for (const text of ['', 'abc', btoa('-1:x'), btoa('1x:y'), btoa('my 7:z'), 'ü'])
      expect(parseCursor(text)).toBeNull();
  });
});

describe('Pages of rows', () => {
  const id = (row: string) => row;
  const behind = (place: number, row: string) => ({ first: 2, after: formatCursor({ place, id: row }) });

  it('go on behind the row of the cursor, wherever it stands by now [GEN-12]', () => {
    expect(placesIn(['a', 'b', 'c', 'd'], behind(2, 'b'), id, 100)).toEqual({ from: 3, to: 4 });
    expect(placesIn(['new', 'a', 'b', 'c', 'd'], behind(2, 'b'), id, 100)).toEqual({ from: 4, to: 5 });
    expect(placesIn(['b', 'c', 'd'], behind(2, 'b'), id, 100)).toEqual({ from: 2, to: 3 });
  });

  it('skip and repeat nothing if the row of the cursor is gone [GEN-12]', () => {
    expect(placesIn(['a', 'c', 'd'], behind(2, 'b'), id, 100)).toEqual({ from: 2, to: 3 });
    const before = { last: 2, before: formatCursor({ place: 3, id: 'c' }) };
    expect(placesIn(['a', 'b', 'd'], before, id, 100)).toEqual({ from: 1, to: 2 });
  });

  it('refuse a cursor that is none, by the name of its argument [GEN-12]', () => {
    expect(() => placesIn(['a'], { after: 'nonsense' }, id, 100)).toThrow('after: not a cursor of this list.');
    expect(() => placesIn(['a'], { before: 'nonsense' }, id, 100)).toThrow('before: not a cursor of this list.');
  });
});
