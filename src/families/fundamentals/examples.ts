/** The family's queries in GraphiQL's menu. */
export const fundamentalsExamples = [
  `# Fundamentals and valuation ratios of a company.
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
