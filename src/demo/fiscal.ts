import { addDays } from '../lib/dates.ts';
import { lastSessionOnOrBefore, sessionAfter } from '../market/calendar.ts';
import { getBusiness } from './business.ts';
import type { Listing } from './listing.ts';
import { createRandom } from './random.ts';

/** A quarter of a company's fiscal year. Quarters end with a month; `month` counts that month since the year 0. */
export type FiscalQuarter = {
  month: number;
  start: Date;
  end: Date;
  /** The calendar year in which the fiscal year ends. */
  fiscalYear: number;
  /** 1 to 4. */
  number: number;
};

/** When a quarter's results are announced, and when the 10-Q or 10-K is filed. Always sessions. */
export type ReportDays = {
  reported: Date;
  filed: Date;
  /**
   * The projected day is in calendars until the company confirms its own day; `confirmed` is the session of that
   * confirmation.
   */
  projected: Date;
  confirmed: Date;
};

/** Calendar days from the end of a quarter to its results: a company's usual delay, and its maximum variation. */
const REPORTED_AFTER = { from: 14, to: 30, strays: 3 };
/** Annual results take an audit: additional days until the results, and days from them to the 10-K. */
const AUDIT_DAYS = 8;
const ANNUAL_REPORT_DAYS = { from: 5, to: 12 };
/** Days from a quarter's results to the 10-Q. */
const QUARTERLY_REPORT_DAYS = { from: 0, to: 2 };
/** The fraction of projections that miss the day, and by how many days at most. */
const MISSES = 0.25;
const MISSED_BY = 4;
const CONFIRMED_DAYS_BEFORE = { from: 7, to: 21 };

const toMonthNumber = (day: Date): number => day.getUTCFullYear() * 12 + day.getUTCMonth() + 1;

/** The last day of a month, counted since the year 0. */
export const lastOfMonth = (month: number): Date =>
  new Date(Date.UTC(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 0));

/** The quarter that ends with a month, which must be the last of a quarter of the company. */
export function fiscalQuarter(yearEnd: number, month: number): FiscalQuarter {
  const number = ((((month - yearEnd) / 3 - 1) % 4) + 4) % 4;
  return {
    month,
    start: addDays(lastOfMonth(month - 3), 1),
    end: lastOfMonth(month),
    fiscalYear: Math.floor((month + (3 - number) * 3 - 1) / 12),
    number: number + 1,
  };
}

/** The last month of the company's newest quarter that ended before a day. */
export function lastEnded(yearEnd: number, day: Date): number {
  const last = toMonthNumber(day) - 1;
  return last - ((((last - yearEnd) % 3) + 3) % 3);
}

/** Depends only on the seed, so the days of future quarters do not change. */
export function drawReportDays(seed: number, issuer: string, { month, end, number }: FiscalQuarter): ReportDays {
  const habit = createRandom(seed, 'results', issuer).integer(REPORTED_AFTER.from, REPORTED_AFTER.to);
  const quarterRandom = createRandom(seed, 'results', issuer, month);
  const isAnnual = number === 4;
  const after = habit + quarterRandom.integer(0, REPORTED_AFTER.strays) + (isAnnual ? AUDIT_DAYS : 0);
  const reported = sessionAfter(addDays(end, after - 1));
  const { from, to } = isAnnual ? ANNUAL_REPORT_DAYS : QUARTERLY_REPORT_DAYS;
  const filed = sessionAfter(addDays(reported, quarterRandom.integer(from, to) - 1));
  const [misses, by] = [quarterRandom.chance(MISSES), quarterRandom.integer(-MISSED_BY, MISSED_BY)];
  const projected = misses ? sessionAfter(addDays(reported, by)) : reported;
  const before = quarterRandom.integer(CONFIRMED_DAYS_BEFORE.from, CONFIRMED_DAYS_BEFORE.to);
  return { reported, filed, projected, confirmed: lastSessionOnOrBefore(addDays(reported, -before)) };
}

/** The days on which the company of a stock announces results, in these years. */
export function earningsDays(seed: number, listing: Listing, from: number, to: number): Date[] {
  const { yearEnd } = getBusiness(listing);
  const days: Date[] = [];
  for (let month = lastEnded(yearEnd, new Date(Date.UTC(from, 0, 1))) - 3; month <= (to + 1) * 12; month += 3) {
    const { reported } = drawReportDays(seed, listing.issuer, fiscalQuarter(yearEnd, month));
    if (reported.getUTCFullYear() >= from && reported.getUTCFullYear() <= to) days.push(reported);
  }
  return days;
}
