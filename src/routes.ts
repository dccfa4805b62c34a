import { analystRoutes } from './families/analyst/rest.ts';
import { analystActionRoutes } from './families/analyst-actions/rest.ts';
import { analystEstimateRoutes } from './families/analyst-estimates/rest.ts';
import { calendarRoutes } from './families/calendar/rest.ts';
import { calledItRoutes } from './families/called-it/rest.ts';
import { convertibleBondsRoutes } from './families/convertible-bonds/rest.ts';
import { entityRolesRoutes } from './families/entity-roles/rest.ts';
import { entitySearchRoutes } from './families/entity-search/rest.ts';
import { etfAnalystRoutes } from './families/etf-aggregate-analyst/rest.ts';
import { etfInsiderRoutes } from './families/etf-aggregate-insider/rest.ts';
import { etfSentimentRoutes } from './families/etf-aggregate-sentiment/rest.ts';
import { etfHoldingsRoutes } from './families/etf-holdings/rest.ts';
import { etfQuotesRoutes } from './families/etf-quotes/rest.ts';
import { etfsRoutes } from './families/etfs/rest.ts';
import { fundamentalRatioRoutes } from './families/fundamental-ratios/rest.ts';
import { fundamentalsRoutes } from './families/fundamentals/rest.ts';
import { indexesRoutes } from './families/indexes/rest.ts';
import { insiderRoutes } from './families/insider/rest.ts';
import { insiderActivityRoutes } from './families/insider-activity/rest.ts';
import { insightsRoutes } from './families/insights/rest.ts';
import { institutionalFlowsRoutes } from './families/institutional-flows/rest.ts';
import { institutionalHoldersRoutes } from './families/institutional-holders/rest.ts';
import { institutionalOptionsRoutes } from './families/institutional-options/rest.ts';
import { marketMoodRoutes } from './families/market-mood/rest.ts';
import { marketSummaryRoutes } from './families/market-summary/rest.ts';
import { metricBaselineRoutes } from './families/metric-baselines/rest.ts';
import { metricBreakdownRoutes } from './families/metric-breakdowns/rest.ts';
import { metricEntitiesRoutes } from './families/metric-entities/rest.ts';
import { metricsRoutes } from './families/metrics/rest.ts';
import { optionsRoutes } from './families/options/rest.ts';
import { optionsOverviewRoutes } from './families/options-overview/rest.ts';
import { politicianTradesRoutes } from './families/politician-trades/rest.ts';
import { politiciansRoutes } from './families/politicians/rest.ts';
import { pricesRoutes } from './families/prices/rest.ts';
import { ratingsRoutes } from './families/ratings/rest.ts';
import { screenerEtfsRoutes } from './families/screener-etfs/rest.ts';
import { screenerFieldsRoutes } from './families/screener-fields/rest.ts';
import { screenerScreensRoutes } from './families/screener-screens/rest.ts';
import { screenerStocksRoutes } from './families/screener-stocks/rest.ts';
import { sentimentRollupsRoutes } from './families/sentiment-rollups/rest.ts';
import { shareFloatRoutes } from './families/share-float/rest.ts';
import { shortInterestRoutes } from './families/short-interest/rest.ts';
import { shortVolumeRoutes } from './families/short-volume/rest.ts';
import { stockReportsRoutes } from './families/stock-reports/rest.ts';
import { stocksRoutes } from './families/stocks/rest.ts';
import { trackersRoutes } from './families/trackers/rest.ts';
import type { Route } from './rest.ts';

/** Every documented path. */
export const routes: readonly Route[] = [
  ...stocksRoutes,
  ...pricesRoutes,
  ...insiderRoutes,
  ...insiderActivityRoutes,
  ...analystRoutes,
  ...analystActionRoutes,
  ...analystEstimateRoutes,
  ...calledItRoutes,
  ...optionsRoutes,
  ...optionsOverviewRoutes,
  ...calendarRoutes,
  ...metricsRoutes,
  ...metricBreakdownRoutes,
  ...metricBaselineRoutes,
  ...fundamentalsRoutes,
  ...fundamentalRatioRoutes,
  ...shortInterestRoutes,
  ...shortVolumeRoutes,
  ...shareFloatRoutes,
  ...politiciansRoutes,
  ...politicianTradesRoutes,
  ...institutionalFlowsRoutes,
  ...institutionalHoldersRoutes,
  ...convertibleBondsRoutes,
  ...institutionalOptionsRoutes,
  ...ratingsRoutes,
  ...metricEntitiesRoutes,
  ...entitySearchRoutes,
  ...entityRolesRoutes,
  ...etfsRoutes,
  ...etfHoldingsRoutes,
  ...etfQuotesRoutes,
  ...etfAnalystRoutes,
  ...etfInsiderRoutes,
  ...etfSentimentRoutes,
  ...insightsRoutes,
  ...stockReportsRoutes,
  ...indexesRoutes,
  ...marketMoodRoutes,
  ...sentimentRollupsRoutes,
  ...marketSummaryRoutes,
  ...trackersRoutes,
  ...screenerStocksRoutes,
  ...screenerEtfsRoutes,
  ...screenerFieldsRoutes,
  ...screenerScreensRoutes,
];
