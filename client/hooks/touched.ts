import type { Query } from '@tanstack/react-query';

/** Which families of data each answer was read from, as the gateway said with it. */
const touched = new WeakMap<object, Set<string>>();

/** Notes what an answer was read from. The pages of a list are answers of one query. */
export function noteFamilies(query: object | undefined, families: readonly string[] | null): void {
  if (!query || !families) return;
  const known = touched.get(query) ?? new Set();
  for (const family of families) known.add(family);
  touched.set(query, known);
}

/** Whether the query's answer may have changed with the family. Of one that nobody told about, anything may. */
export const isTouched = (query: Query, family: string): boolean =>
  query.queryKey[0] === 'gateway' && (touched.get(query)?.has(family) ?? true);
