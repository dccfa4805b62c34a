import { parentPort } from 'node:worker_threads';
import { pino } from 'pino';
import { type Address, openAt } from '../../db/open.ts';
import type { Reply, Request } from '../../lib/supervised-thread.ts';
import { threadData } from '../../lib/thread.ts';
import type { Config } from '../../server/config.ts';
import { startSchedule } from '../../server/schedule.ts';
import { type Tasks, tasksOn } from './tasks.ts';

// The background thread: imports, derivation and due jobs, on its own database connections.

/** What the thread is started with. */
export type BackgroundStart = { address: Address; config: Config };
/** Orders to the thread: keep running the schedule, or end after the current tasks. */
export type Order = 'schedule' | 'close';

const { address, config } = threadData<BackgroundStart>();
const db = await openAt(address);
const clock = () => new Date();
const now = () => config.asOf ?? clock();
const stopping = new AbortController();
const running = new Set<Promise<void>>();
let stopSchedule = async (): Promise<void> => {};

const say = (reply: Reply) => parentPort!.postMessage(reply);

async function run(id: number, task: keyof Tasks, args: never): Promise<void> {
  const report = (progress: string) => say({ id, progress });
  try {
    const result = await tasksOn({ db, clock, now, report, signal: stopping.signal })[task](args);
    say({ id, result });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function close(): Promise<void> {
  stopping.abort();
  await stopSchedule();
  await Promise.all(running);
  await db.close();
  process.exit();
}

parentPort!.on('message', (request: Request) => {
  if ('order' in request) {
    if ((request.order as Order) === 'close') void close();
    else stopSchedule = startSchedule(config, db, pino({ level: config.logLevel }));
    return;
  }
  const done: Promise<void> = run(request.id, request.task as keyof Tasks, request.args as never);
  running.add(done);
  void done.finally(() => running.delete(done));
});
