import { whole } from '../../../../graph/rest/preview-shapes.ts';
import { get } from '../../../../graph/rest/route.ts';
import { at, epochSeconds, keep } from '../../../../graph/rest/shapes.ts';

export const etfInsiderRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/insider',
    `query EtfInsiderAggregate($ticker: Ticker!, $lookbackDays: Int! = 30) {
      etf(ticker: $ticker) { aggregate: insiderAggregate(period: { days: $lookbackDays }, isRequired: true) {
        ticker asOfDate: asOf computedAt: generatedAt lookbackDays
        coverage { holdingsCount holdingsCovered weightCovered: weightCoveredPercent partial: isPartial totalKnownHoldings }
        weightedNetFlow { netDollars buyDollars sellDollars buyTradeCount sellTradeCount distinctInsiderCount }
        topContributors { ticker weightPct: weightPercent netDollars weightedNetDollars tradeCount }
      } }
    }`,
    at('etf.aggregate', whole(keep({ computedAt: epochSeconds }))),
  ),
];
