/* eslint-disable */
import type * as Types from './graphql.ts';
export type DataUpdatedSubscriptionVariables = Types.Exact<{
  families?: Types.InputMaybe<Array<Types.DataFamily> | Types.DataFamily>;
}>;


export type DataUpdatedSubscription = { dataUpdated: { family: Types.DataFamily, version: number, asOf: string | null, generatedAt: string } };

export type DataVersionsQueryVariables = Types.Exact<{
  families?: Types.InputMaybe<Array<Types.DataFamily> | Types.DataFamily>;
}>;


export type DataVersionsQuery = { dataStatus: Array<{ family: Types.DataFamily, version: number, generatedAt: string }> | null };

export type ScreenChangedSubscriptionVariables = Types.Exact<{
  stockFilters?: Types.InputMaybe<Array<Types.StockScreenFilter> | Types.StockScreenFilter>;
  etfFilters?: Types.InputMaybe<Array<Types.ETFScreenFilter> | Types.ETFScreenFilter>;
  plan?: Types.InputMaybe<Types.Scalars['ScreenPlan']['input']>;
  universe?: Types.ScreenUniverse;
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  cursor?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type ScreenChangedSubscription = { screenChanged: { cursor: string, matched: number, changes: Array<{ kind: Types.ScreenChangeKind, ticker: string, sessionDate: string, detectedAt: string | null, because: Array<{ field: Types.ScreenerFieldName, op: Types.ScreenOperator, value: number | null, values: Array<string> | null, before: number | null, after: number | null, textBefore: string | null, textAfter: string | null }> }> } };

export type SignalsSubscriptionVariables = Types.Exact<{
  types?: Types.InputMaybe<Array<Types.SignalType> | Types.SignalType>;
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  cursor?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type SignalsSubscription = { signals: { cursor: string, signals: Array<{ id: string, type: Types.SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null }> } };

export type SignalPartsFragment = { id: string, type: Types.SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null };

export type StockHoldersQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type StockHoldersQuery = { stock: { ticker: string, name: string, heldBy: { edges: Array<{ node: { weightPercent: number, etf: { ticker: string, name: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type StockListQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  sector?: Types.InputMaybe<Types.Sector>;
}>;


export type StockListQuery = { stocks: { nodes: Array<{ ticker: string, name: string, sector: Types.Sector | null, quote: { price: number, changePercent: number | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type StockPageQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type StockPageQuery = { stock: { ticker: string, name: string, sector: Types.Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }> | null, rating:
      | { score: number, letter: Types.RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: Types.RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
      | { reason: Types.UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
     | null, options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: Types.OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null } | null, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: Types.InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> } | null, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> | null } | null } | null };

export type StockPagesQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
}>;


export type StockPagesQuery = { stocks: { nodes: Array<{ ticker: string, name: string, sector: Types.Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }> | null, rating:
        | { score: number, letter: Types.RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: Types.RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
        | { reason: Types.UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
       | null, options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: Types.OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null } | null, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: Types.InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> } | null, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> | null } | null }> } | null };

export type StockPageFragment = { ticker: string, name: string, sector: Types.Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }> | null, rating:
    | { score: number, letter: Types.RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: Types.RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
    | { reason: Types.UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
   | null, options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: Types.OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null } | null, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: Types.InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> } | null, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> | null } | null };

export type OfferFragment = { plan: Types.Tier, message: string, price: string | null, url: string };

export type WatchlistChangedSubscriptionVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  cursor?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type WatchlistChangedSubscription = { watchlistChanged: { cursor: string, signals: Array<{ id: string, type: Types.SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null }> } };

export type StockTickersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type StockTickersQuery = { stocks: { nodes: Array<{ ticker: string }> } | null };

export type StockListingQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type StockListingQuery = { stocks: { nodes: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string }> } | null };

export type PopularTickersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PopularTickersQuery = { market: { popularStocks: Array<{ ticker: string }> | null } | null };

export type PopularListingQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PopularListingQuery = { market: { popularStocks: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string }> | null } | null };

export type StockImagesQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  forced?: Types.Scalars['Boolean']['input'];
}>;


export type StockImagesQuery = { stocks: { nodes: Array<{ ticker: string, iconUrl: string | null, logoUrl: string | null }> } | null };

export type StockDescriptionsQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  forced?: Types.Scalars['Boolean']['input'];
}>;


export type StockDescriptionsQuery = { stocks: { nodes: Array<{ ticker: string, name: string, description: string | null, sector: Types.Sector | null, industry: string | null, marketCap: number | null, iconUrl: string | null, logoUrl: string | null, brandColor: string | null, symbol: string }> } | null };

export type StockProfileQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  forced?: Types.Scalars['Boolean']['input'];
}>;


export type StockProfileQuery = { stock: { ticker: string, name: string, kbEntityId: string, urlSlug: string, cik: string | null, exchange: string | null, sector: Types.Sector | null, industry: string | null, description: string | null, headquarters: string | null, founded: string | null, website: string | null, marketCap: number | null, sharesOutstanding: number | null, iconUrl: string | null, logoUrl: string | null, brandColor: string | null, ceo: string | null, listingStatus: Types.ListingStatus | null, delistedDate: string | null, delistingReason: string | null, leadership: Array<{ name: string, title: string }> | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null } | null } | null };

