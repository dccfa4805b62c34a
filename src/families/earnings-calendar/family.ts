import { family } from '../../family.ts';
import { calendarFiles } from './demo.ts';
import { calendarJob } from './derive.ts';
import { earningsCalendarExamples } from './examples.ts';
import { earningsCalendarImporter } from './ingest.ts';
import { calendarRoutes } from './rest.ts';
import { servedRows } from './served.ts';
import './schema.ts';

export const earningsCalendar = family({
  name: 'earnings-calendar',
  importers: [earningsCalendarImporter],
  servedRows,
  jobs: [calendarJob],
  routes: [...calendarRoutes],
  demo: [calendarFiles],
  examples: earningsCalendarExamples,
});
