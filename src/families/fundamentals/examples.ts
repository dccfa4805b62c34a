/** The family's queries in GraphiQL's menu. */
export const fundamentalsExamples = [
  `# Eight quarters at a glance, estimates beside actuals, and what insiders did in sum. Needs an API key.
query RecentQuarters($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    name
    fundamentals {
      summary {
        quarters { fiscalYear fiscalPeriod revenue revenueGrowthPercent eps epsGrowthPercent netMarginPercent }
        earnings { isPreview withheld nodes { period periodLabel estimateEps actualEps epsSurprisePercent } }
      }
    }
    insiderSummary(period: { days: 180 }) { isPreview withheld buyCount sellCount buyValue sellValue netValue }
  }
}`,
  `# Fundamentals and valuation ratios of a company.
query Fundamentals($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    fundamentals {
      current { peTTM epsTTM revenueTTM operatingMarginPercent returnOnEquityPercent revenueGrowthPercent debtToEquity }
      statement(timeframe: ANNUAL) { fiscalYear periodEndDate revenue netIncome freeCashFlow totalDebt }
      revenueHistory { dataPoints { fiscalPeriod fiscalYear revenue netIncome eps } }
    }
  }
}`,
];
