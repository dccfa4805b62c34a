import type { Query } from '@tanstack/react-query';
import type { FamilyVersions } from './gateway.ts';

/** Which families of data each answer was read from, in which version, as the gateway said with it. */
const touched = new WeakMap<object, FamilyVersions>();

/**
 * Notes what an answer was read from.
 * @param isMore whether it is one more page of a list, whose pages together are the answer: as old as the oldest of them
 */
export function noteFamilies(query: object | undefined, families: FamilyVersions | null, isMore = false): void {
  if (!query || !families) return;
  const merged: Record<string, number> = { ...families };
  if (isMore)
    for (const [family, version] of Object.entries(touched.get(query) ?? {}))
      merged[family] = Math.min(version, merged[family] ?? version);
  touched.set(query, merged);
}

/** Whether the query's answer was read from another version of a family. One that nobody told about may have been. */
export function isTouched(query: Query, { family, version }: { family: string; version: number }): boolean {
  if (query.queryKey[0] !== 'gateway') return false;
  const families = touched.get(query);
  // Not only an earlier one: a database may have been made anew.
  return families === undefined || (families[family] ?? version) !== version;
}
