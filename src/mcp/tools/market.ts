import { tool } from '../tool.ts';

/** How to write the plan of a screen. */
const PLAN_GRAMMAR =
  '`filters` is a list of conditions that must all hold: `{"field": "MARKET_CAP", "op": "GTE", "value": "10B"}` for numbers (GTE, GT, LTE, LT, EQ, NEQ; amounts may end in K, M, B or T), `EQ` with a code for fields with `options`, and `{"field": ..., "op": "IN", "values": ["A", "B"]}` (or NOT_IN) for texts. A range is two conditions. `sort` is `{"field": "RETURN_1M", "dir": "DESC"}`. A row without a value never matches. `screener_fields` lists fields, units and values; `explain` says how many rows each condition matches alone.';

/** Tools on the entire market. */
export const marketTools = [
  tool(
    'market_mood',
    'The market today',
    "Whether the market is open, its mood from 0 (fear) to 100 (greed) with the signals and sectors behind it, and the day's summary.",
    `query MarketMood {
  market {
    status { status asOf: statusAt nextOpen: nextOpenAt nextClose: nextCloseAt }
    mood(period: { days: 5 }) {
      asOf score0to100: currentScore phase weeklyChangePoints: weeklyChange
      signals { label value0to100: value changePoints: change }
      sectors { sector score0to100: currentScore phase weeklyChangePoints: weeklyChange }
    }
    summary { generatedAt headline }
  }
}`,
  ),
  tool(
    'screen_stocks',
    'Screen stocks',
    `The stocks that meet every condition, in the requested order. ${PLAN_GRAMMAR}`,
    `query ScreenStocks($filters: [StockScreenFilter!], $sort: StockScreenSort, $limit: Int! = 20) {
  stockScreen(filters: $filters, sort: $sort) {
    matched screened
    explain { fieldName op matched missing }
    stocks(first: $limit) { nodes {
      ticker lastUpdated: generatedAt stock { name } priceUsd: currentPrice changePercent marketCapUsd: marketCap
      ratingScore0to100: ratingScore ratingLetter analystTargetUpsidePct serviceScore7D return1MPercent: return1M
    } }
  }
}`,
  ),
  tool(
    'screen_funds',
    'Screen funds',
    'The ETFs that meet every condition, in the requested order. `filters` and `sort` are as in screen_stocks.',
    `query ScreenFunds($filters: [ETFScreenFilter!], $sort: ETFScreenSort, $limit: Int! = 20) {
  etfScreen(filters: $filters, sort: $sort) {
    matched screened
    explain { fieldName op matched missing }
    etfs(first: $limit) { nodes {
      ticker name issuer trackedIndex lastUpdated: generatedAt priceUsd: currentPrice changePercent aumUsd: marketCap expenseRatioPercent: expenseRatio
      holdingsCount weightedAnalystUpsidePercent: weightedAnalystUpside holdingsScore: constituentsWeightedService
    } }
  }
}`,
  ),
  tool(
    'screener_fields',
    'Screener fields',
    'Every field to screen stocks or funds by: its meaning, unit, operators and common values.',
    `query ScreenerFields($stocks: Boolean! = true, $funds: Boolean! = false) {
  screenerFields {
    stock @include(if: $stocks) { name label description unit ops quickValues values options { value label } }
    etf @include(if: $funds) { name label description unit ops quickValues values options { value label } }
  }
}`,
  ),
  tool(
    'earnings_calendar',
    'Upcoming earnings',
    'Earnings reports by day: the current week and the next 30 days, or the days you name.',
    `query EarningsCalendar($from: Date, $to: Date, $ticker: Ticker) {
  market {
    earningsCalendar(period: { from: $from, to: $to }, ticker: $ticker) {
      totalCount
      metadata { windowStart: from windowEnd: to }
      nodes { earningsDate earningsTime ticker companyName fiscalQuarter confirmed: isConfirmed estimatedEps currency }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
  tool(
    'fund_page',
    'A fund at a glance',
    "An ETF's price, costs, size and largest holdings.",
    `query FundPage($ticker: Ticker!, $limit: Int = 10) {
  etf(ticker: $ticker) {
    ticker name issuer trackedIndex expenseRatioFraction: expenseRatio aumUsd: aum
    quote { asOf: pricedAt priceUsd: price changePercent }
    holdings { asOfDate: asOf totalHoldings positions(first: $limit) { nodes { linkedTicker name weightPercent } } }
  }
}`,
  ),
];
