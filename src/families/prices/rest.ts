import { epochMs, get } from '../../gateway/rest/route.ts';

const BASE = '/api/v1/stocks';

const QUOTE = `ticker price change changePercent previousClose volume asOf
  stock { listingStatus delistedDate delistingReason }`;

type Quote = { ticker: string; asOf: string; stock: { listingStatus: string | null } | null };

/** The documented price object: epoch milliseconds, and the delisting members only where they apply (STK-12). */
const price = ({ asOf, stock, ...quote }: Quote) => ({
  ...quote,
  timestamp: epochMs(asOf),
  ...(stock?.listingStatus && stock),
});

type Bar = { closedAt: string; date: string };

export const pricesRoutes = [
  get(
    `${BASE}/price`,
    `query Price($ticker: Ticker!) { quote(ticker: $ticker) { ${QUOTE} } }`,
    ({ quote }: { quote: Quote }) => price(quote),
  ),
  get(
    `${BASE}/prices`,
    `query Prices($tickers: [Ticker!]!) { quotes(tickers: $tickers) { ${QUOTE} } }`,
    ({ quotes }: { quotes: readonly Quote[] }) =>
      Object.fromEntries(quotes.map((quote) => [quote.ticker, price(quote)])),
  ),
  get(
    `${BASE}/chart`,
    `query Chart($ticker: Ticker!, $timeframe: ChartTimeframe! = ONE_MONTH) {
      chart(ticker: $ticker, timeframe: $timeframe) { closedAt date open high low close adjustedClose volume }
    }`,
    // `adjusted`: for splits; a daily bar belongs to no intraday session.
    ({ chart }: { chart: readonly Bar[] }) =>
      chart.map(({ closedAt, ...bar }) => ({ timestamp: epochMs(closedAt), ...bar, session: null, adjusted: true })),
  ),
  get(
    `${BASE}/market-status`,
    'query MarketStatus { marketStatus { status asOf } }',
    ({ marketStatus: { status, asOf } }: { marketStatus: { status: string; asOf: string } }) => ({
      status: status.toLowerCase().replace('_', '-'),
      timestamp: epochMs(asOf),
    }),
  ),
];
