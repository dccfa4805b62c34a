type Named = { ticker: string; name: string };

/** The most traded tickers in their order, as filed; `stock` is null for one that has no page of a stock. */
export const mostTraded = <Stock extends Named>(tickers: readonly string[], stocks: readonly Stock[]) =>
  tickers.map((ticker) => ({ ticker, stock: stocks.find((stock) => stock.ticker === ticker) ?? null }));
