import type { AlertChannel, AlertWebhook, OwnedAlert, TriggerKind } from '../../graph/alerts.ts';
import { formatFeedUrl } from './feed-links.ts';

/** The columns of an alert that its owner sees, and the events that wait for its webhook. */
export const ALERT_COLUMNS = `a."id", a."name", a."kind", a."trigger", a."channels", a."pause_minutes" AS "pauseMinutes",
  a."expires_at" AS "expiresAt", a."created_at" AS "createdAt", a."fired", a."fired_at" AS "firedAt",
  a."paused_reason" AS "pausedReason", a."paused_at" AS "pausedAt", a."feed_secret" AS "feedSecret",
  a."webhook_url" AS "webhookUrl", a."dropped", a."attempts", a."failing_since" AS "failingSince",
  a."next_attempt_at" AS "nextAttemptAt", a."last_status" AS "lastStatus", a."last_error" AS "lastError",
  a."delivered_at" AS "deliveredAt",
  (SELECT count(*)::int FROM "alert_delivery" AS d WHERE d."alert_id" = a."id") AS "queued"`;

export type AlertColumns = Omit<OwnedAlert, 'channels' | 'kind' | 'feedUrl' | 'webhook'> &
  Omit<AlertWebhook, 'url'> & { kind: string; channels: string[]; feedSecret: string };

export function toOwnedAlert({ feedSecret, ...row }: AlertColumns): OwnedAlert {
  const { queued, dropped, attempts, failingSince, nextAttemptAt, lastStatus, lastError, deliveredAt, ...own } = row;
  const channels = row.channels as AlertChannel[];
  const url = channels.includes('WEBHOOK') ? row.webhookUrl : null;
  return {
    ...own,
    kind: row.kind as TriggerKind,
    channels,
    feedUrl: channels.includes('FEED') ? formatFeedUrl(row.id, feedSecret) : null,
    webhook:
      url === null
        ? null
        : { url, queued, dropped, attempts, failingSince, nextAttemptAt, lastStatus, lastError, deliveredAt },
  };
}

export const EVENT_COLUMNS = `e."id", e."alert_id" AS "alertId", e."kind", e."ticker", e."title", e."detail", e."at", e."read_at" AS "readAt"`;
