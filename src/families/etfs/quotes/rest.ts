import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, from, keep, lowerCase, withoutNulls } from '../../../graph/rest/shapes.ts';

export const etfQuotesRoutes = [
  get(
    '/api/v1/etfs/:ticker/quote',
    `query EtfQuote($ticker: Ticker!) {
      etf(ticker: $ticker) { extendedQuote {
        ticker currentPrice change changePercent volume open dayHigh dayLow previousClose week52High week52Low
        dividendYield aum expenseRatio nav inceptionDate servedAt priceAsOf: pricedAt
        extendedHours { session price change changePercent }
      } }
    }`,
    at(
      'etf.extendedQuote',
      withoutNulls(
        keep({
          timestamp: from('servedAt', epochMs),
          priceAsOf: epochMs,
          extendedHours: keep({ session: lowerCase }),
        }),
      ),
    ),
  ),
];
