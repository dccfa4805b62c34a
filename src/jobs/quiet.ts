/**
 * How long imports must be quiet before the jobs of the entire market run, and the maximum delay after the first
 * import.
 */
const QUIET_MS = 2_000;
const LATEST_MS = 30_000;

type Due = { promise: Promise<void>; isAwaited: boolean; resolve(): void; reject(error: unknown): void };

function dueNow(): Due {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((onDone, failed) => {
    [resolve, reject] = [onDone, failed];
  });
  // The promise may never be awaited; avoid an unhandled rejection.
  promise.catch(() => {});
  return { promise, isAwaited: false, resolve, reject };
}

/**
 * Debounces work that follows imports: runs when imports have been quiet for `quietMs`, as soon as none is in progress
 * if a caller awaits it, and at the latest `latestMs` after the first.
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
    const current = due;
    forget();
    if (!current) return;
    running = run()
      .then(current.resolve, current.reject)
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
    /** Runs an import; the work does not start meanwhile, except when `latestMs` is over. */
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
    /** Schedules the work without waiting for it. */
    later(): void {
      due ??= dueNow();
      plan();
    },
    /** Runs the work as soon as no import is in progress. @throws the error of the work */
    settled(): Promise<void> {
      due ??= dueNow();
      due.isAwaited = true;
      const { promise } = due;
      plan();
      return promise;
    },
    /** Cancels scheduled work, and waits for a run in progress. */
    async close(): Promise<void> {
      forget();
      await running;
    },
  };
}
