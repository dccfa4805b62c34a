import { daysAfter, findMonday } from '../../format.ts';
import { newYork } from '../../new-york.ts';

type Span = 'LAST_MONTH' | 'LAST' | 'THIS' | 'NEXT' | 'MONTH';

export const SPANS: readonly { value: Span; text: string }[] = [
  { value: 'LAST_MONTH', text: 'Past 30 days' },
  { value: 'LAST', text: 'Last week' },
  { value: 'THIS', text: 'This week' },
  { value: 'NEXT', text: 'Next week' },
  { value: 'MONTH', text: 'Next 30 days' },
];

/** Weeks from the current week. */
const WEEKS = { LAST: -1, THIS: 0, NEXT: 1 } as const;

/**
 * Monday to Sunday of the gateway's weeks, regardless of the browser's date: a span in days returns past reports of the week too.
 * Months are the gateway's day and 30 days before or after it, as far as the calendar reaches.
 */
export function resolveSpan(span: Span, asOf: string): { from: string; to: string } {
  const today = newYork(new Date(asOf)).wall.toISOString().slice(0, 10);
  if (span === 'MONTH') return { from: today, to: daysAfter(today, 30) };
  if (span === 'LAST_MONTH') return { from: daysAfter(today, -30), to: today };
  const from = daysAfter(findMonday(new Date(asOf)), 7 * WEEKS[span]);
  return { from, to: daysAfter(from, 6) };
}
