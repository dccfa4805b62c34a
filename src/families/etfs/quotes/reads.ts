import { cachedLoader } from '../../../db/cached-loader.ts';
import { groupBy } from '../../../lib/group.ts';
import type { ExtendedTrade } from './rules.ts';

/** A ticker, and the extended session of its prices. */
type Key = { ticker: string; from: Date; to: Date };

/** The stored prices of a ticker in an extended session, unordered. */
export const extendedTrades = cachedLoader<Key, ExtendedTrade[]>(
  'extended_quote',
  async ({ prisma }, keys) => {
    const bySession = groupBy(keys, ({ from }) => from.valueOf());
    const OR = [...bySession.values()].map((keysOfSession) => ({
      ticker: { in: keysOfSession.map(({ ticker }) => ticker) },
      quotedAt: { gte: keysOfSession[0].from, lt: keysOfSession[0].to },
    }));
    const rows = await prisma.extendedQuote.findMany({ where: { OR } });
    return keys.map((key) =>
      rows.filter(({ ticker, quotedAt }) => ticker === key.ticker && key.from <= quotedAt && quotedAt < key.to),
    );
  },
  { key: ({ ticker, from }) => `${ticker}@${from.valueOf()}` },
);
