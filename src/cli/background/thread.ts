import { resolve } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { pino } from 'pino';
import { openAt } from '../../db/open.ts';
import { schedulerOf } from '../../jobs/scheduler.ts';
import type { Report } from '../../lib/progress.ts';
import type { Reply, Request } from '../../lib/supervised-thread.ts';
import { threadData } from '../../lib/thread.ts';
import { derivationOn } from '../../server/derivation.ts';
import { scheduleOf } from '../../server/schedule.ts';
import { readerProcess } from '../reading/reader.ts';
import { type BackgroundStart, RUN_DUE } from './start.ts';
import { type Tasks, tasksOn } from './tasks.ts';

// The background thread: imports, derivation and due jobs, on its own database connections.

const { address, config } = threadData<BackgroundStart>();
const db = await openAt(address);
const clock = () => new Date();
const now = () => config.asOf ?? clock();
const stopping = new AbortController();
const running = new Set<Promise<void>>();
const derivation = derivationOn(db, { now: clock, lookAt: now });
const reader = readerProcess(config.importMemoryMb);
const scheduler = schedulerOf({
  ...scheduleOf(config, db, pino({ level: config.logLevel })),
  makeUp: derivation.makeUp,
});

const say = (reply: Reply) => parentPort!.postMessage(reply);

async function run(id: number, task: keyof Tasks | typeof RUN_DUE, args: never): Promise<void> {
  const report: Report = (progress) => say({ id, progress });
  try {
    if (task === RUN_DUE) await scheduler.look();
    const own = { root: resolve(config.dataDir), settings: config.sync };
    const tasks = tasksOn({ db, clock, now, report, derivation, signal: stopping.signal, reader, ...own });
    const result = task === RUN_DUE ? null : await tasks[task](args);
    say({ id, result });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function close(): Promise<void> {
  stopping.abort();
  await scheduler.stop();
  await Promise.all(running);
  await derivation.close();
  reader.close();
  await db.close();
  process.exit();
}

parentPort!.on('message', (request: Request) => {
  if (request === 'close') return void close();
  const done: Promise<void> = run(request.id, request.task as keyof Tasks, request.args as never);
  // What follows a job may take long, and waits for the next start: the scheduler knows when to stop.
  if (request.task !== RUN_DUE) running.add(done);
  void done.finally(() => running.delete(done));
});
