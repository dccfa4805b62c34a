import { catalog } from '../../src/app.ts';

// The parts of all families, under the names that tests use.

export { catalog };
export const { routes, jobs, derive, catchUp, isBehind, listWarnings } = catalog;
export const demoParts = catalog.demoParts.all;
export const { all: importers, require: requireImporter } = catalog.importers;
