import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { startThread } from '../../threads/thread.ts';
import { acceptAt } from './endpoint.ts';
import type { Image } from './image.ts';
import type { EngineNews, EngineOrder, EngineThread } from './thread.ts';

/** A running embedded database. Clients request connections at the endpoint. */
export type RunningEngine = { endpoint: MessagePort; close(): Promise<void> };

type Options = { idleMs?: number };
type ThreadOptions = Options & {
  dataDir: string;
  /** Called with each step of the start that may take long. */
  onStep?: ((step: string) => void) | undefined;
  /** Called with the reason if the thread ends unexpectedly: statements get no response from then on. */
  onLoss(reason: string): void;
};

/** How long the engine may take to close its files. */
const CLOSE_MS = 10_000;

/** Starts the engine in this thread and in memory. `image`: the initial files. */
export async function startInMemory(
  options: Options & { image?: Image },
): Promise<RunningEngine & { dump(): Promise<Uint8Array> }> {
  // Loaded lazily: if the engine runs in its own thread, or on a server, this thread does not need it.
  const { startEngine } = await import('./engine.ts');
  const engine = await startEngine(options);
  const { port1, port2 } = new MessageChannel();
  acceptAt(port2, engine.accept);
  // The database alone must not keep the process alive.
  port2.unref();
  return {
    endpoint: port1,
    dump: engine.dump,
    async close() {
      port1.close();
      await engine.close();
    },
  };
}

/** Starts the engine in its own thread, on a data folder. `copyTo` copies the files of the data folder. */
export async function startInThread({
  onLoss,
  onStep,
  ...options
}: ThreadOptions): Promise<RunningEngine & { copyTo(folder: string): Promise<void> }> {
  const { port1, port2 } = new MessageChannel();
  const data: EngineThread = { ...options, endpoint: port2 };
  const worker = startThread(new URL('./thread.ts', import.meta.url), { data, transfer: [port2] });
  const tell = (order: EngineOrder) => worker.postMessage(order);
  const next = async () => {
    const ended = new AbortController();
    const end = () => ended.abort();
    worker.once('exit', end);
    try {
      const messages = on(worker, 'message', { signal: ended.signal }) as AsyncIterable<[EngineNews]>;
      for await (const [news] of messages) {
        if (typeof news === 'string') return;
        if ('failure' in news) throw new Error(news.failure);
        onStep?.(news.step);
      }
    } finally {
      worker.off('exit', end);
    }
  };
  await next().catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  let isClosing = false;
  let reason = 'it ended by itself';
  worker.on('error', (error) => {
    reason = error.message;
  });
  worker.once('exit', () => {
    if (!isClosing) onLoss(reason);
  });
  return {
    endpoint: port1,
    async copyTo(folder) {
      tell({ copyTo: folder });
      await next();
    },
    async close() {
      isClosing = true;
      port1.close();
      tell('close');
      const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
      // A statement that never ends is terminated, as by a crash: committed data is on disk.
      await next()
        .catch((error: Error) => {
          if (error.name !== 'AbortError') throw error;
        })
        .finally(() => {
          clearTimeout(late);
          return worker.terminate();
        });
    },
  };
}
