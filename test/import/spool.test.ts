import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { spool } from '../../src/import/spool.ts';

const collect = async <T>(batches: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
};

describe('The rows of a file that waits to be written', () => {
  it('come back in their order, whether they waited in memory or on disk, as often as they are read', async () => {
    const spooled = spool<{ rows: { day: Date; close: number | null }[] }>({ rowsMost: 2 });
    const batches = [1, 2, 3, 4].map((n) => ({
      rows: [{ day: new Date(`2025-11-2${n}`), close: n === 3 ? null : n / 3 }],
    }));
    for (const batch of batches) await spooled.add(batch, 1);
    expect(await collect(spooled.batches())).toEqual(batches);
    expect(await collect(spooled.batches())).toEqual(batches);
    await spooled.close();
  });

  it('leave nothing on the disk, however the process ends', async () => {
    const listSpools = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('market-signals-import-'));
    const others = await listSpools();
    const spooled = spool<number[]>({ rowsMost: 0 });
    await spooled.add([1], 1);
    expect((await listSpools()).filter((name) => !others.includes(name))).toEqual([]);
    await spooled.close();
  });
});
