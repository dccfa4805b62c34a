import { DATASETS, type Dataset } from '../../db/datasets.ts';
import type { DataVersion, Versions } from '../../db/versions.ts';

/** Maximum delay of a change in milliseconds: jobs of a large market take longer, and some gateways run without jobs. */
const LATEST_MS = 10_000;
/** Delay between checks in milliseconds. They poll, because a job that changes nothing announces nothing. */
const CHECK_EVERY_MS = 250;

/** Calls back with new versions of some datasets. */
export type Announcements = Pick<Versions, 'onChange'>;

type Listener = { datasets: readonly Dataset[] | null; changed: (versions: readonly DataVersion[]) => void };

/**
 * Announces the changes of an import together, once the jobs that follow it are done: a page that reads several of the
 * families is then refetched once. Caches do not wait, so responses have imported rows before they are announced.
 * @param isMoreExpected whether jobs are left to do; if that cannot be read, changes are announced immediately
 */
export function announceImports(
  versions: Pick<Versions, 'onChange' | 'refresh'>,
  isMoreExpected: () => Promise<boolean>,
  latestMs = LATEST_MS,
): Announcements {
  const listeners = new Set<Listener>();
  const pending = new Map<string, DataVersion>();
  let isHolding = false;

  const announce = () => {
    const changes = [...pending.values()];
    pending.clear();
    for (const { datasets, changed } of listeners) {
      const matching = datasets ? changes.filter(({ family }) => datasets.some((name) => name === family)) : changes;
      if (matching.length > 0) changed(matching);
    }
  };
  const hold = () => {
    isHolding = true;
    let check: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      isHolding = false;
      clearTimeout(check);
      clearTimeout(latest);
      announce();
    };
    // On an embedded database, a check waits for the job that is running.
    const latest = setTimeout(end, latestMs).unref();
    const look = async (): Promise<void> => {
      const isDone = await isMoreExpected().then(
        (isMore) => !isMore,
        () => true,
      );
      // The notification of the last job may still be on its way.
      if (isDone) await versions.refresh().catch(() => {});
      if (isDone) end();
      else if (!isOver) check = setTimeout(() => void look(), CHECK_EVERY_MS).unref();
    };
    void look();
  };
  versions.onChange(DATASETS, (changes) => {
    if (listeners.size === 0) return;
    for (const version of changes) pending.set(version.family, version);
    if (!isHolding) hold();
  });
  return {
    onChange(datasets, changed) {
      const listener = { datasets, changed };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
