import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LONGEST, rankFile } from './support/longest-first.ts';

describe('The order of test files', () => {
  it('names only files that exist as the longest', () => {
    expect(LONGEST.filter((name) => !existsSync(new URL(`${name}.test.ts`, import.meta.url)))).toEqual([]);
  });

  it('starts the longest files first, then the long project, then the others', () => {
    const ranks = [
      rankFile('/repo/test/browser/actions.test.ts', 'long'),
      rankFile('/repo/test/browser/pages.test.ts', 'long'),
      rankFile('/repo/test/server/tls.test.ts', 'long'),
      rankFile('/repo/test/jobs/history-writers.test.ts', 'quick'),
      rankFile('/repo/test/families/prices/quotes.api.test.ts', 'quick'),
    ];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(ranks.length);
  });
});
