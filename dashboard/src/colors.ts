import { useSyncExternalStore } from 'react';

/**
 * Colors of rising and falling prices: green and red are customary; the safe colors, blue and orange, are
 * distinguishable by everyone.
 */
export type Colors = 'green-red' | 'safe';
const STORED_AS = 'market-signals:colors';
const listeners = new Set<() => void>();

/** Set by `public/theme.js` before the first paint; the style sheet depends on it. */
const colorsNow = () => (document.documentElement.dataset.colors ?? 'green-red') as Colors;

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
