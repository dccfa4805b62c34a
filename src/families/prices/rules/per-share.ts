import { type Split, splitFactor } from './splits.ts';

/**
 * An amount per share in the newest shares, six decimals.
 * @param countedOn the day in whose shares it was stated
 * @param splits up to now, in any order
 */
export function toNewestShare(amount: number, splits: readonly Split[], countedOn: Date): number {
  const newest = splits.reduce((last, { date }) => (date > last ? date : last), countedOn);
  const factor = splitFactor(splits, countedOn, newest);
  return factor === 1 ? amount : Number((amount / factor).toFixed(6)) + 0;
}

/** Rows with these per-share fields in the newest shares; the same rows if there was no split since. */
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
