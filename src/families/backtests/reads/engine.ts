import { superviseThread } from '../../../lib/supervised-thread.ts';
import { startThread } from '../../../lib/thread.ts';
import type { EngineTasks } from '../rules/thread.ts';

/** The thread is ended after this time without a test. */
const IDLE_MS = 30_000;
/** A thread that does not respond for this long is replaced. */
const MAX_SILENT_MS = 60_000;

const thread = superviseThread({
  start() {
    const worker = startThread(new URL('../rules/thread.ts', import.meta.url), { data: null });
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
): Promise<ReturnType<EngineTasks[Name]>> => thread.call(task, args) as Promise<ReturnType<EngineTasks[Name]>>;
