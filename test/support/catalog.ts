import { catalog } from '../../src/app.ts';

// The parts of all families, under the names that tests use.

export { catalog };
export const { routes, jobs, derive, catchUp, isBehind, demoParts, listWarnings } = catalog;
export const { all: importers, require: requireImporter } = catalog.importers;
