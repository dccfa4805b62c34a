/* eslint-disable */
import { queryHook } from '../../../../client/hooks/index.ts';
import * as documents from './graphql.ts';

export const useUsageQuery = queryHook(documents.UsageDocument);
export const useHeatmapQuery = queryHook(documents.HeatmapDocument);
export const useMarketQuery = queryHook(documents.MarketDocument);
export const useEarningsQuery = queryHook(documents.EarningsDocument);
export const useTrackerListQuery = queryHook(documents.TrackerListDocument);
export const useTrackerTableQuery = queryHook(documents.TrackerTableDocument);
export const useScreenerCatalogQuery = queryHook(documents.ScreenerCatalogDocument);
export const useStockScreenQuery = queryHook(documents.StockScreenDocument);
export const useEtfScreenQuery = queryHook(documents.EtfScreenDocument);
