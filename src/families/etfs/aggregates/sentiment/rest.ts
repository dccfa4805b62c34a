import { whole } from '../../../../graph/rest/preview-shapes.ts';
import { get } from '../../../../graph/rest/route.ts';
import { at, epochSeconds, keep } from '../../../../graph/rest/shapes.ts';

const score = keep({ asOfTimestamp: epochSeconds });

export const etfSentimentRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/sentiment',
    `query EtfSentimentAggregate($ticker: Ticker!) {
      etf(ticker: $ticker) { aggregate: sentimentAggregate(isRequired: true) {
        ticker asOfDate: asOf computedAt: generatedAt
        coverage { holdingsCount holdingsCovered weightCovered: weightCoveredPercent partial: isPartial totalKnownHoldings }
        constituentsWeighted { serviceScore scoreLabel asOfTimestamp: newestDayStartsAt }
        direct { serviceScore scoreLabel asOfTimestamp: newestDayStartsAt }
      } }
    }`,
    at('etf.aggregate', whole(keep({ computedAt: epochSeconds, constituentsWeighted: score, direct: score }))),
  ),
];
