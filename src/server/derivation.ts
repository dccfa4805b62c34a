import { changeLog } from '../db/changes.ts';
import type { Database } from '../db/open.ts';
import { catchUp, isBehind, keyColumns } from '../families.ts';
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
  const { during, later, settled, close } = onceQuiet(async () => {
    const families = [...reached];
    reached.clear();
    await catchUp(db, families, now(), newYorkDay(lookAt()), { log });
  }, quiet);
  return {
    ...{ log, during, later, settled, close },
    /** Runs the keyed jobs after an import of a family; the others follow `later` or before `settled`. */
    async runKeyed(family: string): Promise<void> {
      reached.add(family);
      await catchUp(db, [family], now(), newYorkDay(lookAt()), { log, onlyKeyed: true });
    },
    /** Plans the jobs that another process left behind. */
    async makeUp(): Promise<void> {
      if (await isBehind(db)) later();
    },
  };
}
