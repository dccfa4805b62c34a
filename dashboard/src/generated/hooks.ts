/* eslint-disable */
import { infiniteHook, queryHook } from '../../../client/index.ts';
import * as documents from './graphql.ts';

export const useEntitySearchQuery = /*#__PURE__*/ queryHook(documents.EntitySearchDocument);
export const useSearchListsQuery = /*#__PURE__*/ queryHook(documents.SearchListsDocument);
export const useSyntheticQuery = /*#__PURE__*/ queryHook(documents.SyntheticDocument);
export const useUsageQuery = /*#__PURE__*/ queryHook(documents.UsageDocument);
export const useDataOriginsQuery = /*#__PURE__*/ queryHook(documents.DataOriginsDocument);
export const useCompareFiguresQuery = /*#__PURE__*/ queryHook(documents.CompareFiguresDocument);
export const useCompareFundamentalsQuery = /*#__PURE__*/ queryHook(documents.CompareFundamentalsDocument);
export const useCompareFundsQuery = /*#__PURE__*/ queryHook(documents.CompareFundsDocument);
export const useEntityPageQuery = /*#__PURE__*/ queryHook(documents.EntityPageDocument);
export const useEntityPostsQuery = /*#__PURE__*/ queryHook(documents.EntityPostsDocument);
export const useEntityPostsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.EntityPostsDocument, {
  connection: (data) => data.entity?.metrics?.posts,
  after: 'after',
});
export const useInsiderPageQuery = /*#__PURE__*/ queryHook(documents.InsiderPageDocument);
export const useInsiderPageInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.InsiderPageDocument, {
  connection: (data) => data.insider?.trades,
  after: 'after',
});
export const useIndexPageQuery = /*#__PURE__*/ queryHook(documents.IndexPageDocument);
export const useEntityTradesQuery = /*#__PURE__*/ queryHook(documents.EntityTradesDocument);
export const useEntityTradesInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.EntityTradesDocument, {
  connection: (data) => data.entity?.insiderTrades,
  after: 'after',
});
export const useFundHeadQuery = /*#__PURE__*/ queryHook(documents.FundHeadDocument);
export const useFundHoldingsQuery = /*#__PURE__*/ queryHook(documents.FundHoldingsDocument);
export const useFundHoldingsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.FundHoldingsDocument, {
  connection: (data) => data.etf?.holdings?.positions,
  after: 'after',
});
export const useFundListQuery = /*#__PURE__*/ queryHook(documents.FundListDocument);
export const useFundListInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.FundListDocument, {
  connection: (data) => data.etfs,
  after: 'after',
});
export const useFilerPositionsQuery = /*#__PURE__*/ queryHook(documents.FilerPositionsDocument);
export const useFilerPositionsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.FilerPositionsDocument, {
  connection: (data) => data.filer?.positions,
  after: 'after',
});
export const useHeatmapQuery = /*#__PURE__*/ queryHook(documents.HeatmapDocument);
export const useMarketQuery = /*#__PURE__*/ queryHook(documents.MarketDocument);
export const useMarketSentimentQuery = /*#__PURE__*/ queryHook(documents.MarketSentimentDocument);
export const useNewestTradesQuery = /*#__PURE__*/ queryHook(documents.NewestTradesDocument);
export const useClusterBuysQuery = /*#__PURE__*/ queryHook(documents.ClusterBuysDocument);
export const useUnusualOptionsQuery = /*#__PURE__*/ queryHook(documents.UnusualOptionsDocument);
export const useQuartersQuery = /*#__PURE__*/ queryHook(documents.QuartersDocument);
export const useInstitutionalFlowsQuery = /*#__PURE__*/ queryHook(documents.InstitutionalFlowsDocument);
export const useEarningsQuery = /*#__PURE__*/ queryHook(documents.EarningsDocument);
export const useEarningsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.EarningsDocument, {
  connection: (data) => data.earningsCalendar,
  after: 'after',
});
export const useTrackerListQuery = /*#__PURE__*/ queryHook(documents.TrackerListDocument);
export const useTrackerTableQuery = /*#__PURE__*/ queryHook(documents.TrackerTableDocument);
export const useStockBoardQuery = /*#__PURE__*/ queryHook(documents.StockBoardDocument);
export const useStockBoardInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockBoardDocument, {
  connection: (data) => data.optionsOverview?.stocks,
  after: 'after',
});
export const useFundBoardQuery = /*#__PURE__*/ queryHook(documents.FundBoardDocument);
export const useFundBoardInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.FundBoardDocument, {
  connection: (data) => data.optionsOverview?.etfs,
  after: 'after',
});
export const useTickerOptionsQuery = /*#__PURE__*/ queryHook(documents.TickerOptionsDocument);
export const usePoliticianDirectoryPageQuery = /*#__PURE__*/ queryHook(documents.PoliticianDirectoryPageDocument);
export const usePoliticianDirectoryPageInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.PoliticianDirectoryPageDocument, {
  connection: (data) => data.politicianDirectory,
  after: 'after',
});
export const usePoliticianMembersQuery = /*#__PURE__*/ queryHook(documents.PoliticianMembersDocument);
export const usePoliticianMembersInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.PoliticianMembersDocument, {
  connection: (data) => data.politicianMembers,
  after: 'after',
});
export const usePoliticianPageQuery = /*#__PURE__*/ queryHook(documents.PoliticianPageDocument);
export const usePoliticianPageInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.PoliticianPageDocument, {
  connection: (data) => data.politician?.trades,
  after: 'after',
});
export const useScreenerCatalogQuery = /*#__PURE__*/ queryHook(documents.ScreenerCatalogDocument);
export const useStockScreenQuery = /*#__PURE__*/ queryHook(documents.StockScreenDocument);
export const useStockScreenInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockScreenDocument, {
  connection: (data) => data.stockScreen?.stocks,
  after: 'after',
});
export const useEtfScreenQuery = /*#__PURE__*/ queryHook(documents.EtfScreenDocument);
export const useEtfScreenInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.EtfScreenDocument, {
  connection: (data) => data.etfScreen?.etfs,
  after: 'after',
});
export const useStockHeadQuery = /*#__PURE__*/ queryHook(documents.StockHeadDocument);
export const useBarsQuery = /*#__PURE__*/ queryHook(documents.BarsDocument);
export const useStockInsiderTradesQuery = /*#__PURE__*/ queryHook(documents.StockInsiderTradesDocument);
export const useStockInsiderTradesInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockInsiderTradesDocument, {
  connection: (data) => data.insiderTrades,
  after: 'after',
});
export const useStockCongressTradesQuery = /*#__PURE__*/ queryHook(documents.StockCongressTradesDocument);
export const useStockCongressTradesInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockCongressTradesDocument, {
  connection: (data) => data.politicianTrades,
  after: 'after',
});
export const useStockOptionsQuery = /*#__PURE__*/ queryHook(documents.StockOptionsDocument);
export const useStockOptionsHistoryQuery = /*#__PURE__*/ queryHook(documents.StockOptionsHistoryDocument);
export const useStockConsensusQuery = /*#__PURE__*/ queryHook(documents.StockConsensusDocument);
export const useStockAnalystActionsQuery = /*#__PURE__*/ queryHook(documents.StockAnalystActionsDocument);
export const useStockAnalystActionsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockAnalystActionsDocument, {
  connection: (data) => data.analystActions,
  after: 'after',
});
export const useStockInsightsQuery = /*#__PURE__*/ queryHook(documents.StockInsightsDocument);
export const useStockShortsQuery = /*#__PURE__*/ queryHook(documents.StockShortsDocument);
export const useStockHoldersQuery = /*#__PURE__*/ queryHook(documents.StockHoldersDocument);
export const useStockHoldersInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockHoldersDocument, {
  connection: (data) => data.stock?.holders,
  after: 'after',
});
export const useStockFundsQuery = /*#__PURE__*/ queryHook(documents.StockFundsDocument);
export const useStockFundsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockFundsDocument, {
  connection: (data) => data.stock?.heldBy,
  after: 'after',
});
export const useStockFundamentalsQuery = /*#__PURE__*/ queryHook(documents.StockFundamentalsDocument);
export const useStockEstimatesQuery = /*#__PURE__*/ queryHook(documents.StockEstimatesDocument);
export const useStockRelatedQuery = /*#__PURE__*/ queryHook(documents.StockRelatedDocument);
export const useStockMentionsQuery = /*#__PURE__*/ queryHook(documents.StockMentionsDocument);
export const useStockPostsQuery = /*#__PURE__*/ queryHook(documents.StockPostsDocument);
export const useStockPostsInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.StockPostsDocument, {
  connection: (data) => data.stock?.metrics?.posts,
  after: 'after',
});
export const useStockPublishersQuery = /*#__PURE__*/ queryHook(documents.StockPublishersDocument);
export const useStockReportQuery = /*#__PURE__*/ queryHook(documents.StockReportDocument);
export const useWatchedQuery = /*#__PURE__*/ queryHook(documents.WatchedDocument);
