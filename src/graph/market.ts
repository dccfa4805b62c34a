import type { FieldRef } from '@pothos/core';
import { defineHandle, OPEN } from './access-rules.ts';
import { until } from './arguments.ts';
import { builder, type Types } from './builder.ts';
import { withOwnCall } from './own-call.ts';

type MarketShape = { id: string };
type MarketFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, MarketShape>;
type MarketField = (t: MarketFieldBuilder) => FieldRef<Types>;

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

/**
 * Adds a field to the market, and the deprecated root field that it replaces: same type, arguments, price, and
 * resolver. Documented paths use the root field.
 */
export function addMarketField(name: string, define: MarketField, root = name): void {
  builder.objectField(Market, name, define);
  builder.queryField(root, (t) => {
    // The resolver reads nothing of its object, so it can be that of the root.
    const field = define(t as unknown as MarketFieldBuilder);
    field.updateConfig((config) => ({
      ...config,
      type: { ...config.type, nullable: true },
      deprecationReason: until(`market { ${name} }`),
    }));
    return field;
  });
}
