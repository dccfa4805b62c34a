import { JOIN_OWNER } from '../db/alert-owners.ts';
import { auditOperator } from '../db/audit.ts';
import type { Database } from '../db/open.ts';

/** An alert, and how its deliveries go. Instants are ISO 8601. */
export type AlertStanding = {
  id: string;
  /** The id of its key, or of the organization that it belongs to. */
  keyId: string;
  /** The label of the key, or the name of the organization. */
  label: string;
  name: string;
  kind: string;
  channels: string[];
  /** How many events it has had, and the time of the newest. */
  fired: number;
  firedAt: string | null;
  /** Why it neither fires nor delivers; null while it does. */
  pausedReason: string | null;
  pausedAt: string | null;
  /** The host of its webhook; null without one. */
  webhookHost: string | null;
  /** Events that wait for the webhook, and events for which there was no room. */
  queued: number;
  dropped: number;
  /** Failed attempts in a row, and the outcome of the last attempt. */
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
};

type Instants = 'firedAt' | 'pausedAt' | 'nextAttemptAt' | 'deliveredAt';
type Row = Omit<AlertStanding, Instants | 'webhookHost'> &
  Record<Instants, Date | null> & { webhookUrl: string | null };

const STANDINGS = `SELECT a."id", a."key_id" AS "keyId", coalesce(k."label", o."name") AS "label", a."name", a."kind", a."channels", a."fired", a."fired_at" AS "firedAt",
    a."paused_reason" AS "pausedReason", a."paused_at" AS "pausedAt", a."webhook_url" AS "webhookUrl", a."dropped", a."attempts",
    a."last_status" AS "lastStatus", a."last_error" AS "lastError", a."next_attempt_at" AS "nextAttemptAt",
    a."delivered_at" AS "deliveredAt",
    (SELECT count(*)::int FROM "alert_delivery" AS d WHERE d."alert_id" = a."id") AS "queued"
  FROM "alert" AS a ${JOIN_OWNER}
  WHERE coalesce(k."id", o."id") IS NOT NULL
  ORDER BY coalesce(k."created_at", o."created_at"), a."key_id", a."created_at", a."id"`;

const formatInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The alerts of all keys and organizations, by owner. */
export async function listAlertStandings(db: Pick<Database, 'query'>): Promise<AlertStanding[]> {
  const rows = await db.query<Row>(STANDINGS);
  return rows.map(({ webhookUrl, firedAt, pausedAt, nextAttemptAt, deliveredAt, ...row }) => ({
    ...row,
    // The path of a webhook may be a secret.
    webhookHost: webhookUrl === null ? null : new URL(webhookUrl).host,
    firedAt: formatInstant(firedAt),
    pausedAt: formatInstant(pausedAt),
    nextAttemptAt: formatInstant(nextAttemptAt),
    deliveredAt: formatInstant(deliveredAt),
  }));
}

/** `by`: the actor in the audit log. */
type Resumption = { alertId: string; now: Date; by?: string };

/**
 * Lets a paused alert fire and deliver again, beginning with the events that wait.
 * @returns whether there is a paused alert with this id
 */
export const resumeDeliveries = (db: Database, { alertId, now, by }: Resumption): Promise<boolean> =>
  db.transaction(async (sql) => {
    const [paused] = await sql.query<{ name: string; pausedReason: string }>(
      `SELECT "name", "paused_reason" AS "pausedReason" FROM "alert" WHERE "id" = $1 AND "paused_reason" IS NOT NULL FOR UPDATE`,
      [alertId],
    );
    if (!paused) return false;
    await sql.query(
      `UPDATE "alert" SET "paused_reason" = NULL, "paused_at" = NULL, "attempts" = 0, "failing_since" = NULL,
         "next_attempt_at" = CASE WHEN EXISTS (SELECT 1 FROM "alert_delivery" AS d WHERE d."alert_id" = $1) THEN $2::timestamptz END
       WHERE "id" = $1`,
      [alertId, now.toISOString()],
    );
    await auditOperator(sql, by, { action: 'DELIVERIES_RESUMED', subject: alertId, detail: paused }, now);
    return true;
  });
