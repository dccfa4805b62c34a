import type { Context } from '../../../../graph/context.ts';
import { fail } from '../../../../graph/errors.ts';
import { primaryTicker } from '../../../../lib/ticker.ts';
import { windowBefore } from '../../../../lib/window.ts';
import { holdingsByEtf, portfolioByEtf } from '../../holdings/reads.ts';
import { type Aggregate, loadAggregateCoverage, requireAggregate } from '../queries.ts';
import { isCoveredEnough, selectCovered } from '../rules.ts';
import { flowsByFund } from './reads.ts';
import { aggregateFlows } from './rules.ts';

export type NetFlow = ReturnType<typeof aggregateFlows>;

export type InsiderAggregateRow = Aggregate & { lookbackDays: number; flow: NetFlow };

/** A holding is covered if its insiders ever reported a trade; without trades in the window its flow is 0. */
async function loadCoveredFlows(context: Context, ticker: string, lookbackDays: number) {
  const holdings = (await holdingsByEtf(context).load(ticker)).filter(({ counted }) => counted);
  const tickers = new Set(
    holdings.flatMap(({ linkedTicker, weightPct }) =>
      linkedTicker !== null && weightPct > 0 ? [primaryTicker(linkedTicker)] : [],
    ),
  );
  const window = windowBefore(context.time.today(), lookbackDays);
  const flows = await flowsByFund(context).load({ etf: ticker, tickers: [...tickers], ...window });
  return { ...selectCovered(holdings, (stock) => flows.byTicker.get(stock)), insiderCount: flows.insiderCount };
}

/** Insider trading of a fund's holdings; null if too little of the fund is covered. */
export async function loadInsiderAggregate(
  context: Context,
  ticker: string,
  lookbackDays: number,
): Promise<InsiderAggregateRow | null> {
  const portfolio = await portfolioByEtf(context).load(ticker);
  if (!portfolio) return null;
  const { covered, coverage, insiderCount } = await loadCoveredFlows(context, ticker, lookbackDays);
  if (!isCoveredEnough(coverage)) return null;
  return {
    ticker,
    asOfDate: portfolio.asOfDate,
    computedAt: null,
    lookbackDays,
    coverage: await loadAggregateCoverage(context, ticker, coverage),
    flow: aggregateFlows(covered, insiderCount),
  };
}

export const MAX_DAYS = 365;

/** @throws invalid_parameter, unlike `lookbackDays` in other families, which has no error code (UNS-13) */
export function requireValidDays(days: number): number {
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw fail.invalid('invalid_parameter', 'lookbackDays', `lookbackDays: from 1 to ${MAX_DAYS}.`);
}

/** Insider trading of a fund's holdings. @throws invalid_parameter, not_found, no_coverage */
export function requireInsiderAggregate(context: Context, ticker: string, lookbackDays: number) {
  const days = requireValidDays(lookbackDays);
  return requireAggregate(
    context,
    ticker,
    () => loadInsiderAggregate(context, ticker, days),
    async () => (await loadCoveredFlows(context, ticker, days)).coverage,
  );
}
