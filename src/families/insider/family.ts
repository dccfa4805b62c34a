import { family } from '../../family.ts';
import { insiderActivityRoutes } from './activity/rest.ts';
import { filingHistory } from './demo/filings.ts';
import { insiderTradesJob } from './derive/trades.ts';
import { insiderTransactionsImporter } from './ingest/flat-table.ts';
import { ownershipImporter } from './ingest.ts';
import { insiderPlausibilityJob } from './plausibility/derive.ts';
import { insiderRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema/fields.ts';
import './schema/trades.ts';
import './activity/schema.ts';
import './filings/schema.ts';
import './summary/schema.ts';

export const insider = family({
  name: 'insider',
  importers: [ownershipImporter, insiderTransactionsImporter],
  servedRows,
  jobs: [insiderPlausibilityJob, insiderTradesJob],
  routes: [...insiderRoutes, ...insiderActivityRoutes],
  demoHistory: [filingHistory],
});
