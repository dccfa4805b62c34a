import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { maxItems, searchText, tickerFilter } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { defineLookbackPeriod } from '../../../graph/period.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { fundAnalysts } from '../consensus/rules.ts';
import { ConsensusLabel } from '../consensus/schema.ts';
import type { ActionType } from '../rules/grades.ts';
import { loadAnalystActivity, loadStockActions } from './queries.ts';
import {
  ACTIONS_DAYS,
  ACTIVITY_DAYS,
  buildActionId,
  FREE_ACTIONS,
  FREE_ANALYST_ACTIVITY,
  toGradeLabel,
} from './rules.ts';

export const AnalystActionType = defineEnum<ActionType>(
  'AnalystActionType',
  "How a note changed a firm's grade of a stock.",
  {
    UPGRADE: 'To a more bullish grade.',
    DOWNGRADE: 'To a more bearish grade.',
    INITIATE: "The firm's first known grade.",
    REITERATE: 'The same grade, or only a different word for it.',
    OTHER: 'A note without a grade, or with one that does not map to the scale from strong buy to strong sell.',
  },
);

const AnalystAction = builder.objectRef<AnalystActionRow>('AnalystAction').implement({
  description: "A brokerage's note on a stock, compared with its earlier opinion.",
  fields: (t) => ({
    id: t.id(rowId('AnalystAction', buildActionId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is stored under: GOOGL for GOOG.' }),
    actionDate: t.expose('actionDate', { type: 'Date', description: 'The day of the note.' }),
    firm: t.exposeString('firm', { description: 'The firm, as the source names it.' }),
    actionType: t.field({
      type: AnalystActionType,
      description: 'How the note changed the grade.',
      resolve: fromParent(({ actionType }) => actionType as typeof AnalystActionType.$inferType),
    }),
    fromGrade: t.exposeString('fromGrade', {
      nullable: true,
      description: "The firm's previous grade, in its own words; null if unknown.",
    }),
    toGrade: t.exposeString('toGrade', {
      nullable: true,
      description: "The grade, in the firm's words; null if the note gives none.",
    }),
    fromRating: t.field({
      type: ConsensusLabel,
      nullable: true,
      description: 'fromGrade on a scale common to all firms.',
      resolve: fromParent(({ fromGrade }) => toGradeLabel(fromGrade)),
    }),
    toRating: t.field({
      type: ConsensusLabel,
      nullable: true,
      description: 'toGrade on a scale common to all firms.',
      resolve: fromParent(({ toGrade }) => toGradeLabel(toGrade)),
    }),
    analystName: t.exposeString('analystName', {
      nullable: true,
      description: 'The analyst who wrote the note; null if the source names none.',
    }),
    priceTarget: t.exposeFloat('priceTarget', {
      nullable: true,
      unit: 'USD',
      description: 'The price target, USD; null if the note gives none.',
    }),
    priorPriceTarget: t.exposeFloat('priorPriceTarget', {
      nullable: true,
      unit: 'USD',
      description: "The firm's previous price target, USD; null if unknown.",
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const AnalystActionConnection = previewConnection({
  name: 'AnalystAction',
  node: AnalystAction,
  idOf: buildActionId,
  family: 'analyst-actions',
  description: `A page of analyst actions, newest first. A FREE key sees ${FREE_ACTIONS} rows for a stock, ${FREE_ANALYST_ACTIVITY} for the market.`,
});

/** More than there are types. */
const MAX_TYPES = 10;

const AnalystActionFilter = builder.inputType('AnalystActionFilter', {
  description: 'Conditions on analyst actions, all of which must hold.',
  fields: (t) => ({
    tickers: t.field({ type: ['Ticker'], ...tickerFilter }),
    types: t.field({
      type: [AnalystActionType],
      description: 'Only these types of actions.',
      extensions: maxItems(MAX_TYPES),
    }),
    firm: t.string(searchText('firm')),
    minTargetChangePercent: t.float({
      description:
        'The least change of the price target, percent, up or down. Leaves out actions without a target or a previous one.',
      extensions: { unit: 'PERCENT' },
    }),
  }),
});
const actionFilter = { type: AnalystActionFilter, description: 'Only these actions. Default: all.' } as const;

const access = { ...KEYED, preview: `the newest ${FREE_ACTIONS} actions` };

const actionsPeriod = defineLookbackPeriod(ACTIONS_DAYS);
const activityPeriod = defineLookbackPeriod(ACTIVITY_DAYS);

builder.objectField(Stock, 'analystActions', (t) =>
  t.field({
    type: AnalystActionConnection,
    description: 'Analyst actions on it, newest first.',
    access,
    alternative: fundAnalysts,
    listSize: pageSize(FREE_ACTIONS),
    args: { filter: t.arg(actionFilter), period: t.arg(actionsPeriod.argument), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { filter, period, ...page }, context) =>
      AnalystActionConnection.page(
        context,
        page,
        loadStockActions(context, ticker, actionsPeriod.resolve(period, context), filter),
      ),
  }),
);

builder.objectField(Market, 'analystActivity', (t) =>
  t.field({
    type: AnalystActionConnection,
    description: 'Analyst actions on all stocks, newest first.',
    access: { ...KEYED, preview: `the newest ${FREE_ANALYST_ACTIVITY} actions` },
    listSize: pageSize(FREE_ANALYST_ACTIVITY),
    args: { filter: t.arg(actionFilter), period: t.arg(activityPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (_market, { filter, period, ...page }, context) =>
      AnalystActionConnection.page(
        context,
        page,
        loadAnalystActivity(context, activityPeriod.resolve(period, context), filter),
      ),
  }),
);
