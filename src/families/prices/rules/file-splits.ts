import { daysFrom } from '../../../lib/dates.ts';
import { type SplitBasis, type StatedClose, shownSplit, splitBasis } from './splits.ts';

/** A row of a price file as far as splits are concerned. `split`: the ratio that the row states. */
type FileBar = StatedClose & { ticker: string; date: Date; split: number | null };

/** Sessions at most this many days apart count as neighbors: a long weekend and a halt of some days lie between. */
export const ADJACENT_DAYS = 10;

/** Whether two sessions are so close that the prices of both show a split between them. */
export const isAdjacent = (before: Date, after: Date): boolean => Math.abs(daysFrom(before, after)) <= ADJACENT_DAYS;

/**
 * What a price file shows of splits: `asTraded` has the tickers whose closes of before a split are in old shares;
 * `shown` has the splits, by row, that a file without a column for them shows by its adjusted closes.
 */
export type FileSplits<B extends FileBar> = { asTraded: ReadonlySet<string>; shown: ReadonlyMap<B, number> };

/** Compares each row with the one before it of the same ticker, whether the oldest or the newest comes first. */
export function fileSplits<B extends FileBar>(bars: Iterable<B>, statesSplits: boolean): FileSplits<B> {
  const asTraded = new Set<string>();
  const shown = new Map<B, number>();
  const lasts = new Map<string, B>();
  for (const bar of bars) {
    const last = lasts.get(bar.ticker);
    lasts.set(bar.ticker, bar);
    if (!last) continue;
    const [before, after] = last.date < bar.date ? [last, bar] : [bar, last];
    const isNear = (): boolean => isAdjacent(before.date, after.date);
    if (!statesSplits) {
      const ratio = shownSplit(before, after);
      if (ratio === null || !isNear()) continue;
      shown.set(after, ratio);
      asTraded.add(bar.ticker);
    } else if (after.split !== null) {
      const basis: SplitBasis | null = splitBasis(after.split, before, after, isNear());
      if (basis === 'AS_TRADED' || basis === 'UNADJUSTED') asTraded.add(bar.ticker);
    }
  }
  return { asTraded, shown };
}
