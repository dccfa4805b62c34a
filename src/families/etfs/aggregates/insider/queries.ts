import type { Context } from '../../../../graph/context.ts';
import { daysFrom } from '../../../../lib/dates.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import type { Window } from '../../../../market/window.ts';
import { holdingsByEtf, portfolioByEtf } from '../../holdings/reads.ts';
import { type Aggregate, loadAggregateCoverage, requireAggregate } from '../queries.ts';
import { isCoveredEnough, selectCovered } from '../rules.ts';
import { flowsByFund } from './reads.ts';
import { aggregateFlows } from './rules.ts';

export type NetFlow = ReturnType<typeof aggregateFlows>;

export type InsiderAggregateRow = Aggregate & { lookbackDays: number; flow: NetFlow };

/** A holding is covered if its insiders ever reported a trade; without trades in the window its flow is 0. */
async function loadCoveredFlows(context: Context, ticker: string, window: Window) {
  const holdings = (await holdingsByEtf(context).load(ticker)).filter(({ counted }) => counted);
  const tickers = new Set(
    holdings.flatMap(({ linkedTicker, weightPct }) =>
      linkedTicker !== null && weightPct > 0 ? [primaryTicker(linkedTicker)] : [],
    ),
  );
  const flows = await flowsByFund(context).load({ etf: ticker, tickers: [...tickers], ...window });
  return { ...selectCovered(holdings, (stock) => flows.byTicker.get(stock)), insiderCount: flows.insiderCount };
}

/** Insider trading of a fund's holdings in a window; null if too little of the fund is covered. */
export async function loadInsiderAggregate(
  context: Context,
  ticker: string,
  window: Window,
): Promise<InsiderAggregateRow | null> {
  const portfolio = await portfolioByEtf(context).load(ticker);
  if (!portfolio) return null;
  const { covered, coverage, insiderCount } = await loadCoveredFlows(context, ticker, window);
  if (!isCoveredEnough(coverage)) return null;
  return {
    ticker,
    asOfDate: portfolio.asOfDate,
    computedAt: null,
    lookbackDays: daysFrom(window.from, window.to),
    coverage: await loadAggregateCoverage(context, ticker, coverage),
    flow: aggregateFlows(covered, insiderCount),
  };
}

/** Insider trading of a fund's holdings in a window. @throws not_found, no_coverage */
export function requireInsiderAggregate(context: Context, ticker: string, window: Window) {
  return requireAggregate(
    context,
    ticker,
    () => loadInsiderAggregate(context, ticker, window),
    async () => (await loadCoveredFlows(context, ticker, window)).coverage,
  );
}
