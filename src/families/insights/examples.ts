/** The family's queries in GraphiQL's menu. */
export const insightsExamples = [
  `# What stands out about a stock and in the market, and the report on it in words. Needs an API key.
query Insights($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    insights { isPreview totalCount insights { insightType urgency insightText confidence } }
    aiSummary { isPreview report { lastUpdated sections { name content } } }
  }
  marketInsights { isPreview totalCount insights { insightType insightText stock { name } } }
}`,
];
