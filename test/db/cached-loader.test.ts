import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cachedLoader } from '../../src/db/cached-loader.ts';
import { useApp } from '../support/harness.ts';

describe('A cached loader', () => {
  const app = useApp();

  it('returns earlier reads without waiting for the next batch', async () => {
    const readKeys: string[] = [];
    const loaderOf = cachedLoader<string, string>('quote', async (_db, keys) => {
      readKeys.push(keys.join(' '));
      return keys.map((key) => key.toLowerCase());
    });
    const loader = loaderOf({ db: app.db, versions: app.versions });
    expect(await Promise.all([loader.load('A'), loader.load('B')])).toEqual(['a', 'b']);
    const turn = setImmediate('the next turn');
    expect(await Promise.race([turn, loader.load('A')])).toBe('a');
    expect(await Promise.race([setImmediate('the next turn'), loader.loadMany(['B', 'A'])])).toEqual(['b', 'a']);
    expect(readKeys).toEqual(['A B']);
  });
});
