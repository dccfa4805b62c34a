import { KEYED } from '../../gateway/access/access-rules.ts';
import type { Context } from '../../gateway/context.ts';
import { until } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../gateway/graphql/connection.ts';
import type { PageArguments } from '../../gateway/graphql/pages.ts';
import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import type { Window } from '../../lib/window.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { calendarOf } from './queries.ts';
import { type Asked, type EarningsTime, type Filter, FORWARD_DAYS, isReported, PRODUCER } from './rules.ts';

type Listed = { type: string; path: string; description: string };
const CALENDARS: readonly Listed[] = [
  {
    type: 'earnings',
    path: '/api/v1/calendar/earnings',
    description: 'When companies report their quarters: the day, the hour where it is known, and what is expected.',
  },
];

const Calendar = builder.objectRef<Listed>('Calendar').implement({
  description: 'A calendar that the gateway serves.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'What it is of: `earnings`.' }),
    path: t.exposeString('path', { description: 'The REST path that answers it.' }),
    description: t.exposeString('description', { description: 'What it holds.' }),
  }),
});

const EarningsTimeName = builder.enumType('EarningsTime', {
  description: 'When in the day a company reports.',
  values: {
    BEFORE_OPEN: { value: 'before_open', description: 'Before the exchanges open.' },
    AFTER_CLOSE: { value: 'after_close', description: 'After they close.' },
    DURING_MARKET: { value: 'during_market', description: 'While they trade.' },
    UNKNOWN: { value: 'unknown', description: 'Not known; so on most days that are projected.' },
  } as const satisfies Record<string, { value: EarningsTime; description: string }>,
});

const CalendarWeek = builder.enumType('CalendarWeek', {
  description: 'A week from Monday to Sunday, by the date in New York.',
  values: {
    THIS: { value: 'this', description: 'The current one.' },
    NEXT: { value: 'next', description: 'The one after it.' },
  } as const,
});

const eventId = ({ ticker, fiscalDateEnding }: EventRow) => `${ticker}:${isoDate(fiscalDateEnding)}`;
const EarningsEvent = builder.objectRef<EventRow>('EarningsEvent').implement({
  description: "A company's report of one fiscal quarter, to come or made.",
  fields: (t) => ({
    id: t.id(rowId(eventId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is known by: GOOGL for GOOG.' }),
    companyName: t.exposeString('companyName', { description: 'The company, as the calendar names it.' }),
    earningsDate: t.expose('earningsDate', {
      type: 'Date',
      description: 'The day of the report in New York, as the newest snapshot has it. It may be none of trading.',
    }),
    earningsTime: t.field({
      type: EarningsTimeName,
      description: 'When on that day.',
      resolve: ({ earningsTime }) => earningsTime as EarningsTime,
    }),
    fiscalQuarter: t.exposeString('fiscalQuarter', {
      nullable: true,
      description:
        "The quarter in the company's own count, `Q2 2026`, as the calendar says or counted from what it has filed; null where neither tells.",
    }),
    fiscalDateEnding: t.expose('fiscalDateEnding', { type: 'Date', description: 'The day on which the quarter ends.' }),
    confirmed: t.exposeBoolean('confirmed', {
      description: 'Whether the company confirmed the day; otherwise it is projected.',
    }),
    estimatedEps: t.exposeFloat('estimatedEps', {
      nullable: true,
      description: 'The consensus of earnings per share, in `currency`.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'The currency of the estimate, `USD`; null where the calendar states none.',
    }),
    isReported: t.boolean({
      description: 'Whether the report is out: its day is over, or its result is recorded.',
      resolve: (event, _args, { time }) => isReported(event, newYorkDay(time.today())),
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

type Metadata = { generatedAt: Date | null; window: Window; count: number };
const Metadata = builder.objectRef<Metadata>('EarningsCalendarMetadata').implement({
  description: 'What a part of the calendar is.',
  fields: (t) => ({
    generatedAt: t.field({
      type: 'DateTime',
      description: 'When the calendar was made.',
      resolve: ({ generatedAt }, _args, { time }) => generatedAt ?? time.instant(),
    }),
    windowStart: t.field({ type: 'Date', description: 'The first day of it.', resolve: ({ window }) => window.from }),
    windowEnd: t.field({ type: 'Date', description: 'The last day of it.', resolve: ({ window }) => window.to }),
    count: t.exposeInt('count', { description: 'How many events are served.' }),
    source: t.string({ description: 'Who made it, always the same.', resolve: () => PRODUCER }),
  }),
});

const EarningsEventConnection = previewConnection<EventRow, { metadata: Metadata }>({
  ...{ name: 'EarningsEvent', node: EarningsEvent, idOf: eventId, family: 'earnings-calendar' },
  description: `A page of the earnings calendar: when companies report, by date and ticker, up to ${FORWARD_DAYS} days ahead; a FREE key sees the current week.`,
});
builder.objectFields(EarningsEventConnection, (t) => ({
  metadata: t.expose('metadata', { type: Metadata, description: 'What part of the calendar this is.' }),
  events: t.field({
    type: [EarningsEvent],
    description: 'The rows of the page.',
    deprecationReason: until('nodes'),
    resolve: ({ nodes }) => nodes,
  }),
}));

/** The part of the calendar asked for, a page of it. @throws invalid_parameter */
async function calendarPage(context: Context, asked: Asked & Filter & PageArguments, ticker: string | null) {
  const { first, last, after, before, ...part } = asked;
  const served = await calendarOf(context, part, ticker);
  const { generatedAt, window, nodes } = served;
  const metadata = { generatedAt, window, count: nodes.length };
  return EarningsEventConnection.page(context, { first, last, after, before }, { ...served, metadata });
}

const access = { ...KEYED, preview: 'the current week' };
/** Reports of one company within half a year. */
const OF_ONE_COMPANY = 4;

const args = builder.args((t) => ({
  week: t.field({ type: CalendarWeek, description: 'One week; `from` overrides it.' }),
  from: t.field({
    type: 'Date',
    description:
      'The first day, included; without it the Monday of the current week, and reports that are out are left out.',
  }),
  to: t.field({
    type: 'Date',
    description: `The last day, included; without it ${FORWARD_DAYS} days ahead, which is as far as the calendar is served.`,
  }),
  confirmed: t.boolean({ description: 'True: only days that the company confirmed. False is as none.' }),
  time: t.field({ type: EarningsTimeName, description: 'Only reports at this time of the day.' }),
}));

builder.objectField(Stock, 'earningsCalendar', (t) =>
  t.field({
    type: EarningsEventConnection,
    description: 'When it reports its quarters; the first event is the next report.',
    access,
    listSize: () => OF_ONE_COMPANY,
    args: { ...args, ...t.arg.connectionArgs() },
    resolve: ({ ticker }, asked, context) => calendarPage(context, asked, ticker),
  }),
);

builder.queryFields((t) => ({
  calendars: t.field({
    type: [Calendar],
    nullable: true,
    description: 'The calendars that are served. Costs no quota.',
    access: { ...KEYED, quota: false },
    listSize: () => CALENDARS.length,
    resolve: () => [...CALENDARS],
  }),
  earningsCalendar: t.field({
    type: EarningsEventConnection,
    nullable: true,
    description: 'When companies report their quarters.',
    access,
    listSize: (given, caller) => (given.ticker ? OF_ONE_COMPANY : pageSize()(given, caller)),
    args: {
      ticker: t.arg({ type: 'Ticker', description: 'Only this company; one that is not known has no events.' }),
      ...args,
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { ticker, ...asked }, context) => calendarPage(context, asked, ticker ?? null),
  }),
}));
