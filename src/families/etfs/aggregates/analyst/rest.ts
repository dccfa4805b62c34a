import { whole } from '../../../../graph/rest/preview-shapes.ts';
import { get } from '../../../../graph/rest/route.ts';
import { at, epochSeconds, from, keep, pick } from '../../../../graph/rest/shapes.ts';

export const etfAnalystRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/analyst',
    `query EtfAnalystAggregate($ticker: Ticker!) {
      etf(ticker: $ticker) { aggregate: analystAggregate(isRequired: true) {
        ticker asOfDate: asOf computedAt: generatedAt
        coverage { holdingsCount holdingsCovered weightCovered: weightCoveredPercent partial: isPartial totalKnownHoldings }
        weightedConsensus { upsidePercent consensusLabel distribution { buy hold sell } totalAnalysts }
        topContributors { ticker weightPct: weightPercent upsidePercent consensusLabel contributionPp: contributionPercent }
      } }
    }`,
    at(
      'etf.aggregate',
      whole(
        keep({
          computedAt: epochSeconds,
          weightedConsensus: keep({
            distribution: pick({ BUY: from('buy'), HOLD: from('hold'), SELL: from('sell') }),
          }),
        }),
      ),
    ),
  ),
];
