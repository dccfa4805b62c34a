import { get } from '../../graph/rest/route.ts';
import { at, from, keep, list, mapBy, omitted, pick, same, title, when } from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/stocks';

const tickers = list(at('ticker'));

/** A map by ticker, each entry without the ticker itself. */
const byTicker = at('stocks.nodes', mapBy('ticker', keep({ ticker: omitted })));

/** The delisting members are present only on a stock that is leaving the exchange (STK-12). */
const isLeaving = ({ listingStatus }: { listingStatus: string | null }): boolean => listingStatus !== null;
const onlyLeaving = when(isLeaving, same);

const profile = keep({
  sector: title,
  listingStatus: onlyLeaving,
  delistedDate: onlyLeaving,
  delistingReason: onlyLeaving,
  price: from('quote', at('price')),
  change: from('quote', at('change')),
  changePercent: from('quote', at('changePercent')),
  volume: from('quote', at('volume')),
});

export const stocksRoutes = [
  get(BASE, 'query StockTickers { stocks { nodes { ticker } } }', at('stocks.nodes', tickers)),
  get(
    `${BASE}/detailed`,
    'query StockListing { stocks { nodes { ticker name kbEntityId urlSlug } } }',
    at('stocks.nodes'),
  ),
  get(
    `${BASE}/popular`,
    'query PopularTickers { market { popularStocks { ticker } } }',
    at('market.popularStocks', tickers),
  ),
  get(
    `${BASE}/popular/detailed`,
    'query PopularListing { market { popularStocks { ticker name kbEntityId urlSlug } } }',
    at('market.popularStocks'),
  ),
  get(
    `${BASE}/images`,
    `query StockImages($tickers: [Ticker!]!, $forced: Boolean! = false) @fresh(if: $forced) {
      stocks(tickers: $tickers, orderBy: GIVEN) { nodes { ticker iconUrl logoUrl } }
    }`,
    byTicker,
  ),
  get(
    `${BASE}/descriptions`,
    `query StockDescriptions($tickers: [Ticker!]!, $forced: Boolean! = false) @fresh(if: $forced) {
      stocks(tickers: $tickers, orderBy: GIVEN) { nodes {
        symbol: ticker
        ticker name description sector industry marketCap iconUrl logoUrl brandColor
      } }
    }`,
    at('stocks.nodes', mapBy('symbol', keep({ symbol: omitted, sector: title }))),
  ),
  get(
    `${BASE}/:ticker/profile`,
    `query StockProfile($ticker: Ticker!, $forced: Boolean! = false) @fresh(if: $forced) {
      stock(ticker: $ticker) {
        ticker name kbEntityId urlSlug cik exchange sector industry description headquarters founded website
        marketCap sharesOutstanding iconUrl logoUrl brandColor
        ceo
        leadership { name title }
        quote { price change changePercent volume }
        listingStatus delistedDate delistingReason
      }
    }`,
    at('stock', profile),
  ),
  get(
    `${BASE}/:ticker/similar`,
    `query SimilarStocks($ticker: Ticker!, $limit: Int! = 5) {
      stock(ticker: $ticker) { similar(first: $limit) { ticker name quote { price changePercent } } }
    }`,
    at(
      'stock.similar',
      list(
        pick({
          ticker: same,
          symbol: from('ticker'),
          name: same,
          price: from('quote', at('price')),
          changePercent: from('quote', at('changePercent')),
        }),
      ),
    ),
  ),
];
