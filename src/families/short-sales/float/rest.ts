import { get } from '../../../graph/rest/route.ts';

export const shareFloatRoutes = [
  get(
    '/api/v1/stocks/float',
    `query ShareFloat($ticker: Ticker!) {
      float(ticker: $ticker, isRequired: false) { ticker freeFloat freeFloatPercent effectiveDate sharesOutstanding }
    }`,
  ),
];
