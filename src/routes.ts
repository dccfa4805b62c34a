import { analystRoutes } from './families/analyst/rest.ts';
import { analystActionRoutes } from './families/analyst-actions/rest.ts';
import { analystEstimateRoutes } from './families/analyst-estimates/rest.ts';
import { calledItRoutes } from './families/called-it/rest.ts';
import { insiderRoutes } from './families/insider/rest.ts';
import { insiderActivityRoutes } from './families/insider-activity/rest.ts';
import { metricBaselineRoutes } from './families/metric-baselines/rest.ts';
import { metricBreakdownRoutes } from './families/metric-breakdowns/rest.ts';
import { metricsRoutes } from './families/metrics/rest.ts';
import { optionsRoutes } from './families/options/rest.ts';
import { pricesRoutes } from './families/prices/rest.ts';
import { ratingsRoutes } from './families/ratings/rest.ts';
import { stocksRoutes } from './families/stocks/rest.ts';
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
  ...metricsRoutes,
  ...metricBreakdownRoutes,
  ...metricBaselineRoutes,
  ...ratingsRoutes,
];
