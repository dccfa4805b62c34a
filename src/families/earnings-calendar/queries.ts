import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { byTier, type Gated, gate, ROWS, type Rows, rowsOf, type Trim } from '../../gateway/preview.ts';
import type { EarningsEvent as EventRow } from '../../generated/prisma/client.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, type Window } from '../../lib/window.ts';
import { counted } from '../../lib/words.ts';
import { calendarMadeAt, eventsByTicker, eventsByWindow } from './reads.ts';
import {
  type Asked,
  askedWindow,
  eventsOf,
  type Filter,
  FORWARD_DAYS,
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
 * The same for one company. The flag is that of all its reports, whatever the filter, and the count is null: with a filter
 * either would tell the day of a report that is withheld.
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

/**
 * The part of the calendar asked for, of one company or the whole market; below PRO the current week.
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
  const events = eventsOf(known, asked, window, today);
  const reports = await byTier(
    context,
    async () => [],
    () => loadReports(context, today, scope === 'COMPANY' ? ticker : null),
  )();
  const trim = scope === 'COMPANY' ? onlyOfCompanyIn : onlyIn;
  const part = gate(context, { events, window }, trim(weekOf(today), reports));
  return { ...part, generatedAt: calendarMadeAt(context) };
}
