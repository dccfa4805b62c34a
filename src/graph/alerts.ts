import type { Caller } from './caller.ts';
import type { Once } from './once.ts';
import type { Tier } from './tiers.ts';

/** The kinds of triggers. */
export type TriggerKind = 'SCREEN' | 'WATCHLIST' | 'RATING' | 'SCORE' | 'PRICE' | 'REPORT';

/** How the events of an alert reach its owner. */
export type AlertChannel = 'INBOX' | 'FEED' | 'WEBHOOK';

/** How many alerts a key may have. */
export const MAX_ALERTS: Readonly<Record<Tier, number>> = { FREE: 3, PRO: 100 };
/** How long an alert may live, and how long it does by default, in days. */
export const ALERT_DAYS = { max: 366, default: 90 } as const;

/** The settings of an alert that its owner states. `trigger`: plain JSON, by kind. */
export type AlertSettings = {
  name: string;
  kind: TriggerKind;
  trigger: object;
  channels: readonly AlertChannel[];
  webhookUrl: string | null;
  pauseMinutes: number;
  expiresAt: Date;
};

/** The data that an alert has already seen. `state`: readings by ticker, plain JSON. */
export type AlertBaseline = { state: object; seen: string };

/** An alert as its owner sees it. */
export type OwnedAlert = AlertSettings & {
  id: string;
  createdAt: Date;
  fired: number;
  firedAt: Date | null;
  pausedReason: string | null;
  pausedAt: Date | null;
  /** The address of its feed, relative to the gateway; null without that channel. */
  feedUrl: string | null;
  webhook: AlertWebhook | null;
};

/** The state of the deliveries to a webhook. */
export type AlertWebhook = {
  url: string;
  queued: number;
  dropped: number;
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
};

/** An event of an inbox. */
export type InboxItem = {
  id: string;
  alertId: string;
  kind: string;
  ticker: string | null;
  title: string;
  detail: unknown;
  at: Date;
  readAt: Date | null;
};

/** Changes of an alert; absent members stay. */
export type AlertChanges = Partial<AlertSettings> & {
  isPaused?: boolean;
  shouldRotateSecret?: boolean;
  shouldRotateFeed?: boolean;
  /** Required with another trigger. */
  baseline?: AlertBaseline;
};

/** An alert after a change; `secret`: of its webhook, if it is new. */
export type ChangedAlert = { alert: OwnedAlert; secret: string | null };

/** Events of an inbox or of an alert, newest first. `from` and `to`: places, both inclusive. */
export type EventFilter = { alertId?: string; isUnread?: boolean };

/**
 * The alerts of keys. Every function is for the key of a caller, and throws `api_key_required` without one. `once`: of the
 * request; default: every call writes.
 */
export type AlertStore = {
  list(caller: Caller): Promise<OwnedAlert[]>;
  /** Null if the key has no such alert. */
  find(caller: Caller, id: string): Promise<OwnedAlert | null>;
  /** @throws alert_limit, invalid_parameter */
  create(caller: Caller, settings: AlertSettings, baseline: AlertBaseline, once?: Once): Promise<ChangedAlert>;
  /** @throws not_found, invalid_parameter */
  update(caller: Caller, id: string, changes: AlertChanges, once?: Once): Promise<ChangedAlert>;
  /** @throws not_found */
  remove(caller: Caller, id: string, once?: Once): Promise<void>;
  /** Adds a test event. @throws not_found */
  test(caller: Caller, id: string, once?: Once): Promise<InboxItem>;
  countEvents(caller: Caller, filter: EventFilter): Promise<number>;
  readEvents(caller: Caller, filter: EventFilter, places: { from: number; to: number }): Promise<InboxItem[]>;
  /** The place of an event; null if it is not among them. */
  findPlace(caller: Caller, filter: EventFilter, eventId: string): Promise<number | null>;
  /** Marks events as read, all if `ids` is null. */
  markRead(caller: Caller, ids: readonly string[] | null, once?: Once): Promise<void>;
};
