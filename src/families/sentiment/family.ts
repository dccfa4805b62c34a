import { family } from '../../family.ts';
import { metricBaselineRoutes } from './baselines/rest.ts';
import { metricBreakdownRoutes } from './breakdowns/rest.ts';
import { headlineFiles } from './demo/headlines.ts';
import { mentionHistory } from './demo/mentions.ts';
import { metricsJob } from './derive/metrics.ts';
import { metricEntitiesRoutes } from './entities/rest.ts';
import { sentimentExamples } from './examples.ts';
import { mentionsImporter, scoredPostsImporter } from './ingest.ts';
import { metricsRoutes } from './rest.ts';
import { sentimentRollupsJob } from './rollups/derive.ts';
import { sentimentRollupsRoutes } from './rollups/rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './breakdowns/schema.ts';
import './baselines/schema.ts';
import './rollups/schema.ts';
import './entities/schema.ts';
import './posts/schema.ts';

export const sentiment = family({
  name: 'sentiment',
  importers: [mentionsImporter, scoredPostsImporter],
  servedRows,
  jobs: [metricsJob, sentimentRollupsJob],
  routes: [
    ...metricsRoutes,
    ...metricBreakdownRoutes,
    ...metricBaselineRoutes,
    ...metricEntitiesRoutes,
    ...sentimentRollupsRoutes,
  ],
  demo: [headlineFiles],
  demoHistory: [mentionHistory],
  examples: sentimentExamples,
});
