/** How a run of a stream ended. */
export type Ending = 'DONE' | 'OUTAGE' | 'REFUSED' | 'NOT_YET';

const MINUTE_MS = 60_000;
/** The pause after an outage; it doubles with each further one. */
const OUTAGE_PAUSE_MS = 10 * MINUTE_MS;
const OUTAGE_PAUSE_MOST_MS = 360 * MINUTE_MS;
const NOT_YET_PAUSE_MS = 30 * MINUTE_MS;

/** How a run ended, as far as its next run depends on it. */
type RunEnd = {
  outcome: Ending;
  /** Consecutive runs before this one with an outage or a pause that a host requested. */
  failures: number;
  /** Until when a host requested a pause, in this or an earlier run. */
  restsUntil: Date | null;
  /** Whether a host requested a pause in this run. */
  hasNewRest: boolean;
};

/**
 * When a stream runs again before its schedule says so, and the failures to count from. A host's pause lengthens our own
 * pauses and never shortens them.
 */
export function planRetry(
  { outcome, failures, restsUntil, hasNewRest }: RunEnd,
  now: Date,
): { nextAt: Date | null; failures: number } {
  const hasFailed = outcome === 'OUTAGE' || hasNewRest;
  const outagePauseMs = Math.min(OUTAGE_PAUSE_MS * 2 ** failures, OUTAGE_PAUSE_MOST_MS);
  const pauseMs = hasFailed ? outagePauseMs : outcome === 'NOT_YET' ? NOT_YET_PAUSE_MS : null;
  const instants = [pauseMs === null ? null : now.valueOf() + pauseMs, restsUntil?.valueOf() ?? null].filter(
    (instant) => instant !== null,
  );
  return {
    nextAt: instants.length > 0 ? new Date(Math.max(...instants)) : null,
    failures: hasFailed ? failures + 1 : restsUntil ? failures : 0,
  };
}
