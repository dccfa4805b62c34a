import { cachedLoader } from '../../../db/cached-loader.ts';
import type { CalledItMove } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import type { Call } from './rules.ts';

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
