import { family } from '../../family.ts';
import { insightsJob } from './derive.ts';
import { insightsExamples } from './examples.ts';
import { insightsRoutes } from './rest.ts';
import './history/schema.ts';
import './schema.ts';

export const insights = family({
  name: 'insights',
  jobs: [insightsJob],
  routes: [...insightsRoutes],
  examples: insightsExamples,
});
