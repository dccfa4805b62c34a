import type { MessagePort } from 'node:worker_threads';
import { requireParentPort, threadData } from '../../threads/thread.ts';
import { acceptAt } from './endpoint.ts';
import { startEngine } from './engine.ts';

/** Options of the engine's thread, and the messages that it reports. */
export type EngineThread = { dataDir: string; idleMs?: number; endpoint: MessagePort };
export type EngineNews = 'open' | 'copied' | 'closed' | { failure: string } | { step: string };
/** Orders to the engine's thread. */
export type EngineOrder = 'close' | { copyTo: string };

const parentPort = requireParentPort();
const { endpoint, ...options } = threadData<EngineThread>();
const say = (news: EngineNews) => parentPort.postMessage(news);
const failed = (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) });

try {
  const engine = await startEngine({ ...options, onStep: (step) => say({ step }) });
  acceptAt(endpoint, engine.accept);
  const carryOut = (order: EngineOrder) => {
    if (order !== 'close') {
      engine.copyTo(order.copyTo);
      say('copied');
      return;
    }
    endpoint.close();
    engine.close().then(() => say('closed'), failed);
  };
  parentPort.on('message', (order: EngineOrder) => {
    try {
      carryOut(order);
    } catch (error) {
      failed(error);
    }
  });
  say('open');
} catch (error) {
  failed(error);
}
