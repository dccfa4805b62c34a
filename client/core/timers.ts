/** The timers of a platform, or those of TanStack Query (`timeoutManager`). */
export type Timers = {
  // biome-ignore lint/suspicious/noExplicitAny: a timer is a number in browsers and an object in Node.
  setTimeout(callback: () => void, ms: number): any;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  clearTimeout(timer: any): void;
};

export const PLATFORM_TIMERS: Timers = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};

/**
 * Collects items, and passes them on as soon as `quietMs` pass without another item, or `latestMs` after the first.
 * @returns `add`, and `stop`, which drops the items that were not passed on
 */
export function createBatcher<T>(
  onBatch: (batch: readonly T[]) => void,
  { quietMs, latestMs, timers = PLATFORM_TIMERS }: { quietMs: number; latestMs: number; timers?: Timers | undefined },
): { add(item: T): void; stop(): void } {
  let batch: T[] = [];
  let quiet: unknown;
  let latest: unknown;
  const stop = () => {
    timers.clearTimeout(quiet);
    timers.clearTimeout(latest);
    batch = [];
  };
  const flush = () => {
    const items = batch;
    stop();
    if (items.length > 0) onBatch(items);
  };
  return {
    add(item) {
      if (batch.push(item) === 1) latest = timers.setTimeout(flush, latestMs);
      timers.clearTimeout(quiet);
      quiet = timers.setTimeout(flush, quietMs);
    },
    stop,
  };
}
