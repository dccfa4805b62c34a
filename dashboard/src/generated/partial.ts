/* eslint-disable */
import type * as Types from './graphql.ts';
export type AlertBellQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type AlertBellQuery = { viewer: { unreadCount: number | null, inbox: { nodes: Array<{ id: string, webhookId: string, title: string, detectedAt: string }> } | null } | null };

export type InboxQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InboxQuery = { viewer: { inbox: { nodes: Array<{ id: string, kind: Types.AlertEventKind, ticker: string | null, title: string, detectedAt: string, readAt: string | null, alert: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type MyAlertsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type MyAlertsQuery = { viewer: { tier: Types.Tier, alerts: { nodes: Array<{ id: string, name: string, channels: Array<Types.AlertChannel>, pauseMinutes: number, expiresAt: string, isExpired: boolean, pausedReason: string | null, fired: number, firedAt: string | null, feedUrl: string | null, trigger: { kind: Types.AlertTriggerKind, tickers: Array<string>, universe: Types.ScreenUniverse | null, min: number | null, max: number | null, level: number | null, direction: Types.AlertPriceDirection | null, daysBefore: number | null, types: Array<Types.SignalType> }, webhook: { url: string, queued: number, dropped: number, firstFailedAt: string | null, nextAttemptAt: string | null, lastError: string | null, deliveredAt: string | null } | null }> } | null } | null };

export type AlertReplayCountQueryVariables = Types.Exact<{
  trigger: Types.AlertTriggerInput;
  pauseMinutes?: Types.InputMaybe<Types.Scalars['Int']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type AlertReplayCountQuery = { alertReplay: { sessions: number, fired: number | null, days: Array<{ sessionDate: string, fired: number, tickers: Array<string> }> } | null };

export type CreateAlertMutationVariables = Types.Exact<{
  input: Types.CreateAlertInput;
}>;


export type CreateAlertMutation = { createAlert: { webhookSecret: string | null, errors: Array<{ message: string }>, alert: { id: string, name: string, feedUrl: string | null } | null } | null };

export type UpdateAlertMutationVariables = Types.Exact<{
  input: Types.UpdateAlertInput;
}>;


export type UpdateAlertMutation = { updateAlert: { webhookSecret: string | null, errors: Array<{ message: string }>, alert: { id: string } | null } | null };

export type DeleteAlertMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type DeleteAlertMutation = { deleteAlert: { deletedId: string | null, errors: Array<{ message: string }> } | null };

export type TestAlertMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type TestAlertMutation = { testAlert: { errors: Array<{ message: string }>, event: { id: string } | null } | null };

export type MarkInboxReadMutationVariables = Types.Exact<{
  ids?: Types.InputMaybe<Array<Types.Scalars['ID']['input']> | Types.Scalars['ID']['input']>;
}>;


export type MarkInboxReadMutation = { markInboxRead: { unreadCount: number, errors: Array<{ message: string }> } | null };

export type ReadyAlertsQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  screens?: Types.InputMaybe<Array<Types.Scalars['ID']['input']> | Types.Scalars['ID']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ReadyAlertsQuery = { curatedScreens: Array<{ name: string, summary: string, universe: Types.ScreenUniverse, plan: Record<string, unknown> }> | null, stockScreen: { stocks: { nodes: Array<{ ticker: string }> } | null } | null };

export type ShownDayQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ShownDayQuery = { pointInTime: { day: string, sessionDate: string, isReconstructed: boolean } | null };

export type HistoryDaysQueryVariables = Types.Exact<{
  from?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  to?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type HistoryDaysQuery = { historyDays: Array<{ day: string, isReconstructed: boolean }> | null };

export type EntitySearchQueryVariables = Types.Exact<{
  q: Types.Scalars['String']['input'];
  member?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EntitySearchQuery = { entitySearch: Array<{ dashedId: string, formerTickers: Array<string> | null, name: string, type: Types.EntityType, ticker: string | null, stock: { ticker: string } | null, etf: { ticker: string } | null }> | null, politicianDirectory: { nodes: Array<{ urlSlug: string, displayName: string, chamber: Types.Chamber }> } | null };

export type SearchListsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type SearchListsQuery = { indexes: Array<{ indexId: string, displayName: string }> | null };

export type SearchFilersQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type SearchFilersQuery = { tracker: { snapshot:
      | { entries: { nodes: Array<{ filer: { cik: string, name: string, category: Types.FilerCategory } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null }
      | Record<PropertyKey, never>
     | null } | null };

export type UsageQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type UsageQuery = { viewer: { tier: Types.Tier, usage: { minute: { limit: number | null, remaining: number | null, resetAt: string }, month: { limit: number | null, remaining: number | null } } } | null };

export type DataStateQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type DataStateQuery = { dataStatus: Array<{ isSynthetic: boolean, isLoading: boolean }> | null, prices: Array<{ asOf: string | null }> | null, imported: Array<{ family: Types.DataFamily }> | null };

export type DataOriginsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type DataOriginsQuery = { dataStatus: Array<{ family: Types.DataFamily, asOf: string | null, generatedAt: string, isSynthetic: boolean, isLoading: boolean, firstLoadedDate: string | null, sources: Array<{ name: string, family: Types.DataFamily | null, state: Types.DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number }> }> | null, dataSources: Array<{ name: string, family: Types.DataFamily | null, state: Types.DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number }> | null };

export type SourceStateFragment = { name: string, family: Types.DataFamily | null, state: Types.DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number };

export type AnalystFeedQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.AnalystActionFilter>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type AnalystFeedQuery = { market: { analystActivity: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, actionDate: string, actionType: Types.AnalystActionType, firm: string, analystName: string | null, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null, stock: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type CalledMovesQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CalledMovesQuery = { market: { calledMoves: { isPreview: boolean, withheld: Array<string>, moves: Array<{ id: string, moveStartDate: string, moveEndDate: string, movePercent: number, coveringFirms: number, revisedWithMove: number, stock: { ticker: string, name: string } | null, calls: Array<{ firm: string, analystName: string | null, publishedDate: string, daysBeforeMove: number, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null }> }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type RatingChangesQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type RatingChangesQuery = { market: { ratingChanges: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, day: string, letterBefore: Types.RatingLetter, letterAfter: Types.RatingLetter, scoreBefore: number, scoreAfter: number, points: number, text: string, stock: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type CompareFiguresQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CompareFiguresQuery = { stockScreen: { stocks: { nodes: Array<{ ticker: string, marketCap: number | null, currentPrice: number | null, changePercent: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, pctOff52wHigh: number | null, ratingLetter: Types.RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, analystCount: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, stock: { name: string } | null }> } | null } | null };

export type CompareFundamentalsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CompareFundamentalsQuery = { stock: { fundamentals: { current: { peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMarginPercent: number | null, operatingMarginPercent: number | null, returnOnEquityPercent: number | null, debtToEquity: number | null, revenueGrowthPercent: number | null } | null } | null } | null };

export type CompareFundsQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CompareFundsQuery = { etfScreen: { etfs: { nodes: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, expenseRatio: number | null, holdingsCount: number | null, pctOff52wHigh: number | null, constituentsWeightedService: number | null, weightedAnalystUpside: number | null, etf: { aum: number | null, dividendYield: number | null } | null }> } | null } | null };

export type EarningsDayQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EarningsDayQuery = { market: { status: { statusAt: string } | null } | null };

export type EarningsReportsQueryVariables = Types.Exact<{
  from: Types.Scalars['Date']['input'];
  to: Types.Scalars['Date']['input'];
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EarningsReportsQuery = { market: { earningsCalendar: { totalCount: number | null, isPreview: boolean, withheld: Array<string>, metadata: { from: string, to: string }, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, earningsDate: string, earningsTime: Types.EarningsTime, fiscalQuarter: string | null, isConfirmed: boolean, isReported: boolean, estimatedEps: number | null, currency: string | null, movePercent: number | null, impliedMovePercent: number | null, result: { actualEps: number | null, estimateEps: number | null, epsSurprisePercent: number | null } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type EntityPageQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  days: Types.Scalars['Int']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EntityPageQuery = { entity: { dashedId: string, name: string, type: Types.EntityType, category: string | null, description: string | null, aliases: Array<string>, listing: string | null, relatedTicker: string | null, stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, roles: { totalCount: number, nodes: Array<{ relation: Types.EntityRelation, title: string | null, target: { dashedId: string, name: string, type: Types.EntityType } | null, stock: { ticker: string } | null }> } | null, inboundRoles: { totalCount: number, nodes: Array<{ relation: Types.EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: Types.EntityType } | null }> } | null, metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ day: string, value: number | null }> | null, mentions: Array<{ day: string, value: number | null }> | null } | null } | null };

export type EntityPostsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EntityPostsQuery = { entity: { metrics: { posts: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null }> } | null } | null } | null };

export type InsiderPageQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InsiderPageQuery = { insider: { insiderId: string, name: string, cik: string | null, entity: { dashedId: string, name: string } | null, stocks: Array<{ ticker: string, name: string }> | null, trades: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: Types.InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type IndexPageQueryVariables = Types.Exact<{
  indexId: Types.Scalars['ID']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type IndexPageQuery = { index: { displayName: string, description: string, scale: Types.IndexScale, reading: { value: number | null, asOf: string | null, coverage: number | null, basketSize: number | null, totalMentions: number | null, methodologyNote: string, constituents: Array<{ displayName: string, kbEntityId: string, mentionsCount: number, entity: { dashedId: string, ticker: string | null } | null }> | null } | null, history: { points: Array<{ day: string, value: number }> } | null } | null };

export type EntityTradesQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EntityTradesQuery = { entity: { insiderTrades: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: Types.InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type InsiderTradeRowFragment = { id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: Types.InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null };

export type FundHeadQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type FundHeadQuery = { etf: { ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, description: string | null, expenseRatio: number | null, dividendYield: number | null, aum: number | null, nav: number | null, inceptionDate: string | null, entity: { dashedId: string } | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> | null, sentimentAggregate: { asOf: string, constituentsWeighted: { serviceScore: number | null, scoreLabel: Types.ETFScoreLabel }, direct: { serviceScore: number | null, scoreLabel: Types.ETFScoreLabel } | null, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null, analystAggregate: { asOf: string, weightedConsensus: { consensusLabel: Types.ETFConsensusLabel, upsidePercent: number, totalAnalysts: number, distribution: { buy: number, hold: number, sell: number } }, topContributors: Array<{ ticker: string, weightPercent: number, upsidePercent: number, contributionPercent: number, consensusLabel: Types.ETFConsensusLabel }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null, insiderAggregate: { asOf: string, lookbackDays: number, weightedNetFlow: { netDollars: number, buyDollars: number, sellDollars: number, buyTradeCount: number, sellTradeCount: number, distinctInsiderCount: number }, topContributors: Array<{ ticker: string, weightPercent: number, netDollars: number, weightedNetDollars: number, tradeCount: number }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null } | null };

export type CoverageFragment = { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number };

export type FundHoldingsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  q?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type FundHoldingsQuery = { etf: { holdings: { asOf: string, totalHoldings: number, totalKnownHoldings: number | null, isPartial: boolean | null, sectorMix: Array<{ sector: string, weightPercent: number }>, countryMix: Array<{ country: string, weightPercent: number }>, positions: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, localTicker: string, linkedTicker: string | null, name: string, kind: Types.ETFHoldingKind, weightPercent: number }> } | null } | null } | null };

export type FundListQueryVariables = Types.Exact<{
  q?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type FundListQuery = { etfs: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, aum: number | null, expenseRatio: number | null, dividendYield: number | null }> } | null };

export type EventStudyQueryVariables = Types.Exact<{
  input: Types.EventStudyInput;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EventStudyQuery = { eventStudy: { warnings: Array<Types.BacktestWarning>, digest: string, isPreview: boolean, withheld: Array<string>, horizons: Array<{ sessions: number, count: number, mean: number | null, median: number | null, hitRate: number | null, tStatistic: number | null, dropped: { noPrice: number, overlapping: number, unfinished: number } }>, path: Array<{ session: number, mean: number, low: number | null, high: number | null, count: number }>, events: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, publicDate: string, filledDate: string | null, value: number | null, returns: Array<number | null>, dropped: Types.StudyDropReason | null }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type FilerPositionsQueryVariables = Types.Exact<{
  cik: Types.Scalars['String']['input'];
  instrument?: Types.InstitutionalInstrument;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type FilerPositionsQuery = { filer: { cik: string, name: string, category: Types.FilerCategory, quarters: Array<{ reportDate: string, equityValue: number | null, positionCount: number }> | null, positions: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string | null, companyName: string, titleOfClass: string, shares: number | null, sharesChangePercent: number | null, value: number | null, changeType: Types.InstitutionalChangeType | null, reportDate: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type InsiderBoardsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InsiderBoardsQuery = { market: { insiderActivity: { buyCount: number, sellCount: number, isPreview: boolean, withheld: Array<string>, purchases: { nodes: Array<{ ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> } | null, sales: { nodes: Array<{ ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type InsiderBoardRowFragment = { ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string };

export type InsiderFeedQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.InsiderTradeFilter>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InsiderFeedQuery = { market: { insiderFeed: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, transactionDate: string, filedDate: string, insiderName: string, insiderTitle: string, transactionType: Types.InsiderTransactionType, isDerivative: boolean, isRule10b51Plan: boolean, totalValue: number, pricePerShare: number | null, sharesTransacted: number, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type InstitutionBoardQueryVariables = Types.Exact<{
  trackerId: Types.TrackerId;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InstitutionBoardQuery = { tracker: { snapshot:
      | { asOfLabel: string, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null }
      | { asOfLabel: string, isPreview: boolean, withheld: Array<string>, entries: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, filer: { cik: string, name: string } | null, metrics: Array<{ label: string, value: number | null, unit: Types.TrackerUnit }> }> } | null, upgrade: { message: string, price: string | null, url: string } | null }
     | null } | null };

export type ActivistsQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ActivistsQuery = { market: { activistPositions: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string | null, companyName: string, filerName: string, changeType: Types.InstitutionalChangeType | null, shares: number | null, sharesChangePercent: number | null, value: number | null, reportDate: string, filedDate: string, filer: { cik: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type HeatmapQueryVariables = Types.Exact<{
  scope: Types.HeatmapScope;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type HeatmapQuery = { market: { heatmap: { asOfLabel: string, generatedAt: string, isPreview: boolean, withheld: Array<string>, meta: { scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, previewWithheld: Array<Types.HeatmapLayer> | null, breadthUp: number, breadthDown: number, capWeightedChangePercent: number | null, equalWeightedChangePercent: number | null, sectors: Array<{ sector: Types.Sector, marketCap: number, capWeightedChangePercent: number | null }> }, tiles: Array<{ ticker: string, name: string, sector: Types.Sector | null, industry: string | null, marketCap: number | null, price: number, changePercent: number | null, sentiment7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type MarketQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type MarketQuery = { market: { status: { status: Types.MarketPhase, statusAt: string, nextOpenAt: string, nextCloseAt: string, session: { isEarlyClose: boolean } | null } | null, indexes: Array<{ name: string, quote: { ticker: string, price: number, changePercent: number | null, sessionDate: string } | null }> | null, mood: { asOf: string | null, currentScore: number | null, phase: Types.MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: Types.MoodSignalKey, label: string, value: number, change: number | null }>, sectors: Array<{ sector: Types.Sector, currentScore: number, phase: Types.MoodPhase, weeklyChange: number | null }>, history: Array<{ day: string, score: number }> } | null, summary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, generatedBy: string | null } | null } | null };

export type MarketSentimentQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type MarketSentimentQuery = { market: { sentimentBreadth: { asOf: string | null, minMentions: number, latest: { day: string, bullish: number, bearish: number, neutral: number, netBreadthPercent: number, coveredStocks: number } | null, series: Array<{ day: string, bullishPercent: number, bearishPercent: number, neutralPercent: number, netBreadthPercent: number, coveredStocks: number }> } | null, sectorSentiment: { asOf: string | null, narrative: string | null, sectors: Array<{ sector: Types.Sector, meanSentiment: number, consensusRatio: number, consensusLabel: Types.CrowdConsensus, totalMentions: number, topStock: { ticker: string }, bottomStock: { ticker: string } }> } | null } | null };

export type NewestTradesQueryVariables = Types.Exact<{
  limit: Types.Scalars['Int']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type NewestTradesQuery = { market: { newestInsiderTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, transactionDate: string, insiderName: string, insiderTitle: string, transactionType: Types.InsiderTransactionType, totalValue: number, pricePerShare: number | null, insider: { insiderId: string } | null }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null, newestCongressTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, disclosureDate: string | null, transactionType: Types.PoliticianTransactionType, amountRange: string, stock: { ticker: string } | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null } }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type ClusterBuysQueryVariables = Types.Exact<{
  first: Types.Scalars['Int']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ClusterBuysQuery = { market: { insiderClusterBuys: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string, companyName: string, insiderCount: number, totalValue: number, firstBuyDate: string, lastBuyDate: string }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type UnusualOptionsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type UnusualOptionsQuery = { market: { optionsOverview: { asOf: string, isPreview: boolean, withheld: Array<string>, stocks: { totalCount: number, nodes: Array<{ ticker: string, unusualCount: number, maxUnusualPremium: number | null, maxVolOiRatio: number | null, ivRank1y: number | null, sentiment: number | null }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type QuartersQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type QuartersQuery = { market: { institutionalQuarters: Array<{ reportDate: string, label: string, isPending: boolean, isIncomplete: boolean, baselineFilerCount: number }> | null } | null };

export type InstitutionalFlowsQueryVariables = Types.Exact<{
  reportDate: Types.Scalars['Date']['input'];
  first: Types.Scalars['Int']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InstitutionalFlowsQuery = { market: { institutionalFlows: { isPreview: boolean, withheld: Array<string>, quarter: { label: string, baselineFilerCount: number } | null, netBuying: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number }> } | null, netSelling: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type FlowFragment = { ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number };

export type EarningsQueryVariables = Types.Exact<{
  from: Types.Scalars['Date']['input'];
  to: Types.Scalars['Date']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EarningsQuery = { market: { earningsCalendar: { totalCount: number | null, isPreview: boolean, withheld: Array<string>, metadata: { from: string, to: string }, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, earningsDate: string, periodEndDate: string, earningsTime: Types.EarningsTime, isConfirmed: boolean, estimatedEps: number | null, currency: string | null, isReported: boolean }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type MoversQueryVariables = Types.Exact<{
  minMarketCap: Types.Scalars['Float']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type MoversQuery = { market: { gainers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }> | null, losers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }> | null } | null };

export type MoverFragment = { ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null };

export type TodayQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type TodayQuery = { market: { today: { facts: Array<string>, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string, sentence: string, newestDate: string | null, totalCount: number, stock: { name: string } | null, screenRow: { currentPrice: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null } | null, catalysts: Array<{ kind: Types.CatalystKind, direction: Types.CatalystDirection | null, label: string, text: string, day: string }> }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StoryFiguresFragment = { ticker: string, sentence: string, newestDate: string | null, totalCount: number, catalysts: Array<{ kind: Types.CatalystKind, direction: Types.CatalystDirection | null, label: string, text: string, day: string }> };

export type CatalystFiguresFragment = { kind: Types.CatalystKind, direction: Types.CatalystDirection | null, label: string, text: string, day: string };

export type TrackerListQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type TrackerListQuery = { trackers: Array<{ trackerId: Types.TrackerId, displayName: string, category: Types.TrackerCategory, description: string, viewType: Types.TrackerView, accessTier: Types.TrackerAccessTier }> | null };

export type TrackerTableQueryVariables = Types.Exact<{
  trackerId: Types.TrackerId;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type TrackerTableQuery = { tracker: { snapshot:
      | { trackerId: Types.TrackerId, description: string, asOfLabel: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, headline: Array<{ label: string, value: number, unit: Types.TrackerUnit | null, trend: Types.TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string | null, url: string } | null }
      | { trackerId: Types.TrackerId, description: string, asOfLabel: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, entries: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, stock: { ticker: string } | null, driver: { title: string, publisher: string, day: string } | null, metrics: Array<{ label: string, value: number | null, unit: Types.TrackerUnit, periodLabel: string | null, sourceUrl: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, headline: Array<{ label: string, value: number, unit: Types.TrackerUnit | null, trend: Types.TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string | null, url: string } | null }
     | null } | null };

export type OpenMarketQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type OpenMarketQuery = { market: { popularStocks: Array<{ ticker: string, name: string, sector: Types.Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, pricedAt: string } | null }> | null } | null };

export type OpenStockQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type OpenStockQuery = { stock: { ticker: string, name: string, sector: Types.Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: Types.ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }> | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> | null } | null };

export type StockBoardQueryVariables = Types.Exact<{
  orderBy: Types.OptionsBoardOrder;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockBoardQuery = { market: { optionsOverview: { asOf: string, coverageCount: number, extremeCount: number, marketPcVol: number | null, medianIvRank: number | null, isPreview: boolean, withheld: Array<string>, stocks: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: Types.OptionsWallSide | null, wallStrike: number | null, notionalVol: number }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type FundBoardQueryVariables = Types.Exact<{
  orderBy: Types.OptionsBoardOrder;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type FundBoardQuery = { market: { optionsOverview: { asOf: string, isPreview: boolean, withheld: Array<string>, coverageCount: number | null, extremeCount: number | null, marketPcVol: number | null, medianIvRank: number | null, etfs: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: Types.OptionsWallSide | null, wallStrike: number | null, notionalVol: number }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type BoardRowFragment = { ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: Types.OptionsWallSide | null, wallStrike: number | null, notionalVol: number };

export type TickerOptionsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type TickerOptionsQuery = { options: { stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, dossier: { asOf: string, unusualCount: number | null, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPercentile1y: number | null, sentiment: number | null }, context: { skewPercentile1y: number | null, pcOiPercentile1y: number | null, observations1y: number } | null, latest: { atmIv: number | null, atmIv60: number | null, atmIv90: number | null, iv25p: number | null, iv25c: number | null, skew25d: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, pcOi: number | null, callOi: number, putOi: number, callVol: number, putVol: number, notionalVol: number } | null, oiWalls: { expirationDate: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, expiries: Array<{ expirationDate: string, dte: number, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }>, strikes: Array<{ strike: number, callOi: number, putOi: number }> }> | null, unusual: Array<{ contract: string, type: Types.OptionType, strike: number, expirationDate: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null, history: { window: Types.PeriodWindow | null, series: Array<{ day: string, atmIv: number | null, pcVol: number | null, skew25d: number | null, expectedMove1d: number | null }> } | null } | null };

export type UnusualContractsQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  filter?: Types.InputMaybe<Types.UnusualOptionFilter>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type UnusualContractsQuery = { market: { unusualOptions: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, asOf: string, type: Types.OptionType, strike: number, expirationDate: string, dte: number, volume: number, openInterest: number, volOiRatio: number, premium: number, stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type CongressFeedQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.PoliticianTradeFilter>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CongressFeedQuery = { market: { politicianActivity: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, transactionType: Types.PoliticianTransactionType, ticker: string, assetDescription: string, assetType: Types.PoliticianAssetType, amountRange: string, amountMin: number | null, owner: Types.PoliticianTradeOwner | null, reportUrl: string | null, changeSincePercent: number | null, nextReport: { reportDate: string | null, daysAfterTrade: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, stock: { ticker: string, name: string } | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Types.Chamber } }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type CongressTotalsQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type CongressTotalsQuery = { market: { congressTotals: { isPreview: boolean, withheld: Array<string>, purchases: Array<{ ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null }>, sales: Array<{ ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type TotalOfCongressFragment = { ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null };

export type PoliticianDirectoryPageQueryVariables = Types.Exact<{
  q?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type PoliticianDirectoryPageQuery = { politicianDirectory: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ urlSlug: string, displayName: string, chamber: Types.Chamber, party: string | null, state: string | null, district: number | null, isFormer: boolean, servedUntil: string | null }> } | null };

export type PoliticianMembersQueryVariables = Types.Exact<{
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type PoliticianMembersQuery = { politicianMembers: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, politician: { urlSlug: string, displayName: string, chamber: Types.Chamber, party: string | null, state: string | null, isFormer: boolean } }>, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type PoliticianPageQueryVariables = Types.Exact<{
  slug: Types.Scalars['String']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type PoliticianPageQuery = { politician: { displayName: string, urlSlug: string, chamber: Types.Chamber, party: string | null, state: string | null, district: number | null, isFormer: boolean, servedUntil: string | null, bioguideId: string | null, entity: { dashedId: string } | null, trades: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, byQuarter: Array<{ year: number, quarter: number, purchases: { count: number, amountMiddle: number }, sales: { count: number, amountMiddle: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, summary: { totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, topStocks: Array<{ ticker: string, name: string }> | null }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, transactionType: Types.PoliticianTransactionType, ticker: string, assetDescription: string, assetType: Types.PoliticianAssetType, amountRange: string, amountMin: number | null, amountMax: number | null, owner: Types.PoliticianTradeOwner | null, reportUrl: string | null, stock: { ticker: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type SignalRecordPageQueryVariables = Types.Exact<{
  signal: Types.RecordedSignal;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type SignalRecordPageQuery = { signalRecord: { from: string | null, to: string | null, monthCount: number, reconstructedMonths: number, isSynthetic: boolean, warnings: Array<Types.BacktestWarning>, spread: { months: number, mean: number | null, tStatistic: number | null } | null, informationCoefficient: { months: number, mean: number | null, tStatistic: number | null } | null, groups: Array<{ name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null }>, months: Array<{ decidedDate: string, endedDate: string, isReconstructed: boolean, spread: number | null, informationCoefficient: number | null, groups: Array<{ name: string, return: number, benchmarkReturn: number }> }>, insights: Array<{ insightType: string, sessions: number, events: number, dropped: number, mean: number | null, hitRate: number | null, tStatistic: number | null }> } | null };

export type RecordedGroupFragment = { name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null };

export type GroupRecordQueryVariables = Types.Exact<{
  signal: Types.RecordedSignal;
  group: Types.Scalars['String']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type GroupRecordQuery = { signalRecord: { isSynthetic: boolean, groups: Array<{ name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null }> } | null };

export type InsightRecordQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type InsightRecordQuery = { signalRecord: { isSynthetic: boolean, insights: Array<{ insightType: string, sessions: number, events: number, mean: number | null, tStatistic: number | null }> } | null };

export type ScreenTestQueryVariables = Types.Exact<{
  input: Types.BacktestInput;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ScreenTestQuery = { backtest: { from: string, to: string, warnings: Array<Types.BacktestWarning>, isPreview: boolean, withheld: Array<string>, summary: { totalReturn: number, cagr: number | null, volatility: number | null, sharpe: number | null, maxDrawdown: number, turnover: number | null, hitRate: number | null, trackingError: number | null, tStatistic: number | null }, benchmark: { totalReturn: number, cagr: number | null, volatility: number | null, sharpe: number | null, maxDrawdown: number } | null, equity: Array<{ day: string, value: number, benchmark: number | null, drawdown: number }>, periods: { totalCount: number, nodes: Array<{ id: string, decidedDate: string, filledDate: string, return: number, benchmarkReturn: number | null, traded: number, cost: number, entered: Array<string> | null, left: Array<string> | null, unfilled: Array<string> | null, holdings: Array<{ ticker: string, weight: number, return: number }> | null }> } | null, delisted: Array<{ ticker: string, day: string, proceeds: number }> | null, evidence: { verdict: Types.BacktestVerdict, periodCount: number, requestedPeriodCount: number, requestedStartDate: string, isAnnualized: boolean, meanExcess: number | null, hitRateRange: { low: number, high: number } | null, sharpeRange: { low: number, high: number } | null, meanExcessRange: { low: number, high: number } | null }, receipt: { digest: string, engine: string, recordedDays: number, reconstructedDays: number, trials: number, deflatedSharpe: number | null }, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type TestPeriodFragment = { id: string, decidedDate: string, filledDate: string, return: number, benchmarkReturn: number | null, traded: number, cost: number, entered: Array<string> | null, left: Array<string> | null, unfilled: Array<string> | null, holdings: Array<{ ticker: string, weight: number, return: number }> | null };

export type ScreenerCatalogQueryVariables = Types.Exact<{
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type ScreenerCatalogQuery = { screenerFields: { stock: Array<{ name: Types.StockScreenField, column: string, label: string, description: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Types.Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: Types.ETFScreenField, column: string, label: string, description: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Types.Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }> } | null, curatedScreens: Array<{ id: string, screenId: string, name: string, summary: string, universe: Types.ScreenUniverse, plan: Record<string, unknown>, tier: Types.Tier }> | null };

type Field_ETFScreenerField_Fragment = { column: string, label: string, description: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Types.Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

type Field_StockScreenerField_Fragment = { column: string, label: string, description: string, group: string, type: Types.ScreenerFieldType, unit: Types.ScreenerUnit | null, ops: Array<Types.ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Types.Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

export type FieldFragment =
  | Field_ETFScreenerField_Fragment
  | Field_StockScreenerField_Fragment
;

export type StockScreenQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockScreenQuery = { stockScreen: { screened: number, matched: number, explain: Array<{ fieldName: Types.ScreenerFieldName, op: Types.ScreenOperator, matched: number, missing: number }>, stocks: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, priceSparkline30D: Array<number | null> | null, serviceScore7D: number | null, serviceScore1M: number | null, ratingLetter: Types.RatingLetter | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, isStale: boolean | null, priceDate: string | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, sector: string | null, industry: string | null, indexes: string | null, listingAge: number | null, avgDollarVolume: number | null, peRatio: number | null, psRatio: number | null, pbRatio: number | null, dividendYield: number | null, revenueGrowth: number | null, epsGrowth: number | null, operatingMargin: number | null, netMargin: number | null, debtToEquity: number | null, ratingScore: number | null, ratingChange7d: number | null, ratingChange30d: number | null, shortPercentOfFloat: number | null, daysToCover: number | null, shortInterestChange: number | null, lastSurprise: number | null, daysToReport: number | null, insiderNet30d: number | null, insiderNet90d: number | null, insiderNet365d: number | null, insiderBuyers90d: number | null, insiderClusterBuy: number | null, institutionsNetChange: number | null, institutionsHolders: number | null, activistHolders: number | null, congressNet90d: number | null, ivRank: number | null, expectedMove5d: number | null, putCallRatio: number | null, skew25d: number | null, stock: { name: string } | null }> } | null } | null };

export type EtfScreenQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  tickers?: Types.InputMaybe<Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input']>;
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type EtfScreenQuery = { etfScreen: { screened: number, matched: number, explain: Array<{ fieldName: Types.ScreenerFieldName, op: Types.ScreenOperator, matched: number, missing: number }>, etfs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, constituentsWeightedService: number | null, directService: number | null, weightedAnalystUpside: number | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, isStale: boolean | null, priceDate: string | null, changePercent: number | null, priceChange: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightCoveredPct: number | null, holdingsCount: number | null, issuer: string | null, assetClass: string | null, trackedIndex: string | null }> } | null } | null };

export type StockHeadQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockHeadQuery = { stock: { ticker: string, name: string, sector: Types.Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: Types.ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, entity: { dashedId: string } | null, rating:
      | { __typename: 'StockRating', score: number, letter: Types.RatingLetter, percentile: number, ratedCount: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ key: string, kind: Types.RatingDriverKind, label: string, points: number }>, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, percentile: number | null, isPresent: boolean, weightPercent: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: Types.RatingSubLegKey, label: string, raw: number | null, unit: Types.RatingSubLegUnit }> | null }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
      | { __typename: 'UnratedStock', reason: Types.UnratedReason, dimensionsPresent: number, asOf: string, disclaimer: string, dimensions: Array<{ key: Types.RatingDimensionKey, label: string, percentile: number | null, isPresent: boolean, weightPercent: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: Types.RatingSubLegKey, label: string, raw: number | null, unit: Types.RatingSubLegUnit }> | null }>, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
     | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }> | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> | null } | null };

export type StockProfileFragment = { ticker: string, name: string, sector: Types.Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: Types.ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }> | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> | null };

export type QuoteFiguresFragment = { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean };

export type BarsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  window?: Types.InputMaybe<Types.PeriodWindow>;
  from?: Types.InputMaybe<Types.Scalars['Date']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type BarsQuery = { chart: Array<{ day: string, open: number | null, high: number | null, low: number | null, close: number, adjustedClose: number | null, volume: number | null }> | null };

export type StockInsiderTradesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockInsiderTradesQuery = { stock: { insiderTrades: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: Types.InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockCongressTradesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockCongressTradesQuery = { stock: { politicianTrades: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, transactionType: Types.PoliticianTransactionType, amountRange: string, assetType: Types.PoliticianAssetType, owner: Types.PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Types.Chamber } }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type CongressTradeRowFragment = { id: string, transactionDate: string, disclosureDate: string | null, transactionType: Types.PoliticianTransactionType, amountRange: string, assetType: Types.PoliticianAssetType, owner: Types.PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Types.Chamber } };

export type StockOptionsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockOptionsQuery = { options: { dossier: { asOf: string, unusualCount: number | null, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPercentile1y: number | null, sentiment: number | null }, latest: { expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, skew25d: number | null, pcOi: number | null, callOi: number, putOi: number } | null, oiWalls: { expirationDate: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: Types.OptionType, strike: number, expirationDate: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockOptionsHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockOptionsHistoryQuery = { options: { history: { series: Array<{ day: string, atmIv: number | null, pcVol: number | null, skew25d: number | null }> } | null } | null };

export type StockConsensusQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockConsensusQuery = { stock: { analystConsensus: { consensusLabel: Types.ConsensusLabel, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, upsidePercent: number, numberOfAnalysts: number, analystCount: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, recommendationMean: number | null, snapshotDate: string, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, analystConsensusHistory: { isPreview: boolean, withheld: Array<string>, history: Array<{ snapshotDate: string, currentPrice: number, targetLow: number, targetMean: number, targetHigh: number }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockAnalystActionsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockAnalystActionsQuery = { stock: { analystActions: { totalCount: number, coverage: Types.ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, actionDate: string, actionType: Types.AnalystActionType, firm: string, analystName: string | null, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockInsightsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockInsightsQuery = { stock: { insights: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, insightType: string, urgency: Types.InsightUrgency, confidence: number, insightText: string, generatedAt: string, metadata: string | null, docRefs: Array<{ type: Types.InsightReferenceType, url: string }> }>, locked: Array<{ insightType: string, urgency: Types.InsightUrgency, generatedAt: string }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockShortsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockShortsQuery = { stock: { shortInterest: { floatPercent: number | null, dataPoints: Array<{ settlementDate: string, shortInterest: number, daysToCover: number | null }> } | null, shortVolume: { dataPoints: Array<{ day: string, shortVolumePercent: number | null }> } | null, float: { freeFloat: number | null, freeFloatPercent: number | null, sharesOutstanding: number | null } | null } | null };

export type StockHoldersQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockHoldersQuery = { stock: { holders: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ filerCik: string, filerName: string, filerCategory: Types.FilerCategory, reportDate: string, shares: number | null, sharesChange: number | null, sharesChangePercent: number | null, value: number | null, changeType: Types.InstitutionalChangeType | null, titleOfClass: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockFundsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockFundsQuery = { stock: { heldBy: { nodes: Array<{ weightPercent: number, etf: { ticker: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type StockFundamentalsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockFundamentalsQuery = { stock: { fundamentals: { current: { isAvailable: boolean, reason: string | null, reportedCurrency: string | null, peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMarginPercent: number | null, operatingMarginPercent: number | null, returnOnEquityPercent: number | null, debtToEquity: number | null, revenueGrowthPercent: number | null, sectorValuation: { sector: Types.Sector, pe: { median: number, percentile: number | null, count: number } | null, ps: { median: number, percentile: number | null, count: number } | null, pb: { median: number, percentile: number | null, count: number } | null } | null } | null, summary: { reason: string | null, quarters: Array<{ fiscalYear: number, fiscalPeriod: Types.FiscalPeriod, periodEndDate: string, reportedCurrency: string | null, revenue: number | null, netIncome: number | null, grossMarginPercent: number | null, operatingMarginPercent: number | null, netMarginPercent: number | null, revenueGrowthPercent: number | null, epsGrowthPercent: number | null, freeCashFlow: number | null }> } | null, ratioHistory: { dataPoints: Array<{ day: string, peRatio: number | null, psRatio: number | null, pbRatio: number | null }> } | null } | null } | null };

export type StandingFragment = { median: number, percentile: number | null, count: number };

export type StockEstimatesQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockEstimatesQuery = { stock: { analystEstimates: { isPreview: boolean, withheld: Array<string>, estimates: Array<{ periodType: Types.EstimatePeriod, periodLabel: string | null, estimateLow: number | null, estimateMean: number | null, estimateHigh: number | null, numberOfAnalysts: number | null, revenueMean: number | null }>, surprises: Array<{ periodLabel: string, reportDate: string, estimateEps: number | null, actualEps: number | null, epsSurprisePercent: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockRelatedQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockRelatedQuery = { stock: { entities: Array<{ relation: Types.EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: Types.EntityType } }> | null, similar: Array<{ ticker: string, name: string, marketCap: number | null }> | null } | null };

export type StockMentionsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  days: Types.Scalars['Int']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockMentionsQuery = { stock: { metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ day: string, value: number | null }> | null, mentions: Array<{ day: string, value: number | null }> | null } | null } | null };

export type StockPostsQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  first?: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockPostsQuery = { stock: { metrics: { posts: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null }> } | null } | null } | null };

export type StockPublishersQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockPublishersQuery = { stock: { metrics: { publishers: { shares: Array<{ value: string, share: number }> } | null, tones: { shares: Array<{ value: string, share: number }> } | null } | null } | null };

export type PostRowFragment = { id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null };

export type StockReportQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockReportQuery = { stock: { aiSummary: { isPreview: boolean, withheld: Array<string>, report: { generatedBy: string | null, generatedAt: string | null, status: Types.ReportStatus, statusReason: string | null, sections: Array<{ name: string, content: string }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type ScoreFiguresFragment = { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null };

export type StockHistoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockHistoryQuery = { stock: { ratingHistory: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, day: string, isReconstructed: boolean, rating:
          | { score: number, letter: Types.RatingLetter, flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
          | { flags: Array<{ key: Types.RatingFlagKey, label: string, isActive: boolean }> }
         }>, upgrade: { message: string, price: string | null, url: string } | null } | null, ratingChanges: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, day: string, letterBefore: Types.RatingLetter, letterAfter: Types.RatingLetter, scoreBefore: number, scoreAfter: number, text: string }>, upgrade: { message: string, price: string | null, url: string } | null } | null, scoreHistory: { nodes: Array<{ id: string, day: string, score7D: number | null }> } | null } | null };

export type StockStoryQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type StockStoryQuery = { stock: { ticker: string, story: { isQuiet: boolean | null, isPreview: boolean, withheld: Array<string>, ticker: string, sentence: string, newestDate: string | null, totalCount: number, nextReport: { reportDate: string | null, time: Types.EarningsTime | null, isConfirmed: boolean | null, fiscalQuarter: string | null, estimatedEps: number | null, currency: string | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, upgrade: { message: string, price: string | null, url: string } | null, catalysts: Array<{ kind: Types.CatalystKind, direction: Types.CatalystDirection | null, label: string, text: string, day: string }> } | null } | null };

export type WatchedQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type WatchedQuery = { watchlist: Array<{ ticker: string, name: string | null, price: number | null, isStale: boolean | null, priceDate: string | null, change: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null, ratingLetter: Types.RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, stock: { ticker: string } | null, etf: { ticker: string } | null, options: { ivRank1y: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, insiders: { netValue: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null }> | null };

type Gate_AiSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystActionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystConsensus_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystEstimates_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_Backtest_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CalledIt_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CalledMoves_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CongressTotals_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ConsensusHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ConvertibleBondGroupConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ETFScorePointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ETFScreenPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EarningsComparison_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EarningsEventConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EventStudy_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ExportFileConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_FilerTotals_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_HeatmapSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderActivity_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderActivitySummaryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderClusterBuyConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsightConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsightHistoryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalFlowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalFlows_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalHolders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalOptionsConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalPositionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NewestCongressTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NewestInsiderTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NextReport_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsDossier_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsOverview_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsOverviewRowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianHistoryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianMemberConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_RatingChangeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_RatingPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ReportAfterTrade_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ScorePointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_StockScreen_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_StockScreenPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_Story_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_TableSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_TodayStories_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_UnusualContractConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_WatchlistInsiders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_WatchlistOptions_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

export type GateFragment =
  | Gate_AiSummary_Fragment
  | Gate_AnalystActionConnection_Fragment
  | Gate_AnalystConsensus_Fragment
  | Gate_AnalystEstimates_Fragment
  | Gate_Backtest_Fragment
  | Gate_CalledIt_Fragment
  | Gate_CalledMoves_Fragment
  | Gate_CongressTotals_Fragment
  | Gate_ConsensusHistory_Fragment
  | Gate_ConvertibleBondGroupConnection_Fragment
  | Gate_ETFScorePointConnection_Fragment
  | Gate_ETFScreenPointConnection_Fragment
  | Gate_EarningsComparison_Fragment
  | Gate_EarningsEventConnection_Fragment
  | Gate_EventStudy_Fragment
  | Gate_ExportFileConnection_Fragment
  | Gate_FilerTotals_Fragment
  | Gate_HeatmapSnapshot_Fragment
  | Gate_InsiderActivity_Fragment
  | Gate_InsiderActivitySummaryConnection_Fragment
  | Gate_InsiderClusterBuyConnection_Fragment
  | Gate_InsiderSummary_Fragment
  | Gate_InsiderTradeConnection_Fragment
  | Gate_InsightConnection_Fragment
  | Gate_InsightHistoryConnection_Fragment
  | Gate_InstitutionalFlowConnection_Fragment
  | Gate_InstitutionalFlows_Fragment
  | Gate_InstitutionalHolders_Fragment
  | Gate_InstitutionalOptionsConnection_Fragment
  | Gate_InstitutionalPositionConnection_Fragment
  | Gate_NewestCongressTrades_Fragment
  | Gate_NewestInsiderTrades_Fragment
  | Gate_NextReport_Fragment
  | Gate_OptionsDossier_Fragment
  | Gate_OptionsHistory_Fragment
  | Gate_OptionsOverview_Fragment
  | Gate_OptionsOverviewRowConnection_Fragment
  | Gate_PoliticianHistoryConnection_Fragment
  | Gate_PoliticianMemberConnection_Fragment
  | Gate_PoliticianTradeConnection_Fragment
  | Gate_RatingChangeConnection_Fragment
  | Gate_RatingPointConnection_Fragment
  | Gate_ReportAfterTrade_Fragment
  | Gate_ScorePointConnection_Fragment
  | Gate_StockScreen_Fragment
  | Gate_StockScreenPointConnection_Fragment
  | Gate_Story_Fragment
  | Gate_TableSnapshot_Fragment
  | Gate_TodayStories_Fragment
  | Gate_UnusualContractConnection_Fragment
  | Gate_WatchlistInsiders_Fragment
  | Gate_WatchlistOptions_Fragment
;

export type SecurityKindQueryVariables = Types.Exact<{
  ticker: Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type SecurityKindQuery = { security:
    | { __typename: 'ETF' }
    | { __typename: 'Stock' }
   | null };

export type LargestStocksQueryVariables = Types.Exact<{
  plan: Types.Scalars['ScreenPlan']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type LargestStocksQuery = { stockScreen: { stocks: { nodes: Array<{ ticker: string }> } | null } | null };

export type LargestTickersFragment = { stockScreen: { stocks: { nodes: Array<{ ticker: string }> } | null } | null };

export type MyListQueryVariables = Types.Exact<{
  tickers: Array<Types.Scalars['Ticker']['input']> | Types.Scalars['Ticker']['input'];
  asOf?: Types.InputMaybe<Types.Scalars['Date']['input']>;
}>;


export type MyListQuery = { watchlist: Array<{ ticker: string, name: string | null, price: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null, stock: { ticker: string } | null, etf: { ticker: string } | null, story: { isPreview: boolean, withheld: Array<string>, ticker: string, sentence: string, newestDate: string | null, totalCount: number, upgrade: { message: string, price: string | null, url: string } | null, catalysts: Array<{ kind: Types.CatalystKind, direction: Types.CatalystDirection | null, label: string, text: string, day: string }> } | null }> | null };
