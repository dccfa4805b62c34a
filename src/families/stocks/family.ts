import { family } from '../../family.ts';
import { constituentFiles } from './demo/constituents.ts';
import { companyFiles, profileFiles } from './demo/listings.ts';
import { stocksJob } from './derive.ts';
import { companiesImporter, constituentsImporter, secCompaniesImporter } from './ingest.ts';
import { stocksRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';

export const stocks = family({
  name: 'stocks',
  importers: [constituentsImporter, secCompaniesImporter, companiesImporter],
  servedRows,
  jobs: [stocksJob],
  routes: [...stocksRoutes],
  demo: [companyFiles, profileFiles, constituentFiles],
});
