/** What the caches of a process may hold in all where the operator does not say (`CACHE_MB`). */
export const CACHE_MB = 96;

/** How the budget is shared out, as fractions of it. */
const SHARES = {
  /** Whole answers. */
  answers: 0.25,
  /** The requests that the fast lane knows. */
  requests: 0.0625,
  /** Documents, parsed and planned. */
  documents: 0.125,
  /** The text of subtrees of answers. */
  subtrees: 0.1875,
  /** The text of rows in answers. */
  rowTexts: 0.0625,
  /** Rows that were read. */
  rows: 0.3125,
} as const;

/** How many bytes each kind of cache may hold. */
export type CacheBudget = Readonly<Record<keyof typeof SHARES, number>>;

/** The one place that says how much memory caches take. */
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
