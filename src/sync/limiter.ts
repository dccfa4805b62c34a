/** Time as the fetching sees it; a test may hold it. */
export type SyncTime = { now(): Date; sleep(ms: number, signal?: AbortSignal): Promise<void> };

/** Resolves when the next request may be sent. */
export type Limiter = (signal?: AbortSignal) => Promise<void>;

/** Spaces requests evenly: never more than so many in any second, and no burst after a pause. */
export function createLimiter(perSecond: number, { now, sleep }: SyncTime): Limiter {
  const spacing = 1_000 / perSecond;
  let next = 0;
  return async (signal) => {
    const at = now().valueOf();
    const slot = Math.max(at, next);
    next = slot + spacing;
    if (slot > at) await sleep(slot - at, signal);
  };
}

/** The requests a second that some hosts share, and until when they rest, epoch milliseconds. */
export type Budget = { turn: Limiter; restsUntil: number };
