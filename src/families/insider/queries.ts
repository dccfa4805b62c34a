import type { Context } from '../../gateway/context.ts';
import { byTier, filteredRows, gate } from '../../gateway/preview.ts';
import type { InsiderTrade as InsiderTradeRow } from '../../generated/prisma/client.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { isWithin, longestWindow, type Window, windowBefore } from '../../lib/window.ts';
import { previewedTrades, tradesByInsider, tradesByTicker } from './reads.ts';
import { FREE_TRADES, previewOfStock } from './rules.ts';

const tradedWithin = (now: Date, span: number | null | undefined) => {
  const window = span ? windowBefore(now, span) : null;
  return ({ transactionDate }: InsiderTradeRow) => !window || isWithin(window, transactionDate);
};

/** The trades of a stock's insiders, newest first; below PRO the newest of the longest window. */
export const gatedTradesOfStock = async (context: Context, ticker: string, span: number) =>
  gate(
    context,
    await tradesByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.now) }),
    filteredRows(FREE_TRADES, tradedWithin(context.now, span), previewOfStock),
  );

/** The trades of these that the tier sees: below PRO those that a stock's preview shows. */
export const seenTrades = (context: Context, trades: readonly InsiderTradeRow[]) =>
  byTier(
    context,
    async () => trades,
    () => previewedTrades(context, trades, context.now),
  )();

/**
 * An insider's own trades, newest first, of all their companies; `span` in days, none for all.
 * @param within what is counted below PRO, whatever the span; by default everything
 */
export async function gatedTradesOfInsider(
  context: Context,
  id: string,
  span: number | null | undefined,
  within?: Window,
) {
  const all = await tradesByInsider(context).load(id);
  const trades = within ? all.filter(({ transactionDate }) => isWithin(within, transactionDate)) : all;
  const seen = await seenTrades(context, trades);
  return gate(
    context,
    trades,
    filteredRows(FREE_TRADES, tradedWithin(context.now, span), () => seen),
  );
}
