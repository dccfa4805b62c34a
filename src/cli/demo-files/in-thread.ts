import { on } from 'node:events';
import { startThread, YOUNG_HEAP } from '../../lib/thread.ts';
import type { DemoFiles, FileBatch } from './batches.ts';

/** How many batches the thread may make before the importer takes the first. */
export const BATCHES_AHEAD = 12;

/** The files, made by a thread of their own while others are imported. It ends with the last one, or with the iteration. */
export const filesMadeInThread: DemoFiles = async function* (wanted) {
  const worker = startThread(new URL('./thread.ts', import.meta.url), { data: wanted, limits: YOUNG_HEAP });
  try {
    // A thread that dies is an error event, at which the iteration throws.
    for await (const [batch] of on(worker, 'message') as AsyncIterable<[FileBatch | null]>) {
      if (batch === null) return;
      worker.postMessage('next');
      yield batch;
    }
  } finally {
    await worker.terminate();
  }
};
