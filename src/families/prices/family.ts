import { family } from '../../family.ts';
import { priceFiles } from './demo.ts';
import { quotesJob } from './derive.ts';
import { pricesExamples } from './examples.ts';
import { pricesImporter } from './ingest.ts';
import { pricesRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import { listPriceGaps } from './vintages/reads.ts';
import './schema.ts';

export const prices = family({
  name: 'prices',
  importers: [pricesImporter],
  servedRows,
  jobs: [quotesJob],
  routes: [...pricesRoutes],
  demo: [priceFiles],
  examples: pricesExamples,
  warnings: listPriceGaps,
});
