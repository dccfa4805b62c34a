import { ACTIONS, type Audited } from '../../db/audit.ts';
import { adminBuilder, checkLimit } from '../builder.ts';

const AuditAction = adminBuilder.enumType('AuditAction', { description: 'What was done.', values: ACTIONS });

const AuditEntry = adminBuilder.objectRef<Audited>('AuditEntry').implement({
  description: 'An entry of the audit log.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id: pass it as `after` to get the entries that follow.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.exposeString('actor', {
      description: 'Who: an admin or the operator of a command; `system` is the gateway itself.',
    }),
    action: t.exposeString('action', { description: 'What was done.' }),
    subject: t.exposeString('subject', {
      description: 'The id of a key, an organization or an alert, a file, a source, a job.',
    }),
    detail: t.expose('detail', { type: 'JSON', description: 'Details, by action.' }),
  }),
});

adminBuilder.queryFields((t) => ({
  audit: t.field({
    type: [AuditEntry],
    description: 'What operators changed, imported and started, newest first.',
    args: {
      actor: t.arg.string({ description: 'Only what this actor did.' }),
      action: t.arg({ type: AuditAction, description: 'Only this action.' }),
      subject: t.arg.string({ description: 'Only subjects that contain this text.' }),
      since: t.arg({ type: 'DateTime', description: 'From this instant on.' }),
      until: t.arg({ type: 'DateTime', description: 'Before this instant.' }),
      after: t.arg.id({ description: 'The entries that follow this one.' }),
      limit: t.arg.int({ defaultValue: 50, required: true, description: 'Maximum number of entries, up to 1,000.' }),
    },
    resolve: (_root, { actor, action, subject, since, until, after, limit }, { commands }) =>
      commands.audit({
        actor: actor ?? null,
        action: action ?? null,
        subject: subject ?? null,
        since: since ?? null,
        until: until ?? null,
        after: after ?? null,
        limit: checkLimit(limit),
      }),
  }),
}));
