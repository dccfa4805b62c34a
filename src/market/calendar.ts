import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { addDays, isoDate } from '../lib/dates.ts';
import { requireValue } from '../lib/require.ts';

// The calendar of NYSE and Nasdaq, which close on the same days: exact from 1999 on. Back to 1971 the holidays are
// right, but unscheduled closures and early closes are missing. Source: the exchanges' published calendars; for the
// past, the NYSE list of closings. From 1990 to 1998, the days agree with those of Cboe's VIX history.

const ZONE = 'America/New_York';
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** A calendar day (UTC midnight, as in lib/dates) and why it is special. */
export type NamedDay = { date: Date; name: string };

/** A day's regular trading hours as instants. */
export type Session = { date: Date; opensAt: Date; closesAt: Date; earlyClose: boolean };

export type MarketPhase = 'OPEN' | 'CLOSED' | 'PRE_MARKET' | 'AFTER_HOURS';

const CLOSURES: readonly (readonly [date: string, name: string])[] = [
  ['1994-04-27', 'Mourning for Richard Nixon'],
  ['2001-09-11', 'Attacks of September 11'],
  ['2001-09-12', 'Attacks of September 11'],
  ['2001-09-13', 'Attacks of September 11'],
  ['2001-09-14', 'Attacks of September 11'],
  ['2004-06-11', 'Mourning for Ronald Reagan'],
  ['2007-01-02', 'Mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'Mourning for George H. W. Bush'],
  ['2025-01-09', 'Mourning for Jimmy Carter'],
];

const ONE_OFF_EARLY_CLOSES: readonly (readonly [date: string, name: string])[] = [
  ['2003-12-26', 'Day after Christmas'],
];

export const dayIn = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));

/** The n-th weekday of a month, counted from its end if n is negative. */
export function weekdayIn(year: number, month: number, weekday: number, n: number): Date {
  const first = n > 0 ? dayIn(year, month, 1) : dayIn(year, month + 1, 1);
  return addDays(first, ((weekday - first.getUTCDay() + 7) % 7) + (n > 0 ? n - 1 : n) * 7);
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Jones, Butcher). */
function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayIn(year, Math.floor(n / 31), (n % 31) + 1);
}

/** A holiday on a Saturday is observed on the Friday before, on a Sunday on the Monday after. */
export function observed(day: Date): Date {
  if (day.getUTCDay() === SATURDAY) return addDays(day, -1);
  return day.getUTCDay() === SUNDAY ? addDays(day, 1) : day;
}

const inYear = (days: readonly (readonly [string, string])[], year: number): NamedDay[] =>
  days
    .filter(([date]) => date.startsWith(`${year}-`))
    .map(([date, name]) => ({ date: new Date(`${date}T00:00:00Z`), name }));

const byDate = (a: NamedDay, b: NamedDay): number => a.date.valueOf() - b.date.valueOf();

function closedDays(year: number): NamedDay[] {
  const newYear = dayIn(year, 1, 1);
  const days: (NamedDay | false)[] = [
    // A New Year's Day on a Saturday is not observed on the Friday before: the year's books close on December 31.
    newYear.getUTCDay() !== SATURDAY && { date: observed(newYear), name: "New Year's Day" },
    year >= 1998 && { date: weekdayIn(year, 1, MONDAY, 3), name: 'Martin Luther King, Jr. Day' },
    { date: weekdayIn(year, 2, MONDAY, 3), name: "Washington's Birthday" },
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: weekdayIn(year, 5, MONDAY, -1), name: 'Memorial Day' },
    year >= 2022 && { date: observed(dayIn(year, 6, 19)), name: 'Juneteenth' },
    { date: observed(dayIn(year, 7, 4)), name: 'Independence Day' },
    { date: weekdayIn(year, 9, MONDAY, 1), name: 'Labor Day' },
    { date: weekdayIn(year, 11, THURSDAY, 4), name: 'Thanksgiving Day' },
    { date: observed(dayIn(year, 12, 25)), name: 'Christmas Day' },
  ];
  return [...days.filter((day) => day !== false), ...inYear(CLOSURES, year)].sort(byDate);
}

