import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { superviseThread } from '../../lib/supervised-thread.ts';
import { startThread } from '../../lib/thread.ts';
import type { Config } from '../../server/config.ts';
import type { ReportProgress } from '../commands.ts';
import type { Tasks } from './tasks.ts';
import type { BackgroundStart, Order } from './thread.ts';

/** The most that the thread's JavaScript may hold. An import or a job that wants more ends with the thread, and alone. */
const HEAP_MB = 4_096;
/** A job that kills its thread is due again at once: a pause between two tries. */
const RESTART_MS = 10_000;

/** Imports, derivation and jobs, beside the thread that serves. */
export type Background = {
  /** The tasks, done in the thread. `report` is told of their progress. */
  tasks(report: ReportProgress): Tasks;
  /** Runs the jobs that are due from now on. */
  schedule(): void;
  /** Ends the thread when its tasks are done. */
  close(): Promise<void>;
};

const TASKS: readonly (keyof Tasks)[] = ['ingest', 'derive', 'demo', 'fillDemo', 'extendDemo'];

/** The background of a gateway on this database. Its thread starts with the first task, and again where it died. */
export function backgroundOf(db: Database, config: Config, log: Logger): Background {
  const thread = superviseThread({
    start() {
      const data: BackgroundStart = { address: db.address(), config };
      const transfer = 'endpoint' in data.address ? [data.address.endpoint] : [];
      return startThread(import.meta.url, './thread', {
        data,
        transfer,
        limits: { maxOldGenerationSizeMb: HEAP_MB },
      });
    },
    onLoss: (reason) => log.error({ reason }, 'the background thread died; its current work was rolled back'),
    restartMs: RESTART_MS,
  });
  const [schedule, close]: Order[] = ['schedule', 'close'];
  return {
    tasks: (report) =>
      Object.fromEntries(TASKS.map((task) => [task, (args: unknown) => thread.call(task, args, report)])) as Tasks,
    schedule: () => thread.order(schedule!),
    close: () => thread.close(close!),
  };
}
