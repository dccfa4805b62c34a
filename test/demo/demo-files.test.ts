import { describe, expect, it } from 'vitest';
import { countParts, type FileBatch, fileBatches } from '../../src/commands/demo/files/batches.ts';
import { filesMadeInThread } from '../../src/commands/demo/files/in-thread.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { catalog } from '../support/catalog.ts';

const universe = {
  seed: 7,
  today: parseDay('2026-03-09')!,
  history: 'recent' as const,
  listings: demoListings().filter(({ ticker }) => ['AAPL', 'SPY'].includes(ticker)),
};

describe('The files of a demo market', () => {
  it('are the same files in the same order from a thread', async () => {
    const options = { universe, parts: 'older' as const };
    const batches: FileBatch[] = [];
    for await (const batch of filesMadeInThread(options)) batches.push(batch);
    expect(batches.length).toBeGreaterThan(countParts(catalog, options));
    expect(batches).toEqual([...fileBatches(catalog, options)]);
  });

  it('come in batches of one kind, and an empty batch ends each part', () => {
    const options = { universe, parts: 'first' as const };
    const batches = [...fileBatches(catalog, options)];
    for (const { files } of batches) expect(new Set(files.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
    expect(batches.filter(({ files }) => files.length === 0).map(({ part }) => part)).toEqual(
      Array.from({ length: countParts(catalog, options) }, (_, i) => i),
    );
  });
});
