import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import type { DeriveJob } from '../../src/jobs/job.ts';
import { inDependencyOrder, inRunningOrder } from '../../src/jobs/order.ts';
import { jobs } from '../support/catalog.ts';

const job = (name: string, reads: DeriveJob['reads'], ...writes: Dataset[]): DeriveJob => ({
  name,
  reads,
  writes,
  run: async () => ({ rows: 0, asOf: null }),
});
const listNames = (some: readonly DeriveJob[]) => some.map(({ name }) => name);

describe('The order of jobs', () => {
  it('puts a job after those whose snapshots it reads, and leaves the others in their order', () => {
    const ratings = job('ratings', { snapshots: ['prices', 'insider'] }, 'ratings');
    const insider = job('insider', { facts: ['insider'], snapshots: ['prices'] }, 'insider');
    const quotes = job('quotes', { facts: ['prices'] }, 'prices');
    const options = job('options', { facts: ['options'] }, 'options');
    expect(listNames(inRunningOrder([ratings, insider, quotes, options]))).toEqual([
      'quotes',
      'insider',
      'ratings',
      'options',
    ]);
  });

  it('does not wait for facts, nor for its own earlier snapshots', () => {
    const stocks = job('stocks', { facts: ['insider'], snapshots: ['stocks'] }, 'stocks');
    const insider = job('insider', { snapshots: ['stocks'] }, 'insider');
    expect(listNames(inRunningOrder([insider, stocks]))).toEqual(['stocks', 'insider']);
  });

  it('refuses jobs that wait for each other, by their names', () => {
    const one = job('mood', { snapshots: ['market-heatmap'] }, 'market-mood');
    const other = job('map', { snapshots: ['market-mood'] }, 'market-heatmap');
    expect(() => inRunningOrder([one, other])).toThrow('These jobs wait for each other: mood -> map -> mood.');
  });

  it('holds for all jobs of the families', () => {
    expect(jobs.length).toBeGreaterThan(30);
    for (const [at, { name, reads, writes }] of jobs.entries())
      for (const later of jobs.slice(at + 1))
        expect(
          (reads.snapshots ?? []).filter((family) => later.writes.includes(family) && !writes.includes(family)),
          `${name} runs before ${later.name}`,
        ).toEqual([]);
  });
});

describe('Jobs that run at the same time', () => {
  const quotes = job('quotes', { facts: ['prices'] }, 'prices');
  const options = job('options', { facts: ['options'] }, 'options');
  const insider = job('insider', { snapshots: ['prices'] }, 'insider');
  const ratings = job('ratings', { snapshots: ['insider', 'options'] }, 'ratings');
  const some = [quotes, options, insider, ratings];

  /** Records when jobs begin and end; each job takes this many turns of the event loop. */
  async function ran(atOnce: number, turns: Readonly<Record<string, number>>, failing?: string): Promise<string[]> {
    const events: string[] = [];
    const work = async ({ name }: DeriveJob) => {
      events.push(`${name} begins`);
      for (let turn = 0; turn < (turns[name] ?? 1); turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (name === failing) throw new Error(`${name} fails`);
      events.push(`${name} ends`);
    };
    await inDependencyOrder(some, work, atOnce).catch((error: Error) => events.push(error.message));
    return events;
  }

  it('wait for the jobs whose results they read, and for no others', async () => {
    expect(await ran(2, { options: 20 })).toEqual([
      ...['quotes begins', 'options begins', 'quotes ends', 'insider begins', 'insider ends'],
      ...['options ends', 'ratings begins', 'ratings ends'],
    ]);
  });

  it('the number of concurrent jobs follows the setting', async () => {
    expect(await ran(1, {})).toEqual(some.flatMap(({ name }) => [`${name} begins`, `${name} ends`]));
  });

  it('report the last failure, too', async () => {
    expect((await ran(2, {}, 'ratings')).at(-1)).toBe('ratings fails');
  });

  it('concurrent jobs have all ended when a failure is reported', async () => {
    expect(await ran(2, { options: 20 }, 'quotes')).toEqual([
      ...['quotes begins', 'options begins', 'options ends', 'quotes fails'],
    ]);
  });
});
