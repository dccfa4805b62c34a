import { tool } from '../tool.ts';

/** What is asked of the whole market. */
export const marketTools = [
  tool(
    'market_mood',
    'The market today',
    'Whether the market is open, its mood from 0 (fear) to 100 (greed) with the signals and sectors behind it, and the summary of the day.',
    `query MarketMood {
  marketStatus { status asOf nextOpen nextClose }
  marketMood(days: 5) {
    asOf score0to100: currentScore phase weeklyChangePoints: weeklyChange
    signals { label value0to100: value changePoints: change }
    sectors { sector score0to100: currentScore phase weeklyChangePoints: weeklyChange }
  }
  marketSummary { generatedAt headline }
}`,
  ),
  tool(
    'screen_stocks',
    'Screen stocks',
    'The stocks for which every condition holds, in the order asked for. `screener_fields` says what each field counts.',
    `query ScreenStocks($filters: [StockScreenFilter!], $sort: StockScreenSort, $limit: Int! = 20) {
  stockScreen(filters: $filters, sort: $sort) {
    matched screened
    explain { fieldName op matched missing }
    stocks(first: $limit) { nodes {
      ticker lastUpdated stock { name sector } priceUsd: currentPrice changePercent marketCapUsd: marketCap
      ratingScore0to100: ratingScore ratingLetter analystTargetUpsidePct serviceScore7D return1MPercent: return1M
    } }
  }
}`,
  ),
  tool(
    'screener_fields',
    'What stocks can be screened by',
    'Every field of the stock screener: what it is, its unit, how it is compared, and values that are often meant.',
    `query ScreenerFields {
  screenerFields { stock { name label description unit ops quickValues options { value label } } }
}`,
  ),
  tool(
    'earnings_calendar',
    'Upcoming earnings',
    'Which companies report when, by day: of the current week and the next 30 days, or of the days named.',
    `query EarningsCalendar($from: Date, $to: Date, $ticker: Ticker) {
  earningsCalendar(from: $from, to: $to, ticker: $ticker) {
    totalCount
    metadata { windowStart windowEnd }
    nodes { earningsDate earningsTime ticker companyName fiscalQuarter confirmed estimatedEps currency }
    isPreview withheld upgrade { relay message url price }
  }
}`,
  ),
  tool(
    'fund_page',
    'A fund at a glance',
    'An ETF with its price, costs and size, and its largest holdings.',
    `query FundPage($ticker: Ticker!, $holdings: Int = 10) {
  etf(ticker: $ticker) {
    ticker name issuer trackedIndex expenseRatioFraction: expenseRatio aumUsd: aum
    quote { asOf priceUsd: price changePercent }
    holdings { asOfDate totalHoldings positions(first: $holdings) { nodes { linkedTicker name weightPercent: weightPct } } }
  }
}`,
  ),
];
