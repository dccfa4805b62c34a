/** The family's queries in GraphiQL's menu. */
export const marketExamples = [
  `# The market at a glance: indexes, movers, the newest insider and congressional trades. Needs an API key.
query MarketBoard {
  market {
    indexes { name quote { ticker price changePercent } }
    gainers: movers(first: 5) { ticker changePercent stock { name } }
    losers: movers(direction: DOWN, first: 5) { ticker changePercent stock { name } }
    newestInsiderTrades(first: 5) { isPreview nodes { ticker insiderName transactionType totalValue transactionDate } }
    newestCongressTrades(first: 5) { isPreview nodes { ticker transactionType amountRange disclosureDate politician { displayName } } }
  }
}`,
  `# Market mood, sentiment by sector, and the sentiment of a basket. Needs an API key.
query Mood {
  market {
    mood(period: { days: 30 }) {
      currentScore phase weeklyChange
      signals { key label value change }
      sectors { sector currentScore phase }
    }
    sectorSentiment { narrative sectors { sector label consensusLabel topStock { ticker stock { name } } } }
    summary { headline generatedAt }
  }
}`,
  `# The market heatmap: every stock of an index by size, change and sentiment. Needs an API key.
query MarketHeatmap($scope: HeatmapScope! = SP500) {
  market {
    heatmap(scope: $scope) {
      isPreview
      asOfLabel
      headline { label value unit }
      meta {
        previewWithheld breadthUp breadthDown capWeightedChangePercent
        sectors { sector count up down marketCap capWeightedChangePercent marketMoodPhase }
      }
      tiles { ticker sector marketCap changePercent sentiment7d mentionsZ optionsInterestScore stock { name } }
    }
  }
}`,
];
