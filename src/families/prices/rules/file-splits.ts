import { daysFrom } from '../../../lib/dates.ts';
import { classifySplitBasis, findImpliedSplit, type SplitBasis, type StatedClose } from './splits.ts';

/** The values of a row of a price file that matter for splits. `split`: the ratio that the row states. */
type FileBar = StatedClose & { ticker: string; date: Date; split: number | null };

/** Sessions at most this many days apart count as adjacent, which allows for a long weekend and a halt of some days. */
export const ADJACENT_DAYS = 10;

/** Whether two sessions are so close that their prices show a split between them. */
export const isAdjacent = (before: Date, after: Date): boolean => Math.abs(daysFrom(before, after)) <= ADJACENT_DAYS;

/**
 * How a price file treats splits. `asTraded`: the tickers whose closes before a split are in old shares. `implied`:
 * splits by row that the adjusted closes imply, if the file has no column for splits.
 */
type FileSplits<B extends FileBar> = { asTraded: ReadonlySet<string>; implied: ReadonlyMap<B, number> };

/** Compares each row with the previous row of the same ticker, in either order of dates. */
export function detectFileSplits<B extends FileBar>(bars: Iterable<B>, statesSplits: boolean): FileSplits<B> {
  const asTraded = new Set<string>();
  const implied = new Map<B, number>();
  const lastByTicker = new Map<string, B>();
  for (const bar of bars) {
    const last = lastByTicker.get(bar.ticker);
    lastByTicker.set(bar.ticker, bar);
    if (!last) continue;
    const [before, after] = last.date < bar.date ? [last, bar] : [bar, last];
    const isNear = (): boolean => isAdjacent(before.date, after.date);
    if (!statesSplits) {
      const ratio = findImpliedSplit(before, after);
      if (ratio === null || !isNear()) continue;
      implied.set(after, ratio);
      asTraded.add(bar.ticker);
    } else if (after.split !== null) {
      const basis: SplitBasis | null = classifySplitBasis(after.split, before, after, isNear());
      if (basis === 'AS_TRADED' || basis === 'UNADJUSTED') asTraded.add(bar.ticker);
    }
  }
  return { asTraded, implied };
}
