/** What a gateway under load forgets at each request; the words are explained in README.md. */
export type Forgets = 'nothing' | 'answers' | 'everything';

export type Order = { forget: Forgets } | { sample: true } | { stop: true };
/** What a process has used since it began: CPU milliseconds, statements; and bytes of memory now. */
export type Sample = { cpuMs: number; rss: number; statements: number };
/** `heapLimit`: the bytes that a gateway's heap may take. */
export type Ready = { port: number; keys: string[]; heapLimit?: number };
