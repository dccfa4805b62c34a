import { family } from '../../family.ts';
import { identityFiles } from './demo.ts';
import { namesJob } from './derive.ts';
import { symbolsImporter } from './ingest.ts';
import { listingEventsImporter } from './listing-events/ingest.ts';
import { servedRows } from './served.ts';

export const identity = family({
  name: 'identity',
  importers: [symbolsImporter, listingEventsImporter],
  servedRows,
  jobs: [namesJob],
  demo: [identityFiles],
});
