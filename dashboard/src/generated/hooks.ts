/* eslint-disable */
import { infiniteHook, queryHook } from '../../../client/hooks/index.ts';
import * as documents from './graphql.ts';

export const useEntitySearchQuery = queryHook(documents.EntitySearchDocument);
export const useSearchListsQuery = queryHook(documents.SearchListsDocument);
export const useSyntheticQuery = queryHook(documents.SyntheticDocument);
export const useUsageQuery = queryHook(documents.UsageDocument);
export const useEntityPageQuery = queryHook(documents.EntityPageDocument);
export const useInsiderPageQuery = queryHook(documents.InsiderPageDocument);
export const useIndexPageQuery = queryHook(documents.IndexPageDocument);
export const useEntityTradesQuery = queryHook(documents.EntityTradesDocument);
export const useFundHeadQuery = queryHook(documents.FundHeadDocument);
export const useFundHoldingsQuery = queryHook(documents.FundHoldingsDocument);
export const useFundListQuery = queryHook(documents.FundListDocument);
export const useFilerPositionsQuery = queryHook(documents.FilerPositionsDocument);
export const useFilerPositionsInfiniteQuery = infiniteHook(documents.FilerPositionsDocument, {
  connection: (data) => data.filer?.positions,
  after: 'after',
});
export const useHeatmapQuery = queryHook(documents.HeatmapDocument);
export const useMarketQuery = queryHook(documents.MarketDocument);
export const useEarningsQuery = queryHook(documents.EarningsDocument);
export const useTrackerListQuery = queryHook(documents.TrackerListDocument);
export const useTrackerTableQuery = queryHook(documents.TrackerTableDocument);
export const usePoliticianDirectoryPageQuery = queryHook(documents.PoliticianDirectoryPageDocument);
export const usePoliticianMembersQuery = queryHook(documents.PoliticianMembersDocument);
export const usePoliticianPageQuery = queryHook(documents.PoliticianPageDocument);
export const useScreenerCatalogQuery = queryHook(documents.ScreenerCatalogDocument);
export const useStockScreenQuery = queryHook(documents.StockScreenDocument);
export const useEtfScreenQuery = queryHook(documents.EtfScreenDocument);
export const useStockHeadQuery = queryHook(documents.StockHeadDocument);
export const useBarsQuery = queryHook(documents.BarsDocument);
export const useStockTradesQuery = queryHook(documents.StockTradesDocument);
export const useStockOptionsQuery = queryHook(documents.StockOptionsDocument);
export const useStockOptionsHistoryQuery = queryHook(documents.StockOptionsHistoryDocument);
export const useStockConsensusQuery = queryHook(documents.StockConsensusDocument);
export const useStockAnalystActionsQuery = queryHook(documents.StockAnalystActionsDocument);
export const useStockInsightsQuery = queryHook(documents.StockInsightsDocument);
export const useStockShortsQuery = queryHook(documents.StockShortsDocument);
export const useStockHoldersQuery = queryHook(documents.StockHoldersDocument);
export const useStockHoldersInfiniteQuery = infiniteHook(documents.StockHoldersDocument, {
  connection: (data) => data.stock?.holders,
  after: 'after',
});
export const useStockFundsQuery = queryHook(documents.StockFundsDocument);
export const useStockFundsInfiniteQuery = infiniteHook(documents.StockFundsDocument, {
  connection: (data) => data.stock?.heldBy,
  after: 'after',
});
export const useStockAboutQuery = queryHook(documents.StockAboutDocument);
export const useStockReportQuery = queryHook(documents.StockReportDocument);
