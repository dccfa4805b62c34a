import { cachedLoader } from '../../../db/cached-loader.ts';
import { groupBy } from '../../../lib/group.ts';
import type { ExtendedTrade } from './rules.ts';

/** A ticker, and the extended session that its prices are of. */
type Key = { ticker: string; from: Date; to: Date };

/** The stored prices of a ticker in an extended session, in no order. */
export const extendedTrades = cachedLoader<Key, ExtendedTrade[]>(
  'extended-quotes',
  async ({ prisma }, keys) => {
    const bySession = groupBy(keys, ({ from }) => from.valueOf());
    const OR = [...bySession.values()].map((own) => ({
      ticker: { in: own.map(({ ticker }) => ticker) },
      quotedAt: { gte: own[0]!.from, lt: own[0]!.to },
    }));
    const rows = await prisma.extendedQuote.findMany({ where: { OR } });
    return keys.map((key) =>
      rows.filter(({ ticker, quotedAt }) => ticker === key.ticker && key.from <= quotedAt && quotedAt < key.to),
    );
  },
  { key: ({ ticker, from }) => `${ticker}@${from.valueOf()}` },
);
