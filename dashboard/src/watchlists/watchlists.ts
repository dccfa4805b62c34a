import { stored } from '../stored.ts';
import { exported, listsIn, type Watchlist } from './watchlist-rules.ts';

const FIRST: readonly Watchlist[] = [{ name: 'Watchlist', tickers: [] }];

const own = stored<readonly Watchlist[]>(
  'market-signals:watchlists',
  (text) => {
    const lists = listsIn(text);
    return lists?.length ? lists : null;
  },
  exported,
);

/** Keeps the lists in this browser; there is always one. */
export const keepWatchlists = (lists: readonly Watchlist[]): void => own.keep(lists.length > 0 ? lists : FIRST);

/** The lists of this browser, also as another tab changes them. */
export const useWatchlists = (): readonly Watchlist[] => own.use() ?? FIRST;
