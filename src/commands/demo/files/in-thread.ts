import { on } from 'node:events';
import { startThread, YOUNG_HEAP } from '../../../threads/thread.ts';
import type { DemoFiles, FileBatch } from './batches.ts';

/** How many batches the thread may make before the importer takes the first. */
export const BATCHES_AHEAD = 12;

/** How long the thread may take for a batch. */
const MAX_BATCH_MS = 900_000;

/**
 * Generates the files in a separate thread while others are imported. The thread ends with the last file, or with the
 * iteration.
 */
export const filesMadeInThread: DemoFiles = async function* (selection) {
  const worker = startThread(new URL('./thread.ts', import.meta.url), { data: selection, limits: YOUNG_HEAP });
  const stopped = new AbortController();
  const giveUp = (reason: string) => stopped.abort(new Error(`The thread that makes the demo files ${reason}.`));
  worker.once('exit', () => giveUp('ended'));
  const late = setTimeout(giveUp, MAX_BATCH_MS, `made none for ${MAX_BATCH_MS / 1_000} seconds`).unref();
  try {
    // A thread that dies is an error event, at which the iteration throws.
    const batches = on(worker, 'message', { signal: stopped.signal }) as AsyncIterable<[FileBatch | null]>;
    for await (const [batch] of batches) {
      if (batch === null) return;
      worker.postMessage('next');
      yield batch;
      // The time of the import does not count.
      late.refresh();
    }
  } catch (error) {
    throw stopped.signal.aborted && (error as Error).name === 'AbortError' ? stopped.signal.reason : error;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
};
