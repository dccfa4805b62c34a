import { describe, expect, it } from 'vitest';
import { hasMoreAt, hasMoreBelow } from '../../dashboard/src/parts/has-more.ts';

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
