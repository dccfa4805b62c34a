import { getSession, lastSessionOnOrBefore, sessionAfter, sessionBefore } from '../../../market/calendar.ts';

type TimedReport = { earningsDate: Date; earningsTime: string };

/** The last session whose close came before a report. */
export const getSessionBeforeReport = ({ earningsDate, earningsTime }: TimedReport): Date =>
  earningsTime === 'after_close' ? lastSessionOnOrBefore(earningsDate) : sessionBefore(earningsDate);

/** The first session that closed after a report. If its time is unknown, the session after its day, which follows it surely. */
export const getSessionAfterReport = ({ earningsDate, earningsTime }: TimedReport): Date =>
  (earningsTime === 'before_open' || earningsTime === 'during_market') && getSession(earningsDate)
    ? earningsDate
    : sessionAfter(earningsDate);

/** The change from one close to another, percent, two decimals; null if either is unknown. */
export const computeMovePercent = (before: number | undefined, after: number | undefined): number | null =>
  before === undefined || after === undefined || before <= 0 ? null : Math.round((after / before - 1) * 10_000) / 100;
