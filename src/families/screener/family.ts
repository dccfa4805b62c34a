import { family } from '../../family.ts';
import { screenerEtfsJob } from './etfs/derive.ts';
import { screenerEtfsRoutes } from './etfs/rest.ts';
import { screenerExamples } from './examples.ts';
import { screenerFieldsRoutes } from './fields/rest.ts';
import { screenerScreensRoutes } from './presets/rest.ts';
import { screenerStocksJob } from './stocks/derive/stocks.ts';
import { screenerStocksRoutes } from './stocks/rest.ts';
import { screenVersionJobs } from './versions/derive.ts';
import './schema.ts';
import './stocks/schema.ts';
import './etfs/schema.ts';
import './fields/schema.ts';
import './changes/schema.ts';
import './history/schema.ts';
import './presets/schema.ts';
import './versions/schema.ts';
import './watchlist/schema.ts';

export const screener = family({
  name: 'screener',
  jobs: [screenerStocksJob, screenerEtfsJob, ...screenVersionJobs],
  routes: [...screenerStocksRoutes, ...screenerEtfsRoutes, ...screenerFieldsRoutes, ...screenerScreensRoutes],
  examples: screenerExamples,
});
