import { randomBytes, randomUUID } from 'node:crypto';
import { insertAlertEvents } from '../../db/alert-events.ts';
import { type AuditAction, audit } from '../../db/audit.ts';
import type { Database, Sql } from '../../db/open.ts';
import { queryRow } from '../../db/sql.ts';
import {
  type AlertChanges,
  type AlertSettings,
  type AlertStore,
  type EventFilter,
  type InboxItem,
  MAX_ALERTS,
  type OwnedAlert,
} from '../../graph/alerts.ts';
import { type Caller, getAccountId } from '../../graph/caller.ts';
import { fail } from '../../graph/errors.ts';
import { always, type Once } from '../../graph/once.ts';
import { requireValue } from '../../lib/require.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { AddressRefused, parseWebhookUrl } from '../../lib/webhook-address.ts';
import { getAlertOwner } from '../access/alert-owner.ts';
import { isOrganizationId } from '../access/organizations.ts';
import { ALERT_COLUMNS, type AlertColumns, EVENT_COLUMNS, toOwnedAlert } from './rows.ts';

/** How webhooks are sent. `box`: encrypts their secrets; null: the operator has not configured webhooks. */
export type WebhookSettings = { box: SecretBox | null; allowed: readonly string[] };

type StoreOptions = { db: Database; clock: () => Date; webhooks: WebhookSettings };

/** How long a replaced secret signs beside its successor. */
const OVERLAP_MS = 24 * 3_600_000;

/** The key that alerts belong to, or its organization. @throws api_key_required */
function requireOwner(caller: Caller): string {
  const ownerId = getAlertOwner(caller);
  if (ownerId === null) throw fail.keyRequired(['alerts']);
  return ownerId;
}

const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const createFeedSecret = (): string => randomBytes(32).toString('base64url');

/** Checks the address of a webhook, also while no channel uses it. @throws invalid_parameter */
function checkWebhook(
  { channels, webhookUrl }: Pick<AlertSettings, 'channels' | 'webhookUrl'>,
  webhooks: WebhookSettings,
) {
  const refuse = (reason: string) => fail.invalid('invalid_parameter', 'webhookUrl', `webhookUrl: ${reason}.`);
  if (channels.includes('WEBHOOK')) {
    if (webhookUrl === null) throw refuse('is required for the channel WEBHOOK');
    if (!webhooks.box) throw refuse('webhooks are off until the operator sets WEBHOOKS_KEY');
  }
  if (webhookUrl === null) return;
  try {
    parseWebhookUrl(webhookUrl, webhooks.allowed);
  } catch (error) {
    throw error instanceof AddressRefused ? refuse(error.message) : error;
  }
}

/** Earlier signals are no news to an alert. */
const NEWEST_SIGNAL = `(SELECT coalesce(max("id"), 0) FROM "signal")`;

const FILTER = `e."key_id" = $1 AND ($2::text IS NULL AND e."is_in_inbox" OR e."alert_id" = $2) AND (NOT $3::boolean OR e."read_at" IS NULL)`;
const filterValues = (ownerId: string, { alertId, isUnread }: EventFilter) => [
  ownerId,
  alertId ?? null,
  isUnread ?? false,
];

const findAlert = async (sql: Pick<Sql, 'query'>, ownerId: string, id: string): Promise<OwnedAlert | null> => {
  const [row] = await sql.query<AlertColumns>(
    `SELECT ${ALERT_COLUMNS} FROM "alert" AS a WHERE a."key_id" = $1 AND a."id" = $2`,
    [ownerId, id],
  );
  return row ? toOwnedAlert(row) : null;
};

const reload = async (sql: Sql, ownerId: string, id: string) =>
  requireValue(await findAlert(sql, ownerId, id), 'an alert');

/** Locks an alert for a change. @throws not_found */
async function lockAlert(sql: Sql, ownerId: string, id: string): Promise<OwnedAlert> {
  await sql.query(`SELECT 1 FROM "alert" WHERE "key_id" = $1 AND "id" = $2 FOR UPDATE`, [ownerId, id]);
  const alert = await findAlert(sql, ownerId, id);
  if (!alert) throw fail.notFound('This alert');
  return alert;
}

/** The alerts of a key, or of an organization and all of its keys. */
const COUNT_ALERTS = `SELECT count(*)::int AS "count" FROM "alert"
  WHERE "key_id" = $1 OR "key_id" IN (SELECT "id" FROM "api_key" WHERE "organization_id" = $1)`;

