import { exampleQueriesByName } from './example-answers.ts';
import { listFieldBases } from './field-bases.ts';

const isRecorded = (bases: ReadonlySet<string>) => bases.size === 1 && bases.has('RECORDED');

/** The example queries that are answered from recorded rows alone. */
export const RECORDED_QUERIES = [...exampleQueriesByName].filter(([, query]) => isRecorded(listFieldBases(query)));

/**
 * They state the moment of the response, or dated facts of a window that ends with it: at 09:30 that is the next day, and a
 * test's database has the facts of that day.
 */
export const COUNT_FROM_THE_MOMENT = [
  'Analysts',
  'Congress',
  'EarningsCalendar',
  'Entities',
  'Insights',
  'MarketHours',
  'Mentions',
];