export type SimilarStocksQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  limit?: Types.Scalars['Int']['input'];
}>;


export type SimilarStocksQuery = { stock: { similar: Array<{ ticker: string, name: string, quote: { price: number, changePercent: number | null } | null }> | null } | null };

export type EtfsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type EtfsQuery = { etfs: { nodes: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string, issuer: string, trackedIndex: string | null, assetClass: string | null, imageUrl: string | null }> } | null };

export type EtfHoldingsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type EtfHoldingsQuery = { etf: { holdings: { ticker: string, issuer: string, issuerEndpoint: string | null, fetchedAt: string | null, totalHoldings: number, totalKnownHoldings: number | null, asOfDate: string, nextRefreshDue: string, partial: boolean | null, holdings: { nodes: Array<{ ticker: string, name: string, exchange: string | null, localTicker: string, linkedTicker: string | null, weightPct: number, firstSeen: string | null }> } | null } | null } | null };

export type EtfQuoteQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type EtfQuoteQuery = { etf: { extendedQuote: { ticker: string, currentPrice: number | null, change: number | null, changePercent: number | null, volume: number | null, open: number | null, dayHigh: number | null, dayLow: number | null, previousClose: number | null, week52High: number | null, week52Low: number | null, dividendYield: number | null, aum: number | null, expenseRatio: number | null, nav: number | null, inceptionDate: string | null, servedAt: string, priceAsOf: string | null, extendedHours: { session: Types.ExtendedSession, price: number, change: number | null, changePercent: number | null } | null } | null } | null };

export type EtfAnalystAggregateQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type EtfAnalystAggregateQuery = { etf: { aggregate: { ticker: string, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, weightedConsensus: { upsidePercent: number, consensusLabel: Types.ETFConsensusLabel, totalAnalysts: number, distribution: { buy: number, hold: number, sell: number } }, topContributors: Array<{ ticker: string, upsidePercent: number, consensusLabel: Types.ETFConsensusLabel, weightPct: number, contributionPp: number }> } | null } | null };

export type EtfInsiderAggregateQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type EtfInsiderAggregateQuery = { etf: { aggregate: { ticker: string, lookbackDays: number, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, weightedNetFlow: { netDollars: number, buyDollars: number, sellDollars: number, buyTradeCount: number, sellTradeCount: number, distinctInsiderCount: number }, topContributors: Array<{ ticker: string, netDollars: number, weightedNetDollars: number, tradeCount: number, weightPct: number }> } | null } | null };

export type EtfSentimentAggregateQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type EtfSentimentAggregateQuery = { etf: { aggregate: { ticker: string, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, constituentsWeighted: { serviceScore: number | null, scoreLabel: Types.ETFScoreLabel, asOfTimestamp: string | null }, direct: { serviceScore: number | null, scoreLabel: Types.ETFScoreLabel, asOfTimestamp: string | null } | null } | null } | null };

export type EntitySearchQueryVariables = Types.Exact<{
  q: Types.Scalars['String']['input'];
  type?: Types.InputMaybe<Types.EntityType>;
  limit?: Types.Scalars['Int']['input'];
}>;


export type EntitySearchQuery = { entitySearch: Array<{ name: string, urlSlug: string, type: Types.EntityType, ticker: string | null, listingCoverage: Types.ListingCoverage | null, listing: string | null }> | null };

export type PopularEntitiesQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PopularEntitiesQuery = { market: { popularEntities: Array<{ type: Types.EntityType, urlSlug: string, displayName: string, relatedStock: string | null }> | null } | null };

export type StockEntitiesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type StockEntitiesQuery = { stock: { entities: Array<{ title: string | null, entity: { type: Types.EntityType, urlSlug: string, category: string | null, iconUrl: string | null, id: string, displayName: string, relatedStock: string | null } }> | null } | null };

export type PriceQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type PriceQuery = { quote: { ticker: string, price: number, change: number | null, changePercent: number | null, previousClose: number | null, volume: number | null, asOf: string, stock: { listingStatus: Types.ListingStatus | null, delistedDate: string | null, delistingReason: string | null } | null } | null };

export type PricesQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
}>;


export type PricesQuery = { quotes: Array<{ ticker: string, price: number, change: number | null, changePercent: number | null, previousClose: number | null, volume: number | null, asOf: string, stock: { listingStatus: Types.ListingStatus | null, delistedDate: string | null, delistingReason: string | null } | null }> | null };

export type ChartQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  timeframe?: Types.PeriodWindow;
}>;


export type ChartQuery = { chart: Array<{ closedAt: string, open: number | null, high: number | null, low: number | null, close: number, adjustedClose: number | null, volume: number | null, date: string }> | null };

export type MarketStatusQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type MarketStatusQuery = { market: { status: { status: Types.MarketPhase, asOf: string } | null } | null };

