import { estimateSize } from '../lib/size.ts';

/** What a key takes beside its value: the promise, two places in maps, the entry. */
const OVERHEAD = 300;

type Entry = { key: string; value: Promise<unknown>; size: number; own: Map<string, Entry> };

/** The answers of one loader, as DataLoader keeps them. */
export type LoaderCache<V> = {
  get(key: string): Promise<V> | undefined;
  set(key: string, value: Promise<V>): void;
  delete(key: string): void;
  clear(): void;
};

/** What all loaders keep, within one number of bytes: the least recently used of any of them goes first. */
export type RowCache = {
  /** How much is kept, about. */
  readonly bytes: number;
  /** How much may be. */
  readonly most: number;
  /** The part of one loader. */
  forLoader<V>(): LoaderCache<V>;
};

/** A cache of answers that are measured once they have come; those that never do are dropped by the loader. */
export function createRowCache(most: number): RowCache {
  // A Set keeps the order in which things were added: the first is the least recently used.
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
      const own = new Map<string, Entry>();
      return {
        get(key) {
          const entry = own.get(key);
          if (!entry) return undefined;
          order.delete(entry);
          order.add(entry);
          return entry.value as Promise<V>;
        },
        set(key, value) {
          const known = own.get(key);
          if (known) drop(known);
          const entry: Entry = { key, value, size: 0, own };
          own.set(key, entry);
          order.add(entry);
          value.then(
            (found) => measure(entry, found),
            () => {},
          );
        },
        delete(key) {
          const entry = own.get(key);
          if (entry) drop(entry);
        },
        clear() {
          for (const entry of [...own.values()]) drop(entry);
        },
      };
    },
  };
}
