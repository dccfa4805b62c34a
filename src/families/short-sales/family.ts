import { family } from '../../family.ts';
import { shortInterestFiles, shortVolumeFiles } from './demo.ts';
import { shortSalesExamples } from './examples.ts';
import { floatFiles } from './float/demo.ts';
import { shareFloatJob } from './float/derive.ts';
import { floatImporter } from './float/ingest.ts';
import { shareFloatRoutes } from './float/rest.ts';
import { shortInterestImporter } from './interest/ingest.ts';
import { shortInterestRoutes } from './interest/rest.ts';
import { servedRows } from './served.ts';
import { shortVolumeImporter } from './volume/ingest.ts';
import { shortVolumeRoutes } from './volume/rest.ts';
import './interest/schema.ts';
import './volume/schema.ts';
import './float/schema.ts';

export const shortSales = family({
  name: 'short-sales',
  importers: [shortInterestImporter, shortVolumeImporter, floatImporter],
  servedRows,
  jobs: [shareFloatJob],
  routes: [...shortInterestRoutes, ...shortVolumeRoutes, ...shareFloatRoutes],
  demo: [floatFiles],
  demoLater: [
    { files: shortInterestFiles, tables: ['short_interest'] },
    { files: shortVolumeFiles, tables: ['short_volume'] },
  ],
  examples: shortSalesExamples,
});
