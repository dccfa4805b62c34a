/** The family's queries in GraphiQL's menu. */
export const etfsExamples = [
  `# A fund's holdings with analyst and sentiment aggregates, and the funds holding a stock. Needs an API key.
query Funds($fund: Ticker! = "SPY", $ticker: Ticker! = "AAPL") {
  etf(ticker: $fund) {
    name issuer expenseRatio aum quote { price changePercent }
    holdings { asOfDate totalHoldings positions(first: 10) { nodes { ticker weightPct stock { name } } } }
    analystAggregate { coverage { weightCovered } weightedConsensus { upsidePercent consensusLabel } }
    sentimentAggregate { constituentsWeighted { serviceScore scoreLabel } }
  }
  stock(ticker: $ticker) { heldBy(first: 5) { nodes { weightPct etf { ticker name } } } }
}`,
  `# A fund's own figures and insider trades across its holdings. Needs an API key.
query FundOfTheDay($fund: Ticker! = "SPY") {
  etfQuote(ticker: $fund) { currentPrice changePercent volume week52Low week52High nav dividendYield }
  etf(ticker: $fund) { insiderAggregate { coverage { weightCovered } weightedNetFlow { netDollars distinctInsiderCount } } }
}`,
];
