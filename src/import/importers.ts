import { analystPanelsImporter } from '../families/analysts/consensus/ingest.ts';
import { analystActionsImporter, analystRatingsImporter } from '../families/analysts/actions/ingest.ts';
import { analystEstimatesImporter, earningsSurprisesImporter } from '../families/analysts/estimates/ingest.ts';
import { earningsCalendarImporter } from '../families/earnings-calendar/ingest.ts';
import { congressTradesImporter, houseDisclosuresImporter } from '../families/congress/house/ingest.ts';
import { cusipsImporter } from '../families/institutional/cusips/ingest.ts';
import { entitiesImporter } from '../families/entities/ingest.ts';
import { entityRelationsImporter } from '../families/entities/roles/ingest.ts';
import { popularEntitiesImporter } from '../families/entities/search/ingest.ts';
import { etfHoldingsImporter } from '../families/etfs/holdings/ingest.ts';
import { extendedQuotesImporter } from '../families/etfs/quotes/ingest.ts';
import { etfProfilesImporter } from '../families/etfs/ingest.ts';
import { filerCategoriesImporter } from '../families/institutional/filers/ingest.ts';
import { fundReturnsImporter } from '../families/trackers/fund-returns/ingest.ts';
import { companyFactsImporter } from '../families/fundamentals/ingest.ts';
import { indexesImporter } from '../families/indexes/ingest.ts';
import { insiderTransactionsImporter, ownershipImporter } from '../families/insider/ingest.ts';
import { form13fImporter } from '../families/institutional/ingest.ts';
import { managerTablesImporter } from '../families/institutional/manager-tables/ingest.ts';
import { mentionsImporter, scoredPostsImporter } from '../families/sentiment/ingest.ts';
import { optionsImporter } from '../families/options/ingest.ts';
import { legislatorsImporter } from '../families/congress/members/ingest.ts';
import { pricesImporter } from '../families/prices/ingest.ts';
import { senateDisclosuresImporter } from '../families/congress/senate/ingest.ts';
import { floatImporter } from '../families/short-sales/float/ingest.ts';
import { shortInterestImporter } from '../families/short-sales/interest/ingest.ts';
import { shortVolumeImporter } from '../families/short-sales/volume/ingest.ts';
import { companiesImporter, constituentsImporter, secCompaniesImporter } from '../families/stocks/ingest.ts';
import type { Importer } from './importer.ts';

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
