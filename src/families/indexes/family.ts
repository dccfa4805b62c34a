import { family } from '../../family.ts';
import { indexFiles, officialMentionHistory } from './demo.ts';
import { indexesExamples } from './examples.ts';
import { indexesImporter } from './ingest.ts';
import { indexesRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';

export const indexes = family({
  name: 'indexes',
  importers: [indexesImporter],
  servedRows,
  routes: [...indexesRoutes],
  demo: [indexFiles],
  demoHistory: [officialMentionHistory],
  examples: indexesExamples,
});
