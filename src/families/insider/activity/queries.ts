import type { Context } from '../../../gateway/context.ts';
import { firstStored, gate, limitRows } from '../../../gateway/preview.ts';
import { windowBefore } from '../../../lib/window.ts';
import { FREE_CLUSTERS, FREE_INSIDER_ACTIVITY } from '../rules.ts';
import { loadBuys, loadClusterBuys, loadSells } from './reads.ts';

/** Where insiders buy and sell on the open market; `days`: how far back. */
export async function loadInsiderActivity(context: Context, days: number) {
  const window = windowBefore(context.time.today(), days);
  const [buys, sells] = await Promise.all([loadBuys(context, window), loadSells(context, window)]);
  const full = {
    buys,
    sells,
    purchases: gate(context, buys, firstStored(FREE_INSIDER_ACTIVITY)),
    sales: gate(context, sells, firstStored(FREE_INSIDER_ACTIVITY)),
    buyCount: buys.length,
    sellCount: sells.length,
  };
  return gate(
    context,
    full,
    limitRows<typeof full>(
      FREE_INSIDER_ACTIVITY,
      { buys: 'buys', sells: 'sells' },
      { buys: 'purchases', sells: 'sales' },
    ),
  );
}

/** Stocks that several insiders bought at about the same time; `days`: how far back. */
export const gatedClusterBuys = async (context: Context, days: number) =>
  gate(context, await loadClusterBuys(context, windowBefore(context.time.today(), days)), firstStored(FREE_CLUSTERS));
