import { randomUUID } from 'node:crypto';
import { JOIN_OWNER, OWNER_IS_LIVE } from '../db/alert-owners.ts';
import type { Database, Sql } from '../db/open.ts';
import type { FailedAttempt, FailureRun } from './retries.ts';
import { postponeOthers } from './silent-receivers.ts';

/** How long no other process delivers for an alert, in milliseconds: longer than an attempt. */
const LEASE_MS = 30_000;

/** How many alerts of one owner are delivered at a time, by all processes; an organization and its keys are one owner. */
const MAX_LEASES_PER_OWNER = 2;
/** Of these, alerts whose newest attempt failed. So a receiver that does not answer leaves a place to the others of its owner. */
const MAX_FAILING_PER_OWNER = 1;

/**
 * An alert whose oldest event is due, leased to this process. `lease`: names the lease, so that a turn that has lost it changes
 * nothing. `failingSince`: of its own attempts.
 */
export type LeasedAlert = {
  id: string;
  lease: string;
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

const ACCOUNT = `coalesce(o."id", a."key_id")`;

/** The alerts that are leased, by owner. Only those of events that wait are, which the index has. */
const LEASED = `SELECT ${ACCOUNT} AS "account", count(*) AS "all", count(*) FILTER (WHERE a."attempts" > 0) AS "failing"
  FROM "alert" AS a ${JOIN_OWNER} WHERE a."next_attempt_at" IS NOT NULL AND a."lease_until" > $1::timestamptz GROUP BY 1`;

const HAS_PLACE = `coalesce(l."all", 0) < ${MAX_LEASES_PER_OWNER}
  AND (a."attempts" = 0 OR coalesce(l."failing", 0) < ${MAX_FAILING_PER_OWNER})`;

/** The alert of a group that has waited longest. Each group is read in the order of the index. */
const findFirst = (
  group: string,
  penalty: string,
): string => `(SELECT a."id", a."next_attempt_at" + interval '${penalty}' AS "place"
    FROM "alert" AS a ${JOIN_OWNER} LEFT JOIN "leased" AS l ON l."account" = ${ACCOUNT}
    WHERE ${IS_DUE} AND ${OWNER_IS_LIVE} AND ${HAS_PLACE} AND ${group}
    ORDER BY a."next_attempt_at" LIMIT 1 FOR UPDATE OF a SKIP LOCKED)`;

/** Whoever has waited longest goes first, but receivers that answer before those that did not when they were last asked. */
const FIRST_OF_GROUPS = [findFirst('a."attempts" = 0', '0'), findFirst('a."attempts" > 0', '60 seconds')].map(
  (first, index) => `SELECT * FROM ${first} AS "group${index}"`,
);

const CLAIM = `WITH "leased" AS MATERIALIZED (${LEASED}),
    "due" AS (${FIRST_OF_GROUPS.join(' UNION ALL ')} ORDER BY "place", "id" LIMIT 1)
  UPDATE "alert" AS claimed SET "lease_owner" = $2, "lease_until" = $3::timestamptz FROM "due" WHERE claimed."id" = "due"."id"
  RETURNING claimed."id", claimed."lease_owner" AS "lease", claimed."webhook_url" AS "url", claimed."webhook_secret" AS "secret",
    claimed."attempts", CASE WHEN claimed."previous_until" > $1::timestamptz THEN claimed."previous_secret" END AS "previousSecret",
    claimed."failing_since" AS "failingSince"`;

/** Two processes that count at the same time would both take the last place of an owner. */
const LOCK_CLAIMS = `SELECT pg_advisory_xact_lock(hashtext('market-signals deliveries'))`;

/**
 * Leases the next alert; null if none is due, or their owners have as many as they may. Processes never get the same alert.
 * @param owner names this process
 */
export async function claimAlert(db: Database, owner: string, now: Date): Promise<LeasedAlert | null> {
  const until = new Date(now.valueOf() + LEASE_MS);
  const values = [now.toISOString(), `${owner} ${randomUUID()}`, until.toISOString()];
  return db.transaction(async (sql) => {
    await sql.query(LOCK_CLAIMS);
    const [leased] = await sql.query<LeasedAlert>(CLAIM, values);
    return leased ?? null;
  });
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

type Delivered = { alert: LeasedAlert; eventId: string; status: number; now: Date };

/** Removes a delivered event, and extends the lease. @returns whether the turn still has the lease */
export const settleDelivered = (db: Database, { alert, eventId, status, now }: Delivered): Promise<boolean> =>
  db.transaction(async (sql) => {
    await lockAlert(sql, alert.id);
    await sql.query(`DELETE FROM "alert_delivery" WHERE "event_id" = $1`, [eventId]);
    const until = new Date(now.valueOf() + LEASE_MS);
    const updated = await sql.query(
      `UPDATE "alert" SET "attempts" = 0, "failing_since" = NULL, "last_status" = $3, "last_error" = NULL, "delivered_at" = $4,
         "next_attempt_at" = $4, "lease_until" = $5 WHERE "id" = $1 AND "lease_owner" = $2 RETURNING 1`,
      [alert.id, alert.lease, status, now.toISOString(), until.toISOString()],
    );
    return updated.length > 0;
  });

type Failure = {
  alert: LeasedAlert;
  now: Date;
  failed: FailedAttempt;
  run: FailureRun;
  nextAttemptAt: Date | null;
  pausedReason: string | null;
};

/** Records a failed attempt, and ends the lease. The others that wait for the receiver wait too if it did not answer. */
export const settleFailed = (db: Database, failure: Failure): Promise<void> => {
  const { alert, now, failed, run, nextAttemptAt, pausedReason } = failure;
  const error = `The webhook could not be delivered: ${failed.reason}`;
  return db.transaction(async (sql) => {
    const settled = await sql.query(
      `UPDATE "alert" SET "attempts" = $3, "failing_since" = $4, "last_status" = $5, "last_error" = $6,
         "next_attempt_at" = coalesce($7::timestamptz, "next_attempt_at"), "paused_reason" = $8::text,
         "paused_at" = CASE WHEN $8::text IS NULL THEN NULL ELSE $9::timestamptz END, "lease_owner" = NULL, "lease_until" = NULL
       WHERE "id" = $1 AND "lease_owner" = $2 AND "paused_reason" IS NULL RETURNING 1`,
      [
        ...[alert.id, alert.lease, run.attempts, run.failingSince.toISOString(), failed.status, error.slice(0, 300)],
        ...[nextAttemptAt?.toISOString() ?? null, pausedReason, now.toISOString()],
      ],
    );
    if (settled.length > 0 && failed.isSilent) await postponeOthers(sql, failure);
  });
};

/** Ends a lease; the alert stays due if events wait. */
export const releaseLease = (db: Database, { id, lease }: LeasedAlert): Promise<unknown> =>
  db.transaction(async (sql) => {
    await lockAlert(sql, id);
    await sql.query(
      `UPDATE "alert" SET "lease_owner" = NULL, "lease_until" = NULL, "next_attempt_at" = CASE WHEN ${HAS_EVENTS} THEN "next_attempt_at" END
       WHERE "id" = $1 AND "lease_owner" = $2`,
      [id, lease],
    );
  });
