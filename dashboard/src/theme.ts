import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

export type Theme = 'light' | 'dark';
const STORED_AS = 'market-signals:theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Set by `public/theme.js` before the first paint; the style sheet depends on it. */
const themeNow = () => document.documentElement.dataset.theme as Theme;

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const tell of listeners) tell();
}

let isChosen = false;
try {
  isChosen = localStorage.getItem(STORED_AS) !== null;
} catch {
  // Nothing is remembered, so nothing was chosen.
}

system.addEventListener('change', ({ matches }) => {
  if (!isChosen) show(matches ? 'dark' : 'light');
});

/** The theme to restore after printing; null if the page is not being printed. */
let onScreen: Theme | null = null;
export const isPrinting = (): boolean => onScreen !== null;

// Paper is white, so canvases must be redrawn in the light theme before the browser captures the page.
window.addEventListener('beforeprint', () => {
  onScreen = themeNow();
  flushSync(() => show('light'));
});
window.addEventListener('afterprint', () => {
  const theme = onScreen;
  onScreen = null;
  if (theme) show(theme);
});

export function chooseTheme(theme: Theme): void {
  isChosen = true;
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // Chosen until the page is closed.
  }
  show(theme);
}

/** The theme in use: the chosen theme, or the system's if none is chosen. */
export const useTheme = (): Theme =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, themeNow);
