import { cachedLoader } from '../../../db/cached-loader.ts';
import { rowByKey } from '../../../db/keyed.ts';
import type { ConsensusDay } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../../lib/window.ts';

/** The newest consensus on a stock; null without coverage. */
export const consensusByTicker = rowByKey<ConsensusDay>('analyst', 'ticker', ({ prisma }, tickers) =>
  prisma.consensusDay.findMany({ where: { ticker: { in: tickers }, latest: true } }),
);

/** A stock's consensus of every day of a window that has one, oldest first. */
export const consensusDaysByTicker = cachedLoader<Window & { ticker: string }, ConsensusDay[]>(
  'analyst',
  async ({ prisma }, keys) => {
    const rows = await prisma.consensusDay.findMany({
      where: { ticker: { in: [...new Set(keys.map(({ ticker }) => ticker))] }, snapshotDate: spanOf(keys) },
      orderBy: { snapshotDate: 'asc' },
    });
    const byTicker = groupBy(rows, ({ ticker }) => ticker);
    return keys.map((key) =>
      (byTicker.get(key.ticker) ?? []).filter(({ snapshotDate }) => isWithin(key, snapshotDate)),
    );
  },
  { key: (key) => `${key.ticker}@${windowKey(key)}`, keep: 1_000 },
);