/** Locks the account, so that two requests cannot both take the last place. @throws alert_limit */
async function requireRoom(sql: Sql, caller: Caller): Promise<void> {
  const accountId = requireValue(getAccountId(caller), 'the account of a key');
  const owner = isOrganizationId(accountId) ? 'organization' : 'key';
  await sql.query(`SELECT 1 FROM "${owner === 'key' ? 'api_key' : owner}" WHERE "id" = $1 FOR UPDATE`, [accountId]);
  const { count } = await queryRow<{ count: number }>(sql, COUNT_ALERTS, [accountId]);
  const max = MAX_ALERTS[caller.tier];
  if (count >= max) throw fail.alertLimit(max, owner);
}

/** The parts of an alert that the audit log has: never a secret, and of a webhook only its host. */
const describeAlert = ({ name, kind, channels, webhookUrl }: AlertSettings): object => ({
  name,
  kind,
  channels,
  ...(webhookUrl !== null && { webhookHost: new URL(webhookUrl).host }),
});

export function createAlertStore({ db, clock, webhooks }: StoreOptions): AlertStore {
  const note = (sql: Sql, caller: Caller, action: AuditAction, alert: AlertSettings & { id: string }) =>
    audit(sql, `key ${caller.keyId}`, [{ action, subject: alert.id, detail: describeAlert(alert) }], clock());
  /** Runs a change in a transaction. */
  const change = <T>(once: Once, work: (sql: Sql) => Promise<T>): Promise<T> =>
    db.transaction((sql) => once(sql, () => work(sql)));
  const sealNew = (alertId: string) => {
    const secret = createWebhookSecret();
    return { secret, sealed: requireValue(webhooks.box, 'the key of webhooks').seal(secret, alertId) };
  };

  return {
    async list(caller) {
      const rows = await db.query<AlertColumns>(
        `SELECT ${ALERT_COLUMNS} FROM "alert" AS a WHERE a."key_id" = $1 ORDER BY a."created_at" DESC, a."id"`,
        [requireOwner(caller)],
      );
      return rows.map(toOwnedAlert);
    },

    find: async (caller, id) => findAlert(db, requireOwner(caller), id),

    async create(caller, settings, { state, seen }, once = always) {
      const ownerId = requireOwner(caller);
      checkWebhook(settings, webhooks);
      const id = randomUUID();
      const webhook = settings.channels.includes('WEBHOOK') ? sealNew(id) : null;
      const { name, kind, trigger, channels, pauseMinutes, expiresAt } = settings;
      return change(once, async (sql) => {
        await requireRoom(sql, caller);
        await sql.query(
          `INSERT INTO "alert" ("id", "key_id", "name", "kind", "trigger", "channels", "pause_minutes", "expires_at", "created_at",
             "state", "seen", "cursor", "feed_secret", "webhook_url", "webhook_secret")
           VALUES ($1, $2, $3, $4, $5::jsonb, $6::text[], $7, $8, $9, $10::jsonb, $11, ${NEWEST_SIGNAL}, $12, $13, $14)`,
          [
            ...[id, ownerId, name, kind, JSON.stringify(trigger), channels, pauseMinutes, expiresAt.toISOString()],
            ...[clock().toISOString(), JSON.stringify(state), seen, createFeedSecret()],
            ...[settings.webhookUrl, webhook?.sealed ?? null],
          ],
        );
        await note(sql, caller, 'ALERT_CREATED', { ...settings, id });
        return { alert: await reload(sql, ownerId, id), secret: webhook?.secret ?? null };
      });
    },

    async update(caller, id, changes, once = always) {
      const ownerId = requireOwner(caller);
      return change(once, async (sql) => {
        const before = await lockAlert(sql, ownerId, id);
        const { isPaused, shouldRotateFeed, baseline } = changes;
        const settings = mergeSettings(before, changes);
        const isWebhook = settings.channels.includes('WEBHOOK');
        // An address that no channel uses may be of a time when such addresses were not checked.
        if (isWebhook || settings.webhookUrl !== before.webhookUrl) checkWebhook(settings, webhooks);
        const isFirst = isWebhook && before.webhook === null;
        const webhook = isWebhook && (isFirst || changes.shouldRotateSecret) ? sealNew(id) : null;
        const now = clock();
        // A change by the owner is a new start of the deliveries.
        await sql.query(
          `UPDATE "alert" SET "name" = $3, "kind" = $4, "trigger" = $5::jsonb, "channels" = $6::text[], "pause_minutes" = $7,
             "expires_at" = $8, "webhook_url" = $9, "revision" = "revision" + 1, "attempts" = 0, "failing_since" = NULL,
             "next_attempt_at" = CASE WHEN EXISTS (SELECT 1 FROM "alert_delivery" AS d WHERE d."alert_id" = $2) THEN $10::timestamptz END
           WHERE "key_id" = $1 AND "id" = $2`,
          [
            ...[ownerId, id, settings.name, settings.kind, JSON.stringify(settings.trigger), settings.channels],
            ...[settings.pauseMinutes, settings.expiresAt.toISOString(), settings.webhookUrl, now.toISOString()],
          ],
        );
        if (baseline)
          await sql.query(
            `UPDATE "alert" SET "state" = $2::jsonb, "seen" = $3, "cursor" = ${NEWEST_SIGNAL} WHERE "id" = $1`,
            [id, JSON.stringify(baseline.state), baseline.seen],
          );
        if (isPaused !== undefined)
          await sql.query(`UPDATE "alert" SET "paused_reason" = $2, "paused_at" = $3 WHERE "id" = $1`, [
            ...[id, isPaused ? 'You paused it.' : null, isPaused ? now.toISOString() : null],
          ]);
        if (shouldRotateFeed)
          await sql.query(`UPDATE "alert" SET "feed_secret" = $2 WHERE "id" = $1`, [id, createFeedSecret()]);
        if (webhook)
          await sql.query(
            `UPDATE "alert" SET "previous_secret" = "webhook_secret", "previous_until" = $3, "webhook_secret" = $2 WHERE "id" = $1`,
            [id, webhook.sealed, new Date(now.valueOf() + OVERLAP_MS).toISOString()],
          );
        if (!isWebhook) await sql.query(`DELETE FROM "alert_delivery" WHERE "alert_id" = $1`, [id]);
        await note(sql, caller, 'ALERT_CHANGED', { ...settings, id });
        return { alert: await reload(sql, ownerId, id), secret: webhook?.secret ?? null };
      });
    },

    async remove(caller, id, once = always) {
      const ownerId = requireOwner(caller);
      await change(once, async (sql) => {
        const alert = await lockAlert(sql, ownerId, id);
        await sql.query(`DELETE FROM "alert_delivery" WHERE "alert_id" = $1`, [id]);
        await sql.query(`DELETE FROM "alert" WHERE "id" = $1`, [id]);
        await note(sql, caller, 'ALERT_DELETED', alert);
      });
    },

    async test(caller, id, once = always) {
      const ownerId = requireOwner(caller);
      return change(once, async (sql) => {
        const alert = await lockAlert(sql, ownerId, id);
        const now = clock();
        const event = {
          id: `msg_${randomUUID()}`,
          kind: 'TEST',
          ticker: null,
          title: `This is a test of ${alert.name}.`,
          detail: {},
        };
        await insertAlertEvents(sql, [{ alert: { ...alert, keyId: ownerId }, events: [event] }], now);
        await note(sql, caller, 'ALERT_TESTED', alert);
        return { ...event, alertId: id, at: now, readAt: null };
      });
    },

    async countEvents(caller, filter) {
      const text = `SELECT count(*)::int AS "count" FROM "alert_event" AS e WHERE ${FILTER}`;
      return (await queryRow<{ count: number }>(db, text, filterValues(requireOwner(caller), filter))).count;
    },

    readEvents: async (caller, filter, { from, to }) =>
      db.query<InboxItem>(
        `SELECT ${EVENT_COLUMNS} FROM "alert_event" AS e WHERE ${FILTER} ORDER BY e."seq" DESC OFFSET $4 LIMIT $5`,
        [...filterValues(requireOwner(caller), filter), from - 1, to - from + 1],
      ),

    async findPlace(caller, filter, eventId) {
      const [found] = await db.query<{ place: number }>(
        `SELECT count(*)::int AS "place" FROM "alert_event" AS e, "alert_event" AS found
         WHERE ${FILTER} AND found."id" = $4 AND found."key_id" = $1 AND e."seq" >= found."seq"`,
        [...filterValues(requireOwner(caller), filter), eventId],
      );
      return found?.place || null;
    },

    async markRead(caller, ids, once = always) {
      const ownerId = requireOwner(caller);
      await change(once, (sql) =>
        sql.query(
          `UPDATE "alert_event" SET "read_at" = $2 WHERE "key_id" = $1 AND "read_at" IS NULL AND ($3::text[] IS NULL OR "id" = ANY($3::text[]))`,
          [ownerId, clock().toISOString(), ids],
        ),
      );
    },
  };
}

const mergeSettings = (before: OwnedAlert, changes: AlertChanges): AlertSettings => ({
  name: changes.name ?? before.name,
  kind: changes.kind ?? before.kind,
  trigger: changes.trigger ?? before.trigger,
  channels: changes.channels ?? before.channels,
  webhookUrl: changes.webhookUrl === undefined ? before.webhookUrl : changes.webhookUrl,
  pauseMinutes: changes.pauseMinutes ?? before.pauseMinutes,
  expiresAt: changes.expiresAt ?? before.expiresAt,
});