function shortDays(year: number): NamedDay[] {
  const fourth = dayIn(year, 7, 4).getUTCDay();
  const christmasEve = dayIn(year, 12, 24);
  const days: NamedDay[] = [
    { date: addDays(weekdayIn(year, 11, THURSDAY, 4), 1), name: 'Day after Thanksgiving' },
    ...inYear(ONE_OFF_EARLY_CLOSES, year),
  ];
  // Until 2012 a Thursday holiday shortened the Friday after it; since 2013, the Wednesday before.
  if (fourth === THURSDAY && year < 2013) days.push({ date: dayIn(year, 7, 5), name: 'Day after Independence Day' });
  else if (fourth > MONDAY && fourth <= FRIDAY) {
    days.push({ date: dayIn(year, 7, 3), name: 'Day before Independence Day' });
  }
  if (christmasEve.getUTCDay() >= MONDAY && christmasEve.getUTCDay() <= THURSDAY) {
    days.push({ date: christmasEve, name: 'Christmas Eve' });
  }
  return days.sort(byDate);
}

type Year = { closed: readonly NamedDay[]; short: readonly NamedDay[]; closedAt: Set<number>; shortAt: Set<number> };

const years = new Map<number, Year>();

function getYearCalendar(year: number): Year {
  let calendar = years.get(year);
  if (!calendar) {
    const [closed, short] = [closedDays(year), shortDays(year)];
    const at = (days: NamedDay[]) => new Set(days.map((day) => day.date.valueOf()));
    calendar = { closed, short, closedAt: at(closed), shortAt: at(short) };
    years.set(year, calendar);
  }
  return calendar;
}

/** The weekdays of a year on which the exchanges are closed, including unscheduled closures, in order. */
export const holidays = (year: number): readonly NamedDay[] => getYearCalendar(year).closed;

/** The sessions of a year that end at 13:00, in order. */
export const earlyCloses = (year: number): readonly NamedDay[] => getYearCalendar(year).short;

/** Whether the exchanges trade on a calendar day (UTC midnight). */
export function isSession(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday >= MONDAY && weekday <= FRIDAY && !getYearCalendar(day.getUTCFullYear()).closedAt.has(day.valueOf());
}

// Days in epoch milliseconds, cached by quarter of an hour: time zone conversions take 25 microseconds, and all of the
// zone's offsets since 1970 are whole quarters of an hour.
const QUARTER_MS = 15 * 60_000;
const days = new LRUCache<number, number>({ max: 10_000 });

/** The calendar day in New York at an instant, as UTC midnight. */
export function newYorkDay(instant: Date): Date {
  const quarter = Math.floor(instant.valueOf() / QUARTER_MS);
  let cached = days.get(quarter);
  if (cached === undefined) {
    const { year, month, day } = DateTime.fromJSDate(instant, { zone: ZONE });
    cached = dayIn(year, month, day).valueOf();
    if (quarter >= 0) days.set(quarter, cached);
  }
  return new Date(cached);
}

// Epoch milliseconds cached by wall-clock time: a chart needs the close of each of its days, for every caller.
const instants = new LRUCache<number, number>({ max: 50_000 });

/** The instant at which clocks in New York show a time on a calendar day (UTC midnight). */
export function newYorkTime(day: Date, hour: number, minute: number): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const wallTime = Date.UTC(year, month, date, hour, minute);
  let instant = instants.get(wallTime);
  if (instant === undefined) {
    const wall = { year, month: month + 1, day: date, hour, minute };
    instant = DateTime.fromObject(wall, { zone: ZONE }).toMillis();
    instants.set(wallTime, instant);
  }
  return new Date(instant);
}

/** A day's regular trading hours; null if the exchanges are closed all day. */
export function getSession(day: Date): Session | null {
  if (!isSession(day)) return null;
  const earlyClose = getYearCalendar(day.getUTCFullYear()).shortAt.has(day.valueOf());
  return {
    date: day,
    opensAt: newYorkTime(day, 9, 30),
    closesAt: newYorkTime(day, earlyClose ? 13 : 16, 0),
    earlyClose,
  };
}

