import { KEYED } from '../../../graph/access-rules.ts';
import type { ChangedAlert, InboxItem } from '../../../graph/alerts.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { changeWithUserErrors, type Outcome, userErrors } from '../../../graph/user-errors.ts';
import { countUnread, markInboxRead } from '../queries/inbox.ts';
import { createAlert, deleteAlert, testAlert, updateAlert } from '../queries/settings.ts';
import { Alert } from './alert.ts';
import { AlertEvent } from './inbox.ts';
import { CreateAlertInput, UpdateAlertInput } from './inputs.ts';

/** The most events that are marked by their ids at a time. */
const MAX_MARKED = 100;
const ALERT_ID = { required: true, description: 'The alert.' } as const;

const DeleteAlertInput = builder.inputType('DeleteAlertInput', {
  description: 'The alert to delete.',
  fields: (t) => ({ id: t.id(ALERT_ID) }),
});
const TestAlertInput = builder.inputType('TestAlertInput', {
  description: 'The alert to test.',
  fields: (t) => ({ id: t.id(ALERT_ID) }),
});
const MarkInboxReadInput = builder.inputType('MarkInboxReadInput', {
  description: 'The events that were read.',
  fields: (t) => ({
    ids: t.idList({
      description: `The events, at most ${MAX_MARKED}. Default: all.`,
      extensions: maxItems(MAX_MARKED),
    }),
  }),
});

/** Defines the payload of a change of settings. */
const defineAlertPayload = (name: string, description: string) =>
  builder.objectRef<Outcome<ChangedAlert>>(name).implement({
    description,
    fields: (t) => ({
      alert: t.field({
        type: Alert,
        nullable: true,
        description: 'The alert; null if nothing was changed.',
        resolve: ({ result }) => result?.alert ?? null,
      }),
      webhookSecret: t.string({
        nullable: true,
        description:
          'The secret that signs its messages, `whsec_` and base64. Shown only here; null unless it is new. Store it where your server verifies messages.',
        resolve: ({ result }) => result?.secret ?? null,
      }),
      errors: t.expose('errors', userErrors()),
    }),
  });
const CreateAlertPayload = defineAlertPayload('CreateAlertPayload', 'An alert that was created.');
const UpdateAlertPayload = defineAlertPayload('UpdateAlertPayload', 'An alert that was changed.');

const DeleteAlertPayload = builder.objectRef<Outcome<string>>('DeleteAlertPayload').implement({
  description: 'An alert that was deleted.',
  fields: (t) => ({
    deletedId: t.id({ nullable: true, description: 'Its id.', resolve: fromParent(({ result }) => result) }),
    errors: t.expose('errors', userErrors()),
  }),
});

const TestAlertPayload = builder.objectRef<Outcome<InboxItem>>('TestAlertPayload').implement({
  description: 'A test of an alert.',
  fields: (t) => ({
    event: t.field({
      type: AlertEvent,
      nullable: true,
      description: 'The event, which goes through all channels of the alert.',
      resolve: ({ result }) => result,
    }),
    errors: t.expose('errors', userErrors()),
  }),
});

const MarkInboxReadPayload = builder.objectRef<Outcome<unknown>>('MarkInboxReadPayload').implement({
  description: 'An inbox of which events were marked as read.',
  fields: (t) => ({
    unreadCount: t.int({
      unit: 'COUNT',
      description: 'How many events are unread now.',
      resolve: (_payload, _args, context) => countUnread(context),
    }),
    errors: t.expose('errors', userErrors()),
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
    type: CreateAlertPayload,
    ...CHANGE,
    description: 'Creates an alert. It knows the values of now, and fires when they change. At most 60 a minute.',
    args: { input: t.arg({ type: CreateAlertInput, required: true, description: 'The settings.' }) },
    resolve: (_root, { input }, context, info) =>
      changeWithUserErrors(context, info, (once) => createAlert(context, input, once)),
  }),
  updateAlert: t.field({
    type: UpdateAlertPayload,
    ...CHANGE,
    description: 'Changes an alert, resumes it, or replaces its secrets. At most 60 a minute.',
    args: { input: t.arg({ type: UpdateAlertInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context, info) =>
      changeWithUserErrors(context, info, (once) => updateAlert(context, { ...input, id: String(input.id) }, once)),
  }),
  deleteAlert: t.field({
    type: DeleteAlertPayload,
    ...CHANGE,
    description:
      'Deletes an alert, and the events that wait for its webhook. Its events stay in the inbox. At most 60 a minute.',
    args: { input: t.arg({ type: DeleteAlertInput, required: true, description: 'What to delete.' }) },
    resolve: (_root, { input }, context, info) =>
      changeWithUserErrors(context, info, (once) => deleteAlert(context, String(input.id), once)),
  }),
  testAlert: t.field({
    type: TestAlertPayload,
    ...CHANGE,
    rateLimit: { max: 10, seconds: 60 },
    description: 'Sends a test through all channels of an alert. At most 10 a minute.',
    args: { input: t.arg({ type: TestAlertInput, required: true, description: 'What to test.' }) },
    resolve: (_root, { input }, context, info) =>
      changeWithUserErrors(context, info, (once) => testAlert(context, String(input.id), once)),
  }),
  markInboxRead: t.field({
    type: MarkInboxReadPayload,
    ...CHANGE,
    description: 'Marks events of the inbox as read. At most 60 a minute.',
    args: { input: t.arg({ type: MarkInboxReadInput, required: true, description: 'The events.' }) },
    resolve: (_root, { input }, context, info) =>
      changeWithUserErrors(context, info, (once) => markInboxRead(context, input.ids?.map(String), once)),
  }),
}));
