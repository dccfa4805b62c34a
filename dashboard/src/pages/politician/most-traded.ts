type Named = { ticker: string; name: string };
type Trade = { ticker: string; assetType: string };

/**
 * The most traded tickers in order, as filed; `stock` is null for a ticker without a stock page, and `isFund` indicates
 * that a trade declares it as a fund.
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