export type OptionsSummaryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type OptionsSummaryQuery = { options: { dossier: { isPreview: boolean, previewReason: Types.PreviewReason | null, asOf: string, sentiment: number | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, headline: { asOf: string, sentiment: number | null, ivRank1y: number | null, atmIv: number | null, expectedMove1d: number | null, pcVol: number | null, maxPain: number | null, pcVolPctl1y: number | null }, latest: { callVol: number, putVol: number, callOi: number, putOi: number, pcVol: number | null, pcOi: number | null, vwIv: number | null, atmIv: number | null, skew25d: number | null, atmIv60: number | null, atmIv90: number | null, iv25c: number | null, iv25p: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, netDelta: number, notionalVol: number, contracts: number, date: string } | null, context: { ivRank1y: number | null, observations1y: number, pcVolPctl1y: number | null, pcVolPctl5y: number | null, pcOiPctl1y: number | null, skewPctl1y: number | null } | null, oiWalls: { maxPain: number, expiry: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: Types.OptionType, strike: number, dte: number, volume: number, oi: number, volOiRatio: number, premium: number, expiry: string }> | null } | null } | null };

export type OptionsHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  window?: Types.PeriodWindow;
}>;


export type OptionsHistoryQuery = { options: { history: { ticker: string, window: Types.PeriodWindow | null, series: Array<{ callVol: number, putVol: number, callOi: number, putOi: number, pcVol: number | null, pcOi: number | null, vwIv: number | null, atmIv: number | null, skew25d: number | null, atmIv60: number | null, atmIv90: number | null, iv25c: number | null, iv25p: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, netDelta: number, notionalVol: number, contracts: number, date: string }> } | null } | null };

export type OptionsOverviewQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OptionsOverviewQuery = { viewer: { tier: Types.Tier } | null, market: { optionsOverview: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, asOf: string, medianIvRank: number | null, marketPcVol: number | null, extremeCount: number, coverageCount: number, etfMedianIvRank: number | null, etfMarketPcVol: number | null, etfExtremeCount: number | null, etfCoverageCount: number | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, stocks: { nodes: Array<{ ticker: string, name: string | null, sector: string | null, asOf: string, sentiment: number | null, interestScore: number | null, pcVol: number | null, atmIv: number | null, ivRank1y: number | null, skew25d: number | null, notionalVol: number, ivMove20: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, observations1y: number, unusualCount: number, maxVolOiRatio: number | null, maxUnusualPremium: number | null, wallSide: Types.OptionsWallSide | null, wallStrike: number | null, wallShare: number | null, pcVolPctl1y: number | null, skewPctl1y: number | null }> } | null, etfs: { nodes: Array<{ ticker: string, name: string | null, sector: string | null, asOf: string, sentiment: number | null, interestScore: number | null, pcVol: number | null, atmIv: number | null, ivRank1y: number | null, skew25d: number | null, notionalVol: number, ivMove20: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, observations1y: number, unusualCount: number, maxVolOiRatio: number | null, maxUnusualPremium: number | null, wallSide: Types.OptionsWallSide | null, wallStrike: number | null, wallShare: number | null, pcVolPctl1y: number | null, skewPctl1y: number | null }> } | null } | null } | null };

export type MetricSeriesQueryVariables = Types.Exact<{
  entityId: Types.Scalars['ID']['input'];
  metricType: Types.MetricType;
  startTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  endTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  maxDataPoints?: Types.InputMaybe<Types.Scalars['Int']['input']>;
}>;


export type MetricSeriesQuery = { entity: { metrics: { series: Array<{ value: number | null, valueType: Types.MetricValueType, minValue: number | null, maxValue: number | null, dataPointCount: number, mentions: number, timestamp: string, metricType: string }> | null } | null } | null };

export type MetricDistributionQueryVariables = Types.Exact<{
  entityId: Types.Scalars['ID']['input'];
  metricType: Types.MetricType;
  dimension: Types.MetricDimension;
  startTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  endTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
}>;


export type MetricDistributionQuery = { entity: { metrics: { distribution: { dimensionDisplayName: string, granularity: Types.MetricGranularity, valueType: Types.MetricValueType, metricType: string, timestamp: string, dimension: string, shares: Array<{ value: string, share: number }> } | null } | null } | null };

export type MetricMeanByQueryVariables = Types.Exact<{
  entityId: Types.Scalars['ID']['input'];
  metricType: Types.MetricType;
  dimension: Types.MetricDimension;
  startTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  endTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
}>;


export type MetricMeanByQuery = { entity: { metrics: { meanBy: Array<{ key: string, mean: number }> | null } | null } | null };

export type MetricSlicesQueryVariables = Types.Exact<{
  entityId: Types.Scalars['ID']['input'];
  metricType: Types.MetricType;
}>;


export type MetricSlicesQuery = { entity: { metrics: { slices: Array<{ values: Array<string>, displayName: string, metricType: string, dimension: string }> | null } | null } | null };

export type MetricBaselinesQueryVariables = Types.Exact<{
  entityId: Types.Scalars['ID']['input'];
  metricType: Types.MetricType;
}>;


export type MetricBaselinesQuery = { entity: { metrics: { baselines: { metricType: string, availableBaselines: Array<Types.MetricBaselineType>, defaultBaseline: Types.MetricBaselineType, showByDefault: boolean, baselines: Array<{ baselineType: Types.MetricBaselineType, peerGroup: Types.Sector | null, metricType: string, lastUpdated: string | null, weeklyData: Array<{ weekOf: string, averageValue: number, dataPoints: number, weekStartTimestamp: string, dailyData: Array<{ value: number | null, timestamp: string }> }> }> } | null } | null } | null };

