import { daysAfter } from '../../format.ts';

/**
 * The dividends of the year up to the newest bar, as a fraction of its close; null without dividends or without a bar.
 */
export function computeDividendYield(
  dividends: readonly { day: string; amount: number }[],
  newest: { day: string; close: number } | undefined,
): number | null {
  if (!newest) return null;
  const from = daysAfter(newest.day, -365);
  const year = dividends.filter(({ day }) => day > from && day <= newest.day);
  return year.length === 0 ? null : year.reduce((sum, { amount }) => sum + amount, 0) / newest.close;
}
