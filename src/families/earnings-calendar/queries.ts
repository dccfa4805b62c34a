import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { byTierBeforeGate } from '../../graph/by-tier.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import {
  CONNECTION_LISTS,
  type Gated,
  gate,
  hide,
  type StoredRows,
  storedRows,
  type Trim,
} from '../../graph/preview.ts';
import { isoDate } from '../../lib/dates.ts';
import { listInMemory, type StoredList } from '../../lib/stored-list.ts';
import { formatCount } from '../../lib/words.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { isWithin, overlap, type Window } from '../../market/window.ts';
import { splitsByTicker } from '../prices/reads.ts';
import { rebasePerShare } from '../prices/rules/per-share.ts';
import { eventsByTicker, getCalendarTime, loadMarketEvents } from './reads.ts';
import {
  type CalendarFilter,
  type CalendarWindowInput,
  eventId,
  FORWARD_DAYS,
  filterEvents,
  findNextReport,
  getCalendarWeek,
  getProWindow,
  intersectOrRequested,
  resolveCalendarWindow,
  selectEvents,
} from './rules.ts';

/** A window with its events, by date. */
type CalendarPart = { events: StoredList<EventRow>; window: Window };

/**
 * `generatedAt`: when the calendar was generated; null before the first time. `totalCount`: null if it would reveal a
 * withheld day.
 */
type ServedCalendar = Omit<StoredRows<EventRow>, 'totalCount'> & {
  totalCount: number | null;
  window: Window;
  generatedAt: Date | null;
};
type VisibleCalendar = Omit<ServedCalendar, 'generatedAt'>;

/**
 * The reports that a preview describes: those of the market even if a filter selects a ticker, or those of one company.
 */
type Scope = 'MARKET' | 'COMPANY';

/**
 * The current week, which callers below PRO see: the requested events, and the `reports` and `total` of the unfiltered
 * calendar of the scope, in the week and overall.
 */
type Week = { window: Window; events: StoredList<EventRow>; reports: number; total: number };

/**
 * Limits the calendar below PRO to the events of the current week. Count, flag, and message describe the unfiltered
 * calendar: a filtered count would reveal the day of a withheld report (CAL-18, AMB-12). For a single company, even the
 * unfiltered count would reveal it, so the count is null.
 */
function limitToWeek(week: Week, scope: Scope): Trim<CalendarPart, VisibleCalendar> {
  const allReports = scope === 'COMPANY' ? 'every report' : `all ${formatCount(week.total, 'report')}`;
  const freeReports = scope === 'COMPANY' ? 'this week' : 'the current week';
  return {
    whole: ({ events, window }) => ({ ...storedRows(events), window }),
    part: ({ window }) => ({
      shown: {
        nodes: week.events,
        window: intersectOrRequested(window, week.window),
        totalCount: scope === 'COMPANY' ? null : week.total,
      },
      withheld: week.reports === week.total ? [] : CONNECTION_LISTS,
      message: `PRO shows ${allReports} of the next ${FORWARD_DAYS} days; FREE shows ${freeReports}.`,
    }),
  };
}

type Days = { window: Window; today: Date; ticker: string | null };

/** Loads the events that PRO is served, like `filterEvents`, of one company, of some, or of the whole market. */
async function loadEvents(
  context: Context,
  input: CalendarWindowInput & CalendarFilter,
  { window, today, ticker }: Days,
) {
  const tickers = ticker ? [ticker] : input.tickers;
  if (tickers) {
    const companies = [...new Set(tickers.map(primaryTicker))];
    const events = await Promise.all(companies.map((company) => eventsByTicker(context).load(company)));
    return listInMemory(filterEvents(events.flat(), input, window, today), eventId);
  }
  const { days, filter } = selectEvents(input, window, today);
  return loadMarketEvents(context, days, filter);
}

