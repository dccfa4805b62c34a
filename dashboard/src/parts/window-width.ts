import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether the window matches a media query, and follows its changes. */
function createWindowHook(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (changed: () => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Whether the window is as narrow as a phone; the style sheets have the same width. */
export const useNarrowWindow = createWindowHook('(max-width: 760px)');

/** Whether the window has room for three columns; the style sheets have the same width. */
export const useWideWindow = createWindowHook('(min-width: 1600px)');
