import type { Context } from '../../../graph/context.ts';
import { getCoverage } from '../../../graph/coverage.ts';
import { type Gated, gate, hide } from '../../../graph/preview.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isWithin, longestWindow, type Window } from '../../../market/window.ts';
import { tradesByTicker } from '../reads.ts';
import { selectPreview } from '../rules/activity.ts';
import { coversWindow, type InsiderSummary, summarizeTrades } from './rules.ts';

export type MaybeSummary = { [Field in keyof InsiderSummary]: number | null };

/**
 * Totals of a stock's insider trades in a window that ends today. Null if no insider trades are loaded. Below PRO, all of them
 * are withheld unless the preview of the trades includes every trade of the window.
 */
export async function loadInsiderSummary(
  context: Context,
  ticker: string,
  window: Window,
): Promise<(MaybeSummary & Gated) | null> {
  const today = context.time.today();
  const trades = await tradesByTicker(context).load({ ticker: primaryTicker(ticker), ...longestWindow(today) });
  if (getCoverage(context, 'insider', trades.length) === 'NO_DATA') return null;
  const summary = summarizeTrades(trades.filter(({ transactionDate }) => isWithin(window, transactionDate)));
  const isInPreview = coversWindow(selectPreview(trades), trades, window);
  const hidden = isInPreview ? [] : (Object.keys(summary) as (keyof InsiderSummary)[]);
  return gate<MaybeSummary, MaybeSummary>(
    context,
    summary,
    hide<MaybeSummary>(hidden, 'what insiders bought and sold in sum'),
  );
}
