import { useSyncExternalStore } from 'react';

/**
 * What this browser remembers under a name, and follows as this page or another tab changes it. A browser that keeps
 * nothing remembers it until the page is closed.
 * @param parse what a stored text means; null if it means nothing
 */
export function stored<Value>(name: string, parse: (text: string) => Value | null, print: (value: Value) => string) {
  const listeners = new Set<() => void>();

  function read(): Value | null {
    try {
      const text = localStorage.getItem(name);
      return text === null ? null : parse(text);
    } catch {
      return null;
    }
  }
  let current = read();

  const subscribe = (tell: () => void) => {
    const elsewhere = ({ key }: StorageEvent) => {
      if (key !== name) return;
      current = read();
      tell();
    };
    listeners.add(tell);
    window.addEventListener('storage', elsewhere);
    return () => {
      listeners.delete(tell);
      window.removeEventListener('storage', elsewhere);
    };
  };

  return {
    /** Remembers a value, or forgets it. */
    keep(value: Value | null): void {
      current = value;
      try {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, print(value));
      } catch {
        // Remembered until the page is closed.
      }
      for (const tell of listeners) tell();
    },
    /** What is remembered now; null for nothing. */
    use: (): Value | null => useSyncExternalStore(subscribe, () => current),
  };
}
