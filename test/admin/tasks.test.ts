import { expect, it } from 'vitest';
import { createTasks } from '../../src/admin/tasks.ts';

const NOW = new Date('2025-11-21T12:00:00Z');
const start = (tasks: ReturnType<typeof createTasks>, work: () => Promise<string[]>, kind: 'JOB' | 'SYNC' = 'JOB') =>
  tasks.start({ kind, subject: 'quotes', by: 'jane', work });
/** Lets the promises of ended tasks settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('a task reports its progress, its outcome, and why it failed', async () => {
  const tasks = createTasks(() => NOW);
  const { id } = tasks.start({
    kind: 'SYNC',
    subject: 'sec',
    by: 'jane',
    async work(report) {
      report({ task: 'sec/filings', done: 3, total: 12, unit: 'file' });
      await settle();
      throw new Error('no room');
    },
  });
  expect(tasks.find(id)).toMatchObject({ by: 'jane', endedAt: null, progress: 'sec/filings: 3 of 12 files' });
  await settle();
  await settle();
  expect(tasks.find(id)).toMatchObject({ endedAt: NOW.toISOString(), error: 'no room', lines: [] });
});

it('a task waits for a running task of the same kind and names who started it', async () => {
  const tasks = createTasks(() => NOW);
  let end = () => {};
  start(tasks, () => new Promise((resolve) => (end = () => resolve([]))));
  expect(() => start(tasks, async () => [])).toThrow('jane started the same kind of task at 2025-11-21T12:00:00.000Z');
  start(tasks, async () => [], 'SYNC');
  end();
  await settle();
  expect(start(tasks, async () => []).endedAt).toBeNull();
});

it('a process remembers the last fifty tasks that ended', async () => {
  const tasks = createTasks(() => NOW);
  for (let i = 0; i < 55; i++) {
    start(tasks, async () => [`${i}`]);
    await settle();
  }
  expect(tasks.list()).toHaveLength(50);
  expect(tasks.list()[0]?.lines).toEqual(['54']);
});
