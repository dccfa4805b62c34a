import { createCatalog } from './catalog.ts';
import { families } from './families.ts';

/**
 * The composition root: only this file knows which families there are. The entries (the command line, its threads and
 * its reading process) pass the catalog, or parts of it, to everything else.
 */
export const catalog = createCatalog(families);
