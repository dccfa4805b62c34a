import { describe, expect, it } from 'vitest';
import { jobs } from '../../src/families.ts';
import type { DeriveJob } from '../../src/jobs/job.ts';
import { inRunningOrder } from '../../src/jobs/order.ts';

const job = (name: string, reads: DeriveJob['reads'], ...writes: string[]): DeriveJob => ({
  ...{ name, reads, writes },
  run: async () => ({ rows: 0, asOf: null }),
});
const namesOf = (some: readonly DeriveJob[]) => some.map(({ name }) => name);

describe('The order of jobs', () => {
  it('puts a job after those whose snapshots it reads, and leaves the others in their order', () => {
    const ratings = job('ratings', { snapshots: ['prices', 'insider'] }, 'ratings');
    const insider = job('insider', { facts: ['insider'], snapshots: ['prices'] }, 'insider');
    const quotes = job('quotes', { facts: ['prices'] }, 'prices');
    const options = job('options', { facts: ['options'] }, 'options');
    expect(namesOf(inRunningOrder([ratings, insider, quotes, options]))).toEqual([
      'quotes',
      'insider',
      'ratings',
      'options',
    ]);
  });

  it('does not wait for facts, nor for its own earlier snapshots', () => {
    const stocks = job('stocks', { facts: ['insider'], snapshots: ['stocks'] }, 'stocks');
    const insider = job('insider', { snapshots: ['stocks'] }, 'insider');
    expect(namesOf(inRunningOrder([insider, stocks]))).toEqual(['stocks', 'insider']);
  });

  it('refuses jobs that wait for each other, by their names', () => {
    const one = job('mood', { snapshots: ['map'] }, 'mood');
    const other = job('map', { snapshots: ['mood'] }, 'map');
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