export type MetricBreakdownQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  metricType: Types.MetricType;
  startTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  endTime?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
}>;


export type MetricBreakdownQuery = { stock: { ticker: string, metricByEntity: { metricType: string, startTime: string, endTime: string, values: Array<{ value: number, share: number | null, entity: { urlSlug: string, type: Types.EntityType, displayName: string } | null }> } | null } | null };

export type SectorSentimentQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type SectorSentimentQuery = { market: { sectorSentiment: { schemaVersion: string, generatedAt: string | null, asOf: string | null, narrative: string | null, marketConsensusRatio: number | null, sectors: Array<{ sector: Types.Sector, meanSentiment: number, label: Types.SentimentLabel, meanScore: number, scoreLabel: Types.ScoreBand, consensusRatio: number, consensusVsMarket: number, consensusLabel: Types.CrowdConsensus, bullMentions: number, bearMentions: number, stockCount: number, totalMentions: number, topStock: { ticker: string, value: number }, bottomStock: { ticker: string, value: number } }> } | null } | null };

export type SentimentBreadthQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type SentimentBreadthQuery = { market: { sentimentBreadth: { schemaVersion: string, generatedAt: string | null, asOf: string | null, minMentions: number, latest: { coveredStocks: number, totalMentions: number, bullish: number, neutral: number, bearish: number, date: string, bullishPct: number, neutralPct: number, bearishPct: number, netBreadth: number, bullishMentionPct: number, neutralMentionPct: number, bearishMentionPct: number } | null, series: Array<{ coveredStocks: number, totalMentions: number, bullish: number, neutral: number, bearish: number, date: string, bullishPct: number, neutralPct: number, bearishPct: number, netBreadth: number, bullishMentionPct: number, neutralMentionPct: number, bearishMentionPct: number }> } | null } | null };

export type PoliticianDirectoryQueryVariables = Types.Exact<{
  q?: Types.InputMaybe<Types.Scalars['String']['input']>;
  limit?: Types.Scalars['Int']['input'];
  offset?: Types.Scalars['Int']['input'];
}>;


export type PoliticianDirectoryQuery = { directory: { totalCount: number, nodes: Array<{ urlSlug: string, displayName: string, chamber: Types.Chamber, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, servedUntil: string | null, former: boolean }> } | null };

export type PoliticianActivityQueryVariables = Types.Exact<{
  lookbackDays?: Types.Scalars['Int']['input'];
  limit?: Types.Scalars['Int']['input'];
  offset?: Types.Scalars['Int']['input'];
}>;


export type PoliticianActivityQuery = { market: { trades: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ chamber: Types.Chamber, ticker: string, assetDescription: string, assetType: Types.PoliticianAssetType, transactionType: Types.PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: Types.PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: Types.PoliticianAssetKind, optionType: Types.PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } | null } | null };

export type PoliticianFilingsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type PoliticianFilingsQuery = { market: { trades: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ chamber: Types.Chamber, ticker: string, assetDescription: string, assetType: Types.PoliticianAssetType, transactionType: Types.PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: Types.PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: Types.PoliticianAssetKind, optionType: Types.PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } | null } | null };

export type PoliticianMembersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PoliticianMembersQuery = { members: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, chamber: Types.Chamber, kbEntityId: string | null, servedUntil: string | null, former: boolean } }> } | null };

export type PoliticianMemberQueryVariables = Types.Exact<{
  slug: Types.Scalars['String']['input'];
  limit?: Types.Scalars['Int']['input'];
  offset?: Types.Scalars['Int']['input'];
}>;


export type PoliticianMemberQuery = { politician: { trades: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, summary: { totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, chamber: Types.Chamber, kbEntityId: string | null, servedUntil: string | null, former: boolean } }, nodes: Array<{ chamber: Types.Chamber, ticker: string, assetDescription: string, assetType: Types.PoliticianAssetType, transactionType: Types.PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: Types.PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: Types.PoliticianAssetKind, optionType: Types.PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } | null } | null };

export type InsiderTradesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type InsiderTradesQuery = { viewer: { tier: Types.Tier } | null, market: { trades: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, insiderName: string, insiderTitle: string, insiderRelation: Types.InsiderRelation, transactionDate: string, filedDate: string, transactionCode: string, transactionType: Types.InsiderTransactionType, securityTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, sharesOwnedAfter: number | null, isImplausible: boolean, implausibleReason: Types.InsiderImplausibleReason | null, officer: boolean, director: boolean, tenPctOwner: boolean, directOwnership: boolean, rule10b51: boolean }> } | null } | null };

export type InsiderActivityQueryVariables = Types.Exact<{
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type InsiderActivityQuery = { viewer: { tier: Types.Tier } | null, market: { activity: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, buys: { nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> } | null, sells: { nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> } | null } | null } | null };

export type InsiderClusterBuysQueryVariables = Types.Exact<{
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type InsiderClusterBuysQuery = { viewer: { tier: Types.Tier } | null, market: { clusters: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, firstBuyDate: string, lastBuyDate: string }> } | null } | null };

export type IndexesQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type IndexesQuery = { indexes: Array<{ indexId: string, displayName: string, description: string, scale: Types.IndexScale, accessTier: Types.IndexAccessTier, canonicalUrl: string }> | null };

