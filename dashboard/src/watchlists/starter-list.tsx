import { useState } from 'react';
import type { GatewayError } from '../../../client/index.ts';
import { useLargestTickers } from './largest.ts';
import { withTickers } from './watchlist-rules.ts';
import { keepWatchlists, useWatchlists } from './watchlists.ts';

/** Fills an empty list with the ten largest stocks. */
export function StarterList({ name }: { name: string }) {
  const lists = useWatchlists();
  const loadTickers = useLargestTickers();
  const [failure, setFailure] = useState<string | null>(null);
  const fill = async () => {
    try {
      keepWatchlists(withTickers(lists, name, await loadTickers()));
    } catch (error) {
      setFailure((error as GatewayError).message);
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void fill()}>
        Add the 10 largest stocks
      </button>
      {failure && <span role="alert"> {failure}</span>}
    </>
  );
}
