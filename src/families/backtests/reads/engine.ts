import { createSlots } from '../../../lib/slots.ts';
import { superviseThread } from '../../../threads/supervised-thread.ts';
import { startThread } from '../../../threads/thread.ts';
import type { EngineTasks } from './thread.ts';

/** The thread is ended after this time without a test. */
const IDLE_MS = 30_000;
/** A thread that does not respond for this long is replaced. */
const MAX_SILENT_MS = 60_000;
/** How long a test may take, in milliseconds. */
const DEADLINE_MS = 60_000;

const thread = superviseThread({
  start() {
    const worker = startThread(new URL('./thread.ts', import.meta.url), { data: null });
    // It must not keep a process alive that has nothing else to do.
    worker.unref();
    return worker;
  },
  onLoss: () => {},
  idleMs: IDLE_MS,
  getMaxSilentMs: () => MAX_SILENT_MS,
});

/** Runs a task of the engine in its thread. */
export const callEngine = <Name extends keyof EngineTasks>(
  task: Name,
  args: Parameters<EngineTasks[Name]>[0],
): Promise<Awaited<ReturnType<EngineTasks[Name]>>> =>
  thread.call(task, args) as Promise<Awaited<ReturnType<EngineTasks[Name]>>>;

/** Thrown if a test takes too long. */
export class BacktestTimeout extends Error {}

/**
 * How many tests and studies run at once: one computes while another reads. If more advanced together, all would end late.
 */
const AT_ONCE = 2;
const takeSlot = createSlots(AT_ONCE);

let runs = 0;

/**
 * Gives work an id under which the engine keeps its days and prices, and removes them at the end. Work waits for its turn.
 * @param work calls `checkTime` before each step, which throws BacktestTimeout after the deadline
 */
export const withRun = <T>(work: (run: string, checkTime: () => void) => Promise<T>): Promise<T> =>
  takeSlot(() => runWithId(work));

async function runWithId<T>(work: (run: string, checkTime: () => void) => Promise<T>): Promise<T> {
  runs += 1;
  const run = String(runs);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
  }, DEADLINE_MS);
  try {
    return await work(run, () => {
      if (isLate) throw new BacktestTimeout();
    });
  } finally {
    clearTimeout(deadline);
    // The engine's connections are closed, so that the database can be.
    await callEngine('end', { run }).catch(() => {});
  }
}

/**
 * Runs one request after the other, since each reads many days. A failure takes the place of its result, as a loader
 * expects it, and fails no other request.
 */
export async function runInTurn<Request, Result>(
  requests: readonly Request[],
  run: (request: Request) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const request of requests) results.push(await run(request).catch((error) => error as Result));
  return results;
}
