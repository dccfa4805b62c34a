/** The family's queries in GraphiQL's menu. */
export const membersExamples = [
  `# The members of a stock index, and the indexes of a stock. Needs an API key.
query IndexMembers($stockIndex: StockIndex! = SP500, $day: Date) {
  market { indexMembers(stockIndex: $stockIndex, day: $day, first: 10) { totalCount nodes { ticker from until precision source } } }
  stock(ticker: "AAPL") { indexMemberships { stockIndex from until } }
}`,
];
