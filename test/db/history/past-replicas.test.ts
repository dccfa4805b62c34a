import { describe, expect, it } from 'vitest';
import { createPastReplicas } from '../../../src/db/history/past-replicas.ts';
import type { Database } from '../../../src/db/open.ts';
import { type Replica, type Replicas, readFromReplica } from '../../../src/db/replicas.ts';

const [PRIMARY, PAST] = [{} as Database, { kind: 'postgresql' } as Database];
const createReplica = (historyVersion: number): Replica<Database> => ({
  name: 'replica',
  db: {} as Database,
  reached: new Map([['history', historyVersion]]),
  load: { pending: 0, lastTurn: 0, answered: 0, failed: 0 },
});
const openDay = (replica: Replica<Database>, historyVersion: number): Database => {
  const replicas: Replicas<Database> = { all: [replica], counts: { turns: 0, behind: 0 }, close: async () => {} };
  return { ...PRIMARY, replicas: createPastReplicas(replicas, () => PAST, historyVersion) };
};

describe('A read as of a past day', () => {
  it('goes to a replica that has the day, as of the day, and counts as a read of the replica', async () => {
    const replica = createReplica(3);
    expect(await readFromReplica(openDay(replica, 3), new Map(), async (source) => source)).toBe(PAST);
    expect(replica.load).toMatchObject({ answered: 1, pending: 0, lastTurn: 1 });
  });

  it('goes to the primary while a replica lacks the day, or is away', async () => {
    const replica = createReplica(2);
    const day = openDay(replica, 3);
    expect(await readFromReplica(day, new Map(), async (source) => source)).toBe(day);
    replica.reached = new Map([['history', 3]]);
    expect(await readFromReplica(day, new Map(), async (source) => source)).toBe(PAST);
    replica.reached = null;
    expect(await readFromReplica(day, new Map(), async (source) => source)).toBe(day);
  });
});
