import { get } from '../../../gateway/rest/route.ts';

export const shareFloatRoutes = [
  get(
    '/api/v1/stocks/float',
    `query ShareFloat($ticker: Ticker!) {
      float(ticker: $ticker) { ticker freeFloat freeFloatPercent effectiveDate sharesOutstanding }
    }`,
  ),
];
