import type { Versions } from '../src/db/versions.ts';
import type { Forgets } from './messages.ts';

/**
 * Data versions that move at every request, so that what a gateway has kept is not true any more. `answers`: what was
 * answered is made again, of rows that are still there. `everything`: the rows are read again too, though requests in
 * flight share a read.
 */
export function forgetting(versions: Versions) {
  let forgets: Forgets = 'nothing';
  let moves = 0;
  const watchers = new Set<() => void>();
  return {
    ...versions,
    of: (family: string) => versions.of(family) + moves,
    onChange(families: readonly string[] | null, changed: Parameters<Versions['onChange']>[1]) {
      const tell = () => changed([]);
      watchers.add(tell);
      const stop = versions.onChange(families, changed);
      return () => {
        watchers.delete(tell);
        stop();
      };
    },
    forget(next: Forgets) {
      forgets = next;
    },
    onRequest() {
      if (forgets === 'nothing') return;
      moves += 1;
      if (forgets === 'everything') for (const tell of watchers) tell();
    },
  };
}
