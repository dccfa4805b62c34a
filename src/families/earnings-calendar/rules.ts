import { addDays, daysFrom, isoDate, isoWeek } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';
import { isWithin, overlap, type Window } from '../../market/window.ts';

/** The time of day of a report. Source: CAL-05. */
export const EARNINGS_TIMES = ['before_open', 'after_close', 'during_market', 'unknown'] as const;
export type EarningsTime = (typeof EARNINGS_TIMES)[number];

/** Days ahead that the calendar covers for PRO. Source: CAL-17, "about 30". */
export const FORWARD_DAYS = 30;
/** The fixed label of the calendar's producer. Source: CAL-07, open points. */
export const PRODUCER = 'service';

// ---- merging the snapshots ----

/**
 * A report as listed in one snapshot; null if the snapshot does not state a value. `next`: the source's next snapshot
 * that could list it.
 */
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

/** Whether the next snapshot, made before the report was due, no longer lists it. */
const isDropped = ({ next, earningsDate }: CalendarEntry): boolean => next !== null && next < earningsDate;

/** The newest snapshot first; of the same day, our own table before a vendor's. */
const byNewest = (a: CalendarEntry, b: CalendarEntry): number =>
  b.snapshotDate.valueOf() - a.snapshotDate.valueOf() || compareText(a.source, b.source);

/**
 * Merges the newest listings of all sources: the newest one determines the day, the others fill its gaps. Time of day
 * and confirmation belong to a day, so only listings of the same day fill them. Null if the report was canceled.
 * Source: ours.
 */
export function mergeListings(listings: readonly CalendarEntry[]) {
  const current = listings.filter((listing) => !isDropped(listing)).sort(byNewest);
  const [newest] = current;
  if (!newest) return null;
  const sameDay = current.filter(({ earningsDate }) => earningsDate.valueOf() === newest.earningsDate.valueOf());
  const first = <K extends keyof CalendarEntry>(name: K, candidates = current) =>
    candidates.find((listing) => listing[name] !== null)?.[name] ?? null;
  const withEstimate = current.find(({ estimatedEps }) => estimatedEps !== null);
  return {
    earningsDate: newest.earningsDate,
    snapshotDate: newest.snapshotDate,
    companyName: first('companyName'),
    earningsTime: (first('earningsTime', sameDay) ?? 'unknown') as EarningsTime,
    confirmed: first('confirmed', sameDay) ?? false,
    fiscalQuarter: first('fiscalQuarter'),
    // The currency must come from the same listing as the estimate.
    estimatedEps: withEstimate?.estimatedEps ?? null,
    currency: withEstimate?.currency ?? null,
    reported: current.some(({ reported }) => reported === true),
  };
}

/** A stored result; `periodLabel` is the day on which its quarter ended, or another name of the quarter. */
type EarningsReport = { periodLabel: string; reportDate: Date };

/** The maximum number of days from the end of a quarter to its report. */
const REPORTED_WITHIN_DAYS = 90;
const isDay = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label);

/** Whether a report is that of a fiscal quarter. If its label is not a day, its own day decides. */
export function isReportOnQuarter(fiscalDateEnding: Date, { periodLabel, reportDate }: EarningsReport): boolean {
  if (isDay(periodLabel)) return new Date(`${periodLabel}T00:00:00Z`).valueOf() === fiscalDateEnding.valueOf();
  const after = daysFrom(fiscalDateEnding, reportDate);
  return after > 0 && after <= REPORTED_WITHIN_DAYS;
}

/** Whether the result of a fiscal quarter is stored. */
export const hasReport = (fiscalDateEnding: Date, reports: readonly EarningsReport[]): boolean =>
  reports.some((report) => isReportOnQuarter(fiscalDateEnding, report));

/** A fiscal quarter that a company has filed, in its own numbering; `fiscalPeriod` is Q1 to Q4, or FY. */
export type FiledPeriod = { fiscalYear: number; fiscalPeriod: string; periodEndDate: Date };

const QUARTER_DAYS = 365.25 / 4;
/** Fiscal quarters of 52-week and 53-week years end some days apart from calendar quarters. */
const QUARTER_END_DAYS = 20;

/**
 * The name of a fiscal quarter in the company's own numbering, such as `Q2 2026`, counted from a filed quarter; null if
 * the distance is not a whole number of quarters.
 */
