import { type MessagePort, parentPort } from 'node:worker_threads';
import { threadData } from '../../lib/thread.ts';
import { answerAt } from './door.ts';
import { startEngine } from './engine.ts';

/** What the thread of an embedded database is started with, and what it says to who started it. */
export type EngineThread = { dataDir: string; idleMs?: number; door: MessagePort };
export type EngineNews = 'open' | 'closed' | { failure: string };

const { door, ...options } = threadData<EngineThread>();
const say = (news: EngineNews) => parentPort!.postMessage(news);
const failed = (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) });

try {
  const engine = await startEngine(options);
  answerAt(door, engine.accept);
  // Whatever it is told, it is to close.
  parentPort!.once('message', () => {
    door.close();
    engine.close().then(() => say('closed'), failed);
  });
  say('open');
} catch (error) {
  failed(error);
}
