import { type ResourceLimits, type TransferListItem, Worker, workerData } from 'node:worker_threads';

type Options<T> = { data: T; transfer?: readonly TransferListItem[]; limits?: ResourceLimits };
type Start<T> = { entry: string; data: T };

/**
 * For threads that make or import files, row by row. With V8's default, collecting what they hold for a moment takes a tenth
 * to a quarter of their time.
 */
export const YOUNG_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 192 };

/** What runs TypeScript in a thread: its loader has to be registered there before the first import. */
const FOR_TYPESCRIPT = new URL('./typescript-thread.mjs', import.meta.url);

/**
 * Starts a module in a new thread.
 * @param entry its URL, written where it is started as one relative to `import.meta.url`: there a build finds it, and
 *   puts the compiled module in its place
 * @param options `data` is what the thread finds with `threadData`
 */
export function startThread<T>(entry: URL, { data, transfer = [], limits }: Options<T>): Worker {
  const start: Start<T> = { entry: entry.href, data };
  return new Worker(entry.pathname.endsWith('.ts') ? FOR_TYPESCRIPT : entry, {
    workerData: start,
    transferList: [...transfer],
    resourceLimits: limits,
    // Loaders that this process was started with do not work in a thread.
    execArgv: [],
  });
}

/** What this thread was started with. */
export const threadData = <T>(): T => (workerData as Start<T>).data;
