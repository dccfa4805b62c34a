import type { AlertChannel, OwnedAlert, TriggerKind } from '../../graph/alerts.ts';
import { formatFeedUrl } from './feed-links.ts';

/** The columns of an alert that its owner sees, and the events that wait for its webhook. */
export const ALERT_COLUMNS = `a."id", a."name", a."kind", a."trigger", a."channels", a."pause_minutes" AS "pauseMinutes",
  a."expires_at" AS "expiresAt", a."created_at" AS "createdAt", a."fired", a."fired_at" AS "firedAt",
  a."paused_reason" AS "pausedReason", a."paused_at" AS "pausedAt", a."feed_secret" AS "feedSecret",
  a."webhook_url" AS "webhookUrl", a."dropped", a."attempts", a."failing_since" AS "failingSince",
  a."next_attempt_at" AS "nextAttemptAt", a."last_status" AS "lastStatus", a."last_error" AS "lastError",
  a."delivered_at" AS "deliveredAt",
  (SELECT count(*)::int FROM "alert_delivery" AS d WHERE d."alert_id" = a."id") AS "queued"`;

export type AlertColumns = {
  id: string;
  name: string;
  kind: string;
  trigger: object;
  channels: string[];
  pauseMinutes: number;
  expiresAt: Date;
  createdAt: Date;
  fired: number;
  firedAt: Date | null;
  pausedReason: string | null;
  pausedAt: Date | null;
  feedSecret: string;
  webhookUrl: string | null;
  dropped: number;
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
  queued: number;
};

export function toOwnedAlert(row: AlertColumns): OwnedAlert {
  const { id, name, trigger, pauseMinutes, expiresAt, createdAt, fired, firedAt, pausedReason, pausedAt } = row;
  const { queued, dropped, attempts, failingSince, nextAttemptAt, lastStatus, lastError, deliveredAt } = row;
  const channels = row.channels as AlertChannel[];
  const url = channels.includes('WEBHOOK') ? row.webhookUrl : null;
  return {
    id,
    name,
    kind: row.kind as TriggerKind,
    trigger,
    channels,
    webhookUrl: row.webhookUrl,
    pauseMinutes,
    expiresAt,
    createdAt,
    fired,
    firedAt,
    pausedReason,
    pausedAt,
    feedUrl: channels.includes('FEED') ? formatFeedUrl(id, row.feedSecret) : null,
    webhook:
      url === null
        ? null
        : { url, queued, dropped, attempts, failingSince, nextAttemptAt, lastStatus, lastError, deliveredAt },
  };
}

export const EVENT_COLUMNS = `e."id", e."alert_id" AS "alertId", e."kind", e."ticker", e."title", e."detail", e."at", e."read_at" AS "readAt"`;
