import { useSyncExternalStore } from 'react';

/** As the style sheets have it: a phone, or a window as narrow. */
const narrow = window.matchMedia('(max-width: 760px)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
