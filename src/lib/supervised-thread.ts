import type { Worker } from 'node:worker_threads';

/** Messages to and from a supervised thread. An order is for the thread as a whole. */
export type Request = { id: number; task: string; args: unknown } | { order: string };
export type Reply = { id: number } & ({ progress: string } | { result: unknown } | { error: string });

type Call = { resolve(result: unknown): void; reject(error: Error): void; report(line: string): void };

type Options = {
  start(): Worker;
  /** Called with the reason when the thread ends unexpectedly. */
  onLoss(reason: string): void;
  /** How long after a loss another one is started where the thread has standing orders. */
  restartMs: number;
};

/** The thread ended while it was at work. */
export class ThreadLost extends Error {}

/**
 * A thread for tasks, started by the first one. If it dies, pending tasks fail with an error, and the
 * next task or order has a new one.
 */
export function superviseThread({ start, onLoss, restartMs }: Options) {
  const calls = new Map<number, Call>();
  const standing = new Set<string>();
  let worker: Worker | null = null;
  let [asked, isClosing] = [0, false];
  let restart: NodeJS.Timeout | undefined;

  const hear = (reply: Reply) => {
    const call = calls.get(reply.id);
    if ('progress' in reply) return call?.report(reply.progress);
    calls.delete(reply.id);
    if ('error' in reply) call?.reject(new Error(reply.error));
    else call?.resolve(reply.result);
  };

  const running = (): Worker => {
    if (worker) return worker;
    const own = start();
    let reason = 'it ended by itself';
    own.on('message', hear);
    own.on('error', (error) => {
      reason = error.message;
    });
    own.once('exit', () => {
      worker = null;
      for (const { reject } of calls.values()) reject(new ThreadLost(`The thread that did this died: ${reason}.`));
      calls.clear();
      if (isClosing) return;
      onLoss(reason);
      if (standing.size > 0) restart = setTimeout(running, restartMs);
    });
    worker = own;
    for (const order of standing) say({ order });
    return own;
  };
  const say = (request: Request) => running().postMessage(request);

  return {
    /** Runs a task in the thread; `report` gets its progress. @throws ThreadLost, and what the task throws */
    call(task: string, args: unknown, report: (line: string) => void = () => {}): Promise<unknown> {
      if (isClosing) return Promise.reject(new ThreadLost('The gateway is stopping.'));
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject, report });
        say({ id, task, args });
      });
    },
    /** An order that holds for every thread that is started from now on. */
    order(order: string): void {
      standing.add(order);
      if (worker) say({ order });
      else running();
    },
    /** Lets the thread end by an order that it obeys by exiting, when its tasks are done. */
    async close(order: string): Promise<void> {
      isClosing = true;
      clearTimeout(restart);
      const own = worker;
      if (!own) return;
      const ended = new Promise((resolve) => own.once('exit', resolve));
      say({ order });
      await ended;
    },
  };
}
