import { whole } from '../../../../graph/rest/preview-shapes.ts';
import { get } from '../../../../graph/rest/route.ts';
import { at, epochSeconds, keep } from '../../../../graph/rest/shapes.ts';

const score = keep({ asOfTimestamp: epochSeconds });

export const etfSentimentRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/sentiment',
    `query EtfSentimentAggregate($ticker: Ticker!) {
      etf(ticker: $ticker) { aggregate: sentimentAggregate(isRequired: true) {
        ticker asOfDate computedAt
        coverage { holdingsCount holdingsCovered weightCovered partial totalKnownHoldings }
        constituentsWeighted { serviceScore scoreLabel asOfTimestamp }
        direct { serviceScore scoreLabel asOfTimestamp }
      } }
    }`,
    at('etf.aggregate', whole(keep({ computedAt: epochSeconds, constituentsWeighted: score, direct: score }))),
  ),
];
