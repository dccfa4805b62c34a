import { defineHandle, KEYED } from '../../../graph/access-rules.ts';
import { tickers } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { Security } from '../../stocks/schema.ts';
import { listSecurities, requireSecurity } from './queries.ts';

const MAX_SECURITIES = 100;

builder.queryFields((t) => ({
  security: t.field({
    type: Security,
    nullable: true,
    description:
      'One stock or fund, for a ticker of unknown kind: the calls of the fields selected below it, or one for its own values.',
    // Funds need a key, so a ticker that may belong to a fund needs one too.
    access: defineHandle(KEYED),
    errors: ['entity_not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, { ticker }, context) => requireSecurity(context, ticker),
  }),
  securities: t.field({
    type: [Security],
    nullable: true,
    description: 'Stocks and funds by ticker, in the order given; unknown ones are left out.',
    access: KEYED,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: { tickers: t.arg({ type: ['Ticker'], ...tickers(MAX_SECURITIES) }) },
    resolve: (_root, { tickers: list }, context) => listSecurities(context, list),
  }),
}));
