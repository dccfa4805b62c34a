/** Examples that open as tabs, the first that a reader sees. */
const FIRST = [
  `# One stock: profile, price, six months of bars, insider trades.
query StockPage($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    name
    sector
    marketCap
    quote { price changePercent week52Low week52High pricedAt }
    chart(period: { window: SIX_MONTHS }) { day close volume }
    insiderTrades(period: { days: 365 }) {
      isPreview
      totalCount
      upgrade { message url }
      nodes { insiderName insiderTitle transactionType transactionDate sharesTransacted totalValue }
    }
  }
}`,
  `# A watchlist: all of its quotes count as one call.
query Watchlist($tickers: [Ticker!]! = ["AAPL", "MSFT", "NVDA", "JPM", "XOM"]) {
  stocks(tickers: $tickers) {
    nodes { ticker name sector quote { price change changePercent volume } }
  }
}`,
  `# Open-market insider buying and selling, and cluster buys by three or more insiders.
query Insiders {
  market {
    insiderActivity(period: { days: 90 }) {
      isPreview
      purchases(first: 5) { nodes { ticker companyName insiderCount totalValue stock { quote { changePercent } } } }
      sales(first: 5) { nodes { ticker companyName insiderCount totalValue } }
    }
    insiderClusterBuys(period: { days: 90 }) {
      totalCount
      nodes { ticker insiderCount totalValue firstBuyDate lastBuyDate }
    }
  }
}`,
  `# Institutional holders of a stock, their other positions, and 13F flows. Needs an API key.
query Institutions($ticker: Ticker! = "AAPL") {
  market { institutionalQuarters { label reportDate isPending filerCount } }
  stock(ticker: $ticker) {
    holders(first: 5) {
      isPreview
      totalCount
      nodes {
        filerName filerCategory shares value changeType sharesChangePercent
        filer { totals { value valueChangePercent } positions(first: 3) { totalCount nodes { ticker companyName value } } }
      }
    }
  }
}`,
];

/**
 * Examples that belong to no single family.
 * @param quarter last day of a quarter that institutions have reported, `YYYY-MM-DD`
 */
const buildLastExample = (quarter: string) => [
  `# Institutional options and convertible-note positions at quarter end. Needs an API key.
query InstitutionalOptions($reportDate: Date! = "${quarter}") {
  market {
    institutionalOptions(reportDate: $reportDate) { isPreview totalCount nodes { ticker callValue putValue hedgeFundCount } }
    convertibleBonds(reportDate: $reportDate) { isPreview totalCount nodes { baseTicker companyName totalValue } }
  }
}`,
  `# Free. Enter an API key above to see your usage.
query Me {
  viewer { tier hasKey usage { minute { limit remaining resetAt } month { limit remaining resetAt } } }
}`,
];

/**
 * The queries in GraphiQL's menu, named after their operations: the first examples, those of the families, and the last.
 * Variables have defaults, because GraphiQL does not show the variables of a tab it opens with. A test runs every
 * query.
 * @param quarter last day of a quarter that institutions have reported, `YYYY-MM-DD`
 */
export const listExamples = (examples: readonly string[], quarter: string): readonly string[] => [
  ...FIRST,
  ...examples,
  ...buildLastExample(quarter),
];
