import { type ReactNode, useMemo } from 'react';
import { FilterSelect, FilterText } from '../parts/filters.tsx';
import { useUrlChoice, useUrlText } from '../parts/url-choice.ts';
import { tickersIn } from '../tickers.ts';
import { useWatchlists } from './watchlists.ts';

const SCOPES = [
  { value: 'ALL', text: 'All stocks' },
  { value: 'MINE', text: 'On my lists' },
] as const;

/** The gateway's maximum number of tickers in a condition. */
const MAX_TICKERS = 500;

/**
 * The stocks of a filtered list, chosen by the user and stored in the address: all (`tickers` is null), those of the lists of this
 * browser, or the tickers in a field.
 */
export function useTickerScope(): { tickers: string[] | null; controls: ReactNode } {
  const [scope, setScope] = useUrlChoice('of', SCOPES, 'ALL');
  const [text, setText] = useUrlText('ticker');
  const lists = useWatchlists();
  const tickers = useMemo(() => {
    const typed = tickersIn(text);
    if (typed.length > 0) return typed.slice(0, MAX_TICKERS);
    if (scope === 'ALL') return null;
    return [...new Set(lists.flatMap((list) => list.tickers))].slice(0, MAX_TICKERS);
  }, [text, scope, lists]);
  const controls = (
    <>
      <FilterSelect label="Stocks" options={SCOPES} value={scope} onChange={setScope} />
      <FilterText label="Ticker" value={text} onChange={setText} />
    </>
  );
  return { tickers, controls };
}
