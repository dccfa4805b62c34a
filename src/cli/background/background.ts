import type { Logger } from 'pino';
import type { Catalog } from '../../catalog.ts';
import type { Database } from '../../db/open.ts';
import { isDeliveryDue } from '../../delivery/outbox.ts';
import { isWorkDue, LOOK_EVERY_MS } from '../../jobs/scheduler.ts';
import { linesOnly, type ReportProgress } from '../../lib/progress.ts';
import { type BackgroundWork, describeSilence } from '../../server/background-work.ts';
import type { Config } from '../../server/config.ts';
import type { SyncArgs } from '../../sync/commands.ts';
import type { RunReport } from '../../sync/run.ts';
import { syncDue } from '../../sync/schedule.ts';
import { type Silence, superviseThread, ThreadLost } from '../../threads/supervised-thread.ts';
import { startThread, YOUNG_HEAP } from '../../threads/thread.ts';
import { type BackgroundStart, DELIVER, RUN_DUE } from './start.ts';
import type { Tasks } from './tasks.ts';

/** Maximum heap of the thread. An import or a job that needs more ends only the thread. */
const HEAP_MB = 4_096;
/** The thread takes some 100 MB, so it ends after this idle time. */
const IDLE_MS = 30_000;

/** Maximum silence of the thread during a task: computations for an entire market take longer than reading a file. */
const MAX_SILENT_MS: Readonly<Record<keyof Tasks | typeof RUN_DUE, number>> = {
  ingest: 300_000,
  ingestAuto: 300_000,
  sync: 300_000,
  derive: 900_000,
  runJob: 900_000,
  [RUN_DUE]: 900_000,
  demo: 900_000,
  fillDemo: 900_000,
  completeDemo: 900_000,
  extendDemo: 900_000,
  rebuildHistory: 900_000,
};
/** Pause of scheduled work after the thread was lost during it; doubled with each further loss, up to an hour. */
const REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

/** A delivery waits, and computes nothing: a thread that is silent for so long hangs. */
const MAX_DELIVERY_SILENT_MS = 60_000;
/** Heap of the thread of deliveries. */
const DELIVERY_HEAP_MB = 256;

/** How often the outbox is polled for events that are due. */
const DELIVERY_LOOK_MS = 2_000;

/** Imports, derivation and jobs, beside the thread that serves. */
export type Background = BackgroundWork & {
  /** The tasks, run in the thread. `report` is called with their progress. */
  tasks(report: ReportProgress): Tasks;
};

const TASKS: readonly (keyof Tasks)[] = [
  'ingest',
  'ingestAuto',
  'derive',
  'runJob',
  'demo',
  'fillDemo',
  'completeDemo',
  'extendDemo',
  'sync',
  'rebuildHistory',
];

/**
 * The background threads of a gateway on this database: one of imports and jobs, one of deliveries, which no job may hold up. Each
 * is started on demand, and ends when idle.
 */
