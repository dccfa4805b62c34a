import { family } from '../../family.ts';
import { entityFiles, entityMentionHistory } from './demo.ts';
import { entitiesJob } from './derive.ts';
import { entitiesExamples } from './examples.ts';
import { entitiesImporter } from './ingest.ts';
import { entityRolesJob } from './roles/derive.ts';
import { entityRelationsImporter } from './roles/ingest.ts';
import { entityRolesRoutes } from './roles/rest.ts';
import { entityPopularityJob } from './search/derive.ts';
import { popularEntitiesImporter } from './search/ingest.ts';
import { entitySearchRoutes } from './search/rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './roles/schema.ts';
import './search/schema.ts';

export const entities = family({
  name: 'entities',
  importers: [entitiesImporter, entityRelationsImporter, popularEntitiesImporter],
  servedRows,
  jobs: [entitiesJob, entityRolesJob, entityPopularityJob],
  routes: [...entitySearchRoutes, ...entityRolesRoutes],
  demo: [entityFiles],
  demoHistory: [entityMentionHistory],
  examples: entitiesExamples,
});
