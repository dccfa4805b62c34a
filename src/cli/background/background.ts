import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { isBehind, jobs } from '../../families.ts';
import { isWorkDue, LOOK_EVERY_MS } from '../../jobs/scheduler.ts';
import { linesOnly, type Report } from '../../lib/progress.ts';
import { superviseThread, ThreadLost } from '../../lib/supervised-thread.ts';
import { startThread, YOUNG_HEAP } from '../../lib/thread.ts';
import type { Config } from '../../server/config.ts';
import { syncDue } from '../../sync/schedule.ts';
import { type BackgroundStart, RUN_DUE } from './start.ts';
import type { Tasks } from './tasks.ts';

/** The most that the thread's JavaScript may hold. An import or a job that wants more ends with the thread, and alone. */
const HEAP_MB = 4_096;
/** The thread takes some 100 MB, so it ends when it has had nothing to do for this long. */
const IDLE_MS = 30_000;

/** Imports, derivation and jobs, beside the thread that serves. */
export type Background = {
  /** The tasks, done in the thread. `report` is told of their progress. */
  tasks(report: Report): Tasks;
  /** Runs the jobs that are due from now on. */
  schedule(): void;
  /** Ends the thread when its tasks are done. */
  close(): Promise<void>;
};

const TASKS: readonly (keyof Tasks)[] = ['ingest', 'derive', 'demo', 'fillDemo', 'completeDemo', 'extendDemo', 'sync'];

/** The background of a gateway on this database. Its thread lives while there is something to do. */
export function backgroundOf(db: Database, config: Config, log: Logger): Background {
  const thread = superviseThread({
    start() {
      const data: BackgroundStart = { address: db.address(), config };
      const transfer = 'endpoint' in data.address ? [data.address.endpoint] : [];
      return startThread(new URL('./thread.ts', import.meta.url), {
        data,
        transfer,
        limits: { ...YOUNG_HEAP, maxOldGenerationSizeMb: HEAP_MB },
      });
    },
    onLoss: (reason) => log.error({ reason }, 'the background thread died; its current work was rolled back'),
    idleMs: IDLE_MS,
  });
  let timer: NodeJS.Timeout | undefined;
  /** Some work that is started again and again, and never a second time while it is under way. */
  const oneAtATime = (name: string, work: () => Promise<unknown>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await work();
      } catch (error) {
        // A thread that died was reported, and the next look tries again.
        if (!(error instanceof ThreadLost)) log.error({ err: error }, name);
      } finally {
        isRunning = false;
      }
    };
  };
  const look = oneAtATime('schedule', async () => {
    const isDue = await isWorkDue({ db, jobs, now: () => config.asOf ?? new Date() });
    if (isDue || (await isBehind(db))) await thread.call(RUN_DUE, null);
  });
  // Beside the jobs: it may take minutes.
  const sync = oneAtATime('sync', async () => {
    const report = linesOnly((line) => log.info({ line }, 'sync'));
    await syncDue(db, config.sync, new Date(), (args) => thread.call('sync', args, report));
  });
  const startDue = () => {
    void look();
    void sync();
  };
  return {
    tasks: (report) =>
      Object.fromEntries(TASKS.map((task) => [task, (args: unknown) => thread.call(task, args, report)])) as Tasks,
    schedule() {
      startDue();
      timer = setInterval(startDue, LOOK_EVERY_MS);
      timer.unref();
    },
    close() {
      clearInterval(timer);
      return thread.close();
    },
  };
}
