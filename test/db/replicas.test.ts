import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { DatabaseUnavailable } from '../../src/db/outage.ts';
import { computeLag, type Replica, readFromReplica, replicaFor, serverName } from '../../src/db/replicas.ts';

const versions = (some: Record<string, number>) => new Map(Object.entries(some));
const replica = (
  name: string,
  reached: Record<string, number> | null,
  load: Partial<Replica<Database>['load']> = {},
): Replica<Database> => ({
  name,
  reached: reached && versions(reached),
  load: { pending: 0, lastTurn: 0, answered: 0, failed: 0, ...load },
  db: { kind: 'postgresql' } as Database,
});

describe('The replica for a read', () => {
  const behind = replica('behind', { prices: 6, stocks: 3 });
  const equal = replica('equal', { prices: 7, stocks: 3 });

  it('has the versions of all families that are read', () => {
    expect(replicaFor([behind, equal], versions({ prices: 7 }))?.name).toBe('equal');
    expect(replicaFor([behind, equal], versions({ prices: 7, stocks: 4 }))).toBeNull();
    expect(replicaFor([behind, equal], versions({ prices: 5 }))).not.toBeNull();
  });

  it('may lack a family that has no data', () => {
    expect(replicaFor([equal], versions({ options: 0 }))?.name).toBe('equal');
    expect(replicaFor([equal], versions({ options: 1 }))).toBeNull();
  });

  it('skips replicas that are away', () => {
    expect(replicaFor([replica('away', null)], versions({}))).toBeNull();
  });

  it('has the least to do, and of equals has waited longest', () => {
    const busy = replica('busy', {}, { pending: 2, lastTurn: 1 });
    const early = replica('early', {}, { pending: 1, lastTurn: 2 });
    const late = replica('late', {}, { pending: 1, lastTurn: 3 });
    expect(replicaFor([busy, late, early], versions({}))?.name).toBe('early');
  });
});

describe('A read with replicas', () => {
  const primaryWith = (all: Replica<Database>[]): Database =>
    ({ replicas: { all, counts: { turns: 0, behind: 0 }, close: async () => {} } }) as unknown as Database;

  it('is repeated on the primary if the replica fails, and counted', async () => {
    const one = replica('one', { stocks: 1 });
    const primary = primaryWith([one]);
    const readFrom = async (source: Database) => {
      if (source === one.db) throw new DatabaseUnavailable();
      return 'rows';
    };
    expect(await readFromReplica(primary, versions({ stocks: 1 }), readFrom)).toBe('rows');
    expect(one.load).toMatchObject({ answered: 0, failed: 1, pending: 0 });
  });

  it('goes to the primary if no replica has the data, and is counted', async () => {
    const one = replica('one', { stocks: 1 });
    const primary = primaryWith([one]);
    expect(await readFromReplica(primary, versions({ stocks: 2 }), async (source) => source === primary)).toBe(true);
    expect(primary.replicas!.counts.behind).toBe(1);
    expect(one.load.answered).toBe(0);
  });

  it('is shared among equal replicas', async () => {
    const all = [replica('one', { stocks: 1 }), replica('two', { stocks: 1 })];
    const primary = primaryWith(all);
    for (let i = 0; i < 6; i += 1) await readFromReplica(primary, versions({ stocks: 1 }), async () => i);
    expect(all.map(({ load }) => load.answered)).toEqual([3, 3]);
  });
});

describe('The lag of a replica', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const candidates = [
    { family: 'prices', version: 7, generatedAt: new Date('2026-11-20T11:59:50Z') },
    { family: 'stocks', version: 3, generatedAt: new Date('2026-11-20T11:59:00Z') },
  ];

  it('is the age of the oldest change that it lacks', () => {
    expect(computeLag(replica('a', { prices: 7, stocks: 3 }), candidates, now)).toEqual({ families: 0, seconds: 0 });
    expect(computeLag(replica('a', { prices: 6, stocks: 3 }), candidates, now)).toEqual({ families: 1, seconds: 10 });
    expect(computeLag(replica('a', {}), candidates, now)).toEqual({ families: 2, seconds: 60 });
  });

  it('is unknown while it is away', () => {
    expect(computeLag(replica('a', null), candidates, now)).toBeNull();
  });
});

it('A replica is named without its password', () => {
  expect(serverName('postgresql://user:hunter2@replica-1/signals')).toBe('replica-1:5432');
  expect(serverName('postgresql://replica-2:5433/signals')).toBe('replica-2:5433');
});
