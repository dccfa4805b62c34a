/** The family's queries in GraphiQL's menu. */
export const earningsCalendarExamples = [
  `# Earnings this week and over the next month. Needs an API key.
query EarningsCalendar($ticker: Ticker! = "MSFT") {
  market {
    earningsCalendar {
      isPreview
      totalCount
      nodes { earningsDate earningsTime ticker companyName fiscalQuarter confirmed estimatedEps stock { name } }
      metadata { windowStart windowEnd }
    }
  }
  stock(ticker: $ticker) { earningsCalendar { nodes { earningsDate confirmed } } }
}`,
];
