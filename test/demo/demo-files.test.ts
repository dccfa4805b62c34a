import { describe, expect, it } from 'vitest';
import { countParts, type FileBatch, fileBatches } from '../../src/cli/demo-files/batches.ts';
import { filesMadeInThread } from '../../src/cli/demo-files/in-thread.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { parseDay } from '../../src/lib/dates.ts';

const universe = {
  seed: 7,
  today: parseDay('2026-03-09')!,
  history: 'recent' as const,
  listings: demoListings().filter(({ ticker }) => ['AAPL', 'SPY'].includes(ticker)),
};

describe('The files of a demo market', () => {
  it('are the same ones, in the same order, from a thread of their own', async () => {
    const wanted = { universe, onlyHistory: true };
    const made: FileBatch[] = [];
    for await (const batch of filesMadeInThread(wanted)) made.push(batch);
    expect(made.length).toBeGreaterThan(countParts(wanted));
    expect(made).toEqual([...fileBatches(wanted)]);
  });

  it('come in batches of one kind, and an empty one ends each part', () => {
    const wanted = { universe, onlyHistory: false };
    const batches = [...fileBatches(wanted)];
    for (const { files } of batches) expect(new Set(files.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
    expect(batches.filter(({ files }) => files.length === 0).map(({ part }) => part)).toEqual(
      Array.from({ length: countParts(wanted) }, (_, i) => i),
    );
  });
});
