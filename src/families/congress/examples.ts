/** The family's queries in GraphiQL's menu. */
export const congressExamples = [
  `# Congressional trades: the latest, and those in one stock. Needs an API key.
query Congress($ticker: Ticker! = "AAPL") {
  market {
    politicianActivity(period: { days: 90 }, first: 10) {
      isPreview
      totalCount
      nodes { politician { displayName party state } ticker transactionType amountRange transactionDate disclosureDelayDays }
    }
  }
  security(ticker: $ticker) {
    politicianTrades(period: { days: 365 }) {
      totalCount
      nodes { politician { displayName urlSlug } transactionType amountRange owner disclosureDate stock { name } }
    }
  }
}`,
];
