import { historyOf } from '../../demo/files.ts';
import { RECENT_DAYS } from '../../demo/history-days.ts';
import { family } from '../../family.ts';
import { indexFiles, officialMentionFiles } from './demo.ts';
import { indexesExamples } from './examples.ts';
import { indexesImporter } from './ingest.ts';
import { indexesRoutes } from './rest.ts';
import './schema.ts';

export const indexes = family({
  name: 'indexes',
  importers: [indexesImporter],
  routes: [...indexesRoutes],
  demo: [indexFiles],
  demoHistory: [historyOf('mentions', RECENT_DAYS, officialMentionFiles)],
  examples: indexesExamples,
});
