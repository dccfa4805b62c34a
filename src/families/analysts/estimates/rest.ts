import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, same } from '../../../graph/rest/shapes.ts';

export const analystEstimateRoutes = [
  get(
    '/api/v1/analyst/:ticker/estimates',
    `query AnalystEstimates($ticker: Ticker!) {
      stock(ticker: $ticker) { estimates: analystEstimates {
        ${GATE}
        estimates { periodLabel periodType estimateLow estimateMean estimateHigh numberOfAnalysts }
        surprises { periodLabel reportDate estimateEps actualEps surprisePercent: surpriseFraction surprisePct: epsSurprisePercent }
      } }
    }`,
    at('stock.estimates', wrapped(same)),
  ),
];
