/** A list with at least one item. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Groups items by key; each group keeps the order of the items, and none is empty. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Splits the items into chunks of `size`, in order. */
export function* splitIntoChunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Splits items into batches whose total size is at most `max`, each with at least one item. */
export function* splitBySize<T>(items: readonly T[], getSize: (item: T) => number, max: number): Generator<T[]> {
  let [batch, size]: [T[], number] = [[], 0];
  for (const item of items) {
    if (batch.length > 0 && size + getSize(item) > max) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(item);
    size += getSize(item);
  }
  if (batch.length > 0) yield batch;
}
