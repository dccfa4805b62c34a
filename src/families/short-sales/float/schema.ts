import { OPEN } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { floatOf } from './queries.ts';
import type { Float } from './rules.ts';

const ShareFloat = builder.objectRef<Float & { ticker: string }>('ShareFloat').implement({
  description: 'How many shares there are, and how many of them can be traded.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    freeFloat: t.expose('freeFloat', {
      type: 'Long',
      nullable: true,
      description: 'Shares that insiders do not hold; 0 for a fund, null where it is not known.',
    }),
    freeFloatPercent: t.exposeFloat('freeFloatPercent', {
      nullable: true,
      description: 'The free float in percent of the shares outstanding, 0 to 100, two decimals.',
    }),
    effectiveDate: t.expose('effectiveDate', {
      type: 'Date',
      nullable: true,
      description: 'The day of the free float; null where only the shares are known.',
    }),
    sharesOutstanding: t.expose('sharesOutstanding', {
      type: 'Long',
      nullable: true,
      description:
        'Shares outstanding by the count nearest to that day, never fewer than the free float; without a free float the shares of today.',
    }),
  }),
});

builder.interfaceFields(Security, (t) => ({
  float: t.field({
    type: ShareFloat,
    description: 'How many of its shares can be traded.',
    access: OPEN,
    resolve: ({ ticker }, _args, context) => floatOf(context, ticker),
  }),
}));

builder.queryFields((t) => ({
  float: t.field({
    type: ShareFloat,
    nullable: true,
    description: 'How many shares of a stock or fund can be traded; nulls where nothing is known.',
    access: OPEN,
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, { ticker }, context) => floatOf(context, ticker),
  }),
}));
