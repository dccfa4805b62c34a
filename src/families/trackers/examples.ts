/** The family's queries in GraphiQL's menu. */
export const trackersExamples = [
  `# Daily market tables: best sentiment, forum picks, the largest hedge funds. Needs an API key.
query Trackers {
  leaders: tracker(trackerId: "sentiment-leaderboard") { ...Table }
  picks: tracker(trackerId: "forum-picks") { ...Table }
  products: tracker(trackerId: "trending-products") { ...Table }
  funds: tracker(trackerId: "institution-aum") {
    snapshot(category: "HEDGE_FUND") {
      asOf
      ... on TableSnapshot { rows { rank filer { cik name category } } }
    }
  }
}
fragment Table on Tracker {
  displayName
  accessTier
  snapshot {
    asOf
    isPreview
    totalCount
    headline { label value unit }
    ... on TableSnapshot {
      rows { rank name category metrics { label value unit } driver { title tone } stock { ticker } }
    }
  }
}`,
];
