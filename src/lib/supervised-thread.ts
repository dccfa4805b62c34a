import type { Worker } from 'node:worker_threads';
import type { Progress, Report } from './progress.ts';
import { traceparent } from './tracing.ts';

/** Messages to and from a supervised thread. `close`: end after the current tasks. `parent`: the span that asks. */
export type Request = { id: number; task: string; args: unknown; parent?: string } | 'close';
export type Reply = { id: number } & ({ progress: string | Progress } | { result: unknown } | { error: string });

type Call = { resolve(result: unknown): void; reject(error: Error): void; report: Report };

type Options = {
  start(): Worker;
  /** Called with the reason when the thread ends unexpectedly. */
  onLoss(reason: string): void;
  /** After this long without a task the thread is ended, which gives its memory back. */
  idleMs: number;
};

/** The thread ended while it was at work. */
export class ThreadLost extends Error {}

/** A task came after the thread was closed. */
export class ThreadClosed extends ThreadLost {}

/**
 * A thread for tasks, started by the first one and ended when it has been idle. If it dies, pending tasks fail with an
 * error, and the next task starts a new one.
 */
export function superviseThread({ start, onLoss, idleMs }: Options) {
  const calls = new Map<number, Call>();
  /** Threads that were told to close, and have not ended. */
  const closing = new Set<Promise<void>>();
  let worker: Worker | null = null;
  let [asked, isClosed] = [0, false];
  let idle: NodeJS.Timeout | undefined;

  const closeThread = () => {
    clearTimeout(idle);
    const own = worker;
    if (!own) return;
    const ended = new Promise<void>((resolve) => own.once('exit', () => resolve())).then(() => {
      closing.delete(ended);
    });
    closing.add(ended);
    own.postMessage('close' satisfies Request);
  };
  const retire = () => {
    closeThread();
    worker = null;
  };

  const hear = (reply: Reply) => {
    const call = calls.get(reply.id);
    if ('progress' in reply) return call?.report(reply.progress);
    calls.delete(reply.id);
    if ('error' in reply) call?.reject(new Error(reply.error));
    else call?.resolve(reply.result);
    if (calls.size === 0 && !isClosed) {
      idle = setTimeout(retire, idleMs);
      idle.unref();
    }
  };

  const running = (): Worker => {
    clearTimeout(idle);
    if (worker) return worker;
    const own = start();
    let reason = 'it ended by itself';
    own.on('message', hear);
    own.on('error', (error) => {
      reason = error.message;
    });
    own.once('exit', () => {
      if (worker !== own) return; // It was retired.
      worker = null;
      for (const { reject } of calls.values()) reject(new ThreadLost(`The thread that did this died: ${reason}.`));
      calls.clear();
      if (!isClosed) onLoss(reason);
    });
    worker = own;
    return own;
  };

  return {
    /** Runs a task in the thread; `report` gets its progress. @throws ThreadLost, and what the task throws */
    call(task: string, args: unknown, report: Report = () => {}): Promise<unknown> {
      if (isClosed) return Promise.reject(new ThreadClosed('The gateway is stopping.'));
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject, report });
        running().postMessage({ id, task, args, parent: traceparent() } satisfies Request);
      });
    },
    /** Takes no more tasks, and ends the thread after the current ones. */
    async close(): Promise<void> {
      isClosed = true;
      closeThread();
      await Promise.all(closing);
    },
  };
}
