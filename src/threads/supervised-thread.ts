import type { MessagePort, Worker } from 'node:worker_threads';
import type { Progress, ReportProgress } from '../lib/progress.ts';
import { traceparent } from '../lib/tracing.ts';

/** Messages to and from a supervised thread. `close`: end after the current tasks. `parent`: the caller's span. */
export type ThreadRequest = { id: number; task: string; args: unknown; parent?: string } | 'close';
export type Reply =
  | 'beat'
  | ({ id: number } & ({ progress: string | Progress } | { result: unknown } | { error: string }));

type Call = { task: string; resolve(result: unknown): void; reject(error: Error): void; report: ReportProgress };

/** A thread with tasks that has not responded: for how long, in milliseconds, and its tasks. */
export type Silence = { ms: number; tasks: readonly string[] };

type Options = {
  start(): Worker;
  /** Called with the reason if the thread ends unexpectedly. */
  onLoss(reason: string): void;
  /** Called once when the thread has not responded for `noticeMs`. */
  onSilence?(silence: Silence): void;
  /** Called when it responds again. */
  onRecovery?(): void;
  /** A thread without a task for this long is ended, which frees its memory. */
  idleMs: number;
  noticeMs?: number;
  /** How long the thread may be silent during a task before it is replaced; milliseconds. */
  getMaxSilentMs?(task: string): number;
};

/** The thread ended during a task. */
export class ThreadLost extends Error {}

/** The task came after the thread was closed, or was interrupted by closing it. */
export class ThreadClosed extends ThreadLost {}

const BEAT_MS = 1_000;
const LOOK_MS = 500;
const NOTICE_MS = 30_000;
const MAX_SILENT_MS = 300_000;
/** How long a thread may take to end after `close` before it is terminated. */
const RETIRE_MS = 60_000;

/** Shows the supervisor that the thread's event loop is running. Call it first in the thread. */
export const sendHeartbeats = (port: Pick<MessagePort, 'postMessage'>): void =>
  void setInterval(() => port.postMessage('beat' satisfies Reply), BEAT_MS).unref();

/** Resolves to false if the promise has not settled in time. */
function isSettledWithin(settled: Promise<unknown>, ms: number): Promise<boolean> {
  if (ms === Number.POSITIVE_INFINITY) return settled.then(() => true);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    void settled.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/**
 * A thread for tasks, started by the first task and ended after it has been idle. If it dies, pending tasks fail with
 * an error, and the next task starts a new thread. A thread whose event loop is blocked during a task is replaced as
 * well.
 */
export function superviseThread({
  start,
  onLoss,
  onSilence = () => {},
  onRecovery = () => {},
  idleMs,
  noticeMs = NOTICE_MS,
  getMaxSilentMs = () => MAX_SILENT_MS,
}: Options) {
  const calls = new Map<number, Call>();
  /** The exit promises of threads that have not ended. */
  const exits = new Map<Worker, Promise<void>>();
  const reasons = new WeakMap<Worker, string>();
  let worker: Worker | null = null;
  let [lastId, losses, isClosed, isSilent] = [0, 0, false, false];
  let [heardAt, lookedAt] = [0, 0];
  let idle: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;

  const noteLife = () => {
    heardAt = performance.now();
    if (isSilent) onRecovery();
    isSilent = false;
  };
  const getSilence = (): Silence => ({
    ms: performance.now() - heardAt,
    tasks: [...calls.values()].map(({ task }) => task),
  });
  const look = () => {
    const now = performance.now();
    // This thread was itself blocked, or the machine slept: messages may be pending.
    if (now - lookedAt > 4 * LOOK_MS) heardAt += now - lookedAt;
    lookedAt = now;
    const silence = getSilence();
    if (silence.ms < noticeMs) return;
    if (!isSilent) onSilence(silence);
    isSilent = true;
    if (!worker || silence.ms < Math.max(...silence.tasks.map(getMaxSilentMs))) return;
    const seconds = Math.round(silence.ms / 1_000);
    reasons.set(worker, `it did not respond for ${seconds} seconds (${silence.tasks.join(', ')})`);
    stopWatching();
    void worker!.terminate();
  };
  const watchOver = () => {
    if (watch) return;
    heardAt = lookedAt = performance.now();
    watch = setInterval(look, LOOK_MS);
    watch.unref();
  };
  const stopWatching = () => {
    clearInterval(watch);
    watch = undefined;
  };

  /** Asks a thread to end, and terminates it if it takes longer than `withinMs`. */
  const end = async (thread: Worker, withinMs: number): Promise<void> => {
    const exit = exits.get(thread);
    if (!exit) return;
    thread.postMessage('close' satisfies ThreadRequest);
    if (!(await isSettledWithin(exit, withinMs))) await thread.terminate();
  };
  const retire = () => {
    const thread = worker;
    worker = null;
    if (thread) void end(thread, RETIRE_MS);
  };

  const hear = (thread: Worker, reply: Reply) => {
    if (thread === worker) noteLife();
    if (reply === 'beat') return;
    const call = calls.get(reply.id);
    if ('progress' in reply) return call?.report(reply.progress);
    calls.delete(reply.id);
    if ('error' in reply) call?.reject(new Error(reply.error));
    else call?.resolve(reply.result);
    if (calls.size > 0) return;
    stopWatching();
    if (isClosed) return;
    idle = setTimeout(retire, idleMs);
    idle.unref();
  };

  const lose = (thread: Worker) => {
    exits.delete(thread);
    if (worker !== thread) return; // It was retired.
    worker = null;
    stopWatching();
    const reason = reasons.get(thread) ?? 'it ended by itself';
    const error = isClosed
      ? new ThreadClosed('The gateway is stopping.')
      : new ThreadLost(`The thread that did this died: ${reason}.`);
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
    isSilent = false;
    if (isClosed) return;
    losses += 1;
    onLoss(reason);
  };

  const running = (): Worker => {
    clearTimeout(idle);
    if (worker) return worker;
    const thread = start();
    thread.on('message', (reply: Reply) => hear(thread, reply));
    thread.on('error', (error) => reasons.set(thread, error.message));
    const exit = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    exits.set(thread, exit);
    void exit.then(() => lose(thread));
    worker = thread;
    return thread;
  };

  return {
    /** Runs a task in the thread; `report` receives its progress. @throws ThreadLost, and errors of the task */
    call(task: string, args: unknown, report: ReportProgress = () => {}): Promise<unknown> {
      if (isClosed) return Promise.reject(new ThreadClosed('The gateway is stopping.'));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        calls.set(id, { task, resolve, reject, report });
        const thread = running();
        watchOver();
        thread.postMessage({ id, task, args, parent: traceparent() } satisfies ThreadRequest);
      });
    },
    /** The current silence of a busy thread, if it was noticed; otherwise null. */
    silence: (): Silence | null => (isSilent ? getSilence() : null),
    /** The number of threads that ended unexpectedly. */
    losses: (): number => losses,
    /** Rejects new tasks, and ends the thread after its current tasks, or after `withinMs`, which interrupts them. */
    async close(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
      isClosed = true;
      clearTimeout(idle);
      await Promise.all([...exits.keys()].map((thread) => end(thread, withinMs)));
      stopWatching();
    },
  };
}
