import { daysAfter, findMonday, formatCounted, shortDay } from '../format.ts';
import { toNewYorkDay } from '../new-york.ts';

/** The days of a list of reports. */
export type ReportSpan = 'LAST_MONTH' | 'LAST' | 'THIS' | 'NEXT' | 'MONTH';

/** Weeks from the current week. */
const WEEKS = { LAST: -1, THIS: 0, NEXT: 1 } as const;

/** A placeholder instant while the gateway's is not known. */
const NEVER = '1970-01-01T12:00:00Z';

/**
 * Monday to Sunday of the gateway's weeks, regardless of the browser's date: a span in days returns past reports of the week too.
 * Months are the gateway's day and 30 days before or after it, as far as the calendar reaches.
 * @param asOf the gateway's instant; while it is undefined, the query has to wait
 */
export function resolveSpan(span: ReportSpan, asOf: string = NEVER): { from: string; to: string } {
  const today = toNewYorkDay(new Date(asOf));
  if (span === 'MONTH') return { from: today, to: daysAfter(today, 30) };
  if (span === 'LAST_MONTH') return { from: daysAfter(today, -30), to: today };
  const from = daysAfter(findMonday(new Date(asOf)), 7 * WEEKS[span]);
  return { from, to: daysAfter(from, 6) };
}

type Calendar = { metadata: { from: string; to: string }; isPreview: boolean; totalCount: number | null };

/** The days of a list of reports and their number. Below PRO, the total count covers all weeks, so it is not shown. */
export const describeReports = ({ metadata, isPreview, totalCount }: Calendar): string =>
  [
    `${shortDay(metadata.from)} – ${shortDay(metadata.to)}`,
    ...(isPreview ? [] : [formatCounted(totalCount, 'report')]),
  ].join(' · ');