export type IndexReadingQueryVariables = Types.Exact<{
  indexId: Types.Scalars['ID']['input'];
}>;


export type IndexReadingQuery = { index: { indexId: string, displayName: string, scale: Types.IndexScale, reading: { asOf: string | null, value: number | null, coverage: number | null, basketSize: number | null, totalMentions: number | null, methodologyNote: string, constituents: Array<{ kbEntityId: string, displayName: string, role: string, weight: number, value: number | null, mentionsCount: number, staleness: Types.IndexStaleness, link: string | null }> | null } | null } | null };

export type IndexHistoryQueryVariables = Types.Exact<{
  indexId: Types.Scalars['ID']['input'];
  days?: Types.Scalars['Int']['input'];
}>;


export type IndexHistoryQuery = { index: { indexId: string, displayName: string, scale: Types.IndexScale, history: { days: number, points: Array<{ value: number, date: string }> } | null } | null };

export type FinancialStatementQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  timeframe?: Types.FundamentalsTimeframe;
  fiscalPeriod?: Types.InputMaybe<Types.FiscalPeriod>;
  fiscalYear?: Types.InputMaybe<Types.Scalars['Int']['input']>;
}>;


export type FinancialStatementQuery = { market: { fundamentals: { statement: { ticker: string, timeframe: Types.FundamentalsTimeframe, fiscalPeriod: Types.FiscalPeriod | null, fiscalYear: number | null, periodEndDate: string | null, reportedCurrency: string | null, eps: number | null, epsBasic: number | null, epsDiluted: number | null, netIncome: number | null, bottomLineNetIncome: number | null, weightedAverageSharesBasic: number | null, weightedAverageSharesDiluted: number | null, sharesOutstanding: number | null, revenue: number | null, costOfRevenue: number | null, grossProfit: number | null, operatingExpenses: number | null, operatingIncome: number | null, researchAndDevelopment: number | null, totalAssets: number | null, currentAssets: number | null, totalLiabilities: number | null, currentLiabilities: number | null, totalEquity: number | null, cashAndEquivalents: number | null, totalDebt: number | null, inventory: number | null, operatingCashFlow: number | null, investingCashFlow: number | null, financingCashFlow: number | null, capitalExpenditure: number | null, freeCashFlow: number | null, currentRatio: number | null, debtToEquity: number | null, peRatio: number | null, psRatio: number | null, pbRatio: number | null, reason: string | null, filingDate: string | null, grossMargin: number | null, operatingMargin: number | null, netMargin: number | null, returnOnEquity: number | null, returnOnAssets: number | null } | null } | null } | null };

export type FundamentalPeriodsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type FundamentalPeriodsQuery = { market: { fundamentals: { periods: { ticker: string, reason: string | null, periods: Array<{ fiscalPeriod: Types.FiscalPeriod, fiscalYear: number }> } | null } | null } | null };

export type CurrentFundamentalsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type CurrentFundamentalsQuery = { market: { fundamentals: { current: { ticker: string, currentPrice: number | null, peTTM: number | null, psTTM: number | null, epsTTM: number | null, revenueTTM: number | null, quartersIncluded: number, reason: string | null, available: boolean } | null } | null } | null };

export type RevenueHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  timeframe?: Types.FundamentalsTimeframe;
}>;


export type RevenueHistoryQuery = { market: { fundamentals: { revenueHistory: { ticker: string, count: number, dataSource: string, reason: string | null, dataPoints: Array<{ fiscalPeriod: Types.FiscalPeriod, fiscalYear: number, revenue: number | null, grossProfit: number | null, operatingIncome: number | null, netIncome: number | null, eps: number | null, date: string }> } | null } | null } | null };

export type RatioHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  timeframe?: Types.FundamentalsTimeframe;
}>;


export type RatioHistoryQuery = { market: { fundamentals: { ratioHistory: { ticker: string, count: number, dataSource: string, reason: string | null, dataPoints: Array<{ fiscalPeriod: Types.FiscalPeriod, fiscalYear: number, peRatio: number | null, pbRatio: number | null, psRatio: number | null, date: string }> } | null } | null } | null };

export type ShortInterestQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  limit?: Types.Scalars['Int']['input'];
}>;


export type ShortInterestQuery = { market: { shortInterest: { ticker: string, count: number, dataPoints: Array<{ shortInterest: number, daysToCover: number | null, avgDailyVolume: number | null, settlementDate: string }> } | null } | null };

export type ShortVolumeQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  limit?: Types.Scalars['Int']['input'];
}>;


export type ShortVolumeQuery = { market: { shortVolume: { ticker: string, count: number, dataPoints: Array<{ shortVolume: number, totalVolume: number, shortVolumeRatio: number | null, date: string }> } | null } | null };

export type ShareFloatQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type ShareFloatQuery = { market: { float: { ticker: string, freeFloat: number | null, freeFloatPercent: number | null, effectiveDate: string | null, sharesOutstanding: number | null } | null } | null };

export type AnalystConsensusQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type AnalystConsensusQuery = { stock: { consensus: { isPreview: boolean, previewReason: Types.PreviewReason | null, ticker: string, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, numberOfAnalysts: number, upsidePercent: number, consensusLabel: Types.ConsensusLabel, recommendationMean: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, observedAt: string, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null } | null } | null };

