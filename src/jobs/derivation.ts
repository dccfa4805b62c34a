import { changeLog } from '../db/changes.ts';
import type { Dataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import { newYorkDay } from '../market/calendar.ts';
import type { Pipeline, ReportJob } from './pipeline.ts';
import { onceQuiet } from './quiet.ts';

/** The derive jobs that follow imports of this process. */
export type Derivation = ReturnType<typeof derivationOn>;

type Clocks = { now: () => Date; lookAt: () => Date };

/**
 * @param clocks `now` stamps snapshots, which are of the day in New York that contains `lookAt`
 * @param quiet delays of the debouncer; default: those of a gateway
 */
export function derivationOn(
  { catchUp, isBehind, keyColumns }: Pipeline,
  db: Database,
  { now, lookAt }: Clocks,
  quiet?: Parameters<typeof onceQuiet>[1],
) {
  const log = changeLog(keyColumns);
  const reached = new Set<Dataset>();
  /** Listeners that wait for the jobs deferred by an import. */
  const waiting = new Set<ReportJob>();
  const report: ReportJob = (...job) => {
    for (const tell of waiting) tell(...job);
  };
  const { during, later, settled, close } = onceQuiet(async () => {
    const datasets = [...reached];
    reached.clear();
    await catchUp(db, datasets, now(), newYorkDay(lookAt()), { log, report });
  }, quiet);
  return {
    log,
    during,
    later,
    close,
    /** Runs the deferred jobs as soon as no import is in progress. @throws the error of a failed job */
    async settled(tell: ReportJob = () => {}): Promise<void> {
      waiting.add(tell);
      await settled().finally(() => waiting.delete(tell));
    },
    /** Notes an import of a family: the jobs that it affects follow `later` or before `settled`. */
    noteImport: (dataset: Dataset) => void reached.add(dataset),
    /** Runs the keyed jobs after an import of a family; the others follow `later` or before `settled`. */
    async runKeyed(dataset: Dataset, tell?: ReportJob): Promise<void> {
      reached.add(dataset);
      await catchUp(db, [dataset], now(), newYorkDay(lookAt()), { log, onlyKeyed: true, report: tell });
    },
    /** Schedules the jobs that another process left unfinished. */
    async makeUp(): Promise<void> {
      if (await isBehind(db)) later();
    },
  };
}
