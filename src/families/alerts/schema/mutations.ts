import { KEYED } from '../../../graph/access-rules.ts';
import type { ChangedAlert, InboxItem } from '../../../graph/alerts.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { changeOnce } from '../../../graph/once.ts';
import { countUnread, markInboxRead } from '../queries/inbox.ts';
import { createAlert, deleteAlert, testAlert, updateAlert } from '../queries/settings.ts';
import { Alert } from './alert.ts';
import { AlertEvent } from './inbox.ts';
import { CreateAlertInput, TRIGGER_ERRORS, UpdateAlertInput } from './inputs.ts';

/** The most events that are marked by their ids at a time. */
const MAX_MARKED = 100;

const AlertPayload = builder.objectRef<ChangedAlert>('AlertPayload').implement({
  description: 'An alert that was created or changed.',
  fields: (t) => ({
    alert: t.expose('alert', { type: Alert, description: 'The alert.' }),
    webhookSecret: t.exposeString('secret', {
      nullable: true,
      description:
        'The secret that signs its messages, `whsec_` and base64. Shown only here; null unless it is new. Store it where your server verifies messages.',
    }),
  }),
});

const DeleteAlertPayload = builder.objectRef<{ id: string }>('DeleteAlertPayload').implement({
  description: 'An alert that was deleted.',
  fields: (t) => ({ deletedId: t.exposeID('id', { description: 'Its id.' }) }),
});

const TestAlertPayload = builder.objectRef<{ event: InboxItem }>('TestAlertPayload').implement({
  description: 'A test of an alert.',
  fields: (t) => ({
    event: t.expose('event', {
      type: AlertEvent,
      description: 'The event, which goes through all channels of the alert.',
    }),
  }),
});

const MarkInboxReadPayload = builder.objectRef<{ unreadCount: number }>('MarkInboxReadPayload').implement({
  description: 'An inbox of which events were marked as read.',
  fields: (t) => ({
    unreadCount: t.exposeInt('unreadCount', { unit: 'COUNT', description: 'How many events are unread now.' }),
  }),
});

builder.mutationType({
  description:
    'Changes of what a key owns. Posted as JSON, one operation per request; the fields run one after another.',
});

/** The price and the limit of a change. */
const CHANGE = {
  access: KEYED,
  scope: 'ALERTS',
  basis: 'PRESENT',
  rateLimit: { max: 60, seconds: 60 },
  nullable: true,
} as const;

builder.mutationFields((t) => ({
  createAlert: t.field({
    type: AlertPayload,
    ...CHANGE,
    description: 'Creates an alert. It knows the values of now, and fires when they change. At most 60 a minute.',
    errors: ['alert_limit', ...TRIGGER_ERRORS],
    args: { input: t.arg({ type: CreateAlertInput, required: true, description: 'The settings.' }) },
    resolve: (_root, { input }, context, info) =>
      changeOnce(context, info, (once) => createAlert(context, input, once)),
  }),
  updateAlert: t.field({
    type: AlertPayload,
    ...CHANGE,
    description: 'Changes an alert, resumes it, or replaces its secrets. At most 60 a minute.',
    errors: ['not_found', ...TRIGGER_ERRORS],
    args: { input: t.arg({ type: UpdateAlertInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context, info) =>
      changeOnce(context, info, (once) => updateAlert(context, { ...input, id: String(input.id) }, once)),
  }),
  deleteAlert: t.field({
    type: DeleteAlertPayload,
    ...CHANGE,
    description:
      'Deletes an alert, and the events that wait for its webhook. Its events stay in the inbox. At most 60 a minute.',
    errors: ['not_found'],
    args: { id: t.arg.id({ required: true, description: 'The alert.' }) },
    resolve: async (_root, { id }, context, info) => {
      await changeOnce(context, info, (once) => deleteAlert(context, String(id), once));
      return { id: String(id) };
    },
  }),
  testAlert: t.field({
    type: TestAlertPayload,
    ...CHANGE,
    rateLimit: { max: 10, seconds: 60 },
    description: 'Sends a test through all channels of an alert. At most 10 a minute.',
    errors: ['not_found'],
    args: { id: t.arg.id({ required: true, description: 'The alert.' }) },
    resolve: async (_root, { id }, context, info) => ({
      event: await changeOnce(context, info, (once) => testAlert(context, String(id), once)),
    }),
  }),
  markInboxRead: t.field({
    type: MarkInboxReadPayload,
    ...CHANGE,
    description: 'Marks events of the inbox as read. At most 60 a minute.',
    args: {
      ids: t.arg.idList({
        description: `The events, at most ${MAX_MARKED}. Default: all.`,
        extensions: maxItems(MAX_MARKED),
      }),
    },
    resolve: async (_root, { ids }, context, info) => {
      await changeOnce(context, info, (once) => markInboxRead(context, ids?.map(String), once));
      return { unreadCount: await countUnread(context) };
    },
  }),
}));
