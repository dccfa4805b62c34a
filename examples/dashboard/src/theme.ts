import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const STORED_AS = 'market-signals:theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const chosen = (): Theme | undefined => document.documentElement.dataset.theme as Theme | undefined;
const themeNow = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light');

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // Chosen until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** What is shown: the chosen theme, else the one of the system. */
export const useTheme = (): Theme =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    system.addEventListener('change', tell);
    return () => {
      listeners.delete(tell);
      system.removeEventListener('change', tell);
    };
  }, themeNow);
