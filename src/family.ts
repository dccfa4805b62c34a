import type { Dataset, TableName } from './db/datasets.ts';
import type { Database } from './db/open.ts';
import type { DemoHistory, DemoPart, LaterPart } from './demo/files.ts';
import type { Route } from './graph/rest/route.ts';
import type { Importer } from './import/importer.ts';
import type { ServedRows } from './import/served-rows.ts';
import type { DeriveJob } from './jobs/job.ts';

/** The parts of a family. Its manifest imports its schema; everything else is listed here. */
export type Family = {
  /** The folder's name. */
  name: string;
  importers: readonly Importer[];
  jobs: readonly DeriveJob[];
  routes: readonly Route[];
  demo: readonly DemoPart[];
  /** Files that no first page needs. Whatever is computed from them waits for them. */
  demoLater: readonly LaterPart<TableName>[];
  /** Long histories: a first start leaves the older days for later. */
  demoHistory: readonly DemoHistory<Dataset>[];
  /** Queries in GraphiQL's menu. Each is a named operation below a comment that describes it. */
  examples: readonly string[];
  /** Each table that its importers write: which rows are served, and why the others are not. */
  servedRows: readonly ServedRows[];
  /** Lists defects of the stored data that an operator can repair, one sentence each. */
  warnings?: (db: Database) => Promise<readonly string[]>;
};

/** Defines a family's manifest; absent parts may be omitted. */
export const family = ({
  importers = [],
  servedRows = [],
  jobs = [],
  routes = [],
  demo = [],
  demoLater = [],
  demoHistory = [],
  examples = [],
  ...rest
}: Pick<Family, 'name'> & Partial<Family>): Family => ({
  importers,
  servedRows,
  jobs,
  routes,
  demo,
  demoLater,
  demoHistory,
  examples,
  ...rest,
});
