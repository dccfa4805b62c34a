/** The queries that GraphiQL opens with, one tab each. A test runs every one of them. */
export const examples: readonly { title: string; query: string; variables?: Record<string, unknown> }[] = [
  {
    title: 'Stock page',
    query: `# One stock: who it is, its price, half a year of sessions, its insiders' trades.
query StockPage($ticker: Ticker!) {
  stock(ticker: $ticker) {
    name
    sector
    marketCap
    quote { price changePercent week52Low week52High asOf }
    chart(timeframe: SIX_MONTHS) { date close volume }
    insiderTrades(lookbackDays: 365) {
      isPreview
      totalCount
      upgrade { message url }
      nodes { insiderName insiderTitle transactionType transactionDate sharesTransacted totalValue }
    }
  }
}`,
    variables: { ticker: 'AAPL' },
  },
  {
    title: 'Watchlist',
    query: `# Many stocks at once: the quotes of all of them are one call.
query Watchlist($tickers: [Ticker!]!) {
  stocks(tickers: $tickers) {
    nodes { ticker name sector quote { price change changePercent volume } }
  }
}`,
    variables: { tickers: ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM'] },
  },
  {
    title: 'Insiders',
    query: `# Where insiders buy and sell on the open market, and where three or more buy together.
query Insiders {
  insiderActivity(lookbackDays: 90) {
    isPreview
    buys { ticker companyName insiderCount totalValue stock { quote { changePercent } } }
    sells { ticker companyName insiderCount totalValue }
  }
  insiderClusterBuys(lookbackDays: 90) {
    totalCount
    nodes { ticker insiderCount totalValue firstBuyDate lastBuyDate }
  }
}`,
  },
  {
    title: 'Market hours',
    query: `query MarketHours {
  marketStatus { status asOf nextOpen nextClose session { date isEarlyClose } }
  exchangeCalendar { year holidays { date name } earlyCloses { date name } }
}`,
  },
  {
    title: 'My limits',
    query: `# Costs nothing. Put an API key into the field above to be somebody.
query Me {
  viewer { tier hasKey usage { minute { limit remaining resetAt } month { limit remaining resetAt } } }
}`,
  },
];
