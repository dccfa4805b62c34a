import DataLoader from 'dataloader';
import { cacheBudget } from '../lib/cache-budget.ts';
import { createWaiters, inThisSpan, traced } from '../lib/tracing.ts';
import { type Dataset, listDatasets, type TableName } from './datasets.ts';
import type { Database } from './open.ts';
import { readFromReplica } from './replicas.ts';
import { createRowCache, type LoaderCache, type RowCache } from './row-cache.ts';
import type { DataVersion, Versions } from './versions.ts';

/** The versions of datasets that were read. */
export type DatasetVersions = Map<Dataset, number>;

/**
 * The dependencies of a read: the database, and the versions that invalidate its cache. If present, `read` collects the
 * families that are read, each with its version when it was first read.
 */
export type DataAccess = {
  db: Database;
  versions: Versions;
  read?: DatasetVersions;
  /** Throws if the families may not be read. */
  admit?: (datasets: readonly Dataset[]) => void;
  /** Throws if a past day lacks the tables, or if they are not loaded yet. */
  admitTables?: (tables: readonly TableName[]) => void;
};

/** Records that families are read, if they may be. */
function noteRead({ versions, read, admit }: Omit<DataAccess, 'db'>, datasets: readonly Dataset[]): void {
  admit?.(datasets);
  if (read) for (const dataset of datasets) if (!read.has(dataset)) read.set(dataset, versions.of(dataset));
}

/** When a family's data was generated, and its number of rows, without reading it; null before its first version. */
export function getDataVersion(data: DataAccess, dataset: Dataset): DataVersion | null {
  noteRead(data, [dataset]);
  return data.versions.all().find((version) => version.family === dataset) ?? null;
}

type Options<K> = {
  /** Everything that changes the result, as text. Default: the key itself. */
  key?: (key: K) => string;
  /** Whether to read from the primary even if there are replicas, unless the primary is away. */
  prefersPrimary?: boolean;
};

/** The tables that each loader of this process names; `onBatch` passes the same arrays. */
export const loaderTables: (readonly TableName[])[] = [];

const caches = new WeakMap<Versions, RowCache>();

/** The cache shared by all loaders of a process. The first caller may set its limit in bytes. */
export function getRowCache(versions: Versions, most = cacheBudget().rows): RowCache {
  const cache = caches.get(versions) ?? createRowCache(most);
  caches.set(versions, cache);
  return cache;
}

/** Lets the loaders of other versions share the cache and its limit. */
export const shareRowCache = (other: Versions, versions: Versions): void =>
  void caches.set(other, getRowCache(versions));

type ObserveBatch = (keys: number, tables: readonly TableName[]) => void;
let observeBatch: ObserveBatch | null = null;

/** Calls back with the number of keys of each batch that is read, and its tables. @returns a function that stops it */
export function onBatch(observe: ObserveBatch): () => void {
  observeBatch = observe;
  return () => {
    observeBatch = null;
  };
}

const versionsNow = (versions: Versions, datasets: readonly Dataset[]): DatasetVersions =>
  new Map(datasets.map((dataset) => [dataset, versions.of(dataset)]));

let waiting: (() => void)[] = [];
/** Dispatches the batches of one turn of the event loop together, so that requests that arrive together share reads. */
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
 * Returns cached rows immediately. Plain DataLoader delays cache hits until the next batch is dispatched: all requests
 * in flight would then advance in step, with everything they have written so far in memory.
 */
class ReadyLoader<K, V> extends DataLoader<K, V, string> {
  private readonly cache: LoaderCache<V>;
  private readonly keyOf: (key: K) => string;
  private readonly waiters: Waiters;

  constructor(batch: DataLoader.BatchLoadFn<K, V>, keyOf: (key: K) => string, cache: LoaderCache<V>, waiters: Waiters) {
    super(batch, { cacheKeyFn: keyOf, cacheMap: cache, maxBatchSize: 1_000, batchScheduleFn: inOneTurn });
    this.cache = cache;
    this.keyOf = keyOf;
    this.waiters = waiters;
  }

  override load(key: K): Promise<V> {
    const cached = this.cache.get(this.keyOf(key));
    if (cached) return cached;
    this.waiters.join();
    return super.load(key);
  }
}

/**
 * A loader of families that may not be read. It rejects instead of throwing: after a throw, the promises of reads begun
 * beside it would reject without a handler, which ends the process.
 */
const createRefusedLoader = <K, V>(refusal: Error): DataLoader<K, V, string> =>
  new DataLoader<K, V, string>((keys) => Promise.resolve(keys.map(() => refusal)), { cache: false });

/** @throws if a loader reads, through another, a dataset of which it names no table: its cache would not be cleared */
const requireNamed = (named: readonly Dataset[]) => (datasets: readonly Dataset[]) => {
  const missing = datasets.filter((dataset) => !named.includes(dataset));
  if (missing.length > 0)
    throw new Error(`A loader of ${named.join(', ')} reads ${missing.join(', ')} and names no table of it.`);
};

/**
 * A loader shared by the whole process: it batches over all requests in flight, and caches rows until the version of
 * a dataset of one of the tables changes. Neither keys nor results may depend on the caller.
 * @param tables all tables that `batch` reads, directly or through other loaders
 * @param batch returns the results in the order of the keys, read from the database or, through the data, from other
 *   loaders; errors are not cached
 */
export function cachedLoader<K, V>(
  tables: TableName | readonly TableName[],
  batch: (db: Database, keys: readonly K[], data: DataAccess) => Promise<readonly V[]>,
  { key = String, prefersPrimary = false }: Options<K> = {},
): (data: DataAccess) => DataLoader<K, V, string> {
  const loaders = new WeakMap<Versions, DataLoader<K, V, string>>();
  const named = typeof tables === 'string' ? [tables] : [...tables];
  loaderTables.push(named);
  const watched = listDatasets(named);
  const admit = requireNamed(watched);
  return (data) => {
    try {
      // First the families: a client then knows which of them to wait for.
      noteRead(data, watched);
      data.admitTables?.(named);
    } catch (refusal) {
      return createRefusedLoader(refusal as Error);
    }
    const { db, versions } = data;
    const existing = loaders.get(versions);
    if (existing) return existing;
    const waiters = createWaiters();
    const loader = new ReadyLoader<K, V>(
      (keys) => {
        observeBatch?.(keys.length, named);
        const data = { db, versions, admit };
        const readBatch = (): Promise<readonly V[]> => {
          if (!db.replicas || (prefersPrimary && !db.isAway())) return batch(db, keys, data);
          return readFromReplica(db, versionsNow(versions, watched), (source) => batch(source, keys, data));
        };
        return traced(`read ${watched.join(' ')}`, readBatch, () => ({
          attributes: { 'market_signals.read.keys': keys.length },
          links: waiters.take(),
        }));
      },
      key,
      getRowCache(versions).forLoader<V>(),
      waiters,
    );
    loaders.set(versions, loader);
    versions.clearOnChange(watched, () => loader.clearAll());
    return loader;
  };
}

/** A cached value without a key: a whole list, or a count. */
export function cachedValue<V>(
  tables: TableName | readonly TableName[],
  readValue: (db: Database) => Promise<V>,
): (data: DataAccess) => Promise<V> {
  const loader = cachedLoader<string, V>(tables, async (db, keys) => {
    const value = await readValue(db);
    return keys.map(() => value);
  });
  return (data) => loader(data).load('all');
}
