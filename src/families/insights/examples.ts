/** The family's queries in GraphiQL's menu. */
export const insightsExamples = [
  `# Insights for a stock and the market, and the written stock report. Needs an API key.
query Insights($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    insights { isPreview totalCount nodes { insightType urgency insightText confidence } }
    aiSummary { isPreview report { generatedAt sections { name content } } }
  }
  market { insights { isPreview totalCount nodes { insightType insightText stock { name } } } }
}`,
];
