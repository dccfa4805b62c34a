import { family } from '../../family.ts';
import { politicianFiles } from './demo/files.ts';
import { congressExamples } from './examples.ts';
import { congressTradesImporter, houseDisclosuresImporter } from './house/ingest.ts';
import { legislatorsImporter } from './members/ingest.ts';
import { politiciansRoutes } from './members/rest.ts';
import { senateDisclosuresImporter } from './senate/ingest.ts';
import { politiciansJob, servedCongressRows } from './trades/derive.ts';
import { politicianTradesRoutes } from './trades/rest.ts';
import './members/schema.ts';
import './trades/schema.ts';

export const congressFamily = family({
  name: 'congress',
  importers: [legislatorsImporter, houseDisclosuresImporter, senateDisclosuresImporter, congressTradesImporter],
  servedRows: [
    servedCongressRows,
    {
      table: 'legislator',
      kinds: ['legislators'],
      allServed: 'Each member is in the directory of politicians, one row for both layouts.',
    },
    {
      table: 'congress_report',
      kinds: ['house-disclosures', 'senate-disclosures', 'congress-trades'],
      allServed: 'Each report gives its filer a place in the directory.',
    },
  ],
  jobs: [politiciansJob],
  routes: [...politiciansRoutes, ...politicianTradesRoutes],
  demoLater: [{ files: politicianFiles, tables: ['legislator', 'congress_report', 'congress_row'] }],
  examples: congressExamples,
});
