import type { Context } from '../../../graph/context.ts';
import { identifyBy } from '../../../graph/past-preview.ts';
import { firstStored, gate, limitRows } from '../../../graph/preview.ts';
import type { Window } from '../../../market/window.ts';
import { FREE_CLUSTERS, FREE_INSIDER_ACTIVITY } from '../rules/activity.ts';
import { loadBuys, loadClusterBuys, loadSells } from './reads.ts';

const limitSide = <T extends { ticker: string }>() => ({
  ...firstStored<T>(FREE_INSIDER_ACTIVITY),
  identify: identifyBy('ticker'),
});

/** Open-market purchases and sales of insiders by stock, in a window that ends today. */
export async function loadInsiderActivity(context: Context, window: Window) {
  const [buys, sells] = await Promise.all([loadBuys(context, window), loadSells(context, window)]);
  const full = {
    buys,
    sells,
    purchases: gate(context, buys, limitSide()),
    sales: gate(context, sells, limitSide()),
    buyCount: buys.length,
    sellCount: sells.length,
  };
  return gate(context, full, {
    ...limitRows<typeof full>(
      FREE_INSIDER_ACTIVITY,
      { buys: 'buys', sells: 'sells' },
      { buys: ['purchases'], sells: ['sales'] },
    ),
    identify: identifyBy('ticker'),
  });
}

/** Stocks that several insiders bought at about the same time, in a window that ends today. */
export const loadGatedClusterBuys = async (context: Context, window: Window) =>
  gate(context, await loadClusterBuys(context, window), firstStored(FREE_CLUSTERS));
