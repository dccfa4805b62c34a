import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOnly } from '../../src/lib/progress.ts';
import { type Silence, superviseThread, ThreadClosed, ThreadLost } from '../../src/threads/supervised-thread.ts';

const TASKS = new URL('../support/task-thread.mjs', import.meta.url);

let started: Worker[];
let losses: string[];
let thread: ReturnType<typeof superviseThread>;
beforeEach(() => {
  started = [];
  losses = [];
  thread = superviseThread({
    start() {
      const worker = new Worker(TASKS);
      started.push(worker);
      return worker;
    },
    onLoss: (reason) => losses.push(reason),
    idleMs: 60_000,
  });
});
afterEach(() => thread.close());

describe('a supervised thread', () => {
  it('starts with its first task, runs it, and reports progress', async () => {
    expect(started).toHaveLength(0);
    const lines: string[] = [];
    expect(
      await thread.call(
        'echo',
        { a: [1] },
        linesOnly((line) => lines.push(line)),
      ),
    ).toEqual({ a: [1] });
    expect(lines).toEqual(['half way']);
    await thread.call('echo', null);
    expect(started).toHaveLength(1);
  });

  it('passes on the error of a task and goes on', async () => {
    await expect(thread.call('fail', null)).rejects.toThrow('it cannot be done');
    expect(await thread.call('echo', 1)).toBe(1);
    expect(losses).toEqual([]);
  });

  it('that dies gives all who wait an error, is reported, and is replaced for the next task', async () => {
    const [waiting, fatal] = await Promise.allSettled([thread.call('sleep', null), thread.call('die', null)]);
    for (const outcome of [waiting, fatal])
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLost) });
    expect(fatal).toMatchObject({ reason: { message: expect.stringContaining('out of everything') } });
    expect(losses).toEqual(['out of everything']);
    expect(await thread.call('echo', 2)).toBe(2);
    expect(started).toHaveLength(2);
  });

  it('that runs out of memory does not end the process', async () => {
    const source = `require('node:worker_threads').parentPort.on('message', (message) => {
      if (message === 'close') process.exit();
      const rows = []; for (;;) rows.push({ n: rows.length, text: 'row ' + rows.length });
    })`;
    const greedy = superviseThread({
      start: () => new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 20 } }),
      onLoss: (reason) => losses.push(reason),
      idleMs: 60_000,
    });
    await expect(greedy.call('anything', null)).rejects.toThrow(/memory/);
    expect(losses).toEqual([expect.stringMatching(/memory/)]);
    await greedy.close();
  });

  it('ends when it has been idle, and starts again with the next task', async () => {
    const brief = superviseThread({
      start() {
        const worker = new Worker(TASKS);
        started.push(worker);
        return worker;
      },
      onLoss: (reason) => losses.push(reason),
      idleMs: 10,
    });
    expect(await brief.call('echo', 1)).toBe(1);
    await new Promise((resolve) => started[0]!.once('exit', resolve));
    expect(await brief.call('echo', 2)).toBe(2);
    expect(started).toHaveLength(2);
    expect(losses).toEqual([]);
    await brief.close();
  });

  it('takes no task when it is closed', async () => {
    await thread.call('echo', null);
    await thread.close();
    await expect(thread.call('echo', null)).rejects.toThrow('stopping');
  });

  describe('a thread with a blocked event loop', () => {
    const NOTICE_MS = 200;
    let silences: Silence[];
    let recoveries: number;
    let watched: ReturnType<typeof superviseThread>;
    const supervise = (maxSilentMs: Record<string, number>) =>
      superviseThread({
        start: () => new Worker(TASKS),
        onLoss: (reason) => losses.push(reason),
        onSilence: (silence) => silences.push(silence),
        onRecovery: () => (recoveries += 1),
        idleMs: 60_000,
        noticeMs: NOTICE_MS,
        getMaxSilentMs: (task) => maxSilentMs[task] ?? 60_000,
      });
    beforeEach(() => {
      [silences, recoveries] = [[], 0];
    });
    afterEach(() => watched.close(0));

    it.each(['spin', 'backtrack'])(
      'is reported, and replaced after a time that depends on the task: %s',
      async (task) => {
        watched = supervise({ [task]: 2_000 });
        const stuck = watched.call(task, null);
        stuck.catch(() => {});
        await expect.poll(() => watched.silence(), { timeout: 10_000 }).toMatchObject({ tasks: [task] });
        expect(silences).toHaveLength(1);
        expect(losses).toEqual([]);
        await expect(stuck).rejects.toThrow(/did not respond for \d+ seconds/);
        await expect(stuck).rejects.toThrow(ThreadLost);
        expect([watched.silence(), watched.losses()]).toEqual([null, 1]);
        expect(losses).toEqual([expect.stringContaining(task)]);
        expect(await watched.call('echo', 3)).toBe(3);
      },
    );

    it('may take the longest time of its tasks, and is reported when it is back', async () => {
      watched = supervise({ spin: 60_000, echo: 0 });
      const [spun, echoed] = await Promise.all([watched.call('spin', { ms: 1_500 }), watched.call('echo', 4)]);
      expect([spun, echoed]).toEqual([null, 4]);
      expect([silences.length, recoveries, losses]).toEqual([1, 1, []]);
      expect(silences[0]!.tasks).toEqual(['spin', 'echo']);
    });

    it('is ended when it is closed and the time for that is over', async () => {
      for (const task of ['spin', 'wait']) {
        watched = supervise({ spin: 60_000, wait: 60_000 });
        const stuck = watched.call(task, null);
        const reason = stuck.then(
          () => null,
          (error: unknown) => error,
        );
        const began = performance.now();
        await watched.close(500);
        expect(performance.now() - began).toBeLessThan(5_000);
        expect(await reason).toBeInstanceOf(ThreadClosed);
      }
      expect(losses).toEqual([]);
    });
  });
});
