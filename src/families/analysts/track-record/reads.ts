import { cachedLoader, cachedValue } from '../../../db/cached-loader.ts';
import type { CalledItMove } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import { type Call, MOVES } from './rules.ts';

export type StoredMove = Omit<CalledItMove, 'calls'> & { calls: readonly Call[] };

/** The moves of a stock that an analyst called, newest first. */
export const calledMovesByTicker = cachedLoader<string, StoredMove[]>('called_it_move', async ({ prisma }, tickers) => {
  const rows = await prisma.calledItMove.findMany({
    where: { ticker: { in: [...tickers] } },
    orderBy: { moveEndDate: 'desc' },
  });
  const byTicker = groupBy(rows, ({ ticker }) => ticker);
  return tickers.map((ticker) =>
    (byTicker.get(ticker) ?? []).map((move) => ({ ...move, calls: move.calls as unknown as Call[] })),
  );
});

/** The newest moves of all stocks that analysts called, as many as a list may have; of one day the largest first. */
export const newestCalledMoves = cachedValue<StoredMove[]>('called_it_move', async ({ prisma }) => {
  const rows = await prisma.calledItMove.findMany({
    where: { revisedWithMove: { gt: 0 } },
    orderBy: [{ moveEndDate: 'desc' }, { revisedWithMove: 'desc' }, { id: 'asc' }],
    take: MOVES.max,
  });
  return rows.map((move) => ({ ...move, calls: move.calls as unknown as Call[] }));
});
