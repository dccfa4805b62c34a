import { cachedLoader } from '../../../db/cached-loader.ts';
import { rowsInWindow } from '../../../db/keyed.ts';
import type { AnalystAction } from '../../../generated/prisma/client.ts';
import { ANALYST_ACTION } from '../../../generated/tables.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../../lib/window.ts';
import { newestActionsFirst } from './rules.ts';

/** The actions on one stock in a window, newest first. */
export const actionsByTicker = rowsInWindow<AnalystAction, 'ticker'>('analyst-actions', {
  table: ANALYST_ACTION,
  key: 'ticker',
  day: 'actionDate',
  inOrder: newestActionsFirst,
});

/** The actions on all stocks in a window, newest first. */
export const actionsByWindow = cachedLoader<Window, AnalystAction[]>(
  'analyst-actions',
  async ({ prisma }, windows) => {
    const rows = newestActionsFirst(await prisma.analystAction.findMany({ where: { actionDate: spanOf(windows) } }));
    return windows.map((window) => rows.filter(({ actionDate }) => isWithin(window, actionDate)));
  },
  { key: windowKey },
);
