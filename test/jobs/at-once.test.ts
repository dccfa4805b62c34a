import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import type { DeriveJob } from '../../src/jobs/job.ts';
import { createPipeline } from '../../src/jobs/pipeline.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

/**
 * Three jobs, of which the third reads the snapshot of the first, with the number that ran at a time. On a server the second
 * goes on until the first has begun, and the first until the second has ended: neither would if they ran one after another.
 */
function createJobs(isServer: boolean) {
  const [order, counts]: [string[], number[]] = [[], []];
  let running = 0;
  const job = (name: string, reads: DeriveJob['reads'], dataset: Dataset, isDone: () => boolean): DeriveJob => ({
    name,
    reads,
    writes: [dataset],
    async run(sql) {
      running += 1;
      counts.push(running);
      do await sql.query('SELECT 1');
      while (!isDone());
      running -= 1;
      order.push(name);
      return { rows: 1, asOf: null };
    },
  });
  const jobs = [
    job('slow', { facts: ['prices'] }, 'ratings', () => !isServer || order.includes('quick')),
    job('quick', { facts: ['prices'] }, 'insights', () => !isServer || counts.length > 1),
    job('last', { snapshots: ['ratings'] }, 'filers', () => true),
  ];
  return { jobs, order, counts };
}

describe('Jobs that do not depend on each other', () => {
  it('run at the same time on a server, one after another on an embedded database, and are listed in their order', async () => {
    const isServer = app.db.kind === 'postgresql';
    const { jobs, order, counts } = createJobs(isServer);
    const results = await createPipeline(jobs).derive(app.db, ['prices'], NOW);
    expect(order).toEqual(isServer ? ['quick', 'slow', 'last'] : ['slow', 'quick', 'last']);
    expect(Math.max(...counts)).toBe(isServer ? 2 : 1);
    expect(results.map(({ name }) => name)).toEqual(['slow', 'quick', 'last']);
  });
});
