/** The family's queries in GraphiQL's menu. */
export const ratingsExamples = [
  `# A stock's rating against all others, or why it has none. Needs an API key.
query Rating($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    name
    rating {
      asOf
      dimensions { key label weightPercent percentile isPresent }
      flags { label isActive }
      disclaimer
      ... on StockRating { score letter percentile riskAdjustments { label points } drivers { label points } }
      ... on UnratedStock { reason presentDimensions }
    }
  }
}`,
];
