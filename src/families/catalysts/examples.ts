/** The family's queries in GraphiQL's menu. */
export const catalystsExamples = [
  `# What to look at first today, and why: stocks ranked by their newest signals. Needs an API key.
query Today {
  market {
    today(first: 6) {
      isPreview
      nodes { ticker sentence newestDate screenRow { currentPrice changePercent } catalysts { kind direction label day url } }
    }
  }
}`,
];
