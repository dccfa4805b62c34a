import { useSyncExternalStore } from 'react';

/** The width below which the style sheets lay out pages for a phone. */
const narrow = window.matchMedia('(max-width: 760px)');

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
