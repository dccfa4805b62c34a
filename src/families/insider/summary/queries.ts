import type { Context } from '../../../gateway/context.ts';
import { type Gated, gate, getCoverage, hide } from '../../../gateway/preview.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, longestWindow, windowBefore } from '../../../lib/window.ts';
import { tradesByTicker } from '../reads.ts';
import { previewOfStock } from '../rules.ts';
import { type InsiderSummary, summarizeTrades, tellsAll } from './rules.ts';

export type MaybeSummary = { [Field in keyof InsiderSummary]: number | null };

/**
 * What a stock's insiders did in a window; `days`: how far back. Null if no insider trades are loaded. Below PRO all
 * of it is withheld unless the preview of the trades tells every trade of the window.
 */
export async function gatedSummary(
  context: Context,
  ticker: string,
  days: number,
): Promise<(MaybeSummary & Gated) | null> {
  const today = context.time.today();
  const all = await tradesByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(today) });
  if (getCoverage(context, 'insider', all.length) === 'NO_DATA') return null;
  const window = windowBefore(today, days);
  const summary = summarizeTrades(all.filter(({ transactionDate }) => isWithin(window, transactionDate)));
  const isTold = tellsAll(previewOfStock(all), all, window);
  const behind = isTold ? [] : (Object.keys(summary) as (keyof InsiderSummary)[]);
  return gate<MaybeSummary, MaybeSummary>(
    context,
    summary,
    hide<MaybeSummary>(behind, 'what insiders bought and sold in sum'),
  );
}
