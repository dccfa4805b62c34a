import { JOIN_OWNER, OWNER_IS_LIVE } from '../db/alert-owners.ts';
import type { Database, Sql } from '../db/open.ts';

/** How long no other process delivers for an alert, in milliseconds: longer than an attempt. */
const LEASE_MS = 30_000;

/** An alert whose oldest event is due, leased to this process. */
export type LeasedAlert = {
  id: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  attempts: number;
  failingSince: Date | null;
};

/** An event to deliver. */
export type QueuedEvent = { eventId: string; body: string };

const IS_DUE = `a."next_attempt_at" <= $1::timestamptz AND a."paused_reason" IS NULL AND a."webhook_url" IS NOT NULL
  AND a."webhook_secret" IS NOT NULL AND (a."lease_until" IS NULL OR a."lease_until" <= $1::timestamptz)`;

const CLAIM = `UPDATE "alert" AS leased SET "lease_owner" = $2, "lease_until" = $3::timestamptz
  FROM (SELECT a."id" FROM "alert" AS a ${JOIN_OWNER} WHERE ${IS_DUE} AND ${OWNER_IS_LIVE}
    ORDER BY a."next_attempt_at", a."id" LIMIT 1 FOR UPDATE OF a SKIP LOCKED) AS due
  WHERE leased."id" = due."id"
  RETURNING leased."id", leased."webhook_url" AS "url", leased."webhook_secret" AS "secret", leased."attempts",
    CASE WHEN leased."previous_until" > $1::timestamptz THEN leased."previous_secret" END AS "previousSecret",
    leased."failing_since" AS "failingSince"`;

/** Leases the alert that has waited longest; null if none is due. Processes never get the same alert. */
export async function claimAlert(db: Database, owner: string, now: Date): Promise<LeasedAlert | null> {
  const until = new Date(now.valueOf() + LEASE_MS);
  const [leased] = await db.query<LeasedAlert>(CLAIM, [now.toISOString(), owner, until.toISOString()]);
  return leased ?? null;
}

/** Whether an alert is due. A cheap check for a process that starts others to deliver. */
export async function isDeliveryDue(db: Pick<Database, 'query'>, now: Date): Promise<boolean> {
  const rows = await db.query(`SELECT 1 FROM "alert" AS a ${JOIN_OWNER} WHERE ${IS_DUE} AND ${OWNER_IS_LIVE} LIMIT 1`, [
    now.toISOString(),
  ]);
  return rows.length > 0;
}

/** The oldest event of an alert that waits. */
export async function findOldestEvent(db: Pick<Database, 'query'>, alertId: string): Promise<QueuedEvent | null> {
  const [event] = await db.query<QueuedEvent>(
    `SELECT "event_id" AS "eventId", "body" FROM "alert_delivery" WHERE "alert_id" = $1 ORDER BY "seq" LIMIT 1`,
    [alertId],
  );
  return event ?? null;
}

const HAS_EVENTS = `EXISTS (SELECT 1 FROM "alert_delivery" AS d WHERE d."alert_id" = "alert"."id")`;

/** Locks an alert, so that the statements that follow see all events committed before. */
const lockAlert = (sql: Sql, alertId: string): Promise<unknown> =>
  sql.query(`SELECT 1 FROM "alert" WHERE "id" = $1 FOR UPDATE`, [alertId]);

type Delivered = { alertId: string; owner: string; eventId: string; status: number; now: Date };

/** Removes a delivered event, and extends the lease. @returns whether this process still has the lease */
export const settleDelivered = (db: Database, { alertId, owner, eventId, status, now }: Delivered): Promise<boolean> =>
  db.transaction(async (sql) => {
    await lockAlert(sql, alertId);
    await sql.query(`DELETE FROM "alert_delivery" WHERE "event_id" = $1`, [eventId]);
    const until = new Date(now.valueOf() + LEASE_MS);
    const updated = await sql.query(
      `UPDATE "alert" SET "attempts" = 0, "failing_since" = NULL, "last_status" = $3, "last_error" = NULL, "delivered_at" = $4,
         "next_attempt_at" = $4, "lease_until" = $5 WHERE "id" = $1 AND "lease_owner" = $2 RETURNING 1`,
      [alertId, owner, status, now.toISOString(), until.toISOString()],
    );
    return updated.length > 0;
  });

type Failure = {
  alertId: string;
  owner: string;
  now: Date;
  status: number | null;
  error: string;
  nextAttemptAt: Date | null;
  pausedReason: string | null;
};

/** Records a failed attempt, and ends the lease. */
export const settleFailed = (db: Database, failure: Failure): Promise<unknown> =>
  db.query(
    `UPDATE "alert" SET "attempts" = "attempts" + 1, "failing_since" = coalesce("failing_since", $3), "last_status" = $4,
       "last_error" = $5, "next_attempt_at" = coalesce($6::timestamptz, "next_attempt_at"), "paused_reason" = $7::text,
       "paused_at" = CASE WHEN $7::text IS NULL THEN NULL ELSE $3::timestamptz END, "lease_owner" = NULL, "lease_until" = NULL
     WHERE "id" = $1 AND "lease_owner" = $2 AND "paused_reason" IS NULL`,
    [
      ...[failure.alertId, failure.owner, failure.now.toISOString(), failure.status, failure.error.slice(0, 300)],
      ...[failure.nextAttemptAt?.toISOString() ?? null, failure.pausedReason],
    ],
  );

/** Ends a lease; the alert stays due if events wait. */
export const releaseLease = (db: Database, alertId: string, owner: string): Promise<unknown> =>
  db.transaction(async (sql) => {
    await lockAlert(sql, alertId);
    await sql.query(
      `UPDATE "alert" SET "lease_owner" = NULL, "lease_until" = NULL, "next_attempt_at" = CASE WHEN ${HAS_EVENTS} THEN "next_attempt_at" END
       WHERE "id" = $1 AND "lease_owner" = $2`,
      [alertId, owner],
    );
  });
