import type { Database } from '../../src/db/open.ts';
import type { Data } from '../../src/db/shared.ts';
import type { Versions } from '../../src/db/versions.ts';
import type { Loading } from './messages.ts';

/**
 * The data as the gateway reads it, with a switch: `kept` is the product. `emptied` tells all loaders at each request
 * that the data has moved, so that nothing read before is used again, while requests in flight still share batches.
 * `per-request` gives each request loaders of its own, as most GraphQL servers do; its API key is looked up through
 * them as well, as it is when caches are emptied.
 */
export function switchable(db: Database, versions: Versions) {
  let loading: Loading = 'kept';
  const empty: (() => void)[] = [];
  const watched: Versions = {
    ...versions,
    onMove: (families, moved) => {
      empty.push(() => moved([]));
      return versions.onMove(families, moved);
    },
  };
  /** Loaders belong to a `Versions`: a new one brings new loaders, which are gone with the request. */
  const ofOneRequest = (): Versions => ({ ...versions, onMove: () => () => {} });
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
    onRequest() {
      if (loading === 'emptied') for (const moved of empty) moved();
    },
    stop: versions.stop,
  };
}
