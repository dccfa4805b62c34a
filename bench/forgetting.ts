import type { Dataset } from '../src/db/datasets.ts';
import type { Versions } from '../src/db/versions.ts';
import type { Forgets } from './messages.ts';

/** The number of requests between two imports, if a gateway forgets seldom. */
const SELDOM = 500;

/**
 * Bumps data versions with every request, which invalidates caches. `answers`: responses are rebuilt from cached rows.
 * `everything`: rows are read again too, although concurrent requests share a read. `everything, seldom`: as an import every
 * 500 requests would.
 */
export function forgetting(versions: Versions) {
  let forgets: Forgets = 'nothing';
  let moves = 0;
  let requests = 0;
  const [caches, watchers] = [new Set<() => void>(), new Set<() => void>()];
  return {
    ...versions,
    of: (family: Dataset) => versions.of(family) + moves,
    onChange(families: readonly Dataset[] | null, changed: Parameters<Versions['onChange']>[1]) {
      const tell = () => changed([]);
      watchers.add(tell);
      const stop = versions.onChange(families, changed);
      return () => {
        watchers.delete(tell);
        stop();
      };
    },
    clearOnChange(families: readonly Dataset[], clear: () => void) {
      caches.add(clear);
      versions.clearOnChange(families, clear);
    },
    forget(next: Forgets) {
      forgets = next;
    },
    onRequest() {
      if (forgets === 'nothing') return;
      requests += 1;
      if (forgets === 'everything, seldom' && requests % SELDOM !== 0) return;
      moves += 1;
      if (forgets !== 'answers') for (const tell of [...caches, ...watchers]) tell();
    },
  };
}
