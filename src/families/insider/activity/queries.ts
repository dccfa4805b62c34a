import type { Context } from '../../../gateway/context.ts';
import { firstRows, firstRowsOf, gate } from '../../../gateway/preview.ts';
import { windowBefore } from '../../../lib/window.ts';
import { FREE_ACTIVITY, FREE_CLUSTERS } from '../rules.ts';
import { marketByWindow } from './reads.ts';

/** Where insiders buy and sell on the open market; `days`: how far back. */
export async function gatedActivity(context: Context, days: number) {
  const { activity } = await marketByWindow(context).load(windowBefore(context.time.today(), days));
  const [purchases, sales] = [activity.buys, activity.sells].map((rows) =>
    gate(context, rows, firstRows(FREE_ACTIVITY)),
  );
  const full = {
    ...activity,
    purchases: purchases!,
    sales: sales!,
    buyCount: activity.buys.length,
    sellCount: activity.sells.length,
  };
  return gate(
    context,
    full,
    firstRowsOf<typeof full>(FREE_ACTIVITY, { buys: 'buys', sells: 'sells' }, { buys: 'purchases', sells: 'sales' }),
  );
}

/** Stocks that several insiders bought at about the same time; `days`: how far back. */
export const gatedClusterBuys = async (context: Context, days: number) =>
  gate(
    context,
    (await marketByWindow(context).load(windowBefore(context.time.today(), days))).clusters,
    firstRows(FREE_CLUSTERS),
  );
