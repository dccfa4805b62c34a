import { estimateSize } from '../lib/size.ts';

/** Bytes per key besides its value: the promise, two map entries, and the cache entry. */
const OVERHEAD = 300;

type Entry = { key: string; value: Promise<unknown>; size: number; own: Map<string, Entry> };

/** The cached results of one loader, with DataLoader's interface. */
export type LoaderCache<V> = {
  get(key: string): Promise<V> | undefined;
  set(key: string, value: Promise<V>): void;
  delete(key: string): void;
  clear(): void;
};

/**
 * The cache of all loaders, within one limit in bytes: the least recently used entry of any loader is evicted first.
 */
export type RowCache = {
  /** The approximate size of all entries. */
  readonly bytes: number;
  /** The limit. */
  readonly most: number;
  /** The cache of one loader. */
  forLoader<V>(): LoaderCache<V>;
};

/** Creates a cache that measures values once they resolve; values that never do are dropped by the loader. */
export function createRowCache(most: number): RowCache {
  // A Set keeps the order of insertion: the first entry is the least recently used.
  const order = new Set<Entry>();
  let bytes = 0;

  const drop = (entry: Entry) => {
    if (!order.delete(entry)) return;
    bytes -= entry.size;
    if (entry.own.get(entry.key) === entry) entry.own.delete(entry.key);
  };
  const measure = (entry: Entry, value: unknown) => {
    if (!order.has(entry)) return;
    const size = OVERHEAD + 2 * entry.key.length + estimateSize(value);
    bytes += size - entry.size;
    entry.size = size;
    for (const oldest of order) {
      if (bytes <= most) break;
      drop(oldest);
    }
  };

  return {
    get bytes() {
      return bytes;
    },
    most,
    forLoader<V>() {
      const entries = new Map<string, Entry>();
      return {
        get(key) {
          const entry = entries.get(key);
          if (!entry) return undefined;
          order.delete(entry);
          order.add(entry);
          return entry.value as Promise<V>;
        },
        set(key, value) {
          const previous = entries.get(key);
          if (previous) drop(previous);
          const entry: Entry = { key, value, size: 0, own: entries };
          entries.set(key, entry);
          order.add(entry);
          value.then(
            (result) => measure(entry, result),
            () => {},
          );
        },
        delete(key) {
          const entry = entries.get(key);
          if (entry) drop(entry);
        },
        clear() {
          for (const entry of [...entries.values()]) drop(entry);
        },
      };
    },
  };
}
