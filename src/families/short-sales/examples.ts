/** The family's queries in GraphiQL's menu. */
export const shortSalesExamples = [
  `# How many shares of a company can be traded, and how many of them are sold short.
query ShortSales($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    float { freeFloat freeFloatPercent sharesOutstanding }
    shortInterest(first: 6) { floatPercent dataPoints { settlementDate shortInterest daysToCover } }
    shortVolume(first: 10) { dataPoints { day shortVolumePercent } }
  }
}`,
];
