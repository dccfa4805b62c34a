import type { AlertStanding } from '../../delivery/standing.ts';
import { adminBuilder, notFound } from '../builder.ts';

const Delivery = adminBuilder.objectRef<AlertStanding>('AlertDelivery').implement({
  description: 'An alert, and how its deliveries go.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the alert.' }),
    keyId: t.exposeID('keyId', { description: 'The id of its key, or of the organization that it belongs to.' }),
    label: t.exposeString('label', { description: 'The label of its key, or the name of its organization.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    kind: t.exposeString('kind', { description: 'What it watches.' }),
    channels: t.exposeStringList('channels', { description: 'Where its events go.' }),
    fired: t.exposeInt('fired', { description: 'Number of events so far.' }),
    firedAt: t.expose('firedAt', { type: 'DateTime', nullable: true, description: 'The newest event.' }),
    pausedReason: t.exposeString('pausedReason', {
      nullable: true,
      description: 'Why it neither fires nor delivers; null while it does.',
    }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'When it was paused.' }),
    webhookHost: t.exposeString('webhookHost', {
      nullable: true,
      description: 'The host of its webhook; null without a webhook.',
    }),
    queued: t.exposeInt('queued', { description: 'Events that wait for the webhook.' }),
    dropped: t.exposeInt('dropped', { description: 'Events for which the outbox had no room.' }),
    attempts: t.exposeInt('attempts', { description: 'Failed attempts in a row.' }),
    lastStatus: t.exposeInt('lastStatus', { nullable: true, description: 'The HTTP status of the last attempt.' }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why the last attempt failed.' }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', nullable: true, description: 'The next attempt.' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true, description: 'The last delivery.' }),
  }),
});

adminBuilder.queryFields((t) => ({
  deliveries: t.field({
    type: [Delivery],
    description: 'The alerts of all keys and organizations, by owner.',
    resolve: (_root, _args, { commands }) => commands.deliveries({}),
  }),
}));

adminBuilder.mutationFields((t) => ({
  resumeDeliveries: t.field({
    type: 'Boolean',
    description: 'Lets a paused alert fire and deliver again, beginning with the events that wait.',
    args: { alertId: t.arg.id({ required: true, description: 'The id of the alert.' }) },
    async resolve(_root, { alertId }, { commands, admin: by }) {
      if (!(await commands.resumeDeliveries({ alertId, by }))) throw notFound(`paused alert with the id ${alertId}`);
      return true;
    },
  }),
}));
