import { get } from '../../gateway/rest/route.ts';

const BASE = '/api/v1/stocks';

type Listing = { stocks: readonly { ticker: string }[] };
const tickersOnly = ({ stocks }: Listing) => stocks.map(({ ticker }) => ticker);

/** A map by ticker, each entry without the ticker itself. */
const byTicker = ({ stocks }: { stocks: readonly { ticker: string }[] }) =>
  Object.fromEntries(stocks.map(({ ticker, ...rest }) => [ticker, rest]));

type Profile = { listingStatus: string | null; delistedDate: string | null; delistingReason: string | null };
/** The delisting members stand only on a stock that is leaving (STK-12). */
const withoutListing = <T extends Profile>({ listingStatus, delistedDate, delistingReason, ...profile }: T) => ({
  ...profile,
  ...(listingStatus !== null && { listingStatus, delistedDate, delistingReason }),
});

export const stocksRoutes = [
  get(BASE, 'query StockTickers { stocks: allStocks { ticker } }', tickersOnly),
  get(`${BASE}/detailed`, 'query StockListing { stocks: allStocks { ticker name kbEntityId urlSlug } }'),
  get(`${BASE}/popular`, 'query PopularTickers { stocks: popularStocks { ticker } }', tickersOnly),
  get(`${BASE}/popular/detailed`, 'query PopularListing { stocks: popularStocks { ticker name kbEntityId urlSlug } }'),
  get(
    `${BASE}/images`,
    `query StockImages($tickers: [Ticker!]!, $forced: Boolean! = false) {
      stocks: stockProfiles(tickers: $tickers, forced: $forced) { ticker iconUrl logoUrl }
    }`,
    byTicker,
  ),
  get(
    `${BASE}/descriptions`,
    `query StockDescriptions($tickers: [Ticker!]!, $forced: Boolean! = false) {
      stocks: stockProfiles(tickers: $tickers, forced: $forced) {
        symbol: ticker
        ticker name description sector industry marketCap iconUrl logoUrl brandColor
      }
    }`,
    ({ stocks }: { stocks: readonly { ticker: string; symbol: string }[] }) =>
      Object.fromEntries(stocks.map(({ symbol, ...profile }) => [symbol, profile])),
  ),
  get(
    `${BASE}/:ticker/profile`,
    `query StockProfile($ticker: Ticker!, $forced: Boolean! = false) {
      stock(ticker: $ticker, forced: $forced) {
        ticker name kbEntityId urlSlug cik exchange sector industry description headquarters founded website
        marketCap sharesOutstanding iconUrl logoUrl brandColor
        ceo
        leadership { name title }
        quote { price change changePercent volume }
        listingStatus delistedDate delistingReason
      }
    }`,
    ({ stock: { quote, ...profile } }: { stock: Profile & { quote: object | null } }) => ({
      ...withoutListing(profile),
      ...(quote ?? { price: null, change: null, changePercent: null, volume: null }),
    }),
  ),
  get(
    `${BASE}/:ticker/similar`,
    `query SimilarStocks($ticker: Ticker!, $limit: Int! = 5) {
      stock(ticker: $ticker) { similar(limit: $limit) { ticker name quote { price changePercent } } }
    }`,
    ({
      stock,
    }: {
      stock: {
        similar: readonly {
          ticker: string;
          name: string;
          quote: { price: number; changePercent: number | null } | null;
        }[];
      };
    }) =>
      stock.similar.map(({ ticker, name, quote }) => ({
        ticker,
        symbol: ticker,
        name,
        price: quote?.price ?? null,
        changePercent: quote?.changePercent ?? null,
      })),
  ),
];
