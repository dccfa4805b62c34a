import { expect, it } from 'vitest';
import { traceOrigins } from '../../src/gateway/live/lineage.ts';

it('a family that is computed comes from the families of files behind it; one with files of its own, from these', () => {
  const origins = traceOrigins(new Set(['prices', 'mentions', 'stocks']), [
    { writes: ['stocks'], reads: { facts: ['stocks'], snapshots: ['prices'] } },
    { writes: ['metrics'], reads: { facts: ['mentions'], snapshots: ['stocks'] } },
    { writes: ['market-mood'], reads: { snapshots: ['metrics', 'market-mood'] } },
  ]);
  const of = Object.fromEntries([...origins].map(([family, from]) => [family, [...from].sort()]));
  expect(of).toEqual({
    prices: ['prices'],
    mentions: ['mentions'],
    stocks: ['stocks'],
    metrics: ['mentions', 'stocks'],
    'market-mood': ['mentions', 'stocks'],
  });
});
