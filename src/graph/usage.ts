import { builder } from './builder.ts';
import type { LimitStatus, Usage } from './limits.ts';

export const Allowance = builder.objectRef<LimitStatus>('Allowance').implement({
  description: 'How much is left of a limit until a given time: documented calls, unless the field says otherwise.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, unit: 'COUNT', description: 'The limit; null if there is no cap.' }),
    remaining: t.exposeInt('remaining', {
      nullable: true,
      unit: 'COUNT',
      description: 'The remainder; null if there is no cap.',
    }),
    resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When the count starts over.' }),
  }),
});

export const UsageType = builder.objectRef<Usage>('Usage').implement({
  description: "The caller's remaining limits.",
  fields: (t) => ({
    minute: t.field({ type: Allowance, description: 'This minute.', resolve: ({ minute }) => minute }),
    month: t.field({ type: Allowance, description: 'This UTC month.', resolve: ({ month }) => month }),
  }),
});
