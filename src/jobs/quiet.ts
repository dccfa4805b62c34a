/** How long no import comes before the jobs of the whole market run, and how long after the first one they run at the latest. */
export const QUIET_MS = 2_000;
export const LATEST_MS = 30_000;

type Due = { promise: Promise<void>; isAwaited: boolean; resolve(): void; reject(error: unknown): void };

function dueNow(): Due {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  // Nobody may wait for it.
  promise.catch(() => {});
  return { promise, isAwaited: false, resolve, reject };
}

/**
 * Runs something once for many imports: when none has come for a while or, where somebody waits for it, as soon as none
 * is under way; in any case some time after the first.
 */
export function onceQuiet(run: () => Promise<unknown>, { quietMs = QUIET_MS, latestMs = LATEST_MS } = {}) {
  let underWay = 0;
  let due: Due | null = null;
  let quiet: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const forget = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    latest = undefined;
    due = null;
  };
  const start = () => {
    const own = due;
    forget();
    if (!own) return;
    running = run()
      .then(own.resolve, own.reject)
      .finally(() => {
        running = null;
        plan();
      });
  };
  const plan = () => {
    clearTimeout(quiet);
    if (!due || running) return;
    latest ??= setTimeout(start, latestMs);
    if (underWay > 0) return;
    if (due.isAwaited) start();
    else quiet = setTimeout(start, quietMs);
  };
  return {
    /** Does an import; meanwhile nothing runs. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      underWay += 1;
      clearTimeout(quiet);
      try {
        return await work();
      } finally {
        underWay -= 1;
        plan();
      }
    },
    /** Leaves it to a quiet moment. */
    later(): void {
      due ??= dueNow();
      plan();
    },
    /** Runs it as soon as no import is under way. @throws what it throws */
    settled(): Promise<void> {
      due ??= dueNow();
      due.isAwaited = true;
      const { promise } = due;
      plan();
      return promise;
    },
    /** Starts nothing more, and waits for what runs. */
    async close(): Promise<void> {
      forget();
      await running;
    },
  };
}
