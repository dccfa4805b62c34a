import { defineHandle, OPEN } from './access-rules.ts';
import { builder } from './builder.ts';
import { withOwnCall } from './own-call.ts';

type MarketShape = { id: string };

/** The hub of data about the market as a whole. Families add their boards, calendars, and lists to it. */
export const Market = builder.objectRef<MarketShape>('Market').implement({
  extensions: withOwnCall({ root: 'market', id: 'id', carried: [] }),
  description: 'The market as a whole: its boards, calendars, and lists. Each field costs one call.',
});

builder.queryField('market', (t) =>
  t.field({
    type: Market,
    nullable: true,
    description: 'The market at a glance: the calls of the fields selected below it, or one for the lookup.',
    access: defineHandle(OPEN),
    resolve: () => ({ id: 'US' }),
  }),
);
