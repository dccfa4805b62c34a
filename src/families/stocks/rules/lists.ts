import type { Stock } from '../../../generated/prisma/client.ts';
import { compareText } from '../../../lib/order.ts';
import { rowsWithText } from '../../../lib/text-search.ts';

/** The number of popular stocks, and the sessions over which their dollar volume is averaged. Ours. */
export const POPULAR_COUNT = 75;
export const POPULAR_SESSIONS = 20;

type Peer = {
  ticker: string;
  entityId: string;
  sector: string | null;
  industry: string | null;
  marketCap: number | null;
  listingStatus: string | null;
};

/**
 * Peers, best first (DER-74): the same industry before the same sector, then by the ratio of market caps; stocks
 * without a market cap last, then by ticker. Other share classes of the company and delisted stocks are excluded.
 */
export function rankPeers<T extends Peer>(stock: Peer, universe: readonly T[], count: number): T[] {
  const distance = ({ marketCap }: Peer) =>
    stock.marketCap && marketCap ? Math.abs(Math.log(marketCap / stock.marketCap)) : Number.POSITIVE_INFINITY;
  const closeness = (peer: Peer) => (peer.industry !== null && peer.industry === stock.industry ? 0 : 1);
  return universe
    .filter((peer) => peer.entityId !== stock.entityId && peer.listingStatus !== 'DELISTED')
    .filter((peer) => peer.sector !== null && peer.sector === stock.sector)
    .sort((a, b) => closeness(a) - closeness(b) || compare(distance(a), distance(b)) || compareText(a.ticker, b.ticker))
    .slice(0, count);
}

/** Infinity minus Infinity is NaN, so subtraction would not sort. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

type NamedStock = { ticker: string; name: string; urlSlug: string };
type StockSuggestion = { name: string; urlSlug: string; type: 'company'; ticker: string };

/**
 * Up to three stocks that a caller may have meant, in this order: the ticker matches at its start, the name starts with
 * the text, the name contains it, the first two letters of the ticker match.
 */
export function suggestStocks(text: string, universe: readonly NamedStock[]): StockSuggestion[] {
  const input = text.trim().toLowerCase();
  const rank = ({ ticker, name }: NamedStock): number => {
    const [symbol, full] = [ticker.toLowerCase(), name.toLowerCase()];
    if (symbol.startsWith(input) || input.startsWith(symbol)) return 0;
    if (full.startsWith(input)) return 1;
    if (full.includes(input)) return 2;
    return symbol.slice(0, 2) === input.slice(0, 2) ? 3 : 4;
  };
  return universe
    .map((stock) => ({ stock, rank: rank(stock) }))
    .filter(({ rank: position }) => position < 4 && input !== '')
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Math.abs(a.stock.ticker.length - input.length) - Math.abs(b.stock.ticker.length - input.length) ||
        compareText(a.stock.ticker, b.stock.ticker),
    )
    .slice(0, 3)
    .map(({ stock: { name, urlSlug, ticker } }) => ({
      name,
      urlSlug,
      type: 'company',
      ticker,
    }));
}

/** Orders of a list of stocks; ties are broken by ticker. */
export type StockOrder = 'TICKER' | 'NAME' | 'MARKET_CAP' | 'POPULARITY' | 'GIVEN';
export type StockFilter = { sector?: string | null; q?: string | null; orderBy: StockOrder };

/** The columns in which the text of a filter is searched. */
export const STOCK_TEXTS = ['ticker', 'name', 'industry'] as const;

type ListedStock = Pick<Stock, 'ticker' | 'name' | 'industry' | 'sector' | 'marketCap'>;
type Compare = (a: ListedStock, b: ListedStock) => number;
const COMPARE: Readonly<Record<Exclude<StockOrder, 'POPULARITY' | 'GIVEN'>, Compare>> = {
  TICKER: () => 0,
  NAME: (a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()),
  MARKET_CAP: (a, b) => (b.marketCap ?? -1) - (a.marketCap ?? -1),
};

/** Compares stocks by their place in a list; those that are not in it come last. */
function compareByPlace(tickers: readonly string[]): Compare {
  const places = new Map(tickers.map((ticker, index) => [ticker, index]));
  const getPlace = ({ ticker }: ListedStock) => places.get(ticker) ?? tickers.length;
  return (a, b) => getPlace(a) - getPlace(b);
}

/**
 * The given stocks that match a filter, in its order; stocks without a market cap come last.
 * @param popular tickers of the most traded stocks, the largest volume first
 */
export function selectStocks<Row extends ListedStock>(
  stocks: readonly Row[],
  { sector, q, orderBy }: StockFilter,
  popular: readonly string[],
): Row[] {
  const inSector = sector ? stocks.filter((stock) => stock.sector === sector) : stocks;
  const matches = rowsWithText(inSector, q, (stock) => STOCK_TEXTS.map((column) => stock[column]));
  if (orderBy === 'GIVEN') return [...matches];
  const compare = orderBy === 'POPULARITY' ? compareByPlace(popular) : COMPARE[orderBy];
  return [...matches].sort((a, b) => compare(a, b) || compareText(a.ticker, b.ticker));
}
