import { groupBy } from '../lib/group.ts';
import { type Printing, printDeep } from '../lib/printing.ts';
import { queryPrinting } from './day-symbols.ts';
import type { Sql } from './sql.ts';

/** Maximum numbers of stored events: in the inbox of a key or an organization, and in the outbox of an alert and of its owner. */
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

/** New events of an alert. */
type AlertEvents = { alert: EventOwner; events: readonly NewAlertEvent[] };

/**
 * The body of a webhook, in the form of the Standard Webhooks specification. All events of a security have the same
 * `securityId`, before and after a renaming.
 */
const formatBody = ({ alert, event, printed }: StoredEntry, now: Date): string =>
  JSON.stringify({
    type: printed.kind === 'TEST' ? 'alert.test' : 'alert.fired',
    timestamp: now.toISOString(),
    data: { alertId: alert.id, alertName: alert.name, ...printed, securityId: event.ticker },
  });

const INSERT = `INSERT INTO "alert_event" ("id", "alert_id", "key_id", "kind", "ticker", "title", "detail", "at", "is_in_inbox")
  SELECT e."id", e."alertId", e."keyId", e."kind", e."ticker", e."title", e."detail"::jsonb, $1::timestamptz, e."isInInbox"
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[]) WITH ORDINALITY
    AS e("id", "alertId", "keyId", "kind", "ticker", "title", "detail", "isInInbox", "place") ORDER BY e."place"
  ON CONFLICT ("id") DO NOTHING RETURNING "id", "seq"`;

const COUNT_FIRED = `UPDATE "alert" AS a SET "fired" = a."fired" + n."count", "fired_at" = $1
  FROM unnest($2::text[], $3::integer[]) AS n("id", "count") WHERE a."id" = n."id"`;

const COUNT_QUEUED = `SELECT "alert_id" AS "alertId", "key_id" AS "keyId", count(*)::int AS "count" FROM "alert_delivery"
  WHERE "key_id" = ANY($1::text[]) GROUP BY "alert_id", "key_id"`;

const ENQUEUE = `INSERT INTO "alert_delivery" ("event_id", "seq", "alert_id", "key_id", "body")
  SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[]) ON CONFLICT ("event_id") DO NOTHING`;

const SCHEDULE = `UPDATE "alert" AS a SET "dropped" = a."dropped" + n."dropped",
    "next_attempt_at" = CASE WHEN n."queued" > 0 THEN coalesce(a."next_attempt_at", $1) ELSE a."next_attempt_at" END
  FROM unnest($2::text[], $3::integer[], $4::integer[]) AS n("id", "queued", "dropped") WHERE a."id" = n."id"`;

const TRIM_INBOXES = `DELETE FROM "alert_event" AS e USING unnest($1::text[]) AS k("id") CROSS JOIN LATERAL (
    SELECT "seq" FROM "alert_event" WHERE "key_id" = k."id" ORDER BY "seq" DESC OFFSET $2 LIMIT 1) AS last
  WHERE e."key_id" = k."id" AND e."seq" <= last."seq"`;

type Entry = { alert: EventOwner; event: NewAlertEvent };
/** `printed`: the event as it is sent, with the symbol of now. */
type StoredEntry = Entry & { seq: number; printed: NewAlertEvent };

const printEvent = ({ ticker, ...texts }: NewAlertEvent, printing: Printing): NewAlertEvent => ({
  ...printDeep(texts, printing),
  ticker: ticker === null ? null : printing.scalar(ticker),
});

const countByAlert = (entries: readonly Entry[]): Map<string, number> =>
  new Map([...groupBy(entries, ({ alert }) => alert.id)].map(([id, { length }]) => [id, length]));

/** The events that are not yet stored, in order. */
async function insertNew(sql: Sql, entries: readonly Entry[], now: Date): Promise<StoredEntry[]> {
  const printing = await queryPrinting(sql);
  const rows = await sql.query<{ id: string; seq: number }>(INSERT, [
    now.toISOString(),
    entries.map(({ event }) => event.id),
    entries.map(({ alert }) => alert.id),
    entries.map(({ alert }) => alert.keyId),
    entries.map(({ event }) => event.kind),
    entries.map(({ event }) => event.ticker),
    entries.map(({ event }) => printing.text(event.title)),
    entries.map(({ event }) => JSON.stringify(printDeep(event.detail, printing))),
    entries.map(({ alert }) => alert.channels.includes('INBOX')),
  ]);
  const entriesById = new Map(entries.map((entry) => [entry.event.id, entry]));
  return rows
    .flatMap(({ id, seq }) => {
      const entry = entriesById.get(id);
      return entry ? [{ ...entry, printed: printEvent(entry.event, printing), seq }] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Stores events of alerts: in the inbox, and in the outbox of a webhook as far as there is room; the rest is counted on the
 * alert. An event that is already stored is skipped. Call it in the transaction that updates the alerts, after that update: the
 * locks of their rows keep the events of an alert in order.
 * @returns the number of new events
 */
export async function insertAlertEvents(sql: Sql, batches: readonly AlertEvents[], now: Date): Promise<number> {
  const entries = batches.flatMap(({ alert, events }) => events.map((event) => ({ alert, event })));
  if (entries.length === 0) return 0;
  const stored = await insertNew(sql, entries, now);
  if (stored.length === 0) return 0;
  const counts = countByAlert(stored);
  await sql.query(COUNT_FIRED, [now.toISOString(), [...counts.keys()], [...counts.values()]]);
  await enqueue(
    sql,
    stored.filter(({ alert }) => alert.channels.includes('WEBHOOK')),
    now,
  );
  const keyIds = new Set(stored.map(({ alert }) => alert.keyId));
  await sql.query(TRIM_INBOXES, [[...keyIds], EVENT_BOUNDS.inbox]);
  return stored.length;
}

/** Adds events to the outbox, oldest first, as far as there is room. */
async function enqueue(sql: Sql, entries: readonly StoredEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const queued = await sql.query<{ alertId: string; keyId: string; count: number }>(COUNT_QUEUED, [
    [...new Set(entries.map(({ alert }) => alert.keyId))],
  ]);
  const waiting = new Map<string, number>();
  const add = (id: string, count: number) => waiting.set(id, (waiting.get(id) ?? 0) + count);
  for (const { alertId, keyId, count } of queued) {
    add(alertId, count);
    add(keyId, count);
  }
  const rows = entries.filter(({ alert: { id, keyId } }) => {
    const { queuedPerAlert, queuedPerKey } = EVENT_BOUNDS;
    if ((waiting.get(id) ?? 0) >= queuedPerAlert || (waiting.get(keyId) ?? 0) >= queuedPerKey) return false;
    add(id, 1);
    add(keyId, 1);
    return true;
  });
  await sql.query(ENQUEUE, [
    rows.map(({ event }) => event.id),
    rows.map(({ seq }) => seq),
    rows.map(({ alert }) => alert.id),
    rows.map(({ alert }) => alert.keyId),
    rows.map((entry) => formatBody(entry, now)),
  ]);
  const [all, accepted] = [countByAlert(entries), countByAlert(rows)];
  const ids = [...all.keys()];
  await sql.query(SCHEDULE, [
    now.toISOString(),
    ids,
    ids.map((id) => accepted.get(id) ?? 0),
    ids.map((id) => (all.get(id) ?? 0) - (accepted.get(id) ?? 0)),
  ]);
}
