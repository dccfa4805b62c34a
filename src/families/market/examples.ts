/** The family's queries in GraphiQL's menu. */
export const marketExamples = [
  `# How greedy the market is, what is written about its sectors, and what a basket says. Needs an API key.
query Mood {
  marketMood(days: 30) {
    currentScore phase weeklyChange
    signals { key label value change }
    sectors { sector currentScore phase }
  }
  sectorSentiment { narrative sectors { sector label consensusLabel topStock { ticker stock { name } } } }
  marketSummary { headline generatedAt }
}`,
  `# The market as a map: every stock of an index by size and change, and what is said of it. Needs an API key.
query MarketHeatmap($scope: HeatmapScope! = SP500) {
  marketHeatmap(scope: $scope) {
    isPreview
    asOf
    headline { label value unit }
    meta {
      previewWithheld breadthUp breadthDown capWeightedChangePct
      sectors { sector count up down capUsd capWeightedChangePct marketMoodPhase }
    }
    tiles { ticker sector marketCap changePercent sentiment7d mentionsZ optionsInterestScore stock { name } }
  }
}`,
];
