import { family } from '../../family.ts';
import { optionFiles, optionHistory } from './demo/files.ts';
import { optionsJob } from './derive.ts';
import { optionsExamples } from './examples.ts';
import { optionHistoryImporter } from './history/ingest.ts';
import { optionsImporter } from './ingest.ts';
import { optionsOverviewJob } from './overview/derive.ts';
import { optionsOverviewRoutes } from './overview/rest.ts';
import { optionsRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema/days.ts';
import './schema/dossiers.ts';
import './schema/options.ts';
import './usage/schema.ts';
import './overview/schema.ts';
import './reports/schema.ts';
import './unusual/schema.ts';

export const options = family({
  name: 'options',
  importers: [optionsImporter, optionHistoryImporter],
  servedRows,
  jobs: [optionsJob, optionsOverviewJob],
  routes: [...optionsRoutes, ...optionsOverviewRoutes],
  demo: [optionFiles],
  demoHistory: [optionHistory],
  examples: optionsExamples,
});
