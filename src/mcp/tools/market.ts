import { tool } from '../tool.ts';

/** Tools on the entire market. */
export const marketTools = [
  tool(
    'market_mood',
    'The market today',
    "Whether the market is open, its mood from 0 (fear) to 100 (greed) with the signals and sectors behind it, and the day's summary.",
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
    'The stocks that meet every condition, in the requested order. `screener_fields` describes each field.',
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
    'Screener fields',
    'Every field of the stock screener: its meaning, unit, operators and common values.',
    `query ScreenerFields {
  screenerFields { stock { name label description unit ops quickValues options { value label } } }
}`,
  ),
  tool(
    'earnings_calendar',
    'Upcoming earnings',
    'Earnings reports by day: the current week and the next 30 days, or the days you name.',
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
    "An ETF's price, costs, size and largest holdings.",
    `query FundPage($ticker: Ticker!, $holdings: Int = 10) {
  etf(ticker: $ticker) {
    ticker name issuer trackedIndex expenseRatioFraction: expenseRatio aumUsd: aum
    quote { asOf priceUsd: price changePercent }
    holdings { asOfDate totalHoldings positions(first: $holdings) { nodes { linkedTicker name weightPercent: weightPct } } }
  }
}`,
  ),
];
