import { useSyncExternalStore } from 'react';

/**
 * Creates a value in the browser's local storage that follows changes by this page and by other tabs. Without storage,
 * the value lasts until the page is closed.
 * @param parse converts a stored text to a value; null if the text is invalid
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
    /** Stores a value; null removes it. */
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
    /** The current value; null if there is none. */
    use: (): Value | null => useSyncExternalStore(subscribe, () => current),
  };
}
