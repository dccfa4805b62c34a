/** How the gateway under load loads its data; the words are explained in bench/README.md. */
export type Loading = 'kept' | 'made' | 'emptied' | 'per-request';

export type Start = { dataDir?: string; databaseUrl?: string; countsStatements: boolean };
export type Order = { loading: Loading } | { count: true } | { stop: true };
export type Answer = { port: number; keys: string[] } | { statements: number };
