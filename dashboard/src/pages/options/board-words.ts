import { count } from '../../format.ts';
import type { Previewed } from '../../previewed.ts';

/** Determines which rows a preview contains, regardless of the sort order. */
const SEEN = 'the highest interest scores';

type Board = { shown: number; totalCount: number; isPreview: boolean };

/**
 * Describes how much of a board is shown. A preview sorts only its own rows, whose first row need not be the market's
 * first.
 */
export function boardNote({ shown, totalCount, isPreview }: Board, sortedBy: string | null): string {
  const shownCount = `${count(shown)} of ${count(totalCount)}`;
  if (!isPreview) return shownCount;
  return `${shownCount}: ${SEEN}${sortedBy ? `, sorted by ${sortedBy.toLowerCase()}` : ''}`;
}

/** Names the stocks that are searched for unusual options; null if all are. */
export const searchedWords = (isPreview: boolean): string | null => (isPreview ? `among ${SEEN}` : null);

/** The text for a board without unusual options. */
export const noneUnusual = (isPreview: boolean): string =>
  isPreview
    ? 'No unusual options in the last session among the stocks with the highest interest scores.'
    : 'No unusual options in the last session.';

/** The number of a ticker's unusual contracts that are listed; null if all are. */
export const unusualNote = (listed: number, total: number | null | undefined): string | null =>
  total != null && listed < total ? `${count(listed)} of ${count(total)}, by premium` : null;

type Searched = Previewed & { stocks: { totalCount: number; nodes: readonly unknown[] } };

/**
 * The offer below the stocks with unusual options. The board's own offer counts the rows of both boards, but this panel
 * shows only the board's stocks with unusual options. Null if all stocks are searched.
 */
export function unusualPreview(board: Searched | null | undefined, unusualCount: number): Previewed | null {
  const { totalCount, nodes } = board?.stocks ?? { totalCount: 0, nodes: [] };
  if (!board?.isPreview || !board.upgrade || nodes.length >= totalCount) return null;
  const message = `FREE searches ${count(nodes.length)} stocks, ${count(unusualCount)} of them with unusual options; PRO searches all ${count(totalCount)}.`;
  return { ...board, upgrade: { ...board.upgrade, message } };
}
