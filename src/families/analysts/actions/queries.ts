import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { filteredRows, filteredStored, gate } from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, windowBefore } from '../../../lib/window.ts';
import { actionsByTicker, loadMarketActions } from './reads.ts';
import { buildActionId, FREE_ACTIONS, FREE_ANALYST_ACTIVITY } from './rules.ts';

const publishedWithin = (now: Date, span: number) => {
  const window = windowBefore(now, span);
  return ({ actionDate }: AnalystActionRow) => isWithin(window, actionDate);
};

/** The actions on a stock, newest first; `span` in days. */
export const loadStockActions = async (context: Context, ticker: string, span: number) =>
  gate(
    context,
    await actionsByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.time.today()) }),
    filteredRows(FREE_ACTIONS, publishedWithin(context.time.today(), span)),
  );

/** The actions on all stocks, newest first; `span` in days. */
export async function loadAnalystActivity(context: Context, span: number) {
  const [requested, longest] = await Promise.all([
    loadMarketActions(context, windowBefore(context.time.today(), span)),
    loadMarketActions(context, longestWindow(context.time.today())),
  ]);
  const newest = await longest.slice(0, FREE_ANALYST_ACTIVITY).rows();
  const visible = newest.filter(publishedWithin(context.time.today(), span));
  const preview = { shown: listInMemory(visible, buildActionId), seen: newest.length, total: longest.length };
  return gate(context, requested, filteredStored(preview));
}
