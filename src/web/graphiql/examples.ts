/**
 * The queries in GraphiQL's menu, the first ones open as tabs, named by their operations. Variables have defaults: GraphiQL does
 * not show the variables of a tab it opens with. A test runs every one of them.
 * @param quarter last day of a quarter that institutions have reported, `YYYY-MM-DD`
 */
export const examplesOf = (quarter: string): readonly string[] => [
  `# One stock: profile, price, six months of bars, insider trades.
query StockPage($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    name
    sector
    marketCap
    quote { price changePercent week52Low week52High asOf }
    chart(timeframe: SIX_MONTHS) { date close volume }
    insiderTrades(lookbackDays: 365) {
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
  insiderActivity(lookbackDays: 90) {
    isPreview
    buys { ticker companyName insiderCount totalValue stock { quote { changePercent } } }
    sells { ticker companyName insiderCount totalValue }
  }
  insiderClusterBuys(lookbackDays: 90) {
    totalCount
    nodes { ticker insiderCount totalValue firstBuyDate lastBuyDate }
  }
}`,
  `# Institutional holders of a stock, their other positions, and 13F flows. Needs an API key.
query Institutions($ticker: Ticker! = "AAPL") {
  institutionalQuarters { label reportDate pending filerCount }
  stock(ticker: $ticker) {
    holders(first: 5) {
      isPreview
      totalCount
      nodes {
        filerName filerCategory shares valueUsd changeType sharesChangePct
        filer { positions(first: 3) { totalCount nodes { ticker companyName valueUsd } } }
      }
    }
  }
}`,
  `# Options at the latest close, compared with the ticker's own history. Needs an API key.
query Options($ticker: Ticker! = "AAPL") {
  options(ticker: $ticker) {
    dossier {
      isPreview
      headline { asOf sentiment atmIv ivRank1y pcVol expectedMove1d maxPain }
      oiWalls { expiry callWalls { strike oi } putWalls { strike oi } }
      unusual { contract dte volume volOiRatio premium }
    }
    history(window: ONE_YEAR) { window series { date atmIv pcVol skew25d } }
  }
}`,
  `# Analyst consensus, its history and estimates for a stock, and the latest actions across the market. Needs an API key.
query Analysts($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    consensus { isPreview consensusLabel targetLow targetMean targetHigh upsidePercent recommendationMean buyRatioPercent }
    consensusHistory { from to totalCount history { snapshotDate targetMean consensusLabel } }
    analystActions { totalCount nodes { actionDate firm actionType fromGrade toGrade priorPriceTarget priceTarget } }
    analystEstimates {
      estimates { periodType estimateLow estimateMean estimateHigh }
      surprises { reportDate estimateEps actualEps surprisePct }
    }
    calledIt { totalCount moves { moveEndDate movePct coveringFirms revisedWithMove calls { firm daysBeforeMove } } }
  }
  analystActivity(lookbackDays: 30) { totalCount nodes { actionType firm actionDate stock { name } } }
}`,
  `# Market-wide options: the most extreme readings among stocks and funds. Needs an API key.
query OptionsOfTheMarket {
  optionsOverview {
    asOf
    medianIvRank
    marketPcVol
    extremeCount
    rows { ticker name sector interestScore ivRank1y pcVol expectedMove1d }
    etfRows { ticker interestScore ivRank1y pcVol }
  }
}`,
  `# The market heatmap: every stock of an index by size, change and sentiment. Needs an API key.
query MarketHeatmap($scope: HeatmapScope! = SP500) {
  marketHeatmap(scope: $scope) {
    isPreview
    asOf
    headline { label value unit }
    meta {
      previewWithheld breadthUp breadthDown capWeightedChangePct
      sectors { sector count up down capUsd capWeightedChangePct marketMoodPhase }
    }
    tiles { ticker sector marketCap changePercent sentiment7d mentionsZ optionsInterestScore stock { name } }
  }
}`,
  `# Earnings this week and over the next month. Needs an API key.
query EarningsCalendar($ticker: Ticker! = "MSFT") {
  earningsCalendar {
    isPreview
    totalCount
    events { earningsDate earningsTime ticker companyName fiscalQuarter confirmed estimatedEps stock { name } }
    metadata { windowStart windowEnd }
  }
  stock(ticker: $ticker) { earningsCalendar { events { earningsDate confirmed } } }
}`,
  `# News and social sentiment of a company, by source. Needs an API key.
query Mentions($entityId: String! = "AAPL") {
  metrics(entityId: $entityId) {
    entity { name urlSlug }
    series(metric: SCORE) { date value mentions }
    distribution(metric: MENTIONS, dimension: SOURCE) { valueType shares { value share } }
    headline { asOf score7D score1M scoreTrend7D mentionVelocity mentionShare7D }
  }
}`,
  `# Fundamentals, valuation ratios and short interest of a company.
query Fundamentals($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    fundamentals {
      current { peTTM epsTTM revenueTTM operatingMargin returnOnEquity revenueGrowth debtToEquity }
      statement(timeframe: ANNUAL) { fiscalYear periodEndDate revenue netIncome freeCashFlow totalDebt }
      revenueHistory { dataPoints { fiscalPeriod fiscalYear revenue netIncome eps } }
    }
    float { freeFloat freeFloatPercent sharesOutstanding }
    shortInterest(limit: 6) { percentOfFloat dataPoints { settlementDate shortInterest daysToCover } }
    shortVolume(limit: 10) { dataPoints { date shortVolumeRatio } }
  }
}`,
  `# Congressional trades: the latest, and those in one stock. Needs an API key.
query Congress($ticker: Ticker! = "AAPL") {
  politicianActivity(lookbackDays: 90, limit: 10) {
    isPreview
    totalCount
    nodes { politician { displayName party state } ticker transactionType amountRange transactionDate disclosureDelayDays }
  }
  politicianFilings(ticker: $ticker, lookbackDays: 365) {
    totalCount
    nodes { politician { displayName urlSlug } transactionType amountRange owner disclosureDate stock { name } }
  }
}`,
  `# A stock's rating against all others, or why it has none. Needs an API key.
query Rating($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    name
    rating {
      asOf
      dimensions { key label weight percentile present }
      flags { label active }
      disclaimer
      ... on StockRating { score letter percentile riskAdjustments { label points } drivers { label points } }
      ... on UnratedStock { reason presentDimensions }
    }
  }
}`,
  `# Entity search: the match for a text, a company's leadership, and sentiment for each. Needs an API key.
query Entities($q: String! = "apple", $ticker: Ticker! = "AAPL") {
  entitySearch(q: $q) { name type listingCoverage relatedTicker stock { quote { price } } }
  popularEntities { name type relatedTicker }
  stock(ticker: $ticker) {
    entities { relation title entity { name type } }
    metricByEntity(metric: SENTIMENT) { values { value share entity { name } } }
  }
}`,
  `# Market mood, sentiment by sector, and the sentiment of a basket. Needs an API key.
query Mood {
  marketMood(days: 30) {
    currentScore phase weeklyChange
    signals { key label value change }
    sectors { sector currentScore phase }
  }
  sectorSentiment { narrative sectors { sector label consensusLabel topStock { ticker stock { name } } } }
  marketSummary { headline generatedAt }
}`,
  `# A fund's holdings with analyst and sentiment aggregates, and the funds holding a stock. Needs an API key.
query Funds($fund: Ticker! = "SPY", $ticker: Ticker! = "AAPL") {
  etf(ticker: $fund) {
    name issuer expenseRatio aum quote { price changePercent }
    holdings { asOfDate totalHoldings holdings(first: 10) { ticker weightPct stock { name } } }
    analystAggregate { coverage { weightCovered } weightedConsensus { upsidePercent consensusLabel } }
    sentimentAggregate { constituentsWeighted { serviceScore scoreLabel } }
  }
  stock(ticker: $ticker) { heldBy(first: 5) { nodes { weightPct etf { ticker name } } } }
}`,
  `# Insights for a stock and the market, and the written stock report. Needs an API key.
query Insights($ticker: Ticker! = "AAPL") {
  stock(ticker: $ticker) {
    insights { isPreview totalCount insights { insightType urgency insightText confidence } }
    aiSummary { isPreview report { lastUpdated sections { name content } } }
  }
  marketInsights { isPreview totalCount insights { insightType insightText stock { name } } }
}`,
  `# The sentiment indexes and their current readings. Needs an API key.
query Indexes {
  indexes { indexId displayName description reading { asOf value totalMentions constituents { displayName weight value } } }
}`,
  `# Institutional options and convertible-note positions at quarter end. Needs an API key.
query InstitutionalOptions($reportDate: Date! = "${quarter}") {
  institutionalOptions(reportDate: $reportDate) { isPreview totalCount nodes { ticker callValue putValue hedgeFundCount } }
  convertibleBonds(reportDate: $reportDate) { isPreview totalCount nodes { baseTicker companyName totalValue } }
}`,
  `# A fund's own figures and insider trades across its holdings. Needs an API key.
query FundOfTheDay($fund: Ticker! = "SPY") {
  etfQuote(ticker: $fund) { currentPrice changePercent volume week52Low week52High nav dividendYield }
  etf(ticker: $fund) { insiderAggregate { coverage { weightCovered } weightedNetFlow { netDollars distinctInsiderCount } } }
}`,
  `# Large, well-rated stocks with positive sentiment, and the curated screens. Needs an API key.
query Screener {
  stockScreen(
    filters: [
      { field: MARKET_CAP, op: GTE, value: "10B" }
      { field: SENTI_SCORE_7D, op: GTE, value: 5 }
      { field: SERVICE_RATING, op: NOT_IN, values: ["F"] }
    ]
    sort: { field: SENTI_SCORE_7D, dir: DESC }
    limit: 20
  ) {
    matched
    explain { fieldName op matched missing }
    results { ticker ratingLetter serviceScore7D serviceScoreBars7D changePercent marketCap stock { name } }
  }
  curatedScreens(ids: ["upgrades-rising", "etf-analyst-upside"]) {
    name summary plan
    result(limit: 5) {
      matched
      ... on StockScreen { results { ticker analystRatingMomentum30D } }
      ... on ETFScreen { results { ticker weightedAnalystUpside expenseRatio } }
    }
  }
}`,
  `# Large funds by the analyst upside of their holdings, and the fields a screen can use. Needs an API key.
query ScreenerOfFunds {
  etfScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "1M" }], limit: 10) {
    matched
    results { ticker name marketCap expenseRatio weightedAnalystUpside }
  }
  screenerFields { etf { name label unit ops } }
}`,
  `query MarketHours {
  marketStatus { status asOf nextOpen nextClose session { date isEarlyClose } }
  exchangeCalendar { year holidays { date name } earlyCloses { date name } }
}`,
  `# Free. Enter an API key above to see your usage.
query Me {
  viewer { tier hasKey usage { minute { limit remaining resetAt } month { limit remaining resetAt } } }
}`,
  `# Daily market tables: best sentiment, forum picks, the largest hedge funds. Needs an API key.
query Trackers {
  leaders: tracker(trackerId: "sentiment-leaderboard") { ...Table }
  picks: tracker(trackerId: "forum-picks") { ...Table }
  products: tracker(trackerId: "trending-products") { ...Table }
  funds: tracker(trackerId: "institution-aum") {
    snapshot(category: "HEDGE_FUND") {
      asOf
      ... on TableSnapshot { rows { rank filer { cik name category } } }
    }
  }
}
fragment Table on Tracker {
  displayName
  accessTier
  snapshot {
    asOf
    isPreview
    totalCount
    headline { label value unit }
    ... on TableSnapshot {
      rows { rank name category metrics { label value unit } driver { title tone } stock { ticker } }
    }
  }
}`,
];
