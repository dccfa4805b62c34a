/** The family's queries in GraphiQL's menu. */
export const backtestsExamples = [
  `# How the ratings, and the insights, of this gateway did.
query SignalRecords {
  rating: signalRecord(signal: RATING) {
    monthCount reconstructedMonths isSynthetic warnings
    spread { mean tStatistic }
    informationCoefficient { mean tStatistic }
    groups { title months annualReturn annualBenchmarkReturn tStatistic turnover }
  }
  insights: signalRecord(signal: INSIGHT) {
    insights { insightType sessions events mean hitRate tStatistic }
  }
}`,
];
