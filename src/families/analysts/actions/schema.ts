import { KEYED } from '../../../gateway/access/access-rules.ts';
import { lookbackDays } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { ConsensusLabel } from '../consensus/schema.ts';
import { actionsOfStock, gatedActions, gatedActivity } from './queries.ts';
import { ACTIONS_DAYS, ACTIVITY_DAYS, FREE_ACTIONS, FREE_ACTIVITY, gradeLabel } from './rules.ts';

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

const actionId = ({ ticker, firm, actionDate }: AnalystActionRow) => `${ticker}:${isoDate(actionDate)}:${firm}`;
const AnalystAction = builder.objectRef<AnalystActionRow>('AnalystAction').implement({
  description: 'What a firm published on a stock on one day, against what it had said before.',
  fields: (t) => ({
    id: t.id(rowId(actionId)),
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
      resolve: ({ fromGrade }) => gradeLabel(fromGrade),
    }),
    toRating: t.field({
      type: ConsensusLabel,
      nullable: true,
      description: 'toGrade on the scale that all firms share.',
      resolve: ({ toGrade }) => gradeLabel(toGrade),
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
    stock: t.field(stockField('The stock.')),
  }),
});

const AnalystActionConnection = previewConnection({
  ...{ name: 'AnalystAction', node: AnalystAction, idOf: actionId, family: 'analyst-actions' },
  description: `A page of what firms published, newest first; a FREE key sees ${FREE_ACTIONS} rows of a stock, ${FREE_ACTIVITY} of the market.`,
});

const access = { ...KEYED, preview: `the newest ${FREE_ACTIONS} actions` };

builder.objectField(Stock, 'analystActions', (t) =>
  t.field({
    type: AnalystActionConnection,
    description: 'What firms published on it, newest first.',
    access,
    listSize: pageSize(FREE_ACTIONS),
    args: { lookbackDays: t.arg.int(lookbackDays(ACTIONS_DAYS)), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { lookbackDays: span, ...page }, context) =>
      AnalystActionConnection.page(context, page, gatedActions(context, ticker, span)),
  }),
);

builder.queryFields((t) => ({
  analystActions: t.field({
    type: AnalystActionConnection,
    nullable: true,
    description: 'What firms published on one stock, newest first; empty without notes.',
    access,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize: pageSize(FREE_ACTIONS),
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock.' }),
      lookbackDays: t.arg.int(lookbackDays(ACTIONS_DAYS)),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { ticker, lookbackDays: span, ...page }, context) =>
      AnalystActionConnection.page(context, page, actionsOfStock(context, ticker, span)),
  }),
  analystActivity: t.field({
    type: AnalystActionConnection,
    nullable: true,
    description: 'What firms published on all stocks, newest first.',
    access: { ...KEYED, preview: `the newest ${FREE_ACTIVITY} actions` },
    listSize: pageSize(FREE_ACTIVITY),
    args: { lookbackDays: t.arg.int(lookbackDays(ACTIVITY_DAYS)), ...t.arg.connectionArgs() },
    resolve: (_root, { lookbackDays: span, ...page }, context) =>
      AnalystActionConnection.page(context, page, gatedActivity(context, span)),
  }),
}));
