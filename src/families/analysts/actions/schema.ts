import { KEYED } from '../../../gateway/access/access-rules.ts';
import type { Context } from '../../../gateway/context.ts';
import { lookbackDays } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { byTier, filteredRows, gate, previewList } from '../../../gateway/preview.ts';
import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, windowBefore } from '../../../lib/window.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { researchedStock, Stock } from '../../stocks/schema.ts';
import { consensusLabel, etfAnalystPath } from '../consensus/rules.ts';
import { ConsensusLabel } from '../consensus/schema.ts';
import { gradeStep } from '../rules/grades.ts';
import { actionsByTicker, actionsByWindow } from './reads.ts';
import { ACTIONS_DAYS, ACTIVITY_DAYS, FREE_ACTIONS, FREE_ACTIVITY } from './rules.ts';

const AnalystActionType = builder.enumType('AnalystActionType', {
  description: "What a note did to a firm's opinion of a stock.",
  values: {
    UPGRADE: { description: 'To a more bullish grade.' },
    DOWNGRADE: { description: 'To a more bearish grade.' },
    INITIATE: { description: 'The first grade that is known of the firm.' },
    REITERATE: { description: 'The grade stayed, or changed its word alone.' },
    OTHER: { description: 'A note without a grade, or with one that has no place between strong buy and strong sell.' },
  } as const,
});

/** The label of a firm's word; null for a word without a place. */
function ratingOf(grade: string | null) {
  const step = grade === null ? null : gradeStep(grade);
  return step === null ? null : consensusLabel(step);
}

const AnalystAction = builder.objectRef<AnalystActionRow>('AnalystAction').implement({
  description: 'What a firm published on a stock on one day, against what it had said before.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is kept under: GOOGL for GOOG.' }),
    actionDate: t.expose('actionDate', { type: 'Date', description: 'The day of the note.' }),
    firm: t.exposeString('firm', { description: 'The firm, as the source names it.' }),
    actionType: t.field({
      type: AnalystActionType,
      description: 'What it did to the grade.',
      resolve: ({ actionType }) => actionType as typeof AnalystActionType.$inferType,
    }),
    fromGrade: t.exposeString('fromGrade', {
      nullable: true,
      description: "The grade before, in the firm's word; null where none is known.",
    }),
    toGrade: t.exposeString('toGrade', {
      nullable: true,
      description: "The grade, in the firm's word; null where the note gave none.",
    }),
    fromRating: t.field({
      type: ConsensusLabel,
      nullable: true,
      description: 'fromGrade on the scale that all firms share.',
      resolve: ({ fromGrade }) => ratingOf(fromGrade),
    }),
    toRating: t.field({
      type: ConsensusLabel,
      nullable: true,
      description: 'toGrade on the scale that all firms share.',
      resolve: ({ toGrade }) => ratingOf(toGrade),
    }),
    analystName: t.exposeString('analystName', {
      nullable: true,
      description: 'Who wrote it, where the source names someone.',
    }),
    priceTarget: t.exposeFloat('priceTarget', {
      nullable: true,
      description: 'The price target, USD; null without one.',
    }),
    priorPriceTarget: t.exposeFloat('priorPriceTarget', {
      nullable: true,
      description: "The firm's price target before, USD; null where none is known.",
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock.',
      resolve: ({ ticker }, _args, context) => stockByTicker(context).load(ticker),
    }),
  }),
});

const AnalystActionList = previewList(
  'AnalystActionList',
  AnalystAction,
  'analyst-actions',
  `What firms published, newest first; a FREE key sees ${FREE_ACTIONS} rows of a stock, ${FREE_ACTIVITY} of the market.`,
);

const size =
  (free: number) =>
  (_args: unknown, { tier }: { tier: string }) =>
    tier === 'PRO' ? 100 : free;
const access = { ...KEYED, preview: `the newest ${FREE_ACTIONS} actions` };

const publishedWithin = (now: Date, span: number) => {
  const window = windowBefore(now, span);
  return ({ actionDate }: AnalystActionRow) => isWithin(window, actionDate);
};

const gatedActions = async (context: Context, ticker: string, span: number) =>
  gate(
    context,
    await actionsByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.now) }),
    filteredRows(FREE_ACTIONS, publishedWithin(context.now, span)),
  );

builder.objectField(Stock, 'analystActions', (t) =>
  t.field({
    type: AnalystActionList,
    description: 'What firms published on it, newest first.',
    access,
    listSize: size(FREE_ACTIONS),
    args: { lookbackDays: t.arg.int(lookbackDays(ACTIONS_DAYS)) },
    resolve: ({ ticker }, { lookbackDays: span }, context) => gatedActions(context, ticker, span),
  }),
);

builder.queryFields((t) => ({
  analystActions: t.field({
    type: AnalystActionList,
    nullable: true,
    description: 'What firms published on one stock, newest first; empty without notes.',
    access,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize: size(FREE_ACTIONS),
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock.' }),
      lookbackDays: t.arg.int(lookbackDays(ACTIONS_DAYS)),
    },
    resolve: async (_root, { ticker, lookbackDays: span }, context) =>
      gatedActions(context, (await researchedStock(context, ticker, etfAnalystPath)).ticker, span),
  }),
  analystActivity: t.field({
    type: AnalystActionList,
    nullable: true,
    description: 'What firms published on all stocks, newest first.',
    access: { ...KEYED, preview: `the newest ${FREE_ACTIVITY} actions` },
    listSize: size(FREE_ACTIVITY),
    args: { lookbackDays: t.arg.int(lookbackDays(ACTIVITY_DAYS)) },
    resolve: async (_root, { lookbackDays: span }, context) => {
      const window = byTier(context, windowBefore(context.now, span), longestWindow(context.now));
      const rows = await actionsByWindow(context).load(window);
      return gate(context, rows, filteredRows(FREE_ACTIVITY, publishedWithin(context.now, span)));
    },
  }),
}));
