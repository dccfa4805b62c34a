/** The family's queries in GraphiQL's menu. */
export const entitiesExamples = [
  `# Entity search: the match for a text, a company's leadership, and sentiment for each. Needs an API key.
query Entities($q: String! = "apple", $ticker: Ticker! = "AAPL") {
  entitySearch(q: $q) { name type listingCoverage relatedTicker stock { quote { price } } }
  market { popularEntities { name type relatedTicker } }
  stock(ticker: $ticker) {
    entities { relation title entity { name type } }
    metricByEntity(metric: SENTIMENT) { values { value sharePercent entity { name } } }
  }
}`,
];
