import { z } from 'zod';
import { maxItems, tickerFilter } from '../../../../graph/arguments.ts';
import { builder } from '../../../../graph/builder.ts';
import { defineEnum } from '../../../../graph/enum.ts';
import { type Gated, Preview } from '../../../../graph/preview.ts';
import type { CongressTransactionType } from '../../house/rules.ts';
import { Chamber } from '../../members/schema.ts';
import { MAX_DAYS_BEFORE_REPORT } from '../rules/trade-filter.ts';
import type { ReportAfterTrade } from './queries.ts';

export const PoliticianTransactionType = defineEnum<CongressTransactionType>(
  'PoliticianTransactionType',
  'The type of a disclosed transaction.',
  {
    PURCHASE: 'Bought.',
    SALE: 'Sold, in full or in part.',
    EXCHANGE: 'Exchanged for another asset.',
    OTHER: 'Anything else.',
  },
);

const MAX_MEMBERS = 100;
const MAX_TYPES = 4;
const DAYS_RANGE = `from 0 to ${MAX_DAYS_BEFORE_REPORT}`;

const PoliticianTradeFilter = builder.inputType('PoliticianTradeFilter', {
  description: 'Conditions on congressional trades, all of which must hold.',
  fields: (t) => ({
    tickers: t.field({ type: ['Ticker'], ...tickerFilter }),
    types: t.field({
      type: [PoliticianTransactionType],
      description: 'Only these types of transactions.',
      extensions: maxItems(MAX_TYPES),
    }),
    members: t.stringList({
      description: `Only trades of these members, by \`urlSlug\`, up to ${MAX_MEMBERS}.`,
      extensions: maxItems(MAX_MEMBERS),
    }),
    party: t.string({ description: 'Only members of this party, such as `Democrat`, case-insensitive.' }),
    chamber: t.field({ type: Chamber, description: 'Only disclosures to this chamber.' }),
    minAmount: t.float({
      description: 'The least lower end of the disclosed range, USD. Leaves out trades without an amount.',
      extensions: { unit: 'USD' },
    }),
    daysBeforeReport: t.int({
      description: `Only trades at most this many calendar days before the company's next earnings report, 0 to ${MAX_DAYS_BEFORE_REPORT}. For PRO keys.`,
      extensions: { unit: 'DAYS' },
      validate: { schema: z.number().int().min(0, DAYS_RANGE).max(MAX_DAYS_BEFORE_REPORT, DAYS_RANGE) },
    }),
  }),
});

/** The argument of lists of trades. */
export const congressTradeFilter = {
  type: PoliticianTradeFilter,
  description: 'Only these trades. Default: all.',
} as const;

export const ReportAfterTradeType = builder.objectRef<ReportAfterTrade & Gated>('ReportAfterTrade').implement({
  description:
    'The first earnings report of a company after a trade. A FREE key sees a report of the current week; of another everything is null.',
  interfaces: [Preview],
  fields: (t) => ({
    reportDate: t.expose('reportDate', { type: 'Date', nullable: true, description: 'The report date in New York.' }),
    daysAfterTrade: t.exposeInt('daysAfterTrade', {
      nullable: true,
      unit: 'DAYS',
      description: 'Calendar days from the transaction to the report.',
    }),
  }),
});
