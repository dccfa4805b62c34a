import { z } from 'zod';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { Market } from '../../../graph/market.ts';
import { defineRangePeriod } from '../../../graph/period.ts';
import { SERIES, seriesPeriod } from '../../../graph/series.ts';
import { isoDate } from '../../../lib/dates.ts';
import { rounded } from '../../../lib/rounding.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { type ChangedStep, describeSteps } from '../rules/changes.ts';
import type { LetterGrade } from '../rules/rating.ts';
import { DriverKind, Letter } from '../schema.ts';
import { loadChangedSteps, loadGatedChanges, loadRatingDifference } from './queries.ts';
import type { RatingChange as RatingChangeRow } from './reads.ts';

const Step = builder.objectRef<ChangedStep>('RatingChangeStep').implement({
  description: 'One step in the derivation of a score that differs between two days.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DriverKind, description: 'What it is.' }),
    key: t.exposeString('key', { description: 'The dimension or condition; `rank`, `floor`.' }),
    label: t.exposeString('label', { description: 'The display name.' }),
    pointsBefore: t.exposeFloat('pointsBefore', {
      unit: 'SCORE',
      description: 'Its points on the earlier day; 0 without the step.',
    }),
    pointsAfter: t.exposeFloat('pointsAfter', {
      unit: 'SCORE',
      description: 'Its points on the later day; 0 without the step.',
    }),
    points: t.exposeFloat('points', {
      unit: 'SCORE',
      description: 'The difference, negative if it lowered the score; one decimal.',
    }),
  }),
});

/** Steps that a text names. */
const STEPS_IN_WORDS = 3;
/** The seven dimensions, risks, rank, and floor. */
const MAX_STEPS = 20;

const getChangeId = ({ ticker, day }: RatingChangeRow): string => `${ticker}@${isoDate(day)}`;
const RatingChange = builder.objectRef<RatingChangeRow>('RatingChange').implement({
  description: 'The ratings of a stock on two days with history, and what differs between them.',
  fields: (t) => ({
    id: t.id(rowId('RatingChange', (change) => `${getChangeId(change)}@${isoDate(change.previousDay)}`)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is stored under: GOOGL for GOOG.' }),
    stock: t.field(stockField('The stock; null if the universe does not have it.')),
    day: t.expose('day', { type: 'Date', description: 'The later session, a day in New York.' }),
    previousDate: t.expose('previousDay', { type: 'Date', description: 'The earlier session.' }),
    scoreBefore: t.exposeFloat('priorScore', { unit: 'SCORE', description: 'The score of the earlier session.' }),
    scoreAfter: t.exposeFloat('score', { unit: 'SCORE', description: 'The score of the later session.' }),
    points: t.float({
      unit: 'SCORE',
      description: 'The difference of the scores, negative if the later one is lower; one decimal.',
      resolve: fromParent(({ score, priorScore }) => rounded(score - priorScore, 1)),
    }),
    letterBefore: t.field({
      type: Letter,
      description: 'The letter of the earlier session.',
      resolve: fromParent(({ priorLetter }) => priorLetter as LetterGrade),
    }),
    letterAfter: t.field({
      type: Letter,
      description: 'The letter of the later session.',
      resolve: fromParent(({ letter }) => letter as LetterGrade),
    }),
    steps: t.field({
      type: [Step],
      description: 'The steps that differ, the largest difference first. They add up to `points`.',
      listSize: () => MAX_STEPS,
      resolve: async (change, _args, context) => [...(await loadChangedSteps(context, change))],
    }),
    text: t.string({
      description: `The first ${STEPS_IN_WORDS} steps in words: \`−22 analysts, −10 institutional outflow\`.`,
      resolve: async (change, _args, context) => describeSteps(await loadChangedSteps(context, change), STEPS_IN_WORDS),
    }),
  }),
});

const RatingChangeConnection = previewConnection<RatingChangeRow>({
  name: 'RatingChange',
  node: RatingChange,
  idOf: getChangeId,
  family: 'ratings',
  description: `Ratings that differ from those of the session before, the newest first. A FREE key sees the last ${FREE_DAYS} days.`,
});

/** Half of the way from one letter to the next. */
const USUAL_POINTS = 10;
const changeArgs = builder.args((t) => ({
  period: t.field(seriesPeriod.argument),
  minPoints: t.float({
    required: true,
    defaultValue: USUAL_POINTS,
    description:
      'The least difference of the scores of a change without another letter; changes of the letter are always listed.',
    validate: { schema: z.number().min(0, 'at least 0') },
  }),
}));

const differencePeriod = defineRangePeriod(FREE_DAYS);

builder.objectField(Market, 'ratingChanges', (t) =>
  t.field({
    type: RatingChangeConnection,
    description: 'Ratings of all stocks that changed from one session with history to the next, the newest first.',
    ...SERIES,
    listSize: pageSize(),
    args: { ...changeArgs, ...t.arg.connectionArgs() },
    resolve: (_market, { period, minPoints, ...page }, context) =>
      RatingChangeConnection.page(
        context,
        page,
        loadGatedChanges(context, seriesPeriod.resolve(period, context), null, minPoints),
      ),
  }),
);

builder.objectFields(Stock, (t) => ({
  ratingChanges: t.field({
    type: RatingChangeConnection,
    description: 'How its rating changed from one session with history to the next, the newest first.',
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: { ...changeArgs, ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { period, minPoints, ...page }, context) =>
      RatingChangeConnection.page(
        context,
        page,
        loadGatedChanges(context, seriesPeriod.resolve(period, context), ticker, minPoints),
      ),
  }),
  ratingDifference: t.field({
    type: RatingChange,
    nullable: true,
    description: `Its ratings on the first and the last day of a period, and why they differ: each of the newest session with history up to the day. Null if it was not rated on both. For a FREE key it begins at most ${FREE_DAYS} days back.`,
    access: KEYED,
    errors: ['invalid_parameter', 'not_available_as_of'],
    args: { period: t.arg(differencePeriod.argument) },
    resolve: (stock, { period }, context) =>
      loadRatingDifference(context, stock, differencePeriod.resolve(period, context)),
  }),
}));
