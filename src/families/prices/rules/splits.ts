/** From `date` on, one share is `ratio` shares. */
export type Split = { date: Date; ratio: number };

/** A split, and whether the stored closes of before it are in new shares, as Yahoo's are, or as they traded. */
export type PricedSplit = Split & { isInCloses: boolean };

/** A stored close: its session, and the last session of the file it came from. */
type StoredClose = { date: Date; vintage: Date };

/**
 * Whether closes are adjusted for a split: the adjustment that brings a close to the adjusted one steps by the ratio on
 * the day of the split where they are not.
 * @param before close over adjusted close of the session before the split; null if unknown
 * @param on the same of the split's own session
 */
export function isInCloses(ratio: number, before: number | null, on: number | null): boolean {
  if (before === null || on === null) return true;
  const step = Math.log(before / on);
  return Math.abs(step) < Math.abs(step - Math.log(ratio));
}

/** How many shares one share of a day is at the end of a later day. */
export const splitFactor = (splits: readonly Split[], from: Date, to: Date): number =>
  splits.reduce((factor, { date, ratio }) => (from < date && date <= to ? factor * ratio : factor), 1);

/** How many shares of a stored close one share of the day `countedOn` is. */
export function sharesOfClose(splits: readonly PricedSplit[], close: StoredClose, countedOn: Date): number {
  const isOfClose = (split: PricedSplit) =>
    split.date <= close.date || (split.isInCloses && split.date <= close.vintage);
  return splits.reduce((factor, split) => {
    const power = Number(isOfClose(split)) - Number(split.date <= countedOn);
    return factor * split.ratio ** power;
  }, 1);
}
