/** The family's queries in GraphiQL's menu. */
export const trackersExamples = [
  `# Daily market tables: best sentiment, forum picks, the largest hedge funds. Needs an API key.
query Trackers {
  leaders: tracker(trackerId: SENTIMENT_LEADERBOARD) { ...Table }
  picks: tracker(trackerId: FORUM_PICKS) { ...Table }
  products: tracker(trackerId: TRENDING_PRODUCTS) { ...Table }
  funds: tracker(trackerId: INSTITUTION_AUM) {
    snapshot(category: HEDGE_FUND) {
      asOfLabel
      ... on TableSnapshot { rows { rank filer { cik name category } } }
    }
  }
  stock(ticker: "AAPL") { trackers { tracker { displayName } row { rank } } }
}
fragment Table on Tracker {
  displayName
  accessTier
  snapshot {
    asOfLabel
    isPreview
    totalCount
    headline { label value unit }
    ... on TableSnapshot {
      rows { rank name category metrics { label value unit } driver { title tone } stock { ticker } }
    }
  }
}`,
];
