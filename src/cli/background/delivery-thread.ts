import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../db/open.ts';
import type { SendMessage } from '../../delivery/attempt.ts';
import { deliverDue } from '../../delivery/deliver.ts';
import { postToPublic } from '../../delivery/egress.ts';
import { traced } from '../../lib/tracing.ts';
import { createLogger } from '../../server/log.ts';
import { startTracing } from '../../server/tracing/start.ts';
import { openWebhooks } from '../../server/webhooks.ts';
import { type Reply, sendHeartbeats, type ThreadRequest } from '../../threads/supervised-thread.ts';
import { requireParentPort, threadData } from '../../threads/thread.ts';
import { type BackgroundStart, DELIVER } from './start.ts';

// The thread of deliveries, on its own database connections: a job may compute for minutes, and an import may fill its thread.

const parentPort = requireParentPort();
sendHeartbeats(parentPort);
const { address, config } = threadData<BackgroundStart>();
const tracing = await startTracing(config, createLogger(config));
const db = await openDatabase(address);
const stopping = new AbortController();
/** Names this thread among the processes that deliver. */
const OWNER = randomUUID();
const running = new Set<Promise<void>>();

/** Sends the events that are due. */
async function deliver(): Promise<void> {
  const { box, allowed } = await openWebhooks(config);
  if (!box) return;
  const post: SendMessage = (webhook, message) => postToPublic(webhook, message, { allowed });
  await deliverDue({ db, owner: OWNER, now: () => new Date(), box, post, signal: stopping.signal });
}

const say = (reply: Reply) => parentPort.postMessage(reply);

async function close(): Promise<void> {
  stopping.abort();
  await Promise.all(running);
  await db.close();
  await tracing?.close();
  process.exit();
}

parentPort.on('message', (request: ThreadRequest) => {
  if (request === 'close') return void close();
  const { id, parent } = request;
  const completion: Promise<void> = traced(
    `task ${DELIVER}`,
    async (span) => {
      try {
        await deliver();
        say({ id, result: null });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        span.fail(message);
        say({ id, error: message });
      }
    },
    () => ({ parent }),
  );
  running.add(completion);
  void completion.finally(() => running.delete(completion));
});
