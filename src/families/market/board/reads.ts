import { cachedLoader } from '../../../db/cached-loader.ts';
import type { InsiderTrade } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';
import { longestWindow } from '../../../lib/window.ts';
import { sortNewestFirst } from '../../insider/rules/activity.ts';
import { CANDIDATES } from './rules.ts';

/** The newest trades of all insiders up to a day, newest first: as many as a preview searches. */
export const newestInsiderTrades = cachedLoader<Date, InsiderTrade[]>(
  'insider_trade',
  ({ prisma }, days) =>
    Promise.all(
      days.map(async (day) => {
        const { from, to } = longestWindow(day);
        const rows = await prisma.insiderTrade.findMany({
          where: { transactionDate: { gte: from, lte: to } },
          orderBy: [{ transactionDate: 'desc' }, { filedDate: 'desc' }, { id: 'asc' }],
          take: CANDIDATES,
        });
        return sortNewestFirst(rows);
      }),
    ),
  { key: isoDate },
);
