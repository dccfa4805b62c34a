import type { Database, Sql } from '../db/open.ts';
import type { FailureRun } from './retries.ts';

// A receiver that sends no response takes the whole time of an attempt. So the alerts of an owner that wait for the same receiver
// share its failures, and it gets one attempt at a time. Owners share none, since anyone may name any receiver.

/** The origin of the webhook of an alert `a`. */
const ORIGIN = `lower(substring(a."webhook_url" from '^[^:]*://[^/?#]*'))`;

/** The alerts whose events wait for the receiver of alert `$1`, with the same owner, and this alert. */
const WAITS_FOR_SAME = `a."next_attempt_at" IS NOT NULL AND a."paused_reason" IS NULL
  AND a."key_id" = (SELECT "key_id" FROM "alert" WHERE "id" = $1)
  AND ${ORIGIN} = (SELECT ${ORIGIN} FROM "alert" AS a WHERE a."id" = $1)`;

// Alerts whose newest pause has not ended failed at the same time as this alert.
const COUNT_SILENCE = `SELECT min(a."failing_since") AS "failingSince", greatest(
    coalesce(max(a."attempts") FILTER (WHERE a."next_attempt_at" > $2::timestamptz), 0),
    coalesce(max(a."attempts") FILTER (WHERE a."next_attempt_at" <= $2::timestamptz), 0) + 1)::int AS "attempts"
  FROM "alert" AS a WHERE ${WAITS_FOR_SAME} AND (a."id" = $1 OR a."attempts" > 0 AND a."last_status" IS NULL)`;

type Silence = { alertId: string; startedAt: Date; now: Date };

/** How long a receiver has sent no response, with the attempt that began at `startedAt`. */
export async function countSilence(
  db: Pick<Database, 'query'>,
  { alertId, startedAt, now }: Silence,
): Promise<FailureRun> {
  const [found] = await db.query<{ attempts: number; failingSince: Date | null }>(COUNT_SILENCE, [
    alertId,
    startedAt.toISOString(),
  ]);
  return { attempts: found?.attempts ?? 1, failingSince: found?.failingSince ?? now };
}

// An alert with a delivery since then has a receiver that answers, at the same host. Locked rows are skipped: two owners' turns
// that lock each other's rows would wait for each other.
const POSTPONE = `UPDATE "alert" AS other SET "next_attempt_at" = greatest(other."next_attempt_at", $4::timestamptz),
    "paused_reason" = $5::text, "paused_at" = CASE WHEN $5::text IS NULL THEN NULL ELSE $2::timestamptz END
  FROM (SELECT a."id" FROM "alert" AS a WHERE ${WAITS_FOR_SAME} AND a."id" <> $1
      AND (a."lease_until" IS NULL OR a."lease_until" <= $2::timestamptz)
      AND (a."delivered_at" IS NULL OR a."delivered_at" < $3::timestamptz)
    FOR UPDATE SKIP LOCKED) AS waiting
  WHERE other."id" = waiting."id"`;

type Postponement = {
  alert: { id: string };
  now: Date;
  run: FailureRun;
  nextAttemptAt: Date | null;
  pausedReason: string | null;
};

/** Lets the other alerts that wait for a receiver wait as long as the alert that it did not answer. */
export const postponeOthers = (
  sql: Sql,
  { alert, now, run, nextAttemptAt, pausedReason }: Postponement,
): Promise<unknown> =>
  sql.query(POSTPONE, [
    ...[alert.id, now.toISOString(), run.failingSince.toISOString()],
    ...[nextAttemptAt?.toISOString() ?? null, pausedReason],
  ]);

const RELEASE = `UPDATE "alert" AS other SET "next_attempt_at" = $2::timestamptz
  FROM (SELECT a."id" FROM "alert" AS a WHERE ${WAITS_FOR_SAME} AND a."id" <> $1 AND a."attempts" = 0
      AND a."next_attempt_at" > $2::timestamptz FOR UPDATE SKIP LOCKED) AS waiting
  WHERE other."id" = waiting."id"`;

/** Ends the wait of alerts that were only postponed, when their receiver has answered another alert of their owner. */
export const releaseOthers = (db: Pick<Database, 'query'>, alertId: string, now: Date): Promise<unknown> =>
  db.query(RELEASE, [alertId, now.toISOString()]);
