import { family } from '../../family.ts';
import { analystActionsJob } from './actions/derive.ts';
import { analystActionsImporter, analystRatingsImporter } from './actions/ingest.ts';
import { analystActionRoutes } from './actions/rest.ts';
import { consensusJob } from './consensus/derive.ts';
import { analystPanelsImporter } from './consensus/ingest.ts';
import { analystRoutes } from './consensus/rest.ts';
import { actionHistory, panelHistory } from './demo/files.ts';
import { estimateFiles, surpriseFiles } from './estimates/demo.ts';
import { estimatesJob } from './estimates/derive.ts';
import { analystEstimatesImporter, earningsSurprisesImporter } from './estimates/ingest.ts';
import { analystEstimateRoutes } from './estimates/rest.ts';
import { analystsExamples } from './examples.ts';
import { servedRows } from './served.ts';
import { calledItJob } from './track-record/derive.ts';
import { calledItRoutes } from './track-record/rest.ts';
import './consensus/schema.ts';
import './actions/schema.ts';
import './estimates/schema.ts';
import './estimates/comparison/schema.ts';
import './track-record/schema.ts';

export const analysts = family({
  name: 'analysts',
  importers: [
    analystPanelsImporter,
    analystActionsImporter,
    analystRatingsImporter,
    analystEstimatesImporter,
    earningsSurprisesImporter,
  ],
  servedRows,
  jobs: [consensusJob, analystActionsJob, estimatesJob, calledItJob],
  routes: [...analystRoutes, ...analystActionRoutes, ...analystEstimateRoutes, ...calledItRoutes],
  demo: [estimateFiles, surpriseFiles],
  demoHistory: [actionHistory, panelHistory],
  examples: analystsExamples,
});
