import { type AlertWebhook, MAX_ALERTS, type OwnedAlert } from '../../../graph/alerts.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { toRows } from '../../../graph/preview.ts';
import { Viewer } from '../../../graph/viewer-type.ts';
import { UniverseType } from '../../screener/presets/schema.ts';
import { SignalTypeEnum } from '../../signals/schema.ts';
import { loadAlerts } from '../queries/inbox.ts';
import type { Trigger } from '../rules/triggers.ts';
import { Channel, PriceDirectionType, ScreenSideType } from './inputs.ts';

/** The rule of fields about the caller's own alerts. */
export const OF_KEY = { access: { key: 'REQUIRED', calls: 0, quota: false }, basis: 'PRESENT' } as const;

const TriggerKindType = defineEnum<Trigger['kind']>('AlertTriggerKind', 'What an alert watches.', {
  SCREEN: 'What enters and leaves a screen.',
  WATCHLIST: 'The signals of a list of tickers.',
  RATING: 'The rating letters of stocks.',
  SCORE: 'Whether the Score of stocks and funds is in a band.',
  PRICE: 'Whether the price of a stock or fund is above a level.',
  REPORT: 'When companies report.',
});

const readMember =
  <T>(name: string, fallback: T) =>
  (trigger: Trigger): T =>
    ((trigger as unknown as Record<string, unknown>)[name] as T | undefined) ?? fallback;

const AlertTrigger = builder.objectRef<Trigger>('AlertTrigger').implement({
  description: 'What an alert watches. Members that do not belong to its kind are null or empty.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TriggerKindType, description: 'The kind.' }),
    tickers: t.field({
      type: ['Ticker'],
      description: 'The stocks and funds; empty for a screen of all.',
      resolve: fromParent(readMember<string[]>('tickers', [])),
    }),
    universe: t.field({
      type: UniverseType,
      nullable: true,
      description: 'The universe of a screen.',
      resolve: fromParent(readMember<typeof UniverseType.$inferType | null>('universe', null)),
    }),
    plan: t.field({
      type: 'ScreenPlan',
      nullable: true,
      description: 'The screen.',
      resolve: fromParent(readMember<unknown>('plan', null)),
    }),
    types: t.field({
      type: [SignalTypeEnum],
      description: 'The types of signals of a watchlist; empty: all.',
      resolve: fromParent(readMember<(typeof SignalTypeEnum.$inferType)[]>('types', [])),
    }),
    sides: t.field({
      type: [ScreenSideType],
      description: 'The changes of a screen that it reports.',
      resolve: fromParent(readMember<(typeof ScreenSideType.$inferType)[]>('sides', [])),
    }),
    min: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The lower bound of a band of the Score; null: none.',
      resolve: fromParent(readMember<number | null>('min', null)),
    }),
    max: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The upper bound of a band of the Score; null: none.',
      resolve: fromParent(readMember<number | null>('max', null)),
    }),
    level: t.float({
      nullable: true,
      unit: 'USD',
      description: 'The level of a price, USD, in the shares of `levelSetDate`.',
      resolve: fromParent(readMember<number | null>('level', null)),
    }),
    direction: t.field({
      type: PriceDirectionType,
      nullable: true,
      description: 'The direction of a price.',
      resolve: fromParent(readMember<typeof PriceDirectionType.$inferType | null>('direction', null)),
    }),
    levelSetDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day in New York on which the level of a price was set.',
      resolve: fromParent(readMember<string | null>('since', null)),
    }),
    daysBefore: t.int({
      nullable: true,
      unit: 'DAYS',
      description: 'How many calendar days before a report.',
      resolve: fromParent(readMember<number | null>('daysBefore', null)),
    }),
  }),
});

const AlertWebhookType = builder.objectRef<AlertWebhook>('AlertWebhook').implement({
  description: 'The deliveries of an alert to its webhook. Its secret is shown only when it is created.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where events are posted.' }),
    queued: t.exposeInt('queued', { unit: 'COUNT', description: 'How many events wait.' }),
    dropped: t.exposeInt('dropped', {
      unit: 'COUNT',
      description:
        'How many events were never queued, because too many were waiting. They are in the inbox and the feed.',
    }),
    attempts: t.exposeInt('attempts', { unit: 'COUNT', description: 'How often the oldest event has failed.' }),
    firstFailedAt: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it fails; null while it does not. After a day the alert is paused.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest event is sent; null if none waits.',
    }),
    lastStatus: t.exposeInt('lastStatus', {
      nullable: true,
      unit: 'COUNT',
      description: 'The HTTP status of the newest response; null without one.',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the newest attempt failed; null if it succeeded.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an event was delivered last; null: never.',
    }),
  }),
});

export const Alert = builder.objectRef<OwnedAlert>('Alert').implement({
  description: 'A condition that your key watches, and how its events reach you.',
  fields: (t) => ({
    id: t.id(rowId('Alert', ({ id }: OwnedAlert) => id)),
    name: t.exposeString('name', { description: 'Its name.' }),
    trigger: t.field({
      type: AlertTrigger,
      description: 'What it watches.',
      resolve: fromParent(({ trigger }) => trigger as Trigger),
    }),
    channels: t.field({
      type: [Channel],
      description: 'How its events reach you.',
      resolve: fromParent(({ channels }) => [...channels]),
    }),
    pauseMinutes: t.exposeInt('pauseMinutes', {
      unit: 'MINUTES',
      description: 'The least time between two events of the same ticker, in minutes.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When it ends. It stays listed until you delete it.',
    }),
    isExpired: t.boolean({
      description: 'Whether it has ended.',
      resolve: ({ expiresAt }, _args, { time }) => expiresAt <= time.served(),
    }),
    pausedReason: t.exposeString('pausedReason', {
      nullable: true,
      description:
        'Why it neither fires nor delivers: you paused it, or its webhook failed for a day. Null while it does.',
    }),
    pausedAt: t.expose('pausedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is paused; null if it is not.',
    }),
    fired: t.exposeInt('fired', { unit: 'COUNT', description: 'How many events it has had, tests included.' }),
    firedAt: t.expose('firedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it had an event last; null: never.',
    }),
    feedUrl: t.exposeString('feedUrl', {
      nullable: true,
      description:
        'The address of its Atom feed, relative to this gateway; null without the channel FEED. Whoever has it can read the feed, until you create another with `shouldRotateFeed` or delete the alert.',
    }),
    webhook: t.expose('webhook', {
      type: AlertWebhookType,
      nullable: true,
      description: 'Its deliveries; null without the channel WEBHOOK.',
    }),
  }),
});

const AlertConnection = connection<OwnedAlert>({
  name: 'Alert',
  node: Alert,
  idOf: ({ id }) => id,
  description: 'A page of the alerts of a key.',
});

builder.objectField(Viewer, 'alerts', (t) =>
  t.field({
    type: AlertConnection,
    ...OF_KEY,
    description: `The alerts of the key, newest first, through all of its secrets. Unrestricted keys of an organization share alerts. A FREE key or organization has at most ${MAX_ALERTS.FREE}, a PRO one ${MAX_ALERTS.PRO}.`,
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: async (_viewer, page, context) => AlertConnection.page(context, page, toRows(await loadAlerts(context))),
  }),
);
