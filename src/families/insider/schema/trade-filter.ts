import { maxItems, tickerFilter } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import type { InsiderRole } from '../rules/trade-filter.ts';
import { InsiderTransactionType } from './trades.ts';

const Role = defineEnum<InsiderRole>('InsiderRole', 'A role of an insider, as their filing states it.', {
  CHIEF_EXECUTIVE: 'An officer whose title names the chief executive, of a division too.',
  CHIEF_FINANCIAL: 'An officer whose title names the chief financial officer, of a division too.',
  OFFICER: 'Any officer.',
  DIRECTOR: 'A director.',
  TEN_PERCENT_OWNER: 'An owner of more than ten percent of a class.',
});

/** More than there are types or roles. */
const MAX_VALUES = 10;

const InsiderTradeFilter = builder.inputType('InsiderTradeFilter', {
  description: 'Conditions on insider trades, all of which must hold.',
  fields: (t) => ({
    tickers: t.field({ type: ['Ticker'], ...tickerFilter }),
    types: t.field({
      type: [InsiderTransactionType],
      description: 'Only these types of transactions: `[BUY]` for purchases.',
      extensions: maxItems(MAX_VALUES),
    }),
    roles: t.field({
      type: [Role],
      description: 'Only insiders with one of these roles.',
      extensions: maxItems(MAX_VALUES),
    }),
    minValue: t.float({
      description: 'The least value of a trade, USD. Leaves out trades that cannot be right.',
      extensions: { unit: 'USD' },
    }),
    isRule10b51Plan: t.boolean({
      description: 'If false, no trades under a confirmed Rule 10b5-1 plan; if true, only those. Default: both.',
    }),
  }),
});

/** The argument of lists of trades. */
export const insiderTradeFilter = {
  type: InsiderTradeFilter,
  description: 'Only these trades. Default: all.',
} as const;
