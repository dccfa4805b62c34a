import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { byTier, type Gated, gate, hide, ROWS, type Rows, rowsOf, type Trim } from '../../gateway/preview.ts';
import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, type Window } from '../../lib/window.ts';
import { counted } from '../../lib/words.ts';
import { splitsByTicker } from '../prices/reads.ts';
import { rebasePerShare } from '../prices/rules/per-share.ts';
import { calendarMadeAt, eventsByTicker, eventsByWindow } from './reads.ts';
import {
  type Asked,
  askedWindow,
  eventsOf,
  type Filter,
  FORWARD_DAYS,
  findNextReport,
  visiblePart,
  weekOf,
  wholeCalendar,
} from './rules.ts';

/** A window and its events, by date. */
type Part = { events: readonly EventRow[]; window: Window };

/** `generatedAt`: when the calendar was generated; null before the first. `totalCount`: null if it would tell a day. */
export type Served = Omit<Rows<EventRow>, 'totalCount'> & {
  totalCount: number | null;
  window: Window;
  generatedAt: Date | null;
};
type Shown = Omit<Served, 'generatedAt'>;

/**
 * Below PRO: what lies in the current week. Count, flag and message are those of the whole market without any filter:
 * a filtered count would tell the day of a report that is withheld (CAL-18, AMB-12).
 */
const onlyIn = (week: Window, market: readonly EventRow[]): Trim<Part, Shown> => ({
  whole: ({ events, window }) => ({ ...rowsOf(events), window }),
  part: ({ events, window }) => ({
    shown: {
      nodes: events.filter(({ earningsDate }) => isWithin(week, earningsDate)),
      window: visiblePart(window, week),
      totalCount: market.length,
    },
    withheld: market.every(({ earningsDate }) => isWithin(week, earningsDate)) ? [] : ROWS,
    message: `PRO shows all ${counted(market.length, 'report')} of the next ${FORWARD_DAYS} days; FREE shows the current week.`,
  }),
});

/**
 * Like `onlyIn`, but for one company. The flag describes all its reports, whatever the filter, and the count is null: with a
 * filter, either would reveal the day of a withheld report.
 * @param reports every report of the company that PRO is served without a filter
 */
function onlyOfCompanyIn(week: Window, reports: readonly EventRow[]): Trim<Part, Shown> {
  const market = onlyIn(week, reports);
  return {
    ...market,
    part: (full) => {
      const { shown, withheld } = market.part(full);
      const message = `PRO shows every report of the next ${FORWARD_DAYS} days; FREE shows this week.`;
      return { shown: { ...shown, totalCount: null }, withheld, message };
    },
  };
}

/** Every report that PRO is served without a filter, of one company or the whole market. */
async function loadReports(context: Context, today: Date, ticker: string | null): Promise<EventRow[]> {
  const window = askedWindow({}, today);
  const reports = ticker
    ? await eventsByTicker(context).load(primaryTicker(ticker))
    : await eventsByWindow(context).load(window);
  return eventsOf(reports, {}, window, today);
}

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
  return gate(context, { date, time, confirmed, fiscalQuarter, estimatedEps, currency }, onlyDueIn(weekOf(today)));
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
export async function calendarOf(
  context: Context,
  asked: Asked & Filter,
  ticker: string | null,
  scope: 'MARKET' | 'COMPANY',
): Promise<Served & Gated> {
  const today = newYorkDay(context.time.today());
  const wanted = askedWindow(asked, today);
  if (wanted.from > wanted.to)
    throw fail.invalid(
      'invalid_parameter',
      'to',
      `to: expected ${isoDate(wanted.from)}, the start of the window, or later.`,
    );
  const window = visiblePart(wanted, wholeCalendar(today));
  const known = ticker
    ? await eventsByTicker(context).load(primaryTicker(ticker))
    : await eventsByWindow(context).load(window);
  const events = await rebaseEstimates(context, eventsOf(known, asked, window, today));
  const reports = await byTier(
    context,
    async () => [],
    () => loadReports(context, today, scope === 'COMPANY' ? ticker : null),
  )();
  const trim = scope === 'COMPANY' ? onlyOfCompanyIn : onlyIn;
  const part = gate(context, { events, window }, trim(weekOf(today), reports));
  return { ...part, generatedAt: calendarMadeAt(context) };
}
