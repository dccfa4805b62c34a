import { useSyncExternalStore } from 'react';
import { exported, listsIn, type Watchlist } from './watchlist-rules.ts';

const STORED_AS = 'market-signals:watchlists';
const FIRST: readonly Watchlist[] = [{ name: 'Watchlist', tickers: [] }];
const listeners = new Set<() => void>();

function read(): readonly Watchlist[] {
  try {
    const lists = listsIn(localStorage.getItem(STORED_AS) ?? '');
    return lists?.length ? lists : FIRST;
  } catch {
    return FIRST;
  }
}

let current = read();

/** Keeps the lists in this browser; there is always one. */
export function keepWatchlists(lists: readonly Watchlist[]): void {
  current = lists.length > 0 ? lists : FIRST;
  try {
    localStorage.setItem(STORED_AS, exported(current));
  } catch {
    // Kept until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** The lists of this browser, also as another tab changes them. */
export const useWatchlists = (): readonly Watchlist[] =>
  useSyncExternalStore(
    (tell) => {
      const elsewhere = ({ key }: StorageEvent) => {
        if (key !== STORED_AS) return;
        current = read();
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
