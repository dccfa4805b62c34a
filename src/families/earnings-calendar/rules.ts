import { addDays, daysFrom, isoDate, isoWeek } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';
import { isWithin, overlap, type Window } from '../../lib/window.ts';

/** When in the day a company reports. Source: CAL-05. */
export const EARNINGS_TIMES = ['before_open', 'after_close', 'during_market', 'unknown'] as const;
export type EarningsTime = (typeof EARNINGS_TIMES)[number];

/** How many days ahead the whole calendar reaches, for PRO. Source: CAL-17, "about 30". */
export const FORWARD_DAYS = 30;
/** The fixed label of who makes the calendar. Source: CAL-07, open points. */
export const PRODUCER = 'service';

// ---- what the snapshots say together ----

/** What one snapshot says of a report; null: it does not say. `next`: the source's next snapshot that could list it. */
export type CalendarEntry = {
  source: 'OWN' | 'VENDOR';
  snapshotDate: Date;
  next: Date | null;
  earningsDate: Date;
  companyName: string | null;
  earningsTime: string | null;
  confirmed: boolean | null;
  fiscalQuarter: string | null;
  estimatedEps: number | null;
  currency: string | null;
  reported: boolean | null;
};

/** Whether a later snapshot, of a day when the report was still to come, lists it no more. */
const isDropped = ({ next, earningsDate }: CalendarEntry): boolean => next !== null && next < earningsDate;

/** The newest snapshot first; of one day our own table before a vendor's. */
const byNewest = (a: CalendarEntry, b: CalendarEntry): number =>
  b.snapshotDate.valueOf() - a.snapshotDate.valueOf() || compareText(a.source, b.source);

/**
 * A report as the newest snapshots of each source have it: the newest one says the day, others fill what it leaves open.
 * Hour and confirmation belong to a day, so they are filled for the same day alone. Null if it is off. Source: ours.
 */
export function mergeListings(listings: readonly CalendarEntry[]) {
  const standing = listings.filter((listing) => !isDropped(listing)).sort(byNewest);
  const [newest] = standing;
  if (!newest) return null;
  const sameDay = standing.filter(({ earningsDate }) => earningsDate.valueOf() === newest.earningsDate.valueOf());
  const first = <K extends keyof CalendarEntry>(name: K, of = standing) =>
    of.find((one) => one[name] !== null)?.[name] ?? null;
  const estimating = standing.find(({ estimatedEps }) => estimatedEps !== null);
  return {
    earningsDate: newest.earningsDate,
    snapshotDate: newest.snapshotDate,
    companyName: first('companyName'),
    earningsTime: (first('earningsTime', sameDay) ?? 'unknown') as EarningsTime,
    confirmed: first('confirmed', sameDay) ?? false,
    fiscalQuarter: first('fiscalQuarter'),
    // An estimate means nothing in another currency than its own.
    estimatedEps: estimating?.estimatedEps ?? null,
    currency: estimating?.currency ?? null,
    reported: standing.some(({ reported }) => reported === true),
  };
}

/** A result that is recorded; `periodLabel` is the day on which its quarter ended, or another name of it. */
export type EarningsReport = { periodLabel: string; reportDate: Date };

/** Reports of a quarter come out within so many days of its end, later ones not at all. */
const REPORTED_WITHIN_DAYS = 90;
const isDay = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label);

/** Whether the result of a fiscal quarter is among those recorded. A label that names no day is told by the report's own. */
export const hasReport = (fiscalDateEnding: Date, reports: readonly EarningsReport[]): boolean =>
  reports.some(({ periodLabel, reportDate }) => {
    if (isDay(periodLabel)) return new Date(`${periodLabel}T00:00:00Z`).valueOf() === fiscalDateEnding.valueOf();
    const after = daysFrom(fiscalDateEnding, reportDate);
    return after > 0 && after <= REPORTED_WITHIN_DAYS;
  });

/** A fiscal quarter that a company has filed, in its own count; `fiscalPeriod` is Q1 to Q4, or FY. */
export type FiledPeriod = { fiscalYear: number; fiscalPeriod: string; periodEndDate: Date };

const QUARTER_DAYS = 365.25 / 4;
/** Quarters of 52 and 53 week years end some days apart from the calendar's. */
const QUARTER_END_DAYS = 20;

