/** The caches that a gateway under load bypasses at each request; README.md explains the words. */
export type Forgets = 'nothing' | 'answers' | 'everything' | 'everything, seldom';

export type Order = { forget: Forgets } | { sample: true } | { stop: true };
/** Usage of a process since its start: CPU milliseconds and statements; memory is the current size in bytes. */
export type Sample = { cpuMs: number; rss: number; statements: number };
/** `heapLimit`: the bytes that a gateway's heap may take. */
export type Ready = { port: number; keys: string[]; heapLimit?: number };
