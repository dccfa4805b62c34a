import { changeLog } from '../db/changes.ts';
import type { Database } from '../db/open.ts';
import { catchUp, isBehind, keyColumns } from '../families.ts';
import type { ReportJob } from '../jobs/pipeline.ts';
import { onceQuiet } from '../jobs/quiet.ts';
import { newYorkDay } from '../lib/market-calendar.ts';

/** What follows the imports of this process. */
export type Derivation = ReturnType<typeof derivationOn>;

type Clocks = { now: () => Date; lookAt: () => Date };

/**
 * @param clocks `now` stamps snapshots, which show the day in New York that `lookAt` falls on
 * @param quiet how long it waits for a quiet moment; default: as a gateway does
 */
export function derivationOn(db: Database, { now, lookAt }: Clocks, quiet?: Parameters<typeof onceQuiet>[1]) {
  const log = changeLog(keyColumns);
  const reached = new Set<string>();
  /** Those who wait for the jobs that an import left for later. */
  const waiting = new Set<ReportJob>();
  const report: ReportJob = (...job) => {
    for (const tell of waiting) tell(...job);
  };
  const { during, later, settled, close } = onceQuiet(async () => {
    const families = [...reached];
    reached.clear();
    await catchUp(db, families, now(), newYorkDay(lookAt()), { log, report });
  }, quiet);
  return {
    log,
    during,
    later,
    close,
    /** Runs what was left for later as soon as no import is under way. @throws what a job throws */
    async settled(tell: ReportJob = () => {}): Promise<void> {
      waiting.add(tell);
      await settled().finally(() => waiting.delete(tell));
    },
    /** Runs the keyed jobs after an import of a family; the others follow `later` or before `settled`. */
    async runKeyed(family: string, tell?: ReportJob): Promise<void> {
      reached.add(family);
      await catchUp(db, [family], now(), newYorkDay(lookAt()), { log, onlyKeyed: true, report: tell });
    },
    /** Plans the jobs that another process left behind. */
    async makeUp(): Promise<void> {
      if (await isBehind(db)) later();
    },
  };
}
