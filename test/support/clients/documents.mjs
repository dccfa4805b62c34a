/** The page of a stock: its price, and trades of which a FREE key sees a part. */
export const PAGE = `query Page($ticker: Ticker!) {
  stock(ticker: $ticker) {
    id
    ticker
    name
    quote { id price }
    insiderTrades(period: { days: 365 }) {
      isPreview
      withheld
      upgrade { message }
      totalCount
    }
  }
}`;

/** A list that is paged. */
export const LIST = `query List($first: Int!, $after: String) {
  stocks(first: $first, after: $after) {
    nodes { id ticker name }
    pageInfo { hasNextPage endCursor }
  }
}`;

const EMPTY_PAGE = { isLoading: false, name: null, price: null, isPreview: null, withheld: [], offer: null, code: null };

/** What a page shows for a response, and for the code of an error. */
export function showPage(data, code = null, isLoading = false) {
  const stock = data?.stock;
  if (!stock) return { ...EMPTY_PAGE, code, isLoading };
  const { isPreview, withheld, upgrade } = stock.insiderTrades;
  const offer = upgrade?.message ?? null;
  return { isLoading, name: stock.name, price: stock.quote?.price ?? null, isPreview, withheld, offer, code };
}

export const showList = (data) => ({
  tickers: data?.stocks?.nodes.map(({ ticker }) => ticker) ?? [],
  hasNextPage: data?.stocks?.pageInfo.hasNextPage ?? null,
});
