import { family } from '../../family.ts';
import { convertibleBondsRoutes } from './convertible-bonds/rest.ts';
import { cusipsImporter } from './cusips/ingest.ts';
import { institutionalFilingFiles, institutionFiles } from './demo/filings.ts';
import { institutionalPositionsJob } from './derive.ts';
import { filersJob } from './filers/derive.ts';
import { filerCategoriesImporter } from './filers/ingest.ts';
import { institutionalFlowsJob } from './flows/derive.ts';
import { institutionalFlowsRoutes } from './flows/rest.ts';
import { institutionalHoldersRoutes } from './holders/rest.ts';
import { form13fImporter } from './ingest.ts';
import { managerTablesImporter } from './manager-tables/ingest.ts';
import { institutionalOptionsRoutes } from './options/rest.ts';
import { servedRows } from './served.ts';
import './filers/schema.ts';
import './schema.ts';
import './holders/schema.ts';
import './flows/schema.ts';
import './options/schema.ts';
import './convertible-bonds/schema.ts';

export const institutional = family({
  name: 'institutional',
  importers: [cusipsImporter, filerCategoriesImporter, form13fImporter, managerTablesImporter],
  servedRows,
  jobs: [filersJob, institutionalPositionsJob, institutionalFlowsJob],
  routes: [
    ...institutionalFlowsRoutes,
    ...institutionalHoldersRoutes,
    ...convertibleBondsRoutes,
    ...institutionalOptionsRoutes,
  ],
  demo: [institutionFiles],
  demoLater: [{ files: institutionalFilingFiles, tables: ['institutional_filing', 'institutional_row'] }],
});
