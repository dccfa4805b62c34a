/** The family's queries in GraphiQL's menu. */
export const earningsCalendarExamples = [
  `# Earnings this week and over the next month. Needs an API key.
query EarningsCalendar($ticker: Ticker! = "MSFT") {
  market {
    earningsCalendar {
      isPreview
      totalCount
      nodes { earningsDate earningsTime ticker companyName fiscalQuarter isConfirmed estimatedEps stock { name } }
      metadata { from to }
    }
  }
  stock(ticker: $ticker) { earningsCalendar { nodes { earningsDate isConfirmed } } }
}`,
];
