import { stored } from '../stored.ts';
import { exported, listsIn, type Watchlist } from './watchlist-rules.ts';

const FIRST: readonly Watchlist[] = [{ name: 'Watchlist', tickers: [] }];

const storedLists = stored<readonly Watchlist[]>(
  'market-signals:watchlists',
  (text) => {
    const lists = listsIn(text);
    return lists?.length ? lists : null;
  },
  exported,
);

/** Stores the lists in this browser; there is always at least one list. */
export const keepWatchlists = (lists: readonly Watchlist[]): void => storedLists.keep(lists.length > 0 ? lists : FIRST);

/** The lists of this browser; follows changes by other tabs. */
export const useWatchlists = (): readonly Watchlist[] => storedLists.use() ?? FIRST;
