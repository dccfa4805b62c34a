import { family } from '../../family.ts';
import { etfAnalystAggregatesJob } from './aggregates/analyst/derive.ts';
import { etfAnalystRoutes } from './aggregates/analyst/rest.ts';
import { etfInsiderRoutes } from './aggregates/insider/rest.ts';
import { etfSentimentAggregatesJob } from './aggregates/sentiment/derive.ts';
import { etfSentimentRoutes } from './aggregates/sentiment/rest.ts';
import { etfHoldingHistory, etfProfileFiles } from './demo/files.ts';
import { etfsJob } from './derive.ts';
import { etfsExamples } from './examples.ts';
import { etfHoldingsJob } from './holdings/derive.ts';
import { etfHoldingsImporter } from './holdings/ingest.ts';
import { etfHoldingsRoutes } from './holdings/rest.ts';
import { etfProfilesImporter } from './ingest.ts';
import { extendedQuoteFiles } from './quotes/demo.ts';
import { extendedQuotesImporter } from './quotes/ingest.ts';
import { etfQuotesRoutes } from './quotes/rest.ts';
import { etfsRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';
import './holdings/schema.ts';
import './quotes/schema.ts';
import './securities/schema.ts';
import './aggregates/analyst/schema.ts';
import './aggregates/insider/schema.ts';
import './aggregates/sentiment/schema.ts';

export const etfs = family({
  name: 'etfs',
  importers: [etfProfilesImporter, etfHoldingsImporter, extendedQuotesImporter],
  servedRows,
  jobs: [etfsJob, etfHoldingsJob, etfAnalystAggregatesJob, etfSentimentAggregatesJob],
  routes: [
    ...etfsRoutes,
    ...etfHoldingsRoutes,
    ...etfQuotesRoutes,
    ...etfAnalystRoutes,
    ...etfInsiderRoutes,
    ...etfSentimentRoutes,
  ],
  demo: [etfProfileFiles, extendedQuoteFiles],
  demoHistory: [etfHoldingHistory],
  examples: etfsExamples,
});
