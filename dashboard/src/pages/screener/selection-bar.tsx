import { useLocation } from 'wouter';
import { MOST } from '../../tickers.ts';
import { withTickers } from '../../watchlists/watchlist-rules.ts';
import { keepWatchlists, useWatchlists } from '../../watchlists/watchlists.ts';

/** Actions on the selected rows; nothing without a selection. */
export function SelectionBar({ tickers, onClear }: { tickers: readonly string[]; onClear(): void }) {
  const [, go] = useLocation();
  const lists = useWatchlists();
  const [list] = lists;
  if (tickers.length === 0) return null;
  const watch = () => {
    keepWatchlists(withTickers(lists, list!.name, [...list!.tickers, ...tickers]));
    onClear();
  };
  return (
    <section className="selection-bar" aria-label="Selected rows">
      <b>{tickers.length} selected</b>
      <span className="muted clipped">{tickers.join(', ')}</span>
      <button
        type="button"
        className="button primary"
        disabled={tickers.length < 2}
        onClick={() => go(`/compare?tickers=${tickers.slice(0, MOST).join(',')}`)}
      >
        Compare{tickers.length > MOST && ` the first ${MOST}`}
      </button>
      <button type="button" className="button" onClick={watch}>
        Add to {list!.name}
      </button>
      <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
        ×
      </button>
    </section>
  );
}
