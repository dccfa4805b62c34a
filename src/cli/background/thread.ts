import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { catalog } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { derivationOn } from '../../jobs/derivation.ts';
import { createScheduler } from '../../jobs/scheduler.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { type OpenSpan, traced } from '../../lib/tracing.ts';
import { createLogger } from '../../server/log.ts';
import { createFollowUpOptions } from '../../server/schedule.ts';
import { startTracing } from '../../server/tracing/start.ts';
import { type Reply, sendHeartbeats, type ThreadRequest } from '../../threads/supervised-thread.ts';
import { requireParentPort, threadData } from '../../threads/thread.ts';
import { countReaders, createProcessReader } from '../reading/reader.ts';
import { type BackgroundStart, RUN_DUE } from './start.ts';
import { type Tasks, tasksOn } from './tasks.ts';

// The background thread: imports, derivation and due jobs, on its own database connections.

const parentPort = requireParentPort();
sendHeartbeats(parentPort);
const { address, config } = threadData<BackgroundStart>();
const log = createLogger(config);
const tracing = await startTracing(config, log);
const db = await openDatabase(address);
const clock = () => new Date();
const now = () => config.asOf ?? clock();
const stopping = new AbortController();
const running = new Set<Promise<void>>();
const derivation = derivationOn(catalog, db, { now: clock, lookAt: now });
// A core is left for requests.
const reader = createProcessReader(config.importMemoryMb, { count: countReaders(availableParallelism() - 1) });
const scheduler = createScheduler({
  ...createFollowUpOptions(catalog.jobs, config, db, log),
  makeUp: derivation.makeUp,
});

const say = (reply: Reply) => parentPort.postMessage(reply);

async function run(id: number, task: keyof Tasks | typeof RUN_DUE, args: never, span: OpenSpan): Promise<void> {
  const report: ReportProgress = (progress) => say({ id, progress });
  try {
    const folderAndSettings = { root: resolve(config.dataDir), settings: config.sync };
    const tasks = {
      ...tasksOn({
        catalog,
        db,
        clock,
        now,
        report,
        derivation,
        signal: stopping.signal,
        reader,
        ...folderAndSettings,
      }),
      [RUN_DUE]: scheduler.look,
    };
    say({ id, result: await tasks[task](args) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    span.fail(message);
    say({ id, error: message });
  }
}

async function close(): Promise<void> {
  stopping.abort();
  await scheduler.stop();
  await Promise.all(running);
  await derivation.close();
  await reader.close();
  await db.close();
  await tracing?.close();
  process.exit();
}

parentPort.on('message', (request: ThreadRequest) => {
  if (request === 'close') return void close();
  const { id, task, args, parent } = request;
  const completion: Promise<void> = traced(
    `task ${task}`,
    (span) => run(id, task as keyof Tasks, args as never, span),
    () => ({ parent }),
  );
  // Follow-up work of a job may take long, but can wait for the next start: the scheduler stops by itself.
  if (task !== RUN_DUE) running.add(completion);
  void completion.finally(() => running.delete(completion));
});
