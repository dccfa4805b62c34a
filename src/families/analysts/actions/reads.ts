import { cachedLoader } from '../../../db/cached-loader.ts';
import type { AnalystAction } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../../lib/window.ts';
import { newestActionsFirst } from './rules.ts';

/** The actions on one stock in a window, newest first. */
export const actionsByTicker = cachedLoader<Window & { ticker: string }, AnalystAction[]>(
  'analyst-actions',
  async ({ prisma }, keys) => {
    const rows = await prisma.analystAction.findMany({
      where: { ticker: { in: [...new Set(keys.map(({ ticker }) => ticker))] }, actionDate: spanOf(keys) },
    });
    const byTicker = groupBy(newestActionsFirst(rows), ({ ticker }) => ticker);
    return keys.map((key) => (byTicker.get(key.ticker) ?? []).filter(({ actionDate }) => isWithin(key, actionDate)));
  },
  { key: (key) => `${key.ticker}@${windowKey(key)}` },
);

/** The actions on all stocks in a window, newest first. */
export const actionsByWindow = cachedLoader<Window, AnalystAction[]>(
  'analyst-actions',
  async ({ prisma }, windows) => {
    const rows = newestActionsFirst(await prisma.analystAction.findMany({ where: { actionDate: spanOf(windows) } }));
    return windows.map((window) => rows.filter(({ actionDate }) => isWithin(window, actionDate)));
  },
  // Each answer is a whole market's; there are at most 365 windows a day.
  { key: windowKey, keep: 20 },
);
