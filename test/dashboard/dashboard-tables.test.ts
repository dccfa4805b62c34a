import { describe, expect, it } from 'vitest';
import { rowsToFill } from '../../dashboard/src/parts/drawn-rows.ts';
import { hasMoreAt, hasMoreBelow } from '../../dashboard/src/parts/has-more.ts';
import { buildColumnClasses } from '../../dashboard/src/parts/table.tsx';

describe('A table that scrolls sideways', () => {
  it.each([
    ['has more beyond its edge until it is scrolled to the end', { scrollLeft: 0, scrollWidth: 480 }, true],
    ['has more where some of it was scrolled past', { scrollLeft: 100, scrollWidth: 480 }, true],
    ['has no more at its end', { scrollLeft: 160, scrollWidth: 480 }, false],
    ['has no more where all fits', { scrollLeft: 0, scrollWidth: 320 }, false],
    ['has no more where a part of a pixel is rounded off', { scrollLeft: 159.5, scrollWidth: 480 }, false],
  ])('%s', (_name, scrolled, hasMore) => {
    expect(hasMoreAt({ clientWidth: 320, ...scrolled })).toBe(hasMore);
  });
});

describe('A table that scrolls downwards', () => {
  it.each([
    ['has more beneath until it is scrolled to the end', { scrollTop: 0, scrollHeight: 480 }, true],
    ['has no more at its end', { scrollTop: 160, scrollHeight: 480 }, false],
    ['has no more where all fits', { scrollTop: 0, scrollHeight: 320 }, false],
  ])('%s', (_name, scrolled, hasMore) => {
    expect(hasMoreBelow({ clientHeight: 320, ...scrolled })).toBe(hasMore);
  });
});

describe('The rows of a table that are drawn at first', () => {
  it('are more than fill its box, however low they are', () => {
    // 760 pixels hold 28 rows of 27 pixels, and 17 of 43.
    expect(rowsToFill(760, false)).toBe(40);
    expect(rowsToFill(760, true)).toBe(25);
  });

  it('are all rows if the table has no scroll box', () => {
    expect(rowsToFill(undefined, false)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('The columns of a table', () => {
  const column = (key: string, more: object = {}) => ({ key, ...more });

  it('say below which width each is left out, and below which it is the last', () => {
    const columns = [
      column('ticker'),
      column('name', { isUnder: true }),
      column('price', { align: 'end' as const }),
      column('volume', { least: 560 as const }),
      column('chart', { least: 1000 as const }),
    ];
    expect([...buildColumnClasses(columns).values()]).toEqual([
      '',
      'from-440',
      'end last-560 last-440',
      'from-560 last-1000',
      'from-1000',
    ]);
  });
});
