import { KEYED } from '../../../gateway/access/access-rules.ts';
import { limit, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { rowId } from '../../../gateway/graphql/connection.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { dayOf } from '../../../lib/dates.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { calledItOf, type Moves, requiredCalledIt } from './queries.ts';
import type { StoredMove } from './reads.ts';
import { type Call, COVERAGE_DAYS, FREE_CALLS, LOOKBACK_DAYS, MOVE_PERCENT, MOVE_SESSIONS, MOVES } from './rules.ts';

const CallAttribution = builder.enumType('CallAttribution', {
  description: 'Who a call is attributed to.',
  values: {
    FIRM: { value: 'firm', description: 'The firm, since its note names no analyst.' },
    ANALYST: { value: 'analyst', description: 'The analyst whom the note names.' },
  } as const,
});

const AnalystCall = builder.objectRef<Call>('AnalystCall').implement({
  description: "A firm's last revision before a move, in the direction of the move.",
  fields: (t) => ({
    firm: t.exposeString('firm', { description: 'The firm, as the source names it.' }),
    analystName: t.exposeString('analystName', {
      nullable: true,
      description: 'Who wrote it; null where the note names no analyst.',
    }),
    attribution: t.expose('attribution', { type: CallAttribution, description: 'Who it is attributed to.' }),
    priceTarget: t.exposeFloat('priceTarget', {
      nullable: true,
      description: 'The price target it set, USD; null where only the grade was revised.',
    }),
    priorPriceTarget: t.exposeFloat('priorPriceTarget', {
      nullable: true,
      description: 'The price target before, USD; null where none is known.',
    }),
    publishedOn: t.field({
      type: 'Date',
      description: 'The day of the note.',
      resolve: ({ publishedOn }) => dayOf(publishedOn)!,
    }),
    daysBeforeMove: t.exposeInt('daysBeforeMove', {
      description: `Calendar days from the note to the start of the move, 0 to ${LOOKBACK_DAYS}.`,
    }),
  }),
});

const CalledItMove = builder.objectRef<StoredMove>('CalledItMove').implement({
  description: `A move of ${MOVE_PERCENT} percent or more over ${MOVE_SESSIONS} sessions, and who had turned the same way before it. The counts are of firms, each once, and whole on every tier.`,
  fields: (t) => ({
    id: t.id(rowId(({ id }) => id)),
    insightId: t.exposeString('id', { description: 'A lasting handle of the move.' }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When the move was complete.' }),
    moveStartDate: t.expose('moveStartDate', {
      type: 'Date',
      description: 'The session from whose close it is counted.',
    }),
    moveEndDate: t.expose('moveEndDate', { type: 'Date', description: 'The session to whose close it is counted.' }),
    movePct: t.exposeFloat('movePct', { description: 'Percent, signed, two decimals, from adjusted closes.' }),
    moveWindowSessions: t.int({ description: 'Sessions from start to end.', resolve: () => MOVE_SESSIONS }),
    lookbackDays: t.int({
      description: 'How many calendar days before the move a revision may be.',
      resolve: () => LOOKBACK_DAYS,
    }),
    coveringFirms: t.exposeInt('coveringFirms', {
      description: `Firms with a note in the ${COVERAGE_DAYS} days before the move: the three counts together.`,
    }),
    revisedWithMove: t.exposeInt('revisedWithMove', { description: 'Firms whose last revision went with the move.' }),
    revisedAgainstMove: t.exposeInt('revisedAgainstMove', {
      description: 'Firms whose last revision went against it.',
    }),
    leftUnchanged: t.exposeInt('leftUnchanged', { description: 'Firms that revised nothing.' }),
    calls: t.field({
      type: [AnalystCall],
      description: `The revisions with the move, newest first; a FREE key sees ${FREE_CALLS}.`,
      resolve: ({ calls }) => [...calls],
    }),
  }),
});
const CalledIt = builder.objectRef<Moves & Gated>('CalledIt').implement({
  description: `The moves of a stock that analysts called. A FREE key sees the newest, with ${FREE_CALLS} calls.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are kept under: GOOGL for GOOG.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many moves there are in all.' }),
    count: t.int({ description: 'Moves served.', resolve: ({ moves }) => moves.length }),
    moves: t.field({
      type: [CalledItMove],
      description: 'Newest first, by the end of the move.',
      resolve: ({ moves }) => [...moves],
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const access = { ...KEYED, preview: `the newest move with ${FREE_CALLS} calls` };
const listSize = ({ limit: rows }: { limit?: unknown }) => Math.min(Number(rows), MOVES.most);

builder.objectFields(Stock, (t) => {
  const calledIt = (deprecationReason?: string) =>
    t.field({
      type: CalledIt,
      description: 'Its large moves that analysts called.',
      deprecationReason,
      access,
      listSize,
      args: { limit: t.arg.int(limit(MOVES.limit, MOVES.most)) },
      resolve: ({ ticker }, { limit: rows }, context) => calledItOf(context, primaryTicker(ticker), rows),
    });
  return { analystCalledIt: calledIt(), calledIt: calledIt(until('analystCalledIt')) };
});

builder.queryField('analystCalledIt', (t) =>
  t.field({
    type: CalledIt,
    nullable: true,
    description: 'Large moves of a stock that analysts called; empty if they called none.',
    access,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock.' }),
      limit: t.arg.int(limit(MOVES.limit, MOVES.most)),
    },
    resolve: (_root, { ticker, limit: rows }, context) => requiredCalledIt(context, ticker, rows),
  }),
);