export type AnalystConsensusHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  from?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  to?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  limit?: Types.Scalars['Int']['input'];
}>;


export type AnalystConsensusHistoryQuery = { stock: { history: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, ticker: string, from: string, to: string, count: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, history: Array<{ snapshotDate: string, observedAt: string, source: string, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, numberOfAnalysts: number, upsidePercent: number, recommendationMean: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, consensusLabel: Types.ConsensusLabel, countsObserved: boolean }> } | null } | null };

export type AnalystActionsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type AnalystActionsQuery = { stock: { actions: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, actionDate: string, firm: string, actionType: Types.AnalystActionType, fromGrade: string | null, toGrade: string | null }> } | null } | null };

export type AnalystActivityQueryVariables = Types.Exact<{
  lookbackDays?: Types.Scalars['Int']['input'];
}>;


export type AnalystActivityQuery = { market: { actions: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, actionDate: string, firm: string, actionType: Types.AnalystActionType, fromGrade: string | null, toGrade: string | null }> } | null } | null };

export type AnalystEstimatesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type AnalystEstimatesQuery = { stock: { estimates: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, estimates: Array<{ periodLabel: string | null, periodType: Types.EstimatePeriod, estimateLow: number | null, estimateMean: number | null, estimateHigh: number | null, numberOfAnalysts: number | null }>, surprises: Array<{ periodLabel: string, reportDate: string, estimateEps: number | null, actualEps: number | null, surprisePercent: number | null, surprisePct: number | null }> } | null } | null };

export type CalledItQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  limit?: Types.Scalars['Int']['input'];
}>;


export type CalledItQuery = { stock: { calledIt: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number, ticker: string, count: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, moves: Array<{ insightId: string, generatedAt: string, moveStartDate: string, moveEndDate: string, moveWindowSessions: number, lookbackDays: number, coveringFirms: number, revisedWithMove: number, revisedAgainstMove: number, leftUnchanged: number, movePct: number, calls: Array<{ firm: string, analystName: string | null, attribution: Types.CallAttribution, priceTarget: number | null, priorPriceTarget: number | null, daysBeforeMove: number, publishedOn: string }> }> } | null } | null };

export type CalendarsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type CalendarsQuery = { market: { calendars: Array<{ type: Types.CalendarType, path: string, description: string }> | null } | null };

export type EarningsCalendarQueryVariables = Types.Exact<{
  ticker?: Types.InputMaybe<Types.Scalars['Ticker']['input']>;
  week?: Types.InputMaybe<Types.CalendarWeek>;
  from?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  to?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  confirmed?: Types.InputMaybe<Types.Scalars['Boolean']['input']>;
  time?: Types.InputMaybe<Types.EarningsTime>;
}>;


export type EarningsCalendarQuery = { market: { earningsCalendar: { isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, earningsDate: string, earningsTime: Types.EarningsTime, fiscalQuarter: string | null, estimatedEps: number | null, confirmed: boolean }>, metadata: { generatedAt: string, count: number, source: string, windowStart: string, windowEnd: string } } | null } | null };

export type InstitutionalQuartersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type InstitutionalQuartersQuery = { market: { institutionalQuarters: Array<{ value: string, label: string, reportDate: string, isIncomplete: boolean, filerCount: number, baselineFilerCount: number, reportedShare: number | null, pending: boolean }> | null } | null };

export type InstitutionalFlowsQueryVariables = Types.Exact<{
  reportDate: Types.Scalars['Date']['input'];
  limit?: Types.Scalars['Int']['input'];
}>;


export type InstitutionalFlowsQuery = { viewer: { tier: Types.Tier } | null, market: { flows: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, inflows: { nodes: Array<{ ticker: string, companyName: string, totalSharesBought: number, totalSharesSold: number, netSharesChange: number, newPositions: number, increasedPositions: number, decreasedPositions: number, soldOutPositions: number, indexFundNetChange: number, hedgeFundNetChange: number, activistNetChange: number, pensionNetChange: number, bankNetChange: number, insuranceNetChange: number, mutualFundNetChange: number, sovereignWealthNetChange: number, endowmentNetChange: number, reportDate: string, activistActivity: boolean }> } | null, outflows: { nodes: Array<{ ticker: string, companyName: string, totalSharesBought: number, totalSharesSold: number, netSharesChange: number, newPositions: number, increasedPositions: number, decreasedPositions: number, soldOutPositions: number, indexFundNetChange: number, hedgeFundNetChange: number, activistNetChange: number, pensionNetChange: number, bankNetChange: number, insuranceNetChange: number, mutualFundNetChange: number, sovereignWealthNetChange: number, endowmentNetChange: number, reportDate: string, activistActivity: boolean }> } | null, quarter: { reportDate: string, isPending: boolean, isIncomplete: boolean, filerCount: number, baselineFilerCount: number, reportedShare: number | null } | null } | null } | null };

export type ActivistPositionsQueryVariables = Types.Exact<{
  reportDate: Types.Scalars['Date']['input'];
}>;


export type ActivistPositionsQuery = { viewer: { tier: Types.Tier } | null, market: { activist: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ filerCik: string, filerName: string, ticker: string | null, companyName: string, shares: number | null, changeType: Types.InstitutionalChangeType | null, sharesChange: number | null, filedDate: string, reportDate: string, valueUsd: number | null, sharesChangePct: number | null }> } | null } | null };

