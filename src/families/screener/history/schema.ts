import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import type { ScreenerEtf, ScreenerStock } from '../../../generated/prisma/client.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder, type Types } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { SERIES, seriesPeriod } from '../../../graph/series.ts';
import { isoDate } from '../../../lib/dates.ts';
import { ETF } from '../../etfs/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import { ETFScreenField } from '../etfs/schema.ts';
import type { FieldEnum } from '../schema.ts';
import { StockScreenField } from '../stocks/schema.ts';
import { type FieldPoint, loadEtfRows, loadFieldHistory, loadStockRows, type Point, type RowPoint } from './queries.ts';
import { type FieldValue, MAX_SERIES_FIELDS } from './rules.ts';

const getDay = ({ day }: Point): string => isoDate(day);
const getPointId = (point: Point): string => `${point.ticker}@${getDay(point)}`;

/** The fields that every point of a series has. */
const definePointFields = <P extends Point>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, P>, type: string) => ({
  id: t.id(rowId(type, getPointId)),
  day: t.field({
    type: 'Date',
    description: 'The session, a day in New York.',
    resolve: fromParent(({ day }) => day),
  }),
  isReconstructed: t.boolean({
    description: 'Whether it was derived later from the facts that are still stored, instead of recorded as served.',
    resolve: fromParent(({ isReconstructed }) => isReconstructed),
  }),
});

/** A series over past days, newest first. */
const defineSeriesConnection = <P extends Point>(
  name: string,
  node: ObjectRef<Types, P>,
  { family, noun }: { family: 'screener-stocks' | 'screener-etfs'; noun: string },
) =>
  previewConnection<P>({
    name,
    node,
    idOf: getDay,
    family,
    description: `${noun} of past days, newest first. A FREE key sees the last ${FREE_DAYS} days.`,
  });

const ScorePoint = builder.objectRef<RowPoint<ScreenerStock>>('ScorePoint').implement({
  description: 'The Score of a stock on a past day, as the screener served it on the morning after the session.',
  fields: (t) => ({
    ...definePointFields(t, 'ScorePoint'),
    score7D: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The 7-day mean of the daily Score; null without a reading.',
      resolve: fromParent(({ row }) => row.serviceScore7D),
    }),
    score1M: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The 30-day mean of the daily Score; null without a reading.',
      resolve: fromParent(({ row }) => row.serviceScore1M),
    }),
    scoreChange7D: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'score7D minus score1M; null without a reading.',
      resolve: fromParent(({ row }) => row.scoreChange7D),
    }),
    scoreDirection: t.int({
      nullable: true,
      unit: 'NUMBER',
      description: '1 if the 7-day Score is above 5, -1 if below -5, otherwise 0; null without a reading.',
      resolve: fromParent(({ row }) => row.sentimentDirection),
    }),
  }),
});
const ScorePointConnection = defineSeriesConnection('ScorePoint', ScorePoint, {
  family: 'screener-stocks',
  noun: 'The Scores',
});

const ETFScorePoint = builder.objectRef<RowPoint<ScreenerEtf>>('ETFScorePoint').implement({
  description: 'The Scores of a fund on a past day, as the screener served them on the morning after the session.',
  fields: (t) => ({
    ...definePointFields(t, 'ETFScorePoint'),
    constituentsScore: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The weighted 7-day Score of the holdings; null if too little of the fund is covered.',
      resolve: fromParent(({ row }) => row.constituentsWeightedService),
    }),
    directScore: t.float({
      nullable: true,
      unit: 'SCORE',
      description: "The 7-day Score of the fund's own mentions; null with too few mentions.",
      resolve: fromParent(({ row }) => row.directService),
    }),
    weightCoveredPercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description: "The weight covered by the holdings' Score, percent of the fund, 0 to 100.",
      resolve: fromParent(({ row }) => row.weightCoveredPct),
    }),
  }),
});
const ETFScorePointConnection = defineSeriesConnection('ETFScorePoint', ETFScorePoint, {
  family: 'screener-etfs',
  noun: 'The Scores',
});

