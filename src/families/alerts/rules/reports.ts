import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { dayInWords } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { getCalendarWeek } from '../../earnings-calendar/rules.ts';
import type { AlertState } from './states.ts';
import type { ReportTrigger } from './triggers.ts';

/** A report that is due, `earningsDate` as `YYYY-MM-DD`. */
export type DueReport = { ticker: string; earningsDate: string; earningsTime: string };

/** A key below PRO sees the reports of the current week in the calendar, so an alert announces no others (CAL-18). */
const getLastDay = (today: Date, daysBefore: number, isPro: boolean): Date => {
  const last = addDays(today, daysBefore);
  const { to } = getCalendarWeek(today);
  return isPro || last < to ? last : to;
};

/**
 * The reports to announce, each day of a report once.
 * @param state the announced days by ticker
 */
export function selectDueReports(
  { tickers, daysBefore }: ReportTrigger,
  reports: readonly DueReport[],
  { state, today, isPro }: { state: AlertState; today: Date; isPro: boolean },
): DueReport[] {
  const last = isoDate(getLastDay(today, daysBefore, isPro));
  return reports.filter(
    ({ ticker, earningsDate }) =>
      tickers.includes(ticker) &&
      earningsDate >= isoDate(today) &&
      earningsDate <= last &&
      state[ticker]?.v !== earningsDate,
  );
}

const TIMES: Readonly<Record<string, string>> = {
  before_open: ', before the open',
  after_close: ', after the close',
  during_market: ', during the session',
};

export const formatDueReport = ({ ticker, earningsDate, earningsTime }: DueReport): string =>
  `${mentionSecurity(ticker)} reports on ${dayInWords(isoDate(parseStoredDay(earningsDate)))}${TIMES[earningsTime] ?? ''}.`;