/** A fiscal quarter in the company's own count, `Q2 2026`, from one it has filed; null if they do not fit together. */
export function inferFiscalQuarter(fiscalDateEnding: Date, filed: FiledPeriod): string | null {
  const days = daysFrom(filed.periodEndDate, fiscalDateEnding);
  const quarters = Math.round(days / QUARTER_DAYS);
  if (Math.abs(days - quarters * QUARTER_DAYS) > QUARTER_END_DAYS) return null;
  const number = filed.fiscalPeriod === 'FY' ? 4 : Number(filed.fiscalPeriod.slice(1));
  const count = filed.fiscalYear * 4 + number - 1 + quarters;
  return `Q${(count % 4) + 1} ${Math.floor(count / 4)}`;
}

// ---- the request, and what a tier sees ----

/** Monday to Sunday of a day's week. Source: CAL-10. */
export function getCalendarWeek(day: Date): Window {
  const { start } = isoWeek(day);
  return { from: start, to: addDays(start, 6) };
}

export type CalendarWindowInput = { week?: 'this' | 'next' | null; from?: Date | null; to?: Date | null };

/** The last day that PRO sees. Source: CAL-17. */
const lastDay = (today: Date): Date => addDays(today, FORWARD_DAYS);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** The days asked for; `from` may come after `to`. Source: CAL-10 to CAL-12, AMB-52. */
export function askedWindow({ week, from, to }: CalendarWindowInput, today: Date): Window {
  if (from) return { from, to: to ?? later(from, lastDay(today)) };
  const current = getCalendarWeek(today);
  if (!week) return { from: current.from, to: to ?? lastDay(today) };
  const of = week === 'this' ? current : getCalendarWeek(addDays(today, 7));
  return { from: of.from, to: earlier(to ?? of.to, of.to) };
}

/** The days that both have; the first's where they have none in common, of which nothing is then served. */
export function visiblePart(asked: Window, seen: Window): Window {
  const [from, to] = [later(asked.from, seen.from), earlier(asked.to, seen.to)];
  return from <= to ? { from, to } : asked;
}

/** What PRO sees: everything that was, and what comes within 30 days. */
export const wholeCalendar = (today: Date): Window => ({ from: new Date(0), to: lastDay(today) });

/** The id of an event: a company reports a quarter once. */
export const eventId = ({ ticker, fiscalDateEnding }: { ticker: string; fiscalDateEnding: Date }): string =>
  `${ticker}:${isoDate(fiscalDateEnding)}`;

type Event = {
  ticker: string;
  earningsDate: Date;
  earningsTime: string;
  confirmed: boolean;
  reported: boolean;
};

export type Filter = { confirmed?: boolean | null; time?: EarningsTime | null };

/** Whether a report is out: its day is over in New York, or its result is recorded. Source: AMB-11. */
export const isReported = (
  { earningsDate, reported }: Pick<Event, 'earningsDate' | 'reported'>,
  today: Date,
): boolean => reported || earningsDate < today;

/** The earliest report that is not out yet, however far ahead; null if none is listed. */
export const findNextReport = <T extends Pick<Event, 'earningsDate' | 'reported'>>(
  events: readonly T[],
  today: Date,
): T | null =>
  events
    .filter((event) => !isReported(event, today))
    .reduce<T | null>((next, event) => (next && next.earningsDate <= event.earningsDate ? next : event), null);

/** The days and values of the stored columns by which the database selects what `filterEvents` keeps of a market. */
export function selectEvents(
  { confirmed, time, from }: CalendarWindowInput & Filter,
  window: Window,
  today: Date,
): { days: Window; filter: Readonly<Record<string, readonly string[]>> } {
  const served = overlap(window, wholeCalendar(today));
  return {
    days: from ? served : overlap(served, { from: today, to: served.to }),
    filter: {
      ...(from ? {} : { reported: ['false'] }),
      ...(confirmed === true ? { confirmed: ['true'] } : {}),
      ...(time ? { earningsTime: [time] } : {}),
    },
  };
}

/** The events that PRO is served, by date and ticker; reported ones only where `from` says so. Source: CAL-13 to CAL-16, AMB-11, AMB-13. */
export function filterEvents<T extends Event>(
  events: readonly T[],
  { confirmed, time, from }: CalendarWindowInput & Filter,
  window: Window,
  today: Date,
): T[] {
  const seen = wholeCalendar(today);
  return events
    .filter(
      (event) =>
        isWithin(window, event.earningsDate) &&
        isWithin(seen, event.earningsDate) &&
        (from || !isReported(event, today)) &&
        (confirmed !== true || event.confirmed) &&
        (!time || event.earningsTime === time),
    )
    .sort((a, b) => a.earningsDate.valueOf() - b.earningsDate.valueOf() || compareText(a.ticker, b.ticker));
}
