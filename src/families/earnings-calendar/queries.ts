import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import {
  byTier,
  CONNECTION_LISTS,
  type Gated,
  gate,
  hide,
  type StoredRows,
  storedRows,
  type Trim,
} from '../../gateway/preview.ts';
import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { listInMemory, type StoredList } from '../../lib/stored-list.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, overlap, type Window } from '../../lib/window.ts';
import { formatCount } from '../../lib/words.ts';
import { splitsByTicker } from '../prices/reads.ts';
import { rebasePerShare } from '../prices/rules/per-share.ts';
import { calendarMadeAt, eventsByTicker, loadMarketEvents } from './reads.ts';
import {
  askedWindow,
  type CalendarWindowInput,
  eventId,
  type Filter,
  FORWARD_DAYS,
  filterEvents,
  findNextReport,
  getCalendarWeek,
  selectEvents,
  visiblePart,
  wholeCalendar,
} from './rules.ts';

/** A window and its events, by date. */
type Part = { events: StoredList<EventRow>; window: Window };

/** `generatedAt`: when the calendar was generated; null before the first. `totalCount`: null if it would tell a day. */
export type ServedCalendar = Omit<StoredRows<EventRow>, 'totalCount'> & {
  totalCount: number | null;
  window: Window;
  generatedAt: Date | null;
};
type Shown = Omit<ServedCalendar, 'generatedAt'>;

/** Whose reports a preview describes: a filter by ticker is one of the market's calendar. */
type Scope = 'MARKET' | 'COMPANY';

/**
 * Below PRO: the requested events of the current week, and how many reports its whole calendar has without any filter, in
 * the week and in all.
 */
type Week = { window: Window; events: StoredList<EventRow>; reports: number; total: number };

/**
 * Below PRO: the events of the current week. Count, flag and message are those of the whole calendar without any filter: a
 * filtered count would tell the day of a report that is withheld (CAL-18, AMB-12). Of one company the count is null: with a
 * filter, it would reveal that day as well.
 */
function onlyIn(week: Week, scope: Scope): Trim<Part, Shown> {
  const all = scope === 'COMPANY' ? 'every report' : `all ${formatCount(week.total, 'report')}`;
  const free = scope === 'COMPANY' ? 'this week' : 'the current week';
  return {
    whole: ({ events, window }) => ({ ...storedRows(events), window }),
    part: ({ window }) => ({
      shown: {
        nodes: week.events,
        window: visiblePart(window, week.window),
        totalCount: scope === 'COMPANY' ? null : week.total,
      },
      withheld: week.reports === week.total ? [] : CONNECTION_LISTS,
      message: `PRO shows ${all} of the next ${FORWARD_DAYS} days; FREE shows ${free}.`,
    }),
  };
}

type Days = { window: Window; today: Date; ticker: string | null };

/** The events that PRO is served, as `filterEvents`, of one company or the whole market. */
async function loadEvents(context: Context, asked: CalendarWindowInput & Filter, { window, today, ticker }: Days) {
  if (ticker) {
    const events = await eventsByTicker(context).load(primaryTicker(ticker));
    return listInMemory(filterEvents(events, asked, window, today), eventId);
  }
  const { days, filter } = selectEvents(asked, window, today);
  return loadMarketEvents(context, days, filter);
}

/** Loads the events of the current week, in a window and in the whole calendar of the market or of one company. */
async function loadWeek(
  context: Context,
  asked: CalendarWindowInput & Filter,
  days: Days,
  scope: Scope,
): Promise<Week> {
  const { window, today, ticker } = days;
  const week = getCalendarWeek(today);
  const calendar = { window: askedWindow({}, today), today, ticker: scope === 'COMPANY' ? ticker : null };
  const [events, reports, total] = await Promise.all([
    loadEvents(context, asked, { ...days, window: overlap(window, week) }),
    loadEvents(context, {}, { ...calendar, window: overlap(calendar.window, week) }),
    loadEvents(context, {}, calendar),
  ]);
  return {
    window: week,
    events: events.map((rows) => rebaseEstimates(context, rows)),
    reports: reports.length,
    total: total.length,
  };
}

/** PRO is shown no week. */
const NO_WEEK: Week = {
  window: { from: new Date(0), to: new Date(0) },
  events: listInMemory<EventRow>([], eventId),
  reports: 0,
  total: 0,
};

/** The next report of a company. All null below PRO if it lies beyond the current week. */
export type NextReport = {
  date: Date | null;
  time: string | null;
  confirmed: boolean | null;
  fiscalQuarter: string | null;
  estimatedEps: number | null;
  currency: string | null;
};

const hideReport = hide<NextReport>(
  ['date', 'time', 'confirmed', 'fiscalQuarter', 'estimatedEps', 'currency'],
  'a next report that is not due this week',
);

/** Neither a field nor the message may depend on a day that is withheld (CAL-18). */
const onlyDueIn = (week: Window): Trim<NextReport, NextReport> => ({
  whole: hideReport.whole,
  part: (report) =>
    report.date && isWithin(week, report.date) ? { shown: report, withheld: [], message: '' } : hideReport.part(report),
});

/** A company's next report, whatever its distance; null if none is listed. Below PRO only one of the current week. */
export async function loadNextReport(context: Context, ticker: string): Promise<(NextReport & Gated) | null> {
  const today = newYorkDay(context.time.today());
  const next = findNextReport(await eventsByTicker(context).load(primaryTicker(ticker)), today);
  const [event] = await rebaseEstimates(context, next ? [next] : []);
  if (!event) return null;
  const { earningsDate: date, earningsTime: time, confirmed, fiscalQuarter, estimatedEps, currency } = event;
  return gate(
    context,
    { date, time, confirmed, fiscalQuarter, estimatedEps, currency },
    onlyDueIn(getCalendarWeek(today)),
  );
}

/** Events with estimates in the newest shares: a snapshot counts the shares of its day. */
async function rebaseEstimates(context: Context, events: readonly EventRow[]): Promise<EventRow[]> {
  const rebased = await Promise.all(
    events.map(async (event) =>
      rebasePerShare(
        [event],
        ['estimatedEps'],
        await splitsByTicker(context).load(event.ticker),
        ({ snapshotDate }) => snapshotDate,
      ),
    ),
  );
  return rebased.flat();
}

/**
 * The requested part of the calendar, of one company or the whole market; below PRO the current week.
 * @param scope whose reports the preview describes: a filter by ticker is one of the market's calendar
 * @throws invalid_parameter
 */
export async function loadCalendar(
  context: Context,
  asked: CalendarWindowInput & Filter,
  ticker: string | null,
  scope: Scope,
): Promise<ServedCalendar & Gated> {
  const today = newYorkDay(context.time.today());
  const wanted = askedWindow(asked, today);
  if (wanted.from > wanted.to)
    throw fail.invalid(
      'invalid_parameter',
      'to',
      `to: expected ${isoDate(wanted.from)}, the start of the window, or later.`,
    );
  const window = visiblePart(wanted, wholeCalendar(today));
  const days = { window, today, ticker };
  const loadAll = async () => {
    const events = (await loadEvents(context, asked, days)).map((rows) => rebaseEstimates(context, rows));
    return gate(context, { events, window }, onlyIn(NO_WEEK, scope));
  };
  const loadShown = async () => {
    const week = await loadWeek(context, asked, days, scope);
    return gate(context, { events: week.events, window }, onlyIn(week, scope));
  };
  return { ...(await byTier(context, loadAll, loadShown)()), generatedAt: calendarMadeAt(context) };
}