export function createBackground(
  { jobs, isBehind }: Pick<Catalog, 'jobs' | 'isBehind'>,
  db: Database,
  config: Config,
  log: Logger,
): Background {
  const createStart = () => {
    const data: BackgroundStart = { address: db.address(), config };
    return { data, transfer: 'endpoint' in data.address ? [data.address.endpoint] : [] };
  };
  const reports = {
    onSilence: (silence: Silence) => log.error({ tasks: silence.tasks }, describeSilence(silence)),
    onRecovery: () => log.info('the background thread responds again'),
    idleMs: IDLE_MS,
  };
  const thread = superviseThread({
    ...reports,
    start: () =>
      startThread(new URL('./thread.ts', import.meta.url), {
        ...createStart(),
        limits: { ...YOUNG_HEAP, maxOldGenerationSizeMb: HEAP_MB },
      }),
    onLoss: (reason) => log.error({ reason }, 'the background thread died; its current work was rolled back'),
    getMaxSilentMs: (task) => MAX_SILENT_MS[task as keyof typeof MAX_SILENT_MS],
  });
  const deliveries = superviseThread({
    ...reports,
    start: () =>
      startThread(new URL('./delivery-thread.ts', import.meta.url), {
        ...createStart(),
        limits: { maxOldGenerationSizeMb: DELIVERY_HEAP_MB },
      }),
    onLoss: (reason) => log.error({ reason }, 'the thread of deliveries died; events may be sent again'),
    getMaxSilentMs: () => MAX_DELIVERY_SILENT_MS,
  });
  let timer: NodeJS.Timeout | undefined;
  /** Wraps recurring work so that it never overlaps itself. */
  const oneAtATime = <Args extends unknown[]>(name: string, work: (...args: Args) => Promise<unknown>) => {
    let [isRunning, restMs, restsUntil] = [false, 0, 0];
    return async (...args: Args) => {
      if (isRunning || performance.now() < restsUntil) return;
      isRunning = true;
      try {
        await work(...args);
        restMs = 0;
      } catch (error) {
        // The loss of a thread has been logged. This work may have caused it, so other work goes first.
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
  // Separate from the jobs, because it may take minutes; and each source by itself, because it may take hours.
  const report = linesOnly((line) => log.info({ line }, 'sync'));
  /** @returns whether a stream ran */
  const runSync = async (args: SyncArgs): Promise<boolean> => {
    const { streams, skipped } = (await thread.call('sync', args, report)) as RunReport;
    for (const { source, stream, outcome, message, refused, outages } of streams)
      if (outcome === 'OUTAGE' || outcome === 'REFUSED')
        log.warn({ stream: `${source}/${stream}`, outcome, refused, outages, reason: message }, 'sync failed');
    for (const { source, why } of skipped) log.warn({ source, reason: why }, 'sync skipped a source');
    return streams.length > 0;
  };
  const sourceRuns = new Map<string, (args: SyncArgs, onRun: () => void) => Promise<void>>();
  let isClosed = false;
  const runSource = async (source: string, args: SyncArgs) => {
    let hasRun = false;
    const create = () =>
      oneAtATime(`sync ${source}`, async (next: SyncArgs, onRun: () => void) => {
        if (await runSync(next)) onRun();
      });
    const run = sourceRuns.get(source) ?? create();
    sourceRuns.set(source, run);
    await run(args, () => {
      hasRun = true;
    });
    // Streams of the next wave may be ready. A source that another process has locked is ready all the time: it waits for the timer.
    if (hasRun && !isClosed) await sync();
  };
  const sync = oneAtATime('sync', () =>
    syncDue(db, config.sync, new Date(), (source, args) => void runSource(source, args)),
  );
  const deliver = oneAtATime('deliveries', async () => {
    if (await isDeliveryDue(db, new Date())) await deliveries.call(DELIVER, null);
  });
  let deliveryTimer: NodeJS.Timeout | undefined;
  const startDue = () => {
    void look();
    void sync();
  };
  return {
    tasks(report) {
      const run = async (task: keyof Tasks, args: unknown) => {
        const result = await thread.call(task, args, report);
        // The follow-ups of its jobs.
        if (timer && !isClosed) void look();
        return result;
      };
      return Object.fromEntries(TASKS.map((task) => [task, (args: unknown) => run(task, args)])) as Tasks;
    },
    schedule() {
      startDue();
      timer = setInterval(startDue, LOOK_EVERY_MS);
      timer.unref();
      deliveryTimer = setInterval(() => void deliver(), DELIVERY_LOOK_MS);
      deliveryTimer.unref();
    },
    silence: () => thread.silence() ?? deliveries.silence(),
    losses: () => thread.losses() + deliveries.losses(),
    async close(withinMs) {
      isClosed = true;
      clearInterval(timer);
      clearInterval(deliveryTimer);
      await Promise.all([thread.close(withinMs), deliveries.close(withinMs)]);
    },
  };
}
