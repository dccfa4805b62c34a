/** The family's queries in GraphiQL's menu. */
export const screenerExamples = [
  `# A watchlist: three calls, however many tickers. Needs an API key.
query ScreenerWatchlist($tickers: [Ticker!]! = ["AAPL", "MSFT", "NVDA", "SPY"]) {
  watchlist(tickers: $tickers) {
    ticker name price change changePercent ratingLetter ratingScore serviceScore7D priceSparkline30D
    options { isPreview withheld ivRank1y }
    insiders(period: { days: 90 }) { isPreview withheld buyValue sellValue netValue }
  }
}`,
  `# Large, well-rated stocks with positive sentiment, and the curated screens. Needs an API key.
query Screener {
  stockScreen(
    filters: [
      { field: MARKET_CAP, op: GTE, value: "10B" }
      { field: SENTI_SCORE_7D, op: GTE, value: 5 }
      { field: SERVICE_RATING, op: NOT_IN, values: ["F"] }
    ]
    sort: { field: SENTI_SCORE_7D, dir: DESC }
  ) {
    matched
    explain { fieldName op matched missing }
    stocks(first: 20) {
      nodes { ticker ratingLetter serviceScore7D serviceScoreBars7D changePercent marketCap stock { name } }
    }
  }
  curatedScreens(ids: ["upgrades-rising", "etf-analyst-upside"]) {
    name summary plan
    result {
      matched
      ... on StockScreen { stocks(first: 5) { nodes { ticker analystRatingMomentum30D } } }
      ... on ETFScreen { etfs(first: 5) { nodes { ticker weightedAnalystUpside expenseRatio } } }
    }
  }
}`,
  `# Large funds by the analyst upside of their holdings, and the fields a screen can use. Needs an API key.
query ScreenerOfFunds {
  etfScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "1M" }]) {
    matched
    etfs(first: 10) { nodes { ticker name marketCap expenseRatio weightedAnalystUpside } }
  }
  screenerFields { etf { name label unit ops } }
}`,
];
