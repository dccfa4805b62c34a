import { get, readLiterals } from '../../graph/rest/route.ts';
import {
  at,
  constant,
  copy,
  epochMs,
  from,
  keep,
  list,
  literal,
  mapBy,
  omitted,
  pick,
  spread,
  when,
} from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/stocks';

const QUOTE = `ticker price change changePercent previousClose volume asOf: pricedAt
  stock { listingStatus delistedDate delistingReason }`;

type Quote = { stock: { listingStatus: string | null } | null };
const isLeaving = ({ stock }: Quote): boolean => stock !== null && stock.listingStatus !== null;

/**
 * The documented price object: epoch milliseconds, and the delisting members only for a stock that is leaving (STK-12).
 */
const price = keep({
  asOf: omitted,
  stock: when(isLeaving, spread()),
  timestamp: copy('asOf', epochMs),
});

export const pricesRoutes = [
  get(`${BASE}/price`, `query Price($ticker: Ticker!) { quote(ticker: $ticker) { ${QUOTE} } }`, at('quote', price)),
  get(
    `${BASE}/prices`,
    `query Prices($tickers: [Ticker!]!) { quotes(tickers: $tickers) { ${QUOTE} } }`,
    at('quotes', mapBy('ticker', price)),
  ),
  get(
    `${BASE}/chart`,
    `query Chart($ticker: Ticker!, $timeframe: PeriodWindow! = ONE_MONTH) {
      chart(ticker: $ticker, period: { window: $timeframe }) { closedAt date: day open high low close adjustedClose volume }
    }`,
    // `adjusted`: for splits; a daily bar belongs to no intraday session.
    at(
      'chart',
      list(
        keep({
          closedAt: omitted,
          timestamp: copy('closedAt', epochMs),
          session: constant(null),
          adjusted: constant(true),
        }),
      ),
    ),
    { timeframe: readLiterals({ '1M': 'ONE_MONTH', '3M': 'THREE_MONTHS', '6M': 'SIX_MONTHS', '1Y': 'ONE_YEAR' }) },
  ),
  get(
    `${BASE}/market-status`,
    'query MarketStatus { market { status { status asOf: statusAt } } }',
    at(
      'market.status',
      pick({ status: literal((name) => name.toLowerCase().replace('_', '-')), timestamp: from('asOf', epochMs) }),
    ),
  ),
];
