import { analystPanelsImporter } from './families/analyst/ingest.ts';
import { analystActionsImporter, analystRatingsImporter } from './families/analyst-actions/ingest.ts';
import { analystEstimatesImporter, earningsSurprisesImporter } from './families/analyst-estimates/ingest.ts';
import { earningsCalendarImporter } from './families/calendar/ingest.ts';
import { congressTradesImporter, houseDisclosuresImporter } from './families/congress-reports/ingest.ts';
import { cusipsImporter } from './families/cusips/ingest.ts';
import { entitiesImporter } from './families/entities/ingest.ts';
import { entityRelationsImporter } from './families/entity-roles/ingest.ts';
import { popularEntitiesImporter } from './families/entity-search/ingest.ts';
import { etfHoldingsImporter } from './families/etf-holdings/ingest.ts';
import { extendedQuotesImporter } from './families/etf-quotes/ingest.ts';
import { etfProfilesImporter } from './families/etfs/ingest.ts';
import { filerCategoriesImporter } from './families/filers/ingest.ts';
import { fundReturnsImporter } from './families/fund-returns/ingest.ts';
import { companyFactsImporter } from './families/fundamentals/ingest.ts';
import { indexesImporter } from './families/indexes/ingest.ts';
import { insiderTransactionsImporter, ownershipImporter } from './families/insider/ingest.ts';
import { form13fImporter } from './families/institutional/ingest.ts';
import { managerTablesImporter } from './families/manager-tables/ingest.ts';
import { mentionsImporter, scoredPostsImporter } from './families/mentions/ingest.ts';
import { optionsImporter } from './families/options/ingest.ts';
import { legislatorsImporter } from './families/politicians/ingest.ts';
import { pricesImporter } from './families/prices/ingest.ts';
import { senateDisclosuresImporter } from './families/senate-reports/ingest.ts';
import { floatImporter } from './families/share-float/ingest.ts';
import { shortInterestImporter } from './families/short-interest/ingest.ts';
import { shortVolumeImporter } from './families/short-volume/ingest.ts';
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
  earningsCalendarImporter,
  analystPanelsImporter,
  analystActionsImporter,
  analystRatingsImporter,
  analystEstimatesImporter,
  earningsSurprisesImporter,
  mentionsImporter,
  scoredPostsImporter,
  entitiesImporter,
  entityRelationsImporter,
  popularEntitiesImporter,
  indexesImporter,
  companyFactsImporter,
  shortInterestImporter,
  shortVolumeImporter,
  floatImporter,
  legislatorsImporter,
  houseDisclosuresImporter,
  senateDisclosuresImporter,
  congressTradesImporter,
  etfProfilesImporter,
  etfHoldingsImporter,
  extendedQuotesImporter,
  cusipsImporter,
  filerCategoriesImporter,
  form13fImporter,
  managerTablesImporter,
  fundReturnsImporter,
];
