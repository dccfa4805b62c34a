import type { Context } from '../../../graph/context.ts';
import { gate, type Trim } from '../../../graph/preview.ts';
import { formatCount } from '../../../lib/words.ts';
import { calledMovesByTicker, newestCalledMoves, type StoredMove } from './reads.ts';
import { FREE_CALLS, FREE_MOVES } from './rules.ts';

type MoveList = { totalCount: number; moves: readonly StoredMove[] };
export type Moves = MoveList & { ticker: string };

/** Limits a list below PRO to the newest move with its first calls; the counts of a move are not limited. */
const limitToNewest = <List extends MoveList>(): Trim<List, List> => ({
  whole: (full) => full,
  part: (full) => {
    const visible = full.moves.slice(0, FREE_MOVES);
    const moves = visible.map((move) => ({ ...move, calls: move.calls.slice(0, FREE_CALLS) }));
    return {
      shown: { ...full, moves },
      withheld: [
        ...(full.moves.length > FREE_MOVES ? ['moves'] : []),
        ...(visible.some(({ calls }) => calls.length > FREE_CALLS) ? ['moves.calls'] : []),
      ],
      message: `PRO shows ${formatCount(full.totalCount, 'move')} with every call; FREE shows the newest with ${moves[0]?.calls.length ?? 0}.`,
    };
  },
});

/** The newest moves of a stock that an analyst called, at most `rows`. */
export async function loadCalledMoves(context: Context, ticker: string, rows: number) {
  const moves = await calledMovesByTicker(context).load(ticker);
  return gate(context, { ticker, totalCount: moves.length, moves: moves.slice(0, rows) }, limitToNewest<Moves>());
}

export type NewestMoves = MoveList;

/** The newest moves of all stocks that analysts called, at most `rows`. */
export async function loadNewestCalledMoves(context: Context, rows: number) {
  const moves = await newestCalledMoves(context);
  return gate(context, { totalCount: moves.length, moves: moves.slice(0, rows) }, limitToNewest<NewestMoves>());
}