export type InstitutionalHoldersQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  reportDate: Types.Scalars['Date']['input'];
}>;


export type InstitutionalHoldersQuery = { viewer: { tier: Types.Tier } | null, market: { holders: { isPreview: boolean, previewReason: Types.PreviewReason | null, ticker: string, companyName: string | null, reportDate: string, totalInstitutionalShares: number, totalInstitutionalValue: number, holderCount: number, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, holders: { nodes: Array<{ filerCik: string, filerName: string, filerCategory: Types.FilerCategory, shares: number | null, changeType: Types.InstitutionalChangeType | null, sharesChange: number | null, valueUsd: number | null, sharesChangePct: number | null }> } | null } | null } | null };

export type ConvertibleBondsQueryVariables = Types.Exact<{
  reportDate: Types.Scalars['Date']['input'];
}>;


export type ConvertibleBondsQuery = { viewer: { tier: Types.Tier } | null, market: { bonds: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ baseTicker: string, companyName: string, positionCount: number, totalValue: number, netSharesChange: number, bondTickers: string, hedgeFundCount: number }> } | null } | null };

export type InstitutionalOptionsQueryVariables = Types.Exact<{
  reportDate: Types.Scalars['Date']['input'];
}>;


export type InstitutionalOptionsQuery = { viewer: { tier: Types.Tier } | null, market: { options: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, callValue: number, putValue: number, callPositions: number, putPositions: number, callNetChange: number, putNetChange: number, hedgeFundCount: number }> } | null } | null };

export type RatingQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type RatingQuery = { stock: { rating:
      | { score: number, letter: Types.RatingLetter, percentile: number, penaltyPoints: number, riskConditions: Array<string>, bucketLetter: Types.RatingLetter, composite: number, ratedCount: number, methodologyVersion: string, ticker: string, kbEntityId: string | null, asOf: string, disclaimer: string, rated: boolean, riskAdjustments: Array<{ condition: string, points: number }>, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, percentile: number | null, raw: number | null, rawLabel: string | null, present: boolean, subLegs: Array<{ key: Types.RatingSubLegKey, label: string, raw: number | null, unit: Types.RatingSubLegUnit }> | null }>, flags: Array<{ key: Types.RatingFlagKey, label: string, active: boolean }> }
      | { reason: Types.UnratedReason, dimensionsPresent: number, presentDimensions: Array<Types.RatingDimensionKey>, ticker: string, kbEntityId: string | null, asOf: string, disclaimer: string, rated: boolean, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, percentile: number | null, raw: number | null, rawLabel: string | null, present: boolean, subLegs: Array<{ key: Types.RatingSubLegKey, label: string, raw: number | null, unit: Types.RatingSubLegUnit }> | null }>, flags: Array<{ key: Types.RatingFlagKey, label: string, active: boolean }> }
     | null } | null };

export type StockInsightsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  urgency?: Types.InputMaybe<Types.InsightUrgency>;
  insightType?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type StockInsightsQuery = { viewer: { tier: Types.Tier } | null, stock: { list: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ insightType: string, insightText: string, confidence: number, urgency: Types.InsightUrgency, generatedAt: string, metadata: string | null, docRefs: Array<{ url: string, type: Types.InsightReferenceType }> }>, locked: Array<{ insightType: string, urgency: Types.InsightUrgency, generatedAt: string }> } | null } | null };

export type StockInsightTypesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
}>;


export type StockInsightTypesQuery = { stock: { insightTypes: Array<string> | null } | null };

export type MarketInsightsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type MarketInsightsQuery = { viewer: { tier: Types.Tier } | null, market: { list: { isPreview: boolean, previewReason: Types.PreviewReason | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ insightType: string, insightText: string, confidence: number, urgency: Types.InsightUrgency, generatedAt: string, metadata: string | null, docRefs: Array<{ url: string, type: Types.InsightReferenceType }> }>, locked: Array<{ insightType: string, urgency: Types.InsightUrgency, generatedAt: string }> } | null } | null };

export type AiSummaryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  depth?: Types.ReportDepth;
  forceRefresh?: Types.Scalars['Boolean']['input'];
}>;


export type AiSummaryQuery = { stock: { summary: { isPreview: boolean, previewReason: Types.PreviewReason | null, ticker: string, companyName: string, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, report: { status: Types.ReportStatus, statusReason: string | null, reportType: Types.ReportType, version: number | null, generatedBy: string | null, lastUpdated: string | null, fromCache: boolean, sections: Array<{ name: string, content: string }> } | null } | null } | null };

export type MarketMoodQueryVariables = Types.Exact<{
  days?: Types.Scalars['Int']['input'];
}>;


export type MarketMoodQuery = { market: { mood: { currentScore: number | null, phase: Types.MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: Types.MoodSignalKey, label: string, value: number, change: number | null }>, history: Array<{ score: number, socialSentiment: number | null, marketDirection: number | null, fearGauge: number | null, socialMomentum: number | null, spyTrend: number | null, optionsFlow: number | null, date: string, timestamp: string }>, sectors: Array<{ sector: Types.Sector, currentScore: number, phase: Types.MoodPhase, weeklyChange: number | null }> } | null } | null };

