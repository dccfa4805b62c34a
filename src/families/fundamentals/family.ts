import { family } from '../../family.ts';
import { reportHistory } from './demo.ts';
import { fundamentalsJob } from './derive.ts';
import { fundamentalsExamples } from './examples.ts';
import { companyFactsImporter } from './ingest.ts';
import { fundamentalRatioRoutes } from './ratios/rest.ts';
import { fundamentalsRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './ratios/schema.ts';
import './peers/schema.ts';
import './summary/schema.ts';

export const fundamentals = family({
  name: 'fundamentals',
  importers: [companyFactsImporter],
  servedRows,
  jobs: [fundamentalsJob],
  routes: [...fundamentalsRoutes, ...fundamentalRatioRoutes],
  demoHistory: [reportHistory],
  examples: fundamentalsExamples,
});
