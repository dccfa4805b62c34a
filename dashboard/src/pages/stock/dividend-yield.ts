import { daysAfter } from '../../format.ts';

/**
 * The dividends of the year up to the newest bar, as a fraction of its close; null without dividends or without a bar.
 */
export function computeDividendYield(
  dividends: readonly { date: string; amount: number }[],
  newest: { date: string; close: number } | undefined,
): number | null {
  if (!newest) return null;
  const from = daysAfter(newest.date, -365);
  const year = dividends.filter(({ date }) => date > from && date <= newest.date);
  return year.length === 0 ? null : year.reduce((sum, { amount }) => sum + amount, 0) / newest.close;
}
