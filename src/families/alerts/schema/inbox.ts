import type { InboxItem } from '../../../graph/alerts.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { SECURITY_ID } from '../../../graph/global-id.ts';
import { Viewer } from '../../../graph/viewer-type.ts';
import { countUnread, loadAlert, loadEvents } from '../queries/inbox.ts';
import type { AlertEventName } from '../rules/events.ts';
import { Alert, OF_KEY } from './alert.ts';

const AlertEventKind = defineEnum<AlertEventName>('AlertEventKind', 'What an event reports.', {
  ENTERED: 'A stock or fund began to match a screen.',
  LEFT: 'A stock or fund no longer matches a screen.',
  RATING: 'The rating letter of a stock changed.',
  ENTERED_BAND: 'The Score entered the band.',
  LEFT_BAND: 'The Score left the band.',
  ROSE_ABOVE: 'The price rose to the level or above.',
  FELL_BELOW: 'The price fell below the level.',
  REPORT_DUE: 'A company is about to report.',
  SIGNAL: 'There is a new signal of a ticker.',
  TEST: 'You tested the alert.',
});

const getEventId = ({ id }: InboxItem): string => id;

export const AlertEvent = builder.objectRef<InboxItem>('AlertEvent').implement({
  description: 'An event of an alert.',
  fields: (t) => ({
    id: t.id(rowId('AlertEvent', getEventId)),
    webhookId: t.exposeID('id', {
      description: 'The `webhook-id` of its deliveries: an event that is delivered again has the same.',
    }),
    kind: t.field({
      type: AlertEventKind,
      description: 'What it reports.',
      resolve: fromParent(({ kind }) => kind as AlertEventName),
    }),
    ticker: t.expose('ticker', { type: 'Ticker', nullable: true, description: 'The stock or fund; null for a test.' }),
    securityId: t.exposeID('ticker', { nullable: true, description: `${SECURITY_ID} Null for a test.` }),
    title: t.exposeString('title', { description: 'A sentence about it, in plain text.' }),
    detail: t.expose('detail', {
      type: 'JSON',
      description:
        'Its figures as JSON, as the body of a webhook has them: the conditions of a screen with their readings, or the values before and after.',
    }),
    detectedAt: t.expose('at', { type: 'DateTime', description: 'When it was found.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was marked as read; null: never.',
    }),
    alert: t.field({
      type: Alert,
      nullable: true,
      description: 'Its alert; null if that was deleted.',
      resolve: ({ alertId }, _args, context) => loadAlert(context, alertId),
    }),
  }),
});

const AlertEventConnection = connection<InboxItem>({
  name: 'AlertEvent',
  node: AlertEvent,
  idOf: getEventId,
  description: 'A page of events.',
});

builder.objectFields(Viewer, (t) => ({
  inbox: t.field({
    type: AlertEventConnection,
    ...OF_KEY,
    description: 'The events of all alerts with the channel INBOX, newest first: the last 1,000 of the key.',
    listSize: pageSize(),
    args: {
      isUnread: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Only events that were not marked as read.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_viewer, { isUnread, ...page }, context) =>
      AlertEventConnection.page(context, page, loadEvents(context, { isUnread })),
  }),
  unreadCount: t.int({
    ...OF_KEY,
    unit: 'COUNT',
    description: 'How many events of the inbox were not marked as read.',
    resolve: (_viewer, _args, context) => countUnread(context),
  }),
}));

builder.objectField(Alert, 'events', (t) =>
  t.field({
    type: AlertEventConnection,
    description: 'Its events, newest first, as far as they are among the last 1,000 of the key.',
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: ({ id }, page, context) => AlertEventConnection.page(context, page, loadEvents(context, { alertId: id })),
  }),
);
