import { GATE, get, type PreviewBody, wrapped } from '../../gateway/rest/route.ts';

const BASE = '/api/v1/calendar';

type Event = { earningsTime: string };
type Calendar = PreviewBody & { totalCount: number; events: readonly Event[]; metadata: { generatedAt: string } };

/** Times in lower case, the instant in epoch seconds (GEN-08). */
const body = ({ events, metadata, ...calendar }: Calendar) => ({
  ...wrapped(calendar, {
    earnings: events.map((event) => ({ ...event, earningsTime: event.earningsTime.toLowerCase() })),
    metadata: { ...metadata, generatedAt: Math.floor(new Date(metadata.generatedAt).valueOf() / 1_000) },
  }),
  totalCount: calendar.totalCount,
});

export const calendarRoutes = [
  get(BASE, 'query Calendars { calendars { type path description } }', ({ calendars }: { calendars: unknown }) => ({
    calendars,
  })),
  get(
    `${BASE}/earnings`,
    `query EarningsCalendar($ticker: Ticker, $week: CalendarWeek, $from: Date, $to: Date, $confirmed: Boolean, $time: EarningsTime) {
      earningsCalendar(ticker: $ticker, week: $week, from: $from, to: $to, confirmed: $confirmed, time: $time) {
        ${GATE} totalCount
        events { ticker companyName earningsDate earningsTime fiscalQuarter confirmed estimatedEps }
        metadata { generatedAt windowStart windowEnd count source }
      }
    }`,
    ({ earningsCalendar }: { earningsCalendar: Calendar }) => body(earningsCalendar),
  ),
];
