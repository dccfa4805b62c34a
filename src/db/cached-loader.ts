import DataLoader from 'dataloader';
import { cacheBudget } from '../lib/cache-budget.ts';
import { createWaiters, inThisSpan, traced } from '../lib/tracing.ts';
import type { Database } from './open.ts';
import { type FamilyVersions, readFromReplica } from './replicas.ts';
import { createRowCache, type LoaderCache, type RowCache } from './row-cache.ts';
import type { DataVersion, Versions } from './versions.ts';

/**
 * What a read needs: the database, and the versions by which its cache is cleared. `read` takes the families that
 * are read, with their versions as the first of them began, where somebody wants to know.
 */
export type DataAccess = {
  db: Database;
  versions: Versions;
  read?: FamilyVersions;
  /** Throws where the families may not be read. */
  admit?: (families: readonly string[]) => void;
};

export type { FamilyVersions };

/** Writes down that families are read, where they may be. */
function noteRead({ versions, read, admit }: Omit<DataAccess, 'db'>, families: readonly string[]): void {
  admit?.(families);
  if (read) for (const family of families) if (!read.has(family)) read.set(family, versions.of(family));
}

/** What is known of a family's data without a read of it: when it was made, and of how many rows; null before its first. */
export function getDataVersion(data: DataAccess, family: string): DataVersion | null {
  noteRead(data, [family]);
  return data.versions.all().find((version) => version.family === family) ?? null;
}

type Options<K> = {
  /** Everything that changes the answer, as text. Default: the key itself. */
  key?: (key: K) => string;
  /** Whether it is read where it is written, whatever replicas there are, unless that is away. */
  prefersPrimary?: boolean;
};

const caches = new WeakMap<Versions, RowCache>();

/** Where the loaders of a process keep what they read. The first to ask may say how many bytes that may be. */
export function getRowCache(versions: Versions, most = cacheBudget().rows): RowCache {
  const known = caches.get(versions) ?? createRowCache(most);
  caches.set(versions, known);
  return known;
}

let observeBatch: ((keys: number) => void) | null = null;

/** Calls back with the number of keys of each batch that is read. @returns how to stop that */
export function onBatch(observe: (keys: number) => void): () => void {
  observeBatch = observe;
  return () => {
    observeBatch = null;
  };
}

const versionsNow = (versions: Versions, families: readonly string[]): FamilyVersions =>
  new Map(families.map((family) => [family, versions.of(family)]));

let waiting: (() => void)[] = [];
/** Reads in one turn of the event loop what was asked for until then, so that requests that arrive together share reads. */
function inOneTurn(dispatch: () => void): void {
  if (waiting.push(inThisSpan(dispatch)) > 1) return;
  setImmediate(() => {
    const dispatches = waiting;
    waiting = [];
    for (const one of dispatches) one();
  });
}

type Waiters = ReturnType<typeof createWaiters>;

/**
 * Answers what was read before at once. By itself DataLoader has it wait for the batch of what was not: then all requests
 * in flight go on in step, with all that they have written so far in memory.
 */
class ReadyLoader<K, V> extends DataLoader<K, V, string> {
  private readonly kept: LoaderCache<V>;
  private readonly keyOf: (key: K) => string;
  private readonly waiters: Waiters;

  constructor(batch: DataLoader.BatchLoadFn<K, V>, keyOf: (key: K) => string, kept: LoaderCache<V>, waiters: Waiters) {
    super(batch, { cacheKeyFn: keyOf, cacheMap: kept, maxBatchSize: 1_000, batchScheduleFn: inOneTurn });
    this.kept = kept;
    this.keyOf = keyOf;
    this.waiters = waiters;
  }

  override load(key: K): Promise<V> {
    const kept = this.kept.get(this.keyOf(key));
    if (kept) return kept;
    this.waiters.join();
    return super.load(key);
  }
}

/**
 * A loader that the whole process shares: it batches over all requests in flight and keeps what it read until the
 * version of one of the families changes. Nothing that depends on the caller may be in a key or an answer.
 * @param batch answers the keys in their order, from the database or, by the data, from other loaders of these families;
 *   errors are not cached.
 */
export function cachedLoader<K, V>(
  families: string | readonly string[],
  batch: (db: Database, keys: readonly K[], data: DataAccess) => Promise<readonly V[]>,
  { key = String, prefersPrimary = false }: Options<K> = {},
): (data: DataAccess) => DataLoader<K, V, string> {
  const loaders = new WeakMap<Versions, DataLoader<K, V, string>>();
  const watched = typeof families === 'string' ? [families] : families;
  return (data) => {
    noteRead(data, watched);
    const { db, versions } = data;
    const known = loaders.get(versions);
    if (known) return known;
    const waiters = createWaiters();
    const loader = new ReadyLoader<K, V>(
      (keys) => {
        observeBatch?.(keys.length);
        const data = { db, versions };
        const read = (): Promise<readonly V[]> => {
          if (!db.replicas || (prefersPrimary && !db.isAway())) return batch(db, keys, data);
          return readFromReplica(db, versionsNow(versions, watched), (source) => batch(source, keys, data));
        };
        return traced(`read ${watched.join(' ')}`, read, () => ({
          attributes: { 'market_signals.read.keys': keys.length },
          links: waiters.take(),
        }));
      },
      key,
      getRowCache(versions).forLoader<V>(),
      waiters,
    );
    loaders.set(versions, loader);
    versions.onChange(watched, () => loader.clearAll());
    return loader;
  };
}

/** A cached answer without a key: a whole list, or a count. */
export function cachedValue<V>(
  families: string | readonly string[],
  read: (db: Database) => Promise<V>,
): (data: DataAccess) => Promise<V> {
  const loader = cachedLoader<string, V>(families, async (db, keys) => {
    const value = await read(db);
    return keys.map(() => value);
  });
  return (data) => loader(data).load('all');
}
