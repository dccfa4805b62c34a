/** The family's queries in GraphiQL's menu. */
export const sentimentExamples = [
  `# News and social sentiment of a company, by source. Needs an API key.
query Mentions($id: ID! = "AAPL") {
  entity(id: $id) {
    name urlSlug
    metrics {
      series(metric: SCORE) { day value mentions }
      distribution(metric: MENTIONS, dimension: SOURCE) { valueType shares { value share } }
      headline { asOf score7D score1M scoreTrend7D mentionVelocityPercent mentionShare7D }
    }
  }
}`,
];
