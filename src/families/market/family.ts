import { family } from '../../family.ts';
import { marketExamples } from './examples.ts';
import { marketHeatmapJob } from './heatmap/derive.ts';
import { marketMoodJob } from './mood/derive.ts';
import { marketMoodRoutes } from './mood/rest.ts';
import { marketSummaryJob } from './summary/derive.ts';
import { marketSummaryRoutes } from './summary/rest.ts';
import './mood/schema.ts';
import './summary/schema.ts';
import './heatmap/schema.ts';
import './board/schema.ts';

export const market = family({
  name: 'market',
  jobs: [marketMoodJob, marketHeatmapJob, marketSummaryJob],
  routes: [...marketMoodRoutes, ...marketSummaryRoutes],
  examples: marketExamples,
});