/** Loads the events of the current week, in the window, and in the entire calendar of the market or of one company. */
async function loadWeek(
  context: Context,
  input: CalendarWindowInput & CalendarFilter,
  days: Days,
  scope: Scope,
): Promise<Week> {
  const { window, today, ticker } = days;
  const week = getCalendarWeek(today);
  const calendar = { window: resolveCalendarWindow({}, today), today, ticker: scope === 'COMPANY' ? ticker : null };
  const [events, reports, total] = await Promise.all([
    loadEvents(context, input, { ...days, window: overlap(window, week) }),
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

/** A placeholder for PRO, which is not limited to a week. */
const NO_WEEK: Week = {
  window: { from: new Date(0), to: new Date(0) },
  events: listInMemory<EventRow>([], eventId),
  reports: 0,
  total: 0,
};

/** The next report of a company. All members are null below PRO if it is after the current week. */
export type NextReport = {
  reportDate: Date | null;
  time: string | null;
  isConfirmed: boolean | null;
  fiscalQuarter: string | null;
  estimatedEps: number | null;
  currency: string | null;
};

const hideReport = hide<NextReport>(
  ['reportDate', 'time', 'isConfirmed', 'fiscalQuarter', 'estimatedEps', 'currency'],
  'a next report that is not due this week',
);

/** Neither a field nor the message may depend on a withheld day (CAL-18). */
const limitToReportsDueIn = (week: Window): Trim<NextReport, NextReport> => ({
  // A report that was due in another week is withheld now, and it has no identity.
  isOfNow: true,
  whole: hideReport.whole,
  part: (report) =>
    report.reportDate && isWithin(week, report.reportDate)
      ? { shown: report, withheld: [], message: '' }
      : hideReport.part(report),
});

/**
 * A company's next report, however far ahead; null if none is listed. Below PRO, only a report of the current week is
 * shown.
 */
export async function loadNextReport(context: Context, ticker: string): Promise<(NextReport & Gated) | null> {
  const today = newYorkDay(context.time.today());
  const next = findNextReport(await eventsByTicker(context).load(primaryTicker(ticker)), today);
  const [event] = await rebaseEstimates(context, next ? [next] : []);
  if (!event) return null;
  const { earningsDate, earningsTime, confirmed, fiscalQuarter, estimatedEps, currency } = event;
  return gate(
    context,
    {
      reportDate: earningsDate,
      time: earningsTime,
      isConfirmed: confirmed,
      fiscalQuarter,
      estimatedEps,
      currency,
    },
    limitToReportsDueIn(getCalendarWeek(today)),
  );
}

/** Converts estimates to the newest shares; a snapshot refers to the shares of its own day. */
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
 * Loads the requested part of the calendar, of one company or the whole market; below PRO, only the current week.
 * @param scope the reports that the preview describes
 * @throws invalid_parameter
 */
export async function loadCalendar(
  context: Context,
  input: CalendarWindowInput & CalendarFilter,
  ticker: string | null,
  scope: Scope,
): Promise<ServedCalendar & Gated> {
  const today = newYorkDay(context.time.today());
  const requestedWindow = resolveCalendarWindow(input, today);
  if (requestedWindow.from > requestedWindow.to)
    throw fail.invalid(
      'invalid_parameter',
      'period.to',
      `period.to: expected ${isoDate(requestedWindow.from)}, the start of the window, or later.`,
    );
  const window = intersectOrRequested(requestedWindow, getProWindow(today));
  const days = { window, today, ticker };
  const loadAll = async () => {
    const events = (await loadEvents(context, input, days)).map((rows) => rebaseEstimates(context, rows));
    return gate(context, { events, window }, limitToWeek(NO_WEEK, scope));
  };
  const loadPreview = async () => {
    const week = await loadWeek(context, input, days, scope);
    return gate(context, { events: week.events, window }, limitToWeek(week, scope));
  };
  return { ...(await byTierBeforeGate(context, loadAll, loadPreview)()), generatedAt: getCalendarTime(context) };
}
