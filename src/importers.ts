import { analystPanelsImporter } from './families/analyst/ingest.ts';
import { analystActionsImporter, analystRatingsImporter } from './families/analyst-actions/ingest.ts';
import { analystEstimatesImporter, earningsSurprisesImporter } from './families/analyst-estimates/ingest.ts';
import { insiderTransactionsImporter, ownershipImporter } from './families/insider/ingest.ts';
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
  analystPanelsImporter,
  analystActionsImporter,
  analystRatingsImporter,
  analystEstimatesImporter,
  earningsSurprisesImporter,
  mentionsImporter,
  scoredPostsImporter,
];