/** The series of chosen fields of a universe. */
function defineFieldSeries(prefix: string, names: FieldEnum, family: 'screener-stocks' | 'screener-etfs') {
  const Value = builder.objectRef<FieldValue>(`${prefix}ScreenValue`).implement({
    description: 'The value of a field of the screener on a past day.',
    fields: (t) => ({
      field: t.expose('field', { type: names, description: 'The field.' }),
      value: t.exposeFloat('value', {
        nullable: true,
        unit: 'VARIES',
        description: 'The number, in the unit that `screenerFields` states; null for a text, or without a reading.',
      }),
      text: t.exposeString('text', {
        nullable: true,
        description: 'The text; null for a number, or without a reading.',
      }),
    }),
  });
  const node = builder.objectRef<FieldPoint>(`${prefix}ScreenPoint`);
  node.implement({
    description: 'Fields of the screener on a past day, as they were served on the morning after the session.',
    fields: (t) => ({
      // It has no id, because points of other fields would have the same.
      ...(({ id: _id, ...fields }) => fields)(definePointFields(t, `${prefix}ScreenPoint`)),
      values: t.field({
        type: [Value],
        description: 'The values, in the order of `fields`.',
        listSize: () => MAX_SERIES_FIELDS,
        resolve: ({ values }) => values,
      }),
    }),
  });
  return defineSeriesConnection(`${prefix}ScreenPoint`, node, { family, noun: 'Fields of the screener' });
}
const StockScreenPointConnection = defineFieldSeries('Stock', StockScreenField, 'screener-stocks');
const ETFScreenPointConnection = defineFieldSeries('ETF', ETFScreenField, 'screener-etfs');

const fieldsArgument = {
  required: true,
  description: `The fields, 1 to ${MAX_SERIES_FIELDS}; duplicates count once.`,
  extensions: maxItems(MAX_SERIES_FIELDS),
  validate: {
    schema: z
      .array(z.any())
      .min(1, `from 1 to ${MAX_SERIES_FIELDS}`)
      .max(MAX_SERIES_FIELDS, `from 1 to ${MAX_SERIES_FIELDS}`),
  },
} as const;

const SCORES = 'on past days, newest first, as the screener served them: one point for each session with history.';
const FIELDS =
  'Fields of its screener row on past days, newest first: for each session with history, what the screener answers under `@asOf`.';

builder.objectFields(Stock, (t) => ({
  scoreHistory: t.field({
    type: ScorePointConnection,
    description: `Its 7-day and 30-day Scores ${SCORES}`,
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: { period: t.arg(seriesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (stock, { period, ...page }, context) =>
      ScorePointConnection.page(context, page, loadStockRows(context, stock, period)),
  }),
  screenHistory: t.field({
    type: StockScreenPointConnection,
    description: FIELDS,
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: {
      fields: t.arg({ type: [StockScreenField], ...fieldsArgument }),
      period: t.arg(seriesPeriod.argument),
      ...t.arg.connectionArgs(),
    },
    resolve: (stock, { fields, period, ...page }, context) =>
      StockScreenPointConnection.page(context, page, loadFieldHistory(context, 'STOCK', stock, { fields, period })),
  }),
}));

builder.objectFields(ETF, (t) => ({
  scoreHistory: t.field({
    type: ETFScorePointConnection,
    description: `The Scores of its holdings and its own ${SCORES}`,
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: { period: t.arg(seriesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (etf, { period, ...page }, context) =>
      ETFScorePointConnection.page(context, page, loadEtfRows(context, etf, period)),
  }),
  screenHistory: t.field({
    type: ETFScreenPointConnection,
    description: FIELDS,
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: {
      fields: t.arg({ type: [ETFScreenField], ...fieldsArgument }),
      period: t.arg(seriesPeriod.argument),
      ...t.arg.connectionArgs(),
    },
    resolve: (etf, { fields, period, ...page }, context) =>
      ETFScreenPointConnection.page(context, page, loadFieldHistory(context, 'ETF', etf, { fields, period })),
  }),
}));
