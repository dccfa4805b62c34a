/** How far a test is: decision days read, of all. */
export type RunProgress = { done: number; total: number; isDone: boolean };

type Listener = (progress: RunProgress) => void;
const listenersByKey = new Map<string, Set<Listener>>();
const latestByKey = new Map<string, RunProgress>();

/** Announces the progress of a running test. A finished test is forgotten. */
export function announceProgress(key: string, progress: RunProgress): void {
  if (progress.isDone) latestByKey.delete(key);
  else latestByKey.set(key, progress);
  for (const listener of listenersByKey.get(key) ?? []) listener(progress);
}

/**
 * Follows a test in this process, running or yet to begin, until it is finished.
 * @param maxMs ends if no test finishes by then, milliseconds
 */
export async function* followProgress(key: string, maxMs: number): AsyncGenerator<RunProgress> {
  const waiting: RunProgress[] = [];
  let wake = () => {};
  let isOver = false;
  const listeners = listenersByKey.get(key) ?? new Set<Listener>();
  listenersByKey.set(key, listeners);
  const listener: Listener = (progress) => {
    // A slow reader gets the newest progress only.
    waiting.splice(0, waiting.length, progress);
    wake();
  };
  listeners.add(listener);
  const timer = setTimeout(() => {
    isOver = true;
    wake();
  }, maxMs);
  timer.unref();
  const latest = latestByKey.get(key);
  if (latest) listener(latest);
  try {
    for (;;) {
      while (waiting.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const progress = waiting.shift();
      if (!progress) return;
      yield progress;
      if (progress.isDone) return;
    }
  } finally {
    clearTimeout(timer);
    listeners.delete(listener);
    if (listeners.size === 0) listenersByKey.delete(key);
  }
}
