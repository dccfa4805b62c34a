/** The total size of a process's caches unless the operator sets it (`CACHE_MB`). */
export const CACHE_MB = 96;

/** The share of each kind of cache, as a fraction of the budget. */
const SHARES = {
  /** Whole responses. */
  answers: 0.25,
  /** Requests with a cached response, served before the GraphQL pipeline. */
  requests: 0.0625,
  /** Documents, parsed and planned. */
  documents: 0.125,
  /** The text of subtrees of responses. */
  subtrees: 0.1875,
  /** The text of rows in responses. */
  rowTexts: 0.0625,
  /** Rows read from the database. */
  rows: 0.3125,
} as const;

/** The limit of each kind of cache, in bytes. */
export type CacheBudget = Readonly<Record<keyof typeof SHARES, number>>;

/** Divides the memory limit of the caches among them; the only place that does. */
export function cacheBudget(megabytes: number = CACHE_MB): CacheBudget {
  const bytes = (share: number) => Math.floor(megabytes * 2 ** 20 * share);
  const { answers, requests, documents, subtrees, rowTexts, rows } = SHARES;
  return {
    answers: bytes(answers),
    requests: bytes(requests),
    documents: bytes(documents),
    subtrees: bytes(subtrees),
    rowTexts: bytes(rowTexts),
    rows: bytes(rows),
  };
}
