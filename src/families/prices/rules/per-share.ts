import { addDays } from '../../../lib/dates.ts';
import { computeNewestShares, type Split, splitFactor } from '../../stocks/splits/rules.ts';

/**
 * Converts an amount per share to the newest shares, six decimals.
 * @param countedOn the day in whose shares it was stated
 * @param splits up to now, in any order
 */
export function toNewestShare(amount: number, splits: readonly Split[], countedOn: Date): number {
  const newest = splits.reduce((last, { date }) => (date > last ? date : last), countedOn);
  const factor = splitFactor(splits, countedOn, newest);
  return factor === 1 ? amount : Number((amount / factor).toFixed(6)) + 0;
}

/** Converts these per-share fields to the newest shares; returns the same rows if there are no splits. */
export const rebasePerShare = <Row extends object, Field extends keyof Row>(
  rows: readonly Row[],
  fields: readonly Field[],
  splits: readonly Split[],
  countedOn: (row: Row) => Date,
): readonly Row[] =>
  splits.length === 0
    ? rows
    : rows.map((row) => {
        const rebased = { ...row };
        for (const field of fields) {
          const amount = row[field];
          if (typeof amount === 'number') rebased[field] = toNewestShare(amount, splits, countedOn(row)) as Row[Field];
        }
        return rebased;
      });

/** The days from one split until the next, and the factor that converts their shares to the newest shares. */
type SharePeriod = { from: Date | null; until: Date; factor: number };

/** The periods before each split; days after the last split count the newest shares. @param splits oldest first */
export const listSharePeriods = (splits: readonly Split[]): SharePeriod[] =>
  splits.map(({ date: until }, i) => {
    const from = splits[i - 1]?.date ?? null;
    return { from, until, factor: computeNewestShares(splits.slice(i), addDays(until, -1)) };
  });

/** SQL: `toNewestShare` of a double precision expression. `factor`: that of its period; null after the last split. */
export const selectNewestShare = (amount: string, factor: string): string =>
  `CASE WHEN ${factor} <> 1 THEN round((${amount} / ${factor})::numeric, 6)::double precision ELSE ${amount} END`;
