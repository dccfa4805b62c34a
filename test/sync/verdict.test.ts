import { describe, expect, it } from 'vitest';
import type { Arrived, FetchOutcome } from '../../src/sync/outcome.ts';
import { decideVerdict } from '../../src/sync/verdict.ts';

const NOW = new Date('2026-11-20T22:00:00Z');
const item = (dueBy?: string, attempts = 0, isImmutable?: true) => ({
  task: { key: 'a', url: 'https://www.sec.gov/a', expects: 'json' as const, dueBy, isImmutable },
  attempts,
});
const days = (count: number) => new Date(NOW.valueOf() + count * 86_400_000);
const why = 'It is so.';

describe('an item whose file did not come', () => {
  it.each<[string, ReturnType<typeof item>, Exclude<FetchOutcome, Arrived>, string, string, Date | null | undefined]>([
    ['did not change', item(), { is: 'UNCHANGED' }, 'DONE', 'unchanged', undefined],
    ['is awaited until its last day', item('2026-11-20'), { is: 'NOT_YET', why }, 'QUEUED', 'notYet', undefined],
    ['was never published after it', item('2026-11-19'), { is: 'NOT_YET', why }, 'ABSENT', 'absent', null],
    ['is of no day: a week later', item(), { is: 'NOT_YET', why }, 'ABSENT', 'absent', days(7)],
    ['stays queued in an outage', item(), { is: 'OUTAGE', why }, 'QUEUED', 'outages', undefined],
    ['stays queued while its host rests', item(), { is: 'REFUSED', why, restMs: 1 }, 'QUEUED', 'refused', undefined],
    ['is a refused list: by its schedule', item(), { is: 'REFUSED', why }, 'REFUSED', 'refused', null],
    ['cannot change: a week later', item(undefined, 0, true), { is: 'REFUSED', why }, 'REFUSED', 'refused', days(7)],
    [
      'is refused again: a month later',
      item(undefined, 1, true),
      { is: 'REFUSED', why },
      'REFUSED',
      'refused',
      days(30),
    ],
  ])('%s', (_what, of, outcome, state, counts, againAt) => {
    const verdict = decideVerdict(of, outcome, NOW);
    expect([verdict.change.state, verdict.counts, verdict.change.againAt]).toEqual([state, counts, againAt]);
  });
});
