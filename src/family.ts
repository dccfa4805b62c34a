import type { Database } from './db/open.ts';
import type { DemoHistory, DemoPart } from './demo/files.ts';
import type { Route } from './gateway/rest/route.ts';
import type { Importer } from './import/importer.ts';
import type { DeriveJob } from './jobs/job.ts';

/** What a family brings: its schema is imported by its manifest, everything else stands here. */
export type Family = {
  /** The folder's name. */
  name: string;
  importers: readonly Importer[];
  jobs: readonly DeriveJob[];
  routes: readonly Route[];
  demo: readonly DemoPart[];
  /** Long histories: a first start leaves the older days for later. */
  demoHistory: readonly DemoHistory[];
  /** Queries in GraphiQL's menu. Each is a named operation under a comment that says what it asks. */
  examples: readonly string[];
  /** Lists defects of the stored data that an operator can mend, a sentence each. */
  warnings?: (db: Database) => Promise<readonly string[]>;
};

/** A family's manifest; what it does not have may be left out. */
export const family = ({
  importers = [],
  jobs = [],
  routes = [],
  demo = [],
  demoHistory = [],
  examples = [],
  ...rest
}: Pick<Family, 'name'> & Partial<Family>): Family => ({
  importers,
  jobs,
  routes,
  demo,
  demoHistory,
  examples,
  ...rest,
});
