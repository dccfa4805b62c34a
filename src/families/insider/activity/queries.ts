import type { Context } from '../../../gateway/context.ts';
import { firstRowsOf, firstStored, gate } from '../../../gateway/preview.ts';
import { windowBefore } from '../../../lib/window.ts';
import { FREE_ACTIVITY, FREE_CLUSTERS } from '../rules.ts';
import { loadBuys, loadClusterBuys, loadSells } from './reads.ts';

/** Where insiders buy and sell on the open market; `days`: how far back. */
export async function gatedActivity(context: Context, days: number) {
  const window = windowBefore(context.time.today(), days);
  const [buys, sells] = await Promise.all([loadBuys(context, window), loadSells(context, window)]);
  const full = {
    buys,
    sells,
    purchases: gate(context, buys, firstStored(FREE_ACTIVITY)),
    sales: gate(context, sells, firstStored(FREE_ACTIVITY)),
    buyCount: buys.length,
    sellCount: sells.length,
  };
  return gate(
    context,
    full,
    firstRowsOf<typeof full>(FREE_ACTIVITY, { buys: 'buys', sells: 'sells' }, { buys: 'purchases', sells: 'sales' }),
  );
}

/** Stocks that several insiders bought at about the same time; `days`: how far back. */
export const gatedClusterBuys = async (context: Context, days: number) =>
  gate(context, await loadClusterBuys(context, windowBefore(context.time.today(), days)), firstStored(FREE_CLUSTERS));
