import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { KEYED, OPEN } from '../../graph/access-rules.ts';
import { tickerFilter } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../graph/connection.ts';
import type { Context } from '../../graph/context.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import type { PageArguments } from '../../graph/pages.ts';
import { defineCalendarPeriod, type StatedPeriod } from '../../graph/period.ts';
import { type Gated, Preview } from '../../graph/preview.ts';
import { newYorkDay } from '../../market/calendar.ts';
import type { Window } from '../../market/window.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { loadCalendar, loadNextReport, type NextReport } from './queries.ts';
import { loadMoveAfter } from './reactions/queries.ts';
import {
  type CalendarFilter,
  type CalendarWindowInput,
  type EarningsTime,
  eventId,
  FORWARD_DAYS,
  isReported,
  PRODUCER,
} from './rules.ts';

type CalendarInfo = { type: 'earnings'; path: string; description: string };
const CALENDARS: readonly CalendarInfo[] = [
  {
    type: 'earnings',
    path: '/api/v1/calendar/earnings',
    description: 'When companies report their quarters: the day, the hour where it is known, and what is expected.',
  },
];

const CalendarType = defineEnum<CalendarInfo['type']>('CalendarType', 'What a calendar is of.', {
  earnings: "Companies' reports of their quarters.",
});
const Calendar = builder.objectRef<CalendarInfo>('Calendar').implement({
  description: 'A calendar that the gateway serves.',
  fields: (t) => ({
    type: t.expose('type', { type: CalendarType, description: 'The kind of event.' }),
    path: t.exposeString('path', { description: 'The REST path that serves it.' }),
    description: t.exposeString('description', { description: 'What it holds.' }),
  }),
});

const EarningsTimeName = defineEnum<EarningsTime>('EarningsTime', 'The time of day when a company reports.', {
  before_open: 'Before the market opens.',
  after_close: 'After the market closes.',
  during_market: 'During market hours.',
  unknown: 'Unknown, as for most projected dates.',
});

const CalendarWeek = defineEnum('CalendarWeek', 'A week from Monday to Sunday, New York dates.', {
  this: 'This week.',
  next: 'Next week.',
});