/** The trading hours of a day that is known to have a session. @throws {Error} if it has none */
export const requireSession = (day: Date): Session => requireValue(getSession(day), `the session of ${isoDate(day)}`);

function sessionFrom(day: Date, step: 1 | -1): Date {
  // The longest closure since 1971 is six days; the bound prevents an infinite loop on an invalid date.
  for (let i = 0; i < 10; i++) {
    const candidate = addDays(day, i * step);
    if (isSession(candidate)) return candidate;
  }
  throw new RangeError(`No session near ${String(day)}.`);
}

/** The last session before a calendar day. */
export const sessionBefore = (day: Date): Date => sessionFrom(addDays(day, -1), -1);

/** The first session after a calendar day. */
export const sessionAfter = (day: Date): Date => sessionFrom(addDays(day, 1), 1);

/** The day itself if it is a session, otherwise the session before it. */
export const lastSessionOnOrBefore = (day: Date): Date => sessionFrom(day, -1);

/** Trading before the open (PRE) or after the close (POST) of a day; `to` is the first instant after it. */
export type ExtendedSession = { session: 'PRE' | 'POST'; from: Date; to: Date };

/**
 * Pre-market begins at 04:00; after-hours trading ends at 20:00, or at 17:00 on an early close (contract; times in New
 * York).
 */
export const getExtendedSessions = ({ date, opensAt, closesAt, earlyClose }: Session): ExtendedSession[] => [
  { session: 'PRE', from: newYorkTime(date, 4, 0), to: opensAt },
  { session: 'POST', from: closesAt, to: newYorkTime(date, earlyClose ? 17 : 20, 0) },
];

/** The extended session in progress; null in regular hours, overnight, and on days without a session. */
export function extendedSessionAt(now: Date): ExtendedSession | null {
  const session = getSession(newYorkDay(now));
  return (session && getExtendedSessions(session).find(({ from, to }) => from <= now && now < to)) ?? null;
}

/**
 * The phase of the trading day at an instant: pre-market from 04:00, open from 09:30 to the close,
 * after-hours to 20:00, or to 17:00 on an early close (contract; times are New York's).
 */
export function marketPhase(now: Date): MarketPhase {
  const session = getSession(newYorkDay(now));
  if (session && session.opensAt <= now && now < session.closesAt) return 'OPEN';
  const extended = extendedSessionAt(now);
  if (!extended) return 'CLOSED';
  return extended.session === 'PRE' ? 'PRE_MARKET' : 'AFTER_HOURS';
}

function nextBell(now: Date, bell: 'opensAt' | 'closesAt'): Date {
  const today = getSession(newYorkDay(now));
  if (today && today[bell] > now) return today[bell];
  return requireSession(sessionAfter(newYorkDay(now)))[bell];
}

/** The next opening bell after an instant; at an opening bell, that of the next session. */
export const nextOpen = (now: Date): Date => nextBell(now, 'opensAt');

/** The next closing bell after an instant. */
export const nextClose = (now: Date): Date => nextBell(now, 'closesAt');

/** A half-open interval: `from` is included, `to` is not. */
export type Stretch = { from: Date; to: Date };

/** The day in New York around an instant. */
export function dayAround(instant: Date): Stretch {
  const day = newYorkDay(instant);
  return { from: newYorkTime(day, 0, 0), to: newYorkTime(addDays(day, 1), 0, 0) };
}

/** The interval around an instant in which this calendar's results do not change: phase, session, next bells. */
export function phaseAround(instant: Date): Stretch {
  const day = dayAround(instant);
  const session = getSession(newYorkDay(instant));
  const bells = session ? getExtendedSessions(session).flatMap(({ from, to }) => [from, to]) : [];
  const edges = [day.from, ...bells, day.to];
  const next = edges.findIndex((edge) => edge > instant);
  return { from: edges[next - 1]!, to: edges[next]! };
}
