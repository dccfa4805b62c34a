import { count } from '../../format.ts';

/** What decides which rows a preview has, whatever they are sorted by. */
const SEEN = 'the highest interest scores';

type Board = { shown: number; totalCount: number; isPreview: boolean };

/** How much of a board is shown. A preview sorts its own rows: the first of them need not be the market's first. */
export function boardNote({ shown, totalCount, isPreview }: Board, sortedBy: string | null): string {
  const part = `${count(shown)} of ${count(totalCount)}`;
  if (!isPreview) return part;
  return `${part}: ${SEEN}${sortedBy ? `, sorted by ${sortedBy.toLowerCase()}` : ''}`;
}

/** Among which stocks the unusual options are found; null if among all. */
export const searchedWords = (isPreview: boolean): string | null => (isPreview ? `among ${SEEN}` : null);

/** That no stock among those has any. */
export const noneUnusual = (isPreview: boolean): string =>
  isPreview
    ? 'No unusual options in the last session among the stocks with the highest interest scores.'
    : 'No unusual options in the last session.';

/** How many of a ticker's unusual contracts are listed; null where all are. */
export const unusualNote = (shown: number, all: number | null | undefined): string | null =>
  all != null && shown < all ? `${count(shown)} of ${count(all)}, by premium` : null;
