import { KEYED } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { AnalystActionType } from '../actions/schema.ts';
import { fundAnalysts } from '../consensus/rules.ts';
import type { ActionType } from '../rules/grades.ts';
import { loadCalledMoves, type Moves } from './queries.ts';
import type { StoredMove } from './reads.ts';
import { type Call, COVERAGE_DAYS, FREE_CALLS, LOOKBACK_DAYS, MOVE_PERCENT, MOVE_SESSIONS, MOVES } from './rules.ts';

const CallAttribution = defineEnum('CallAttribution', 'Whom a call is attributed to.', {
  firm: 'The firm, because its note names no analyst.',
  analyst: 'The analyst named in the note.',
});

const AnalystCall = builder.objectRef<Call>('AnalystCall').implement({
  description: "A firm's last revision before a price move, in the direction of the move.",
  fields: (t) => ({
    firm: t.exposeString('firm', { description: 'The firm, as the source names it.' }),
    analystName: t.exposeString('analystName', {
      nullable: true,
      description: 'The analyst who wrote the note; null if it names none.',
    }),
    attribution: t.expose('attribution', {
      type: CallAttribution,
      description: 'Whether the call is attributed to the analyst or the firm.',
    }),
    actionType: t.field({
      type: AnalystActionType,
      nullable: true,
      description:
        'How the note changed the grade. A grade that was reiterated with another target is a call too. Null in moves that an earlier version derived.',
      resolve: fromParent(({ actionType }) => (actionType as ActionType | undefined) ?? null),
    }),
    fromGrade: t.string({
      nullable: true,
      description: "The firm's previous grade, in its own words; null if unknown.",
      resolve: fromParent(({ fromGrade }) => fromGrade ?? null),
    }),
    toGrade: t.string({
      nullable: true,
      description: "The grade, in the firm's words; null if the note gives none.",
      resolve: fromParent(({ toGrade }) => toGrade ?? null),
    }),
    priceTarget: t.exposeFloat('priceTarget', {
      nullable: true,
      unit: 'USD',
      description: 'The new price target, USD; null if only the grade was revised.',
    }),
    priorPriceTarget: t.exposeFloat('priorPriceTarget', {
      nullable: true,
      unit: 'USD',
      description: 'The previous price target, USD; null if unknown.',
    }),
    publishedDate: t.field({
      type: 'Date',
      description: 'The day of the note.',
      resolve: fromParent(({ publishedOn }) => parseStoredDay(publishedOn)),
    }),
    daysBeforeMove: t.exposeInt('daysBeforeMove', {
      unit: 'DAYS',
      description: `Calendar days from the note to the start of the move, 0 to ${LOOKBACK_DAYS}.`,
    }),
  }),
});

export const CalledItMove = builder.objectRef<StoredMove>('CalledItMove').implement({
  description: `A price move of ${MOVE_PERCENT} percent or more over ${MOVE_SESSIONS} sessions, with the firms that had revised in its direction. Each count has a firm once, and is complete on every tier.`,
  fields: (t) => ({
    id: t.id(rowId('CalledItMove', ({ id }) => id)),
    stock: t.field(stockField('The stock.')),
    insightId: t.exposeID('id', { description: 'A permanent id of the move.' }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When the move was completed.' }),
    moveStartDate: t.expose('moveStartDate', {
      type: 'Date',
      description: 'The session from whose close the move is measured.',
    }),
    moveEndDate: t.expose('moveEndDate', {
      type: 'Date',
      description: 'The session to whose close the move is measured.',
    }),
    movePercent: t.exposeFloat('movePct', {
      unit: 'PERCENT',
      description: 'The size of the move, signed percent, two decimals, from adjusted closes.',
    }),
    moveWindowSessions: t.int({
      unit: 'SESSIONS',
      description: 'Sessions from start to end.',
      resolve: () => MOVE_SESSIONS,
    }),
    lookbackDays: t.int({
      unit: 'DAYS',
      description: 'How far back a revision may lie, calendar days before the move.',
      resolve: () => LOOKBACK_DAYS,
    }),
    coveringFirms: t.exposeInt('coveringFirms', {
      unit: 'COUNT',
      description: `Firms with a note in the ${COVERAGE_DAYS} days before the move: the sum of the three counts.`,
    }),
    revisedWithMove: t.exposeInt('revisedWithMove', {
      unit: 'COUNT',
      description: 'Firms whose last revision went with the move.',
    }),
    revisedAgainstMove: t.exposeInt('revisedAgainstMove', {
      unit: 'COUNT',
      description: 'Firms whose last revision went against the move.',
    }),
    leftUnchanged: t.exposeInt('leftUnchanged', { unit: 'COUNT', description: 'Firms that made no revision.' }),
    calls: t.field({
      type: [AnalystCall],
      description: `Revisions in the direction of the move, newest first; a FREE key sees ${FREE_CALLS}.`,
      resolve: ({ calls }) => [...calls],
    }),
  }),
});
const CalledIt = builder.objectRef<Moves & Gated>('CalledIt').implement({
  description: `A stock's price moves that analysts called. A FREE key sees the newest move, with ${FREE_CALLS} calls.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are stored under: GOOGL for GOOG.' }),
    totalCount: t.exposeInt('totalCount', { unit: 'COUNT', description: 'Total number of moves.' }),
    count: t.int({
      unit: 'COUNT',
      description: 'Number of moves served.',
      resolve: fromParent(({ moves }) => moves.length),
    }),
    moves: t.field({
      type: [CalledItMove],
      description: 'Price moves, newest first by end date.',
      resolve: ({ moves }) => [...moves],
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const access = { ...KEYED, preview: `the newest move with ${FREE_CALLS} calls` };
const listSize = ({ first: rows }: { first?: unknown }) => Math.min(Number(rows), MOVES.max);

builder.objectField(Stock, 'analystCalledIt', (t) =>
  t.field({
    type: CalledIt,
    description: 'Its large price moves that analysts called.',
    access,
    alternative: fundAnalysts,
    listSize,
    args: { first: t.arg.int(limit(MOVES.limit, MOVES.max)) },
    resolve: ({ ticker }, { first: rows }, context) => loadCalledMoves(context, primaryTicker(ticker), rows),
  }),
);
