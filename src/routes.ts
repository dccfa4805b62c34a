import { convertibleBondsRoutes } from './families/convertible-bonds/rest.ts';
import { insiderRoutes } from './families/insider/rest.ts';
import { insiderActivityRoutes } from './families/insider-activity/rest.ts';
import { institutionalFlowsRoutes } from './families/institutional-flows/rest.ts';
import { institutionalHoldersRoutes } from './families/institutional-holders/rest.ts';
import { institutionalOptionsRoutes } from './families/institutional-options/rest.ts';
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
  ...optionsRoutes,
  ...metricsRoutes,
  ...metricBreakdownRoutes,
  ...metricBaselineRoutes,
  ...institutionalFlowsRoutes,
  ...institutionalHoldersRoutes,
  ...convertibleBondsRoutes,
  ...institutionalOptionsRoutes,
  ...ratingsRoutes,
];