export const EarningsEvent = builder.objectRef<EventRow>('EarningsEvent').implement({
  description: "A company's earnings report for one fiscal quarter, upcoming or past.",
  fields: (t) => ({
    id: t.id(rowId('EarningsEvent', eventId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: "The company's ticker: GOOGL for GOOG." }),
    companyName: t.exposeString('companyName', { description: "The company's name in the calendar." }),
    earningsDate: t.expose('earningsDate', {
      type: 'Date',
      description: 'The report date in New York, from the newest snapshot. It may fall on a non-trading day.',
    }),
    earningsTime: t.field({
      type: EarningsTimeName,
      description: 'The time of day.',
      resolve: fromParent(({ earningsTime }) => earningsTime as EarningsTime),
    }),
    fiscalQuarter: t.exposeString('fiscalQuarter', {
      nullable: true,
      description:
        "The company's own fiscal quarter, such as `Q2 2026`, from the calendar or inferred from its filings; null if neither tells.",
    }),
    periodEndDate: t.expose('fiscalDateEnding', { type: 'Date', description: 'The day on which the quarter ends.' }),
    isConfirmed: t.exposeBoolean('confirmed', {
      description: 'Whether the company confirmed the date; if false, it is projected.',
    }),
    estimatedEps: t.exposeFloat('estimatedEps', {
      nullable: true,
      unit: 'CURRENCY',
      description: 'The consensus estimate of earnings per share, in `currency`.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'The currency of the estimate, such as `USD`; null if the calendar states none.',
    }),
    isReported: t.boolean({
      description: 'Whether the report is out: its date has passed, or its result is recorded.',
      resolve: (event, _args, { time }) => isReported(event, newYorkDay(time.today())),
    }),
    movePercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description:
        'How far the stock moved from the last close before the report to the first close after it, signed percent. If the time of day is unknown, up to the close of the session after the day. Null until then, and without prices.',
      access: { ...OPEN, per: 'OPERATION' },
      resolve: (event, _args, context) => loadMoveAfter(context, event),
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

type Metadata = { generatedAt: Date | null; window: Window; count: number };
const Metadata = builder.objectRef<Metadata>('EarningsCalendarMetadata').implement({
  description: 'Which part of the calendar is served, and when it was built.',
  fields: (t) => ({
    generatedAt: t.field({
      type: 'DateTime',
      description: 'When the calendar was built.',
      resolve: ({ generatedAt }, _args, { time }) => generatedAt ?? time.instant(),
    }),
    from: t.field({
      type: 'Date',
      description: 'The first day of the window.',
      resolve: fromParent(({ window }) => window.from),
    }),
    to: t.field({
      type: 'Date',
      description: 'The last day of the window.',
      resolve: fromParent(({ window }) => window.to),
    }),
    count: t.exposeInt('count', { unit: 'COUNT', description: 'Number of events served.' }),
    source: t.string({ description: 'The builder of the calendar, always the same.', resolve: () => PRODUCER }),
  }),
});

const EarningsEventConnection = previewConnection<EventRow, { metadata: Metadata }>({
  name: 'EarningsEvent',
  node: EarningsEvent,
  idOf: eventId,
  family: 'calendar',
  description: `A page of the earnings calendar, by date and ticker, up to ${FORWARD_DAYS} days ahead; a FREE key sees the current week.`,
  countIsNullable: 'Null for a FREE key below a stock.',
});
builder.objectFields(EarningsEventConnection, (t) => ({
  metadata: t.expose('metadata', { type: Metadata, description: 'Which part of the calendar this is.' }),
}));

const calendarPeriod = defineCalendarPeriod(
  FORWARD_DAYS,
  `The days of the reports, at most ${FORWARD_DAYS} ahead; \`days\` and \`window\` count from today. Default: from Monday of the current week, without reports already out.`,
);

/** A page of the requested part of the calendar. @throws invalid_parameter */
async function loadCalendarPage(
  context: Context,
  input: Omit<CalendarWindowInput, 'from' | 'to'> & { period: StatedPeriod } & CalendarFilter & PageArguments,
  ticker: string | null,
  scope: 'MARKET' | 'COMPANY',
) {
  const { first, last, after, before, period, ...part } = input;
  const days = calendarPeriod.resolve(period, newYorkDay(context.time.today()));
  const served = await loadCalendar(context, { ...part, ...days }, ticker, scope);
  const { generatedAt, window, nodes } = served;
  const metadata = { generatedAt, window, count: nodes.length };
  return EarningsEventConnection.page(context, { first, last, after, before }, { ...served, metadata });
}

const access = { ...KEYED, preview: 'the current week' };
/** The maximum reports of one company within half a year. */
const MAX_REPORTS_PER_COMPANY = 4;

export const NextReportType = builder.objectRef<NextReport & Gated>('NextReport').implement({
  description:
    'When a company reports next, however far ahead. A FREE key sees a report of the current week; of a later one everything is null.',
  interfaces: [Preview],
  fields: (t) => ({
    reportDate: t.expose('reportDate', {
      type: 'Date',
      nullable: true,
      description: 'The report date in New York, from the newest snapshot. It may fall on a non-trading day.',
    }),
    time: t.field({
      type: EarningsTimeName,
      nullable: true,
      description: 'The time of day.',
      resolve: fromParent(({ time }) => time as EarningsTime | null),
    }),
    isConfirmed: t.exposeBoolean('isConfirmed', {
      nullable: true,
      description: 'Whether the company confirmed the date; if false, it is projected.',
    }),
    fiscalQuarter: t.exposeString('fiscalQuarter', {
      nullable: true,
      description: "The company's own fiscal quarter, such as `Q2 2026`; null if unknown.",
    }),
    estimatedEps: t.exposeFloat('estimatedEps', {
      nullable: true,
      unit: 'CURRENCY',
      description: 'The consensus estimate of earnings per share, in `currency`.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'The currency of the estimate, such as `USD`; null if the calendar states none.',
    }),
  }),
});

builder.objectField(Stock, 'nextReport', (t) =>
  t.field({
    type: NextReportType,
    nullable: true,
    description: 'Its next earnings report; null if none is listed.',
    access: { ...KEYED, preview: 'a report of the current week' },
    resolve: ({ ticker }, _args, context) => loadNextReport(context, ticker),
  }),
);

const args = builder.args((t) => ({
  week: t.field({ type: CalendarWeek, description: 'A single week; `from` of `period` overrides it.' }),
  period: t.field(calendarPeriod.argument),
  isConfirmed: t.boolean({ description: 'If true, only dates confirmed by the company. False has no effect.' }),
  time: t.field({ type: EarningsTimeName, description: 'Only reports at this time of day.' }),
}));

builder.objectField(Stock, 'earningsCalendar', (t) =>
  t.field({
    type: EarningsEventConnection,
    description:
      'Its earnings dates; the first event is the next report. For a FREE key `isPreview` says whether the stock reports after this week, whatever the arguments.',
    access,
    listSize: () => MAX_REPORTS_PER_COMPANY,
    args: { ...args, ...t.arg.connectionArgs() },
    resolve: ({ ticker }, input, context) => loadCalendarPage(context, input, ticker, 'COMPANY'),
  }),
);

builder.objectField(Market, 'calendars', (t) =>
  t.field({
    type: [Calendar],
    description: 'The available calendars. Free of the monthly quota.',
    access: { ...KEYED, quota: false },
    listSize: () => CALENDARS.length,
    resolve: () => [...CALENDARS],
  }),
);

builder.objectField(Market, 'earningsCalendar', (t) =>
  t.field({
    type: EarningsEventConnection,
    description: 'The earnings calendar: when companies report.',
    access,
    listSize: (input, caller) => (input.ticker ? MAX_REPORTS_PER_COMPANY : pageSize()(input, caller)),
    args: {
      ticker: t.arg({ type: 'Ticker', description: 'Only this company; an unknown ticker has no events.' }),
      tickers: t.arg({ type: ['Ticker'], ...tickerFilter }),
      ...args,
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { ticker, ...input }, context) => loadCalendarPage(context, input, ticker ?? null, 'MARKET'),
  }),
);
