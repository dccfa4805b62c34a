type Named = { ticker: string; name: string };
type Trade = { ticker: string; assetType: string };

/**
 * The most traded tickers in their order, as filed; `stock` is null for one that has no page of a stock, and `isFund` says
 * whether a trade names it as a fund.
 */
export const mostTraded = <Stock extends Named>(
  tickers: readonly string[],
  stocks: readonly Stock[],
  trades: readonly Trade[],
) =>
  tickers.map((ticker) => ({
    ticker,
    stock: stocks.find((stock) => stock.ticker === ticker) ?? null,
    isFund: trades.some((trade) => trade.ticker === ticker && trade.assetType === 'ETF'),
  }));
