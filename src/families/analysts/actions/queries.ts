import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { filteredRows, filteredStored, gate } from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, type Window } from '../../../lib/window.ts';
import { actionsByTicker, loadMarketActions } from './reads.ts';
import { buildActionId, FREE_ACTIONS, FREE_ANALYST_ACTIVITY } from './rules.ts';

const publishedWithin =
  (window: Window) =>
  ({ actionDate }: AnalystActionRow): boolean =>
    isWithin(window, actionDate);

/** The actions on a stock in a window, newest first. */
export const loadStockActions = async (context: Context, ticker: string, window: Window) =>
  gate(
    context,
    await actionsByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.time.today()) }),
    filteredRows(FREE_ACTIONS, publishedWithin(window)),
  );

/** The actions on all stocks in a window, newest first. */
export async function loadAnalystActivity(context: Context, window: Window) {
  const [requested, longest] = await Promise.all([
    loadMarketActions(context, window),
    loadMarketActions(context, longestWindow(context.time.today())),
  ]);
  const newest = await longest.slice(0, FREE_ANALYST_ACTIVITY).rows();
  const visible = newest.filter(publishedWithin(window));
  const preview = { shown: listInMemory(visible, buildActionId), seen: newest.length, total: longest.length };
  return gate(context, requested, filteredStored(preview));
}
