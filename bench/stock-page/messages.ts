import type { Scale } from '../../src/demo/listings.ts';

/** How the gateway under load loads its data; the words are explained in bench/README.md. */
export type Loading = 'kept' | 'made' | 'emptied' | 'per-request';

/** `scale`: of the demo market that an empty database is filled with. */
export type Start = { dataDir?: string; databaseUrl?: string; countsStatements: boolean; scale?: Scale };
export type Order = { loading: Loading } | { count: true } | { stop: true };
export type Answer = { port: number; keys: string[] } | { statements: number };
