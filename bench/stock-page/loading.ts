import type { Data } from '../../src/db/cached-loader.ts';
import type { Database } from '../../src/db/open.ts';
import type { Versions } from '../../src/db/versions.ts';
import type { Loading } from './messages.ts';

/**
 * The data as the gateway reads it, with a switch: `kept` is the product. `made` keeps what was read and no answers.
 * `emptied` tells all loaders at each request that the data has moved, so that nothing read before is used again, while
 * requests in flight still share batches.
 * `per-request` gives each request loaders of its own, as most GraphQL servers do; its API key is looked up through
 * them as well, as it is when caches are emptied. Only `kept` has answers that are kept.
 */
export function switchable(db: Database, versions: Versions) {
  let loading: Loading = 'kept';
  const empty: (() => void)[] = [];
  const watched: Versions = {
    ...versions,
    onChange: (families, moved) => {
      empty.push(() => moved([]));
      return versions.onChange(families, moved);
    },
  };
  /** Loaders belong to a `Versions`: a new one brings new loaders, which are gone with the request. */
  const ofOneRequest = (): Versions => ({ ...versions, onChange: () => () => {} });
  const data: Data = {
    db,
    // Read once for each request, where its context is made.
    get versions() {
      return loading === 'per-request' ? ofOneRequest() : watched;
    },
  };
  return {
    data,
    use(next: Loading) {
      loading = next;
    },
    /** Whether answers are kept. */
    isKeeping: () => loading === 'kept',
    onRequest() {
      if (loading === 'emptied') for (const forget of empty) forget();
    },
    stop: versions.stop,
  };
}
