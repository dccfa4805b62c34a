import { cusipsImporter } from './families/cusips/ingest.ts';
import { filerCategoriesImporter } from './families/filers/ingest.ts';
import { insiderTransactionsImporter, ownershipImporter } from './families/insider/ingest.ts';
import { form13fImporter } from './families/institutional/ingest.ts';
import { managerTablesImporter } from './families/manager-tables/ingest.ts';
import { mentionsImporter, scoredPostsImporter } from './families/mentions/ingest.ts';
import { optionsImporter } from './families/options/ingest.ts';
import { pricesImporter } from './families/prices/ingest.ts';
import { companiesImporter, constituentsImporter, secCompaniesImporter } from './families/stocks/ingest.ts';
import type { Importer } from './import.ts';

/** Every kind of file that can be imported. */
export const importers: readonly Importer[] = [
  constituentsImporter,
  secCompaniesImporter,
  companiesImporter,
  pricesImporter,
  ownershipImporter,
  insiderTransactionsImporter,
  optionsImporter,
  mentionsImporter,
  scoredPostsImporter,
  cusipsImporter,
  filerCategoriesImporter,
  form13fImporter,
  managerTablesImporter,
];
