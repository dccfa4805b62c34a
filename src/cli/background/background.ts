import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { isBehind, jobs } from '../../families.ts';
import { isWorkDue, LOOK_EVERY_MS } from '../../jobs/scheduler.ts';
import { linesOnly, type ReportProgress } from '../../lib/progress.ts';
import { superviseThread, ThreadLost } from '../../lib/supervised-thread.ts';
import { startThread, YOUNG_HEAP } from '../../lib/thread.ts';
import { type BackgroundWork, describeSilence } from '../../server/background-work.ts';
import type { Config } from '../../server/config.ts';
import { syncDue } from '../../sync/schedule.ts';
import { type BackgroundStart, RUN_DUE } from './start.ts';
import type { Tasks } from './tasks.ts';

/** The most that the thread's JavaScript may hold. An import or a job that wants more ends with the thread, and alone. */
const HEAP_MB = 4_096;
/** The thread takes some 100 MB, so it ends when it has had nothing to do for this long. */
const IDLE_MS = 30_000;

/** How long the thread may be silent during a task: computing for a whole market takes it longer than reading a file. */
const MAX_SILENT_MS: Readonly<Record<keyof Tasks | typeof RUN_DUE, number>> = {
  ingest: 300_000,
  sync: 300_000,
  derive: 900_000,
  [RUN_DUE]: 900_000,
  demo: 900_000,
  fillDemo: 900_000,
  completeDemo: 900_000,
  extendDemo: 900_000,
};
/** How long scheduled work rests after the thread was lost during it, doubled with each further loss up to an hour. */
const REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

/** Imports, derivation and jobs, beside the thread that serves. */
export type Background = BackgroundWork & {
  /** The tasks, done in the thread. `report` is told of their progress. */
  tasks(report: ReportProgress): Tasks;
};

const TASKS: readonly (keyof Tasks)[] = ['ingest', 'derive', 'demo', 'fillDemo', 'completeDemo', 'extendDemo', 'sync'];

/** The background of a gateway on this database. Its thread lives while there is something to do. */
export function createBackground(db: Database, config: Config, log: Logger): Background {
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
    onSilence: (silence) => log.error({ tasks: silence.tasks }, describeSilence(silence)),
    onRecovery: () => log.info('the background thread responds again'),
    idleMs: IDLE_MS,
    getMaxSilentMs: (task) => MAX_SILENT_MS[task as keyof typeof MAX_SILENT_MS],
  });
  let timer: NodeJS.Timeout | undefined;
  /** Some work that is started again and again, and never a second time while it is under way. */
  const oneAtATime = (name: string, work: () => Promise<unknown>) => {
    let [isRunning, restMs, restsUntil] = [false, 0, 0];
    return async () => {
      if (isRunning || performance.now() < restsUntil) return;
      isRunning = true;
      try {
        await work();
        restMs = 0;
      } catch (error) {
        // A thread that died was reported. The work may be what it died of: others get their turn first.
        if (error instanceof ThreadLost) {
          restMs = Math.min(Math.max(2 * restMs, REST_MS), MAX_REST_MS);
          restsUntil = performance.now() + restMs;
        } else log.error({ err: error }, name);
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
    silence: thread.silence,
    losses: thread.losses,
    close(withinMs) {
      clearInterval(timer);
      return thread.close(withinMs);
    },
  };
}
