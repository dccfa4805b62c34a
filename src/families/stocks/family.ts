import { family } from '../../family.ts';
import { constituentFiles, memberFiles } from './demo/constituents.ts';
import { companyFiles, profileFiles } from './demo/listings.ts';
import { stocksJob } from './derive.ts';
import { companiesImporter, constituentsImporter, secCompaniesImporter } from './ingest.ts';
import { membershipsJob } from './members/derive.ts';
import { membersExamples } from './members/examples.ts';
import { indexMembersImporter } from './members/ingest.ts';
import { stocksRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './members/schema.ts';

export const stocks = family({
  name: 'stocks',
  importers: [constituentsImporter, secCompaniesImporter, companiesImporter, indexMembersImporter],
  servedRows,
  jobs: [stocksJob, membershipsJob],
  routes: [...stocksRoutes],
  examples: membersExamples,
  demo: [companyFiles, profileFiles, constituentFiles, memberFiles],
});
