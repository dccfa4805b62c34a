import { useSyncExternalStore } from 'react';
import { demoKeys } from './demo-keys.ts';

/** Where GraphiQL keeps its key as well: one key for both. */
const STORED_AS = 'market-signals:api-key';

const listeners = new Set<() => void>();

/** The remembered key; null without one. */
export function storedKey(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

export function keepKey(key: string | null): void {
  try {
    if (key) localStorage.setItem(STORED_AS, key);
    else localStorage.removeItem(STORED_AS);
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
  current = key ?? demoKeys?.PRO ?? null;
  for (const tell of listeners) tell();
}

// The first visit to a demo begins with the key that shows most.
let current = storedKey() ?? demoKeys?.PRO ?? null;

export const useKey = (): string | null =>
  useSyncExternalStore(
    (tell) => {
      const elsewhere = (event: StorageEvent) => {
        if (event.key !== STORED_AS) return;
        current = event.newValue ?? demoKeys?.PRO ?? null;
        tell();
      };
      listeners.add(tell);
      window.addEventListener('storage', elsewhere);
      return () => {
        listeners.delete(tell);
        window.removeEventListener('storage', elsewhere);
      };
    },
    () => current,
  );
