import { describe, expect, it } from 'vitest';
import { getRowCache } from '../../src/db/cached-loader.ts';
import { createRowCache } from '../../src/db/row-cache.ts';
import { CACHE_MB, cacheBudget } from '../../src/lib/cache-budget.ts';
import { useApp } from '../support/harness.ts';

const row = (i: number) => ({ ticker: `T${i}`, price: i + 0.5, asOf: new Date(i), note: 'x'.repeat(100) });

describe('The cache of rows', () => {
  it('stays within its bytes, however many keys of however many loaders it is given', async () => {
    const cache = createRowCache(200_000);
    const loaders = Array.from({ length: 5 }, () => cache.forLoader<unknown>());
    for (let i = 0; i < 20_000; i += 1) {
      loaders[i % 5]!.set(`key ${i}`, Promise.resolve(row(i)));
      if (i % 500 === 0) await Promise.resolve();
    }
    await Promise.resolve();
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
    expect(cache.bytes).toBeGreaterThan(150_000);
    expect(loaders[0]!.get('key 0')).toBeUndefined();
    expect(await loaders[4]!.get('key 19999')).toEqual(row(19_999));
  });

  it('drops the least recently used rows of all loaders', async () => {
    const cache = createRowCache(5_000);
    const [one, other] = [cache.forLoader<string>(), cache.forLoader<string>()];
    one.set('old', Promise.resolve('x'.repeat(1_000)));
    other.set('used', Promise.resolve('x'.repeat(1_000)));
    await Promise.resolve();
    one.set('new', Promise.resolve('x'.repeat(1_000)));
    await Promise.resolve();
    expect(one.get('old')).toBeDefined();
    other.set('newest', Promise.resolve('x'.repeat(1_500)));
    await Promise.resolve();
    expect(other.get('used')).toBeUndefined();
    expect(one.get('old')).toBeDefined();
  });

  it('releases the budget of cleared rows, and keeps the other loaders', async () => {
    const cache = createRowCache(100_000);
    const [one, other] = [cache.forLoader<unknown>(), cache.forLoader<unknown>()];
    for (let i = 0; i < 50; i += 1) one.set(`${i}`, Promise.resolve(row(i)));
    await Promise.resolve();
    const before = cache.bytes;
    other.set('a', Promise.resolve(row(1)));
    await Promise.resolve();
    one.clear();
    expect(cache.bytes).toBeGreaterThan(0);
    expect(cache.bytes).toBeLessThan(before / 10);
    other.delete('a');
    expect(cache.bytes).toBe(0);
  });

  it('measures no answer that was dropped before it came', async () => {
    const cache = createRowCache(100_000);
    const loader = cache.forLoader<string>();
    loader.set('key', Promise.resolve('x'.repeat(1_000)));
    loader.delete('key');
    await Promise.resolve();
    expect(cache.bytes).toBe(0);
  });
});

describe('The rows that a gateway keeps', () => {
  const MOST = 60_000;
  const app = useApp(undefined, { caches: { ...cacheBudget(), rows: MOST } });

  it('share one budget', () => {
    const shares = Object.values(cacheBudget());
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(CACHE_MB * 2 ** 20);
  });

  it('stay within their share, and answers stay right', async () => {
    const ask = async () => {
      const { body } = await app.graphql(`{ stocks { nodes { ticker quote { price }
        chart(period: { window: ONE_YEAR }) { day close } insiderTrades(period: { days: 365 }) { totalCount } } } }`);
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const first = await ask();
    const cache = getRowCache(app.versions);
    expect(cache.most).toBe(MOST);
    expect(cache.bytes).toBeGreaterThan(0);
    expect(cache.bytes).toBeLessThanOrEqual(MOST);
    expect(await ask()).toEqual(first);
    expect(cache.bytes).toBeLessThanOrEqual(MOST);
  });
});
