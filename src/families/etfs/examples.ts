/** The family's queries in GraphiQL's menu. */
export const etfsExamples = [
  `# A fund's holdings with analyst and sentiment aggregates, and the funds holding a stock. Needs an API key.
query Funds($fund: Ticker! = "SPY", $ticker: Ticker! = "AAPL") {
  etf(ticker: $fund) {
    name issuer expenseRatio aum quote { price changePercent }
    holdings { asOf totalHoldings positions(first: 10) { nodes { ticker weightPercent stock { name } } } }
    analystAggregate { coverage { weightCoveredPercent } weightedConsensus { upsidePercent consensusLabel } }
    sentimentAggregate { constituentsWeighted { serviceScore scoreLabel } }
  }
  stock(ticker: $ticker) { heldBy(first: 5) { nodes { weightPercent etf { ticker name } } } }
}`,
  `# Stocks and funds by ticker, whichever each is. Needs an API key.
query Securities($ticker: Ticker! = "SPY", $tickers: [Ticker!]! = ["AAPL", "SPY"]) {
  security(ticker: $ticker) {
    ticker name quote { price changePercent }
    ... on Stock { sector marketCap }
    ... on ETF { issuer expenseRatio aum }
  }
  securities(tickers: $tickers) { __typename ticker name quote { price changePercent } }
}`,
  `# A fund's own figures and insider trades across its holdings. Needs an API key.
query FundOfTheDay($fund: Ticker! = "SPY") {
  etf(ticker: $fund) {
    extendedQuote { currentPrice changePercent volume week52Low week52High nav dividendYield extendedHours { session price } }
    insiderAggregate { coverage { weightCoveredPercent } weightedNetFlow { netDollars distinctInsiderCount } }
  }
}`,
];
