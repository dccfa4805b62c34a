import { epochMs, get, withoutNulls } from '../../../gateway/rest/route.ts';

type Quote = { servedAt: string; priceAsOf: string | null; extendedHours: { session: string } | null };

export const etfQuotesRoutes = [
  get(
    '/api/v1/etfs/:ticker/quote',
    `query EtfQuote($ticker: Ticker!) {
      etfQuote(ticker: $ticker) {
        ticker currentPrice change changePercent volume open dayHigh dayLow previousClose week52High week52Low
        dividendYield aum expenseRatio nav inceptionDate servedAt priceAsOf
        extendedHours { session price change changePercent }
      }
    }`,
    ({ etfQuote: { servedAt, priceAsOf, extendedHours, ...quote } }: { etfQuote: Quote }) =>
      withoutNulls({
        ...quote,
        timestamp: epochMs(servedAt),
        priceAsOf: epochMs(priceAsOf),
        extendedHours: extendedHours && { ...extendedHours, session: extendedHours.session.toLowerCase() },
      }),
  ),
];
