import type { Context } from '../../../../gateway/context.ts';
import { fail } from '../../../../gateway/errors.ts';
import { primaryTicker } from '../../../../lib/ticker.ts';
import { windowBefore } from '../../../../lib/window.ts';
import { holdingsByEtf, portfolioByEtf } from '../../holdings/reads.ts';
import { type Aggregate, loadAggregateCoverage, requiredAggregate } from '../queries.ts';
import { coveredBy, isCoveredEnough } from '../rules.ts';
import { flowsByFund } from './reads.ts';
import { fundFlow } from './rules.ts';

export type NetFlow = ReturnType<typeof fundFlow>;

export type InsiderAggregateRow = Aggregate & { lookbackDays: number; flow: NetFlow };

/** A holding has data where its insiders ever reported: one whose insiders are quiet in the window has a flow of 0. */
async function loadCoveredFlows(context: Context, ticker: string, lookbackDays: number) {
  const holdings = (await holdingsByEtf(context).load(ticker)).filter(({ counted }) => counted);
  const tickers = new Set(
    holdings.flatMap(({ linkedTicker, weightPct }) =>
      linkedTicker !== null && weightPct > 0 ? [primaryTicker(linkedTicker)] : [],
    ),
  );
  const window = windowBefore(context.time.today(), lookbackDays);
  const flows = await flowsByFund(context).load({ etf: ticker, tickers: [...tickers], ...window });
  return { ...coveredBy(holdings, (stock) => flows.byTicker.get(stock)), insiderCount: flows.insiderCount };
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
    flow: fundFlow(covered, insiderCount),
  };
}

export const DAYS_MOST = 365;

/** @throws invalid_parameter: other families' lookbackDays have no code, this one has (UNS-13) */
export function checkedDays(days: number): number {
  if (days >= 1 && days <= DAYS_MOST) return days;
  throw fail.invalid('invalid_parameter', 'lookbackDays', `lookbackDays: from 1 to ${DAYS_MOST}.`);
}

/** Insider trading of a fund's holdings. @throws invalid_parameter, not_found, no_coverage */
export function requireInsiderAggregate(context: Context, ticker: string, lookbackDays: number) {
  const days = checkedDays(lookbackDays);
  return requiredAggregate(
    context,
    ticker,
    () => loadInsiderAggregate(context, ticker, days),
    async () => (await loadCoveredFlows(context, ticker, days)).coverage,
  );
}
