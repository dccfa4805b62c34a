import { family } from '../../family.ts';
import { trackersExamples } from './examples.ts';
import { forumPicksJob } from './forum-picks/derive.ts';
import { fundReturnFiles } from './fund-returns/demo.ts';
import { fundReturnsJob } from './fund-returns/derive.ts';
import { fundReturnsImporter } from './fund-returns/ingest.ts';
import { institutionTrackersJob } from './institutions/derive.ts';
import { trackersRoutes } from './rest.ts';
import { sentimentTrackersJob } from './sentiment/derive.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './tables/schema.ts';
import './filer-totals/schema.ts';

export const trackers = family({
  name: 'trackers',
  importers: [fundReturnsImporter],
  servedRows,
  jobs: [institutionTrackersJob, sentimentTrackersJob, forumPicksJob, fundReturnsJob],
  routes: [...trackersRoutes],
  demoLater: [{ files: fundReturnFiles, tables: ['fund_return'] }],
  examples: trackersExamples,
});
