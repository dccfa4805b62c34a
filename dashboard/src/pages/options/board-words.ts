import { count } from '../../format.ts';
import type { Previewed } from '../../parts/preview.tsx';

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

type Searched = Previewed & { stocks: { totalCount: number; nodes: readonly unknown[] } };

/**
 * The offer beneath the stocks with unusual options. That of the whole board counts the rows of both boards: here are
 * only those of its stocks that have any. Null where all stocks are searched.
 */
export function unusualPreview(board: Searched | null | undefined, found: number): Previewed | null {
  const { totalCount, nodes } = board?.stocks ?? { totalCount: 0, nodes: [] };
  if (!board?.isPreview || !board.upgrade || nodes.length >= totalCount) return null;
  const message = `FREE searches ${count(nodes.length)} stocks, ${count(found)} of them with unusual options; PRO searches all ${count(totalCount)}.`;
  return { ...board, upgrade: { ...board.upgrade, message } };
}
