import { analystRoutes } from '../../families/analysts/consensus/rest.ts';
import { analystActionRoutes } from '../../families/analysts/actions/rest.ts';
import { analystEstimateRoutes } from '../../families/analysts/estimates/rest.ts';
import { calendarRoutes } from '../../families/earnings-calendar/rest.ts';
import { calledItRoutes } from '../../families/analysts/track-record/rest.ts';
import { convertibleBondsRoutes } from '../../families/institutional/convertible-bonds/rest.ts';
import { entityRolesRoutes } from '../../families/entities/roles/rest.ts';
import { entitySearchRoutes } from '../../families/entities/search/rest.ts';
import { etfAnalystRoutes } from '../../families/etfs/aggregates/analyst/rest.ts';
import { etfInsiderRoutes } from '../../families/etfs/aggregates/insider/rest.ts';
import { etfSentimentRoutes } from '../../families/etfs/aggregates/sentiment/rest.ts';
import { etfHoldingsRoutes } from '../../families/etfs/holdings/rest.ts';
import { etfQuotesRoutes } from '../../families/etfs/quotes/rest.ts';
import { etfsRoutes } from '../../families/etfs/rest.ts';
import { fundamentalRatioRoutes } from '../../families/fundamentals/ratios/rest.ts';
import { fundamentalsRoutes } from '../../families/fundamentals/rest.ts';
import { indexesRoutes } from '../../families/indexes/rest.ts';
import { insiderRoutes } from '../../families/insider/rest.ts';
import { insiderActivityRoutes } from '../../families/insider/activity/rest.ts';
import { insightsRoutes } from '../../families/insights/rest.ts';
import { institutionalFlowsRoutes } from '../../families/institutional/flows/rest.ts';
import { institutionalHoldersRoutes } from '../../families/institutional/holders/rest.ts';
import { institutionalOptionsRoutes } from '../../families/institutional/options/rest.ts';
import { marketMoodRoutes } from '../../families/market/mood/rest.ts';
import { marketSummaryRoutes } from '../../families/market/summary/rest.ts';
import { metricBaselineRoutes } from '../../families/sentiment/baselines/rest.ts';
import { metricBreakdownRoutes } from '../../families/sentiment/breakdowns/rest.ts';
import { metricEntitiesRoutes } from '../../families/sentiment/entities/rest.ts';
import { metricsRoutes } from '../../families/sentiment/rest.ts';
import { optionsRoutes } from '../../families/options/rest.ts';
import { optionsOverviewRoutes } from '../../families/options/overview/rest.ts';
import { politicianTradesRoutes } from '../../families/congress/trades/rest.ts';
import { politiciansRoutes } from '../../families/congress/members/rest.ts';
import { pricesRoutes } from '../../families/prices/rest.ts';
import { ratingsRoutes } from '../../families/ratings/rest.ts';
import { screenerEtfsRoutes } from '../../families/screener/etfs/rest.ts';
import { screenerFieldsRoutes } from '../../families/screener/fields/rest.ts';
import { screenerScreensRoutes } from '../../families/screener/presets/rest.ts';
import { screenerStocksRoutes } from '../../families/screener/stocks/rest.ts';
import { sentimentRollupsRoutes } from '../../families/sentiment/rollups/rest.ts';
import { shareFloatRoutes } from '../../families/short-sales/float/rest.ts';
import { shortInterestRoutes } from '../../families/short-sales/interest/rest.ts';
import { shortVolumeRoutes } from '../../families/short-sales/volume/rest.ts';
import { stockReportsRoutes } from '../../families/stock-reports/rest.ts';
import { stocksRoutes } from '../../families/stocks/rest.ts';
import { trackersRoutes } from '../../families/trackers/rest.ts';
import type { Route } from './route.ts';

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
