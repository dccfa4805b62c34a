import { daysFrom } from '../../../lib/dates.ts';
import { classifySplitBasis, findImpliedSplit, type SplitBasis, type StatedClose } from './splits.ts';

/** The values of a row of a price file that matter for splits. `split`: the ratio that the row states. */
type FileBar = StatedClose & { ticker: string; date: Date; split: number | null };

/** Sessions at most this many days apart count as adjacent, which allows for a long weekend and a halt of some days. */
export const ADJACENT_DAYS = 10;

/** Whether two sessions are so close that their prices show a split between them. */
export const isAdjacent = (before: Date, after: Date): boolean => Math.abs(daysFrom(before, after)) <= ADJACENT_DAYS;

/**
 * How a price file treats splits. `asTraded`: the tickers whose closes before a split are in old shares. `findImplied`:
 * the split that the adjusted closes imply for a row, if the file has no column for splits.
 */
type FileSplits = {
  asTraded: ReadonlySet<string>;
  findImplied(bar: Pick<FileBar, 'ticker' | 'date'>): number | null;
};

/** `statesSplits`: the file has a column of splits. `isSplitAdjusted`: its publisher adjusts closes for splits. */
type FileKind = { statesSplits: boolean; isSplitAdjusted: boolean };

/**
 * Compares each row with the previous row of the same ticker, in either order of dates. Closes that are adjusted for
 * splits imply none: a special dividend of half the price changes them like one.
 */
export function trackFileSplits<B extends FileBar>({
  statesSplits,
  isSplitAdjusted,
}: FileKind): {
  add(bar: B): void;
  end(): FileSplits;
} {
  const asTraded = new Set<string>();
  const implied = new Map<string, number>();
  const lastByTicker = new Map<string, B>();
  const getKey = ({ ticker, date }: Pick<FileBar, 'ticker' | 'date'>) => `${ticker} ${date.valueOf()}`;
  return {
    add(bar) {
      const last = lastByTicker.get(bar.ticker);
      lastByTicker.set(bar.ticker, bar);
      if (!last) return;
      const [before, after] = last.date < bar.date ? [last, bar] : [bar, last];
      const isNear = (): boolean => isAdjacent(before.date, after.date);
      if (!statesSplits) {
        if (isSplitAdjusted) return;
        const ratio = findImpliedSplit(before, after);
        if (ratio === null || !isNear()) return;
        implied.set(getKey(after), ratio);
        asTraded.add(bar.ticker);
      } else if (after.split !== null) {
        const basis: SplitBasis | null = classifySplitBasis(after.split, before, after, isNear());
        if (basis === 'AS_TRADED' || basis === 'UNADJUSTED') asTraded.add(bar.ticker);
      }
    },
    end: () => ({
      asTraded,
      findImplied: (bar) => (implied.size === 0 ? null : (implied.get(getKey(bar)) ?? null)),
    }),
  };
}