export type MarketSummaryQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type MarketSummaryQuery = { market: { summary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, lastUpdated: string } | null } | null };

export type TrackersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type TrackersQuery = { trackers: Array<{ trackerId: Types.TrackerId, displayName: string, category: Types.TrackerCategory, description: string, viewType: Types.TrackerView, accessTier: Types.TrackerAccessTier, methodologyAnchor: string, refreshIntervalSeconds: number, canonicalUrl: string }> | null };

export type TrackerSnapshotQueryVariables = Types.Exact<{
  trackerId: Types.TrackerId;
  scope?: Types.InputMaybe<Types.HeatmapScope>;
  category?: Types.InputMaybe<Types.TrackerFilers>;
}>;


export type TrackerSnapshotQuery = { tracker: { snapshot:
      | { __typename: 'HeatmapSnapshot', isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number | null, trackerId: Types.TrackerId, schemaVersion: string, displayName: string, description: string, viewType: Types.TrackerView, generatedAt: string, generatedBy: string, asOf: string, meta: { scope: Types.HeatmapScope, scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, breadthUp: number, breadthDown: number, marketMoodScore: number | null, marketMoodPhase: Types.MoodPhase | null, previewWithheld: Array<Types.HeatmapLayer> | null, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, layers: { prices: { delayMinutes: number, asOf: string, asOfSource: Types.HeatmapPriceSource }, marketMood: { asOf: string } | null, sentiment: { asOf: string } | null, options: { asOf: string } | null }, sectors: Array<{ sector: Types.Sector, marketMoodScore: number | null, marketMoodPhase: Types.MoodPhase | null, marketMoodWeeklyChange: number | null, count: number, up: number, down: number, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, capUsd: number }> }, tiles: Array<{ rank: number, ticker: string, name: string, sector: Types.Sector | null, industry: string | null, marketCap: number | null, price: number, previousClose: number | null, changePercent: number | null, volume: number | null, sentiment7d: number | null, sentimentChange7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null, priceAsOf: string | null }>, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, headline: Array<{ label: string, value: number, unit: Types.TrackerUnit | null, methodologyNote: string | null, trend: Types.TrackerTrend | null, asOf: string | null }> }
      | { __typename: 'TableSnapshot', hasStories: boolean, isPreview: boolean, previewReason: Types.PreviewReason | null, totalCount: number | null, trackerId: Types.TrackerId, schemaVersion: string, displayName: string, description: string, viewType: Types.TrackerView, generatedAt: string, generatedBy: string, asOf: string, rows: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, url: string | null, urlSlug: string | null, driver: { title: string, publisher: string, tone: number, date: string } | null, metrics: Array<{ label: string, value: number | null, unit: Types.TrackerUnit, periodLabel: string | null, sourceUrl: string | null, sourceQuote: string | null }> }> } | null, upgrade: { plan: Types.Tier, message: string, price: string | null, url: string, relay: string } | null, headline: Array<{ label: string, value: number, unit: Types.TrackerUnit | null, methodologyNote: string | null, trend: Types.TrackerTrend | null, asOf: string | null }> }
     | null } | null };

export type StockScreenQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  limit?: Types.Scalars['Int']['input'];
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
}>;


export type StockScreenQuery = { stockScreen: { matched: number, limit: number, results: { nodes: Array<{ ticker: string, serviceScore7D: number | null, serviceScore1M: number | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, ratingLetter: Types.RatingLetter | null, ratingScore: number | null, ratingPercentile: number | null, week52High: number | null, week52Low: number | null, serviceScoreBars7D: Array<number | null> | null, serviceScoreBars30D: Array<number | null> | null, priceSparkline30D: Array<number | null> | null, lastUpdated: string }> } | null } | null };

export type EtfScreenQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  limit?: Types.Scalars['Int']['input'];
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
}>;


export type EtfScreenQuery = { etfScreen: { matched: number, limit: number, results: { nodes: Array<{ ticker: string, name: string, issuer: string | null, assetClass: string | null, trackedIndex: string | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, changePercent: number | null, priceChange: number | null, volume: number | null, week52High: number | null, week52Low: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightedAnalystUpside: number | null, weightedConsensusLabel: Types.ETFConsensusLabel | null, weightedInsiderNet30d: number | null, weightedInsiderNet90d: number | null, constituentsWeightedService: number | null, directService: number | null, weightCoveredPct: number | null, holdingsCount: number | null, totalKnownHoldings: number | null, partial: boolean | null, lastUpdated: string }> } | null } | null };

export type ScreenerFieldsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type ScreenerFieldsQuery = { screenerFields: { stock: Array<{ name: Types.StockScreenField, label: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, step: number | null, placeholder: string | null, description: string, quickValues: Array<string> | null, values: Array<string> | null, sortable: boolean, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: Types.ETFScreenField, label: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, step: number | null, placeholder: string | null, description: string, quickValues: Array<string> | null, values: Array<string> | null, sortable: boolean, options: Array<{ value: number, label: string }> | null }> } | null };

export type CuratedScreensQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type CuratedScreensQuery = { curatedScreens: Array<{ name: string, summary: string, plan: Record<string, unknown>, id: string }> | null };
