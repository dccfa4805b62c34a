import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

export const shareFloatRoutes = [
  get(
    '/api/v1/stocks/float',
    `query ShareFloat($ticker: Ticker!) {
      market {
        float(ticker: $ticker, isRequired: false) { ticker freeFloat freeFloatPercent effectiveDate sharesOutstanding }
      }
    }`,
    at('market.float'),
  ),
];
