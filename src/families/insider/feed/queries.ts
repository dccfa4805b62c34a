import { byTierBeforeGate } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { filteredStored, gate } from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import { isWithin, longestWindow, type Window } from '../../../market/window.ts';
import { filterVisibleTrades } from '../queries.ts';
import { createTradeMatcher, type InsiderTradeFilter } from '../rules/trade-filter.ts';
import { loadMarketTrades, newestInsiderTrades } from './reads.ts';

/**
 * The trades of all insiders in a window that fulfill the conditions, newest first. Below PRO, those among the newest trades
 * that the preview of their stock shows.
 */
export async function loadInsiderFeed(context: Context, window: Window, filter: InsiderTradeFilter) {
  const today = context.time.today();
  const [matches, all, newest] = await Promise.all([
    loadMarketTrades(context, window, filter),
    loadMarketTrades(context, longestWindow(today)),
    newestInsiderTrades(context).load(today),
  ]);
  const visible = await filterVisibleTrades(context, newest, byTierBeforeGate);
  const isMatch = createTradeMatcher(filter);
  const visibleMatches = visible.filter((trade) => isWithin(window, trade.transactionDate) && isMatch(trade));
  return gate(
    context,
    matches,
    filteredStored({ shown: listInMemory(visibleMatches, ({ id }) => id), seen: visible.length, total: all.length }),
  );
}
