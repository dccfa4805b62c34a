import type { Context } from '../../../gateway/context.ts';
import { byTier, filteredRows, gate } from '../../../gateway/preview.ts';
import type { AnalystAction as AnalystActionRow } from '../../../generated/prisma/client.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, windowBefore } from '../../../lib/window.ts';
import { requireStock } from '../../stocks/queries.ts';
import { fundAnalysts } from '../consensus/rules.ts';
import { actionsByTicker, actionsByWindow } from './reads.ts';
import { FREE_ACTIONS, FREE_ACTIVITY } from './rules.ts';

const publishedWithin = (now: Date, span: number) => {
  const window = windowBefore(now, span);
  return ({ actionDate }: AnalystActionRow) => isWithin(window, actionDate);
};

/** The actions on a stock, newest first; `span` in days. */
export const gatedActions = async (context: Context, ticker: string, span: number) =>
  gate(
    context,
    await actionsByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(context.time.today()) }),
    filteredRows(FREE_ACTIONS, publishedWithin(context.time.today(), span)),
  );

/** The actions on a stock by ticker. @throws ticker_is_etf, entity_not_found */
export const actionsOfStock = async (context: Context, ticker: string, span: number) =>
  gatedActions(context, (await requireStock(context, ticker, fundAnalysts)).ticker, span);

/** The actions on all stocks, newest first; `span` in days. */
export async function gatedActivity(context: Context, span: number) {
  const window = byTier(context, windowBefore(context.time.today(), span), longestWindow(context.time.today()));
  const rows = await actionsByWindow(context).load(window);
  return gate(context, rows, filteredRows(FREE_ACTIVITY, publishedWithin(context.time.today(), span)));
}
