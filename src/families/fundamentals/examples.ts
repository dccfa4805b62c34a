/** The family's queries in GraphiQL's menu. */
export const fundamentalsExamples = [
  `# What a company files, and what its shares cost against that.
query Fundamentals($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    fundamentals {
      current { peTTM epsTTM revenueTTM operatingMargin returnOnEquity revenueGrowth debtToEquity }
      statement(timeframe: ANNUAL) { fiscalYear periodEndDate revenue netIncome freeCashFlow totalDebt }
      revenueHistory { dataPoints { fiscalPeriod fiscalYear revenue netIncome eps } }
    }
  }
}`,
];
