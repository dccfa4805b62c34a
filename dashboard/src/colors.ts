import { useSyncExternalStore } from 'react';

/** Of rising and falling: blue and orange are told apart by everybody, green and red are what many are used to. */
export type Colors = 'blue-orange' | 'green-red';
const STORED_AS = 'market-signals:colors';
const listeners = new Set<() => void>();

/** `public/theme.js` set it before the first paint; the style sheet goes by it. */
const colorsNow = () => (document.documentElement.dataset.colors ?? 'blue-orange') as Colors;

export function chooseColors(colors: Colors): void {
  try {
    localStorage.setItem(STORED_AS, colors);
  } catch {
    // Chosen until the page is closed.
  }
  document.documentElement.dataset.colors = colors;
  for (const tell of listeners) tell();
}

export const useColors = (): Colors =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, colorsNow);
