import { useSyncExternalStore } from 'react';

const EVENTS = ['hashchange', 'popstate'];

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed);
  };
}

/** The section that the address names after its `#`; otherwise the first. */
export function useAddressSection(ids: readonly string[]): string {
  const fragment = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return ids.includes(fragment) ? fragment : ids[0]!;
}
