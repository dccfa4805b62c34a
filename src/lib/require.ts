/**
 * Values that the surrounding code guarantees although their types cannot express it. The errors name what is missing,
 * so that a broken guarantee shows at its place.
 */

/** Returns a value that is known to be there. @throws {Error} that names it, if it is missing */
export function requireValue<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}.`);
  return value;
}

/** Returns the entry of a map that was filled before. @throws {Error} that quotes the key, if there is none */
export function requireEntry<K, V>(entries: { get(key: K): V | undefined }, key: K): V {
  const value = entries.get(key);
  if (value === undefined) throw new Error(`No entry for ${JSON.stringify(key)}.`);
  return value;
}

/** Returns the first item of a list that is known not to be empty. @throws {Error} if it is empty */
export function requireFirst<T>(items: readonly T[]): T {
  if (items.length === 0) throw new Error('Missing: the first item of a list.');
  return items[0] as T;
}

/** Returns the last item of a list that is known not to be empty. @throws {Error} if it is empty */
export function requireLast<T>(items: readonly T[]): T {
  if (items.length === 0) throw new Error('Missing: the last item of a list.');
  return items.at(-1) as T;
}