export function inferFiscalQuarter(fiscalDateEnding: Date, filed: FiledPeriod): string | null {
  const days = daysFrom(filed.periodEndDate, fiscalDateEnding);
  const quarters = Math.round(days / QUARTER_DAYS);
  if (Math.abs(days - quarters * QUARTER_DAYS) > QUARTER_END_DAYS) return null;
  const number = filed.fiscalPeriod === 'FY' ? 4 : Number(filed.fiscalPeriod.slice(1));
  const count = filed.fiscalYear * 4 + number - 1 + quarters;
  return `Q${(count % 4) + 1} ${Math.floor(count / 4)}`;
}

// ---- request and tiers ----

/** Monday to Sunday of the week of a day. Source: CAL-10. */
export function getCalendarWeek(day: Date): Window {
  const { start } = isoWeek(day);
  return { from: start, to: addDays(start, 6) };
}

export type CalendarWindowInput = { week?: 'this' | 'next' | null; from?: Date | null; to?: Date | null };

/** The last day that PRO can see. Source: CAL-17. */
const getLastDay = (today: Date): Date => addDays(today, FORWARD_DAYS);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** The requested days; `from` may be after `to`. Source: CAL-10 to CAL-12, AMB-52. */
export function resolveCalendarWindow({ week, from, to }: CalendarWindowInput, today: Date): Window {
  if (from) return { from, to: to ?? later(from, getLastDay(today)) };
  const current = getCalendarWeek(today);
  if (!week) return { from: current.from, to: to ?? getLastDay(today) };
  const selected = week === 'this' ? current : getCalendarWeek(addDays(today, 7));
  return { from: selected.from, to: earlier(to ?? selected.to, selected.to) };
}

/** The intersection of two windows; the requested window if it is empty, in which case no event is served. */
export function intersectOrRequested(requested: Window, visible: Window): Window {
  const [from, to] = [later(requested.from, visible.from), earlier(requested.to, visible.to)];
  return from <= to ? { from, to } : requested;
}

/** The window that PRO can see: the past and the next 30 days. */
export const getProWindow = (today: Date): Window => ({ from: new Date(0), to: getLastDay(today) });

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

/** `tickers`: only these companies. */
export type CalendarFilter = {
  isConfirmed?: boolean | null;
  time?: EarningsTime | null;
  tickers?: readonly string[] | null;
};

/** Whether a report has been published: its day is over in New York, or its result is stored. Source: AMB-11. */
export const isReported = (
  { earningsDate, reported }: Pick<Event, 'earningsDate' | 'reported'>,
  today: Date,
): boolean => reported || earningsDate < today;

/** The earliest report that is not published yet, however far ahead; null if none is listed. */
export const findNextReport = <T extends Pick<Event, 'earningsDate' | 'reported'>>(
  events: readonly T[],
  today: Date,
): T | null =>
  events
    .filter((event) => !isReported(event, today))
    .reduce<T | null>((next, event) => (next && next.earningsDate <= event.earningsDate ? next : event), null);

/** The conditions of `filterEvents` as days and column values, for a selection in the database. */
export function selectEvents(
  { isConfirmed, time, from }: CalendarWindowInput & CalendarFilter,
  window: Window,
  today: Date,
): { days: Window; filter: Readonly<Record<string, readonly string[]>> } {
  const served = overlap(window, getProWindow(today));
  return {
    days: from ? served : overlap(served, { from: today, to: served.to }),
    filter: {
      ...(from ? {} : { reported: ['false'] }),
      ...(isConfirmed === true ? { confirmed: ['true'] } : {}),
      ...(time ? { earningsTime: [time] } : {}),
    },
  };
}

/**
 * The events that PRO is served, by date and ticker; published reports only if `from` is given. Source: CAL-13 to
 * CAL-16, AMB-11, AMB-13.
 */
export function filterEvents<T extends Event>(
  events: readonly T[],
  { isConfirmed, time, from }: CalendarWindowInput & CalendarFilter,
  window: Window,
  today: Date,
): T[] {
  const visible = getProWindow(today);
  return events
    .filter(
      (event) =>
        isWithin(window, event.earningsDate) &&
        isWithin(visible, event.earningsDate) &&
        (from || !isReported(event, today)) &&
        (isConfirmed !== true || event.confirmed) &&
        (!time || event.earningsTime === time),
    )
    .sort((a, b) => a.earningsDate.valueOf() - b.earningsDate.valueOf() || compareText(a.ticker, b.ticker));
}
