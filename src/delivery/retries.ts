const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after each failed attempt; the last one repeats. */
const PAUSES_MS: readonly number[] = [
  ...[20_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS],
];
/** After failing for so long, an alert is paused. */
const GIVE_UP_MS = 24 * HOUR_MS;
const GONE = 410;

/** A failed attempt. `status`: of the response; null without one. `isSilent`: the receiver was asked and sent none. */
export type FailedAttempt = { status: number | null; reason: string; retryAfterMs: number | null; isSilent: boolean };

/** How long attempts have failed, including the newest: how many, and since when. */
export type FailureRun = { attempts: number; failingSince: Date };

/** The step after a failed attempt: another attempt after a pause, or a pause of the alert with its reason. */
type AfterFailure = { pauseMs: number } | { pausedReason: string };

/** Plans the step after a failed attempt. @param run with this attempt */
export function planDeliveryRetry(
  failed: FailedAttempt,
  { attempts, failingSince }: FailureRun,
  now: Date,
): AfterFailure {
  if (failed.status === GONE) return { pausedReason: 'The webhook answered 410 Gone, which ends its deliveries.' };
  if (now.valueOf() - failingSince.valueOf() >= GIVE_UP_MS)
    return { pausedReason: `The webhook has failed for ${GIVE_UP_MS / HOUR_MS} hours: ${failed.reason}` };
  const pauseMs = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0;
  return { pauseMs: Math.min(Math.max(pauseMs, failed.retryAfterMs ?? 0), 4 * HOUR_MS) };
}
