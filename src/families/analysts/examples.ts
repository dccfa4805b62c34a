/** The family's queries in GraphiQL's menu. */
export const analystsExamples = [
  `# Analyst consensus, its history and estimates for a stock, and the latest actions across the market. Needs an API key.
query Analysts($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    analystConsensus { isPreview consensusLabel targetLow targetMean targetHigh upsidePercent recommendationMean buyRatioPercent }
    analystConsensusHistory { from to totalCount history { snapshotDate targetMean consensusLabel } }
    analystActions { totalCount nodes { actionDate firm actionType fromGrade toGrade priorPriceTarget priceTarget } }
    analystEstimates {
      estimates { periodType estimateLow estimateMean estimateHigh }
      surprises { reportDate estimateEps actualEps epsSurprisePercent }
    }
    analystCalledIt { totalCount moves { moveEndDate movePercent coveringFirms revisedWithMove calls { firm daysBeforeMove } } }
  }
  market { analystActivity(period: { days: 30 }) { totalCount nodes { actionType firm actionDate stock { name } } } }
}`,
];
