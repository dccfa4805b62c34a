import type { Query, QueryClient } from '@tanstack/react-query';
import type { FamilyVersions } from './gateway-error.ts';

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

/** A version of a family of data, as the gateway tells it. */
export type Told = { family: string; version: number };

/** Asks again what was read from other versions than these; null: everything. */
export const askAgain = (client: QueryClient, told: readonly Told[] | null): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => query.queryKey[0] === 'gateway' && (told?.some((one) => isTouched(query, one)) ?? true),
  });

/** Whether the query's answer was read from another version of a family. One that nobody told about may have been. */
function isTouched(query: Query, { family, version }: Told): boolean {
  const families = touched.get(query);
  // Not only an earlier one: the database may have been rebuilt.
  return families === undefined || (families[family] ?? version) !== version;
}
