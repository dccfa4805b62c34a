import { family } from '../../family.ts';
import { politicianFiles } from './demo/files.ts';
import { congressExamples } from './examples.ts';
import { congressTradesImporter, houseDisclosuresImporter } from './house/ingest.ts';
import { legislatorsImporter } from './members/ingest.ts';
import { politiciansRoutes } from './members/rest.ts';
import { senateDisclosuresImporter } from './senate/ingest.ts';
import { politiciansJob } from './trades/derive.ts';
import { politicianTradesRoutes } from './trades/rest.ts';
import './members/schema.ts';
import './trades/schema.ts';

export const congressFamily = family({
  name: 'congress',
  importers: [legislatorsImporter, houseDisclosuresImporter, senateDisclosuresImporter, congressTradesImporter],
  jobs: [politiciansJob],
  routes: [...politiciansRoutes, ...politicianTradesRoutes],
  demo: [politicianFiles],
  examples: congressExamples,
});
