import type { Sql } from './sql.ts';

/** Maximum numbers of stored events: in the inbox of a key, and in the outbox of an alert and of a key. */
const EVENT_BOUNDS = { inbox: 1_000, queuedPerAlert: 500, queuedPerKey: 2_000 } as const;

/** An event to store. `id`: the digest of alert, version, ticker, and kind. */
type NewAlertEvent = {
  id: string;
  kind: string;
  ticker: string | null;
  /** A sentence for people. */
  title: string;
  /** Plain JSON. */
  detail: object;
};

/** An alert, as far as storing its events needs it. */
type EventOwner = { id: string; keyId: string; name: string; channels: readonly string[] };

/** The body of a webhook, in the form of the Standard Webhooks specification. */
const formatBody = ({ id: alertId, name }: EventOwner, event: NewAlertEvent, now: Date): string =>
  JSON.stringify({
    type: event.kind === 'TEST' ? 'alert.test' : 'alert.fired',
    timestamp: now.toISOString(),
    data: { alertId, alertName: name, ...event },
  });

const INSERT = `INSERT INTO "alert_event" ("id", "alert_id", "key_id", "kind", "ticker", "title", "detail", "at", "is_in_inbox")
  SELECT e."id", $1, $2, e."kind", e."ticker", e."title", e."detail"::jsonb, $3::timestamptz, $4::boolean
  FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) WITH ORDINALITY
    AS e("id", "kind", "ticker", "title", "detail", "place") ORDER BY e."place"
  ON CONFLICT ("id") DO NOTHING RETURNING "id", "seq"`;

const COUNT_QUEUED = `SELECT count(*) FILTER (WHERE "alert_id" = $1)::int AS "ofAlert", count(*)::int AS "ofKey"
  FROM "alert_delivery" WHERE "key_id" = $2`;

const ENQUEUE = `INSERT INTO "alert_delivery" ("event_id", "seq", "alert_id", "key_id", "body")
  SELECT e."id", e."seq", $1, $2, e."body" FROM unnest($3::text[], $4::integer[], $5::text[]) AS e("id", "seq", "body")
  ON CONFLICT ("event_id") DO NOTHING`;

const TRIM_INBOX = `DELETE FROM "alert_event" WHERE "key_id" = $1 AND "seq" <= (
  SELECT "seq" FROM "alert_event" WHERE "key_id" = $1 ORDER BY "seq" DESC OFFSET $2 LIMIT 1)`;

/**
 * Stores events of an alert: in the inbox, and in the outbox of its webhook as far as there is room; the rest is counted on the
 * alert. An event that is already stored is skipped. Call it in the transaction that updates the alert, after that update: the
 * row's lock keeps the events of an alert in order.
 * @returns the number of new events
 */
export async function insertAlertEvents(
  sql: Sql,
  alert: EventOwner,
  events: readonly NewAlertEvent[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  const stored = await sql.query<{ id: string; seq: number }>(INSERT, [
    ...[alert.id, alert.keyId, now.toISOString(), alert.channels.includes('INBOX')],
    events.map(({ id }) => id),
    events.map(({ kind }) => kind),
    events.map(({ ticker }) => ticker),
    events.map(({ title }) => title),
    events.map(({ detail }) => JSON.stringify(detail)),
  ]);
  if (stored.length === 0) return 0;
  await sql.query(`UPDATE "alert" SET "fired" = "fired" + $2, "fired_at" = $3 WHERE "id" = $1`, [
    ...[alert.id, stored.length, now.toISOString()],
  ]);
  if (alert.channels.includes('WEBHOOK')) await enqueue(sql, alert, { stored, events, now });
  await sql.query(TRIM_INBOX, [alert.keyId, EVENT_BOUNDS.inbox]);
  return stored.length;
}

type Found = { stored: readonly { id: string; seq: number }[]; events: readonly NewAlertEvent[]; now: Date };

/** Adds events to the outbox, oldest first, as far as there is room. */
async function enqueue(sql: Sql, alert: EventOwner, { stored, events, now }: Found): Promise<void> {
  const [queued = { ofAlert: 0, ofKey: 0 }] = await sql.query<{ ofAlert: number; ofKey: number }>(COUNT_QUEUED, [
    ...[alert.id, alert.keyId],
  ]);
  const { queuedPerAlert, queuedPerKey } = EVENT_BOUNDS;
  const room = Math.max(0, Math.min(queuedPerAlert - queued.ofAlert, queuedPerKey - queued.ofKey));
  const byId = new Map(events.map((event) => [event.id, event]));
  const rows = stored.toSorted((a, b) => a.seq - b.seq).slice(0, room);
  const bodies = rows.flatMap(({ id }) => {
    const event = byId.get(id);
    return event ? [formatBody(alert, event, now)] : [];
  });
  await sql.query(ENQUEUE, [...[alert.id, alert.keyId], rows.map(({ id }) => id), rows.map(({ seq }) => seq), bodies]);
  await sql.query(
    `UPDATE "alert" SET "dropped" = "dropped" + $2, "next_attempt_at" = CASE WHEN $3 THEN coalesce("next_attempt_at", $4) ELSE "next_attempt_at" END
     WHERE "id" = $1`,
    [alert.id, stored.length - rows.length, rows.length > 0, now.toISOString()],
  );
}
