import {
  type MessagePort,
  parentPort,
  type ResourceLimits,
  type TransferListItem,
  Worker,
  workerData,
} from 'node:worker_threads';
import { requireValue } from '../lib/require.ts';

type Options<T> = { data: T; transfer?: readonly TransferListItem[]; limits?: ResourceLimits };
type Start<T> = { entry: string; data: T };

/**
 * For threads that create or import files, row by row. With V8's default, collecting short-lived objects takes a tenth
 * to a quarter of their time.
 */
export const YOUNG_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 192 };

/** Runs TypeScript in a thread: its loader has to be registered there before the first import. */
const FOR_TYPESCRIPT = new URL('./typescript-thread.mjs', import.meta.url);

/**
 * Starts a module in a new thread.
 * @param entry its URL, written at the call as `new URL` relative to `import.meta.url`, so that a build finds it and
 *   substitutes the compiled module
 * @param options `data` is available in the thread through `threadData`
 */
export function startThread<T>(entry: URL, { data, transfer = [], limits }: Options<T>): Worker {
  const start: Start<T> = { entry: entry.href, data };
  return new Worker(entry.pathname.endsWith('.ts') ? FOR_TYPESCRIPT : entry, {
    workerData: start,
    transferList: [...transfer],
    resourceLimits: limits,
    // Loaders of this process do not work in a thread.
    execArgv: [],
  });
}

/** The port to the thread that started this thread. @throws {Error} in the main thread */
export const requireParentPort = (): MessagePort => requireValue(parentPort, 'the port to the parent thread');

/** The data that this thread was started with. */
export const threadData = <T>(): T => (workerData as Start<T>).data;
