import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { filteredRows, filteredStored, gate } from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isWithin, longestWindow, type Window } from '../../../market/window.ts';
import { actionsByTicker, loadMarketActions, loadMatchingActions } from './reads.ts';
import {
  type AnalystActionFilter,
  buildActionId,
  createActionMatcher,
  FREE_ACTIONS,
  FREE_ANALYST_ACTIVITY,
} from './rules.ts';

const publishedWithin =
  (window: Window) =>
  ({ actionDate }: AnalystActionRow): boolean =>
    isWithin(window, actionDate);

const createMatcher = (window: Window, filter: AnalystActionFilter | null | undefined) => {
  const [isInWindow, isMatch] = [publishedWithin(window), createActionMatcher(filter ?? {})];
  return (action: AnalystActionRow) => isInWindow(action) && isMatch(action);
};

/** The actions on a stock in a window that fulfill the conditions, newest first. */
export const loadStockActions = async (
  context: Context,
  ticker: string,
  window: Window,
  filter?: AnalystActionFilter | null,
) =>
  gate(
    context,
    await actionsByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.time.today()) }),
    filteredRows(FREE_ACTIONS, createMatcher(window, filter)),
  );

/** The actions on all stocks in a window that fulfill the conditions, newest first. */
export async function loadAnalystActivity(context: Context, window: Window, filter?: AnalystActionFilter | null) {
  const [requested, longest] = await Promise.all([
    filter ? loadMatchingActions(context, window, filter) : loadMarketActions(context, window),
    loadMarketActions(context, longestWindow(context.time.today())),
  ]);
  const newest = await longest.slice(0, FREE_ANALYST_ACTIVITY).rows();
  const visible = newest.filter(createMatcher(window, filter));
  const preview = { shown: listInMemory(visible, buildActionId), seen: newest.length, total: longest.length };
  return gate(context, requested, filteredStored(preview));
}
