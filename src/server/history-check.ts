import { checkHistory, type HistoryFault } from '../db/history/check.ts';
import type { Database } from '../db/open.ts';
import type { Versions } from '../db/versions.ts';

/** The result of the last check. `faults`: the rows that are too many, by table and day. */
export type HistoryStanding = { hasOneRowPerKeyAndDay: boolean; faults: readonly HistoryFault[]; checkedAt: string };

/** The result of the last check; null before the first. It starts another if days were added or removed since. */
export type HistoryCheck = () => HistoryStanding | null;

/** Pause between two checks. Each reads all of history, and a rebuild adds a day every few seconds. */
const PAUSE_MS = 600_000;

type Parts = { db: Database; versions: Pick<Versions, 'all'>; clock: () => Date };

/** Checks the history in the background on demand, at most once for each version of it. */
export function createHistoryCheck({ db, versions, clock }: Parts): HistoryCheck {
  let last: (HistoryStanding & { version: number }) | null = null;
  let isRunning = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  const check = async (version: number): Promise<void> => {
    const faults = await checkHistory(db);
    last = { hasOneRowPerKeyAndDay: faults.length === 0, faults, checkedAt: clock().toISOString(), version };
  };
  return () => {
    const version = versions.all().find(({ family }) => family === 'history')?.version ?? 0;
    const isDue = last === null || (last.version !== version && performance.now() - startedAt >= PAUSE_MS);
    if (isDue && !isRunning) {
      isRunning = true;
      startedAt = performance.now();
      // A check that fails is repeated by the next request.
      void check(version)
        .catch(() => {})
        .finally(() => {
          isRunning = false;
        });
    }
    if (!last) return null;
    const { version: _version, ...standing } = last;
    return standing;
  };
}
