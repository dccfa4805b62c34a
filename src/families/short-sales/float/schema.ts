import { OPEN } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { Market } from '../../../graph/market.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { isRequiredArg } from '../schema/is-required.ts';
import { loadFloat, queryFloat } from './queries.ts';
import type { Float } from './rules.ts';

const ShareFloat = builder.objectRef<Float & { ticker: string }>('ShareFloat').implement({
  description: 'Shares outstanding and the public float, in the newest shares: a split since the count multiplies it.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    freeFloat: t.expose('freeFloat', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description: 'Shares not held by insiders; 0 for a fund, null if unknown.',
    }),
    freeFloatPercent: t.exposeFloat('freeFloatPercent', {
      nullable: true,
      unit: 'PERCENT',
      description: 'The free float, percent of the shares outstanding, 0 to 100, two decimals.',
    }),
    effectiveDate: t.expose('effectiveDate', {
      type: 'Date',
      nullable: true,
      description: 'The date of the free float; null if only the shares outstanding are known.',
    }),
    sharesOutstanding: t.expose('sharesOutstanding', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description:
        'Shares outstanding by the count nearest to that date, never below the free float; without a free float, the current count.',
    }),
  }),
});

builder.interfaceFields(Security, (t) => ({
  float: t.field({
    type: ShareFloat,
    description: 'Its public float.',
    access: OPEN,
    resolve: ({ ticker }, _args, context) => loadFloat(context, ticker),
  }),
}));

builder.objectField(Market, 'float', (t) =>
  t.field({
    type: ShareFloat,
    description: 'The public float of a stock or fund by ticker; values are null if unknown.',
    access: OPEN,
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      isRequired: t.arg.boolean(isRequiredArg('values')),
    },
    resolve: (_market, args, context) => queryFloat(context, args),
  }),
);
