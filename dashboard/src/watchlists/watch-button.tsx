import { toggled, withTickers } from './watchlist-rules.ts';
import { keepWatchlists, useWatchlists } from './watchlists.ts';

/** Adds a stock or fund to the first list of this browser, or removes it from every list. */
export function WatchButton({ ticker }: { ticker: string }) {
  const lists = useWatchlists();
  const isWatched = lists.some(({ tickers }) => tickers.includes(ticker));
  const press = () =>
    keepWatchlists(
      isWatched
        ? lists.map((list) => ({ ...list, tickers: list.tickers.filter((entry) => entry !== ticker) }))
        : withTickers(lists, lists[0]!.name, toggled(lists[0]!, ticker)),
    );
  return (
    <button type="button" className="button" data-shortcut="watch" aria-pressed={isWatched} onClick={press}>
      {isWatched ? '★ Watching' : '☆ Watch'}
    </button>
  );
}
