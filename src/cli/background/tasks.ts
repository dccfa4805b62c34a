import type { Catalog } from '../../catalog.ts';
import { type Commands, commandsOn } from '../../commands/commands.ts';
import { DEMO_DURATIONS, DEMO_SEED } from '../../commands/demo/demo-market.ts';
import { filesMadeInThread } from '../../commands/demo/files/in-thread.ts';
import { completeDemo, extendDemo, fillDemo } from '../../commands/demo/fill-demo.ts';
import { type Held, heldDemo } from '../../commands/demo/held-demo.ts';
import { historyCommandsOn } from '../../commands/history-commands.ts';
import type { Database } from '../../db/open.ts';
import type { Scale } from '../../demo/listings.ts';
import type { FileReader } from '../../import/run.ts';
import type { Derivation } from '../../jobs/derivation.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { syncCommandsOn } from '../../sync/commands.ts';
import type { SyncSettings } from '../../sync/settings.ts';

/** The background thread's tasks: plain data in and out. */
export type Tasks = Pick<
  Commands,
  'ingest' | 'ingestAuto' | 'derive' | 'runJob' | 'demo' | 'sync' | 'rebuildHistory'
> & {
  /**
   * The demo market in the database, created without most of its history if the database is empty. Real data is never
   * mixed with it.
   */
  fillDemo(args: { scale: Scale }): Promise<Held | null>;
  /** Adds the history that the first start omitted. @returns whether there was anything to do */
  completeDemo(args: { held: Held }): Promise<boolean>;
  /** Brings the demo market up to the last session. @returns whether there was something to do */
  extendDemo(args: { held: Held }): Promise<boolean>;
};

type Running = {
  catalog: Catalog;
  db: Database;
  clock: () => Date;
  now: () => Date;
  report: ReportProgress;
  derivation: Derivation;
  signal: AbortSignal;
  /** `DATA_DIR`, and how files are fetched. */
  root: string;
  settings: SyncSettings;
  /** Reads imported files. */
  reader?: FileReader;
};

/** The tasks on a database. The signal stops an extension or a fetch between two files. */
export function tasksOn({
  catalog,
  db,
  clock,
  now,
  report,
  derivation,
  signal,
  root,
  settings,
  reader,
}: Running): Tasks {
  const { ingest, ingestAuto, derive, runJob, demo } = commandsOn(catalog, db, clock, report, now, derivation, reader);
  const market = { catalog, seed: DEMO_SEED, files: filesMadeInThread };
  return {
    ingest,
    ingestAuto,
    derive,
    runJob,
    demo,
    sync: syncCommandsOn(catalog, { db, root, settings, now: clock, lookAt: now, report, signal, reader }).sync,
    async fillDemo({ scale }) {
      const currentDemo = await heldDemo(db);
      if (currentDemo && currentDemo.scale !== scale)
        report(`This is the ${currentDemo.scale} demo market; the ${scale} one needs an empty DATA_DIR.`);
      if (currentDemo || (await db.prisma.importFile.count()) > 0) return currentDemo;
      report(
        `First start: creating the ${scale} demo market, which takes ${DEMO_DURATIONS[scale]}. Later starts are fast.`,
      );
      const started = clock().valueOf();
      const seconds = () => String(Math.round((clock().valueOf() - started) / 1_000)).padStart(3);
      const reportWithTime: ReportProgress = (message) =>
        report(typeof message === 'string' ? `  ${seconds()} s  ${message}` : message);
      await fillDemo(db, { ...market, now: clock(), scale, report: reportWithTime }, 'first');
      return heldDemo(db);
    },
    rebuildHistory: historyCommandsOn(catalog, db, { root, now: clock, report, signal }).rebuildHistory,
    completeDemo: ({ held }) => completeDemo(db, held, { ...market, now: clock(), report: () => {}, signal }),
    extendDemo: ({ held }) => extendDemo(db, held, { ...market, now: clock(), report: () => {}, signal }),
  };
}
