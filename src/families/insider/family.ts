import { historyOf } from '../../demo/files.ts';
import { RECENT_FILING_DAYS } from '../../demo/history-days.ts';
import { family } from '../../family.ts';
import { insiderActivityRoutes } from './activity/rest.ts';
import { filingFiles } from './demo/filings.ts';
import { insiderTradesJob } from './derive/trades.ts';
import { insiderTransactionsImporter, ownershipImporter } from './ingest.ts';
import { insiderRoutes } from './rest.ts';
import './schema.ts';
import './activity/schema.ts';
import './summary/schema.ts';

export const insider = family({
  name: 'insider',
  importers: [ownershipImporter, insiderTransactionsImporter],
  jobs: [insiderTradesJob],
  routes: [...insiderRoutes, ...insiderActivityRoutes],
  demoHistory: [historyOf('insider', RECENT_FILING_DAYS, filingFiles)],
});
