import { GatewayProvider, useDataUpdated } from '@market-signals/client';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './board.css';
import { useViewerQuery } from './gateway/hooks';
import { Screener } from './screener';
import { Trades } from './trades';
import { TICKERS, Watchlist } from './watchlist';

function Board() {
  const [ticker, setTicker] = useState(TICKERS[0]!);
  return (
    <>
      <Bar />
      <main>
        <Watchlist selected={ticker} onSelect={setTicker} />
        <Trades ticker={ticker} key={ticker} />
        <Screener onSelect={setTicker} />
      </main>
    </>
  );
}

/** Whether updates arrive, the time of the newest, and the tier of the key. */
function Bar() {
  const { last, error } = useDataUpdated();
  const { data } = useViewerQuery();
  return (
    <header className="bar">
      <h1>Signals board</h1>
      {data?.dataStatus?.some(({ isSynthetic }) => isSynthetic) && <span className="badge">Synthetic data</span>}
      <span className="note">
        <i className={error ? 'dot off' : 'dot'} /> {error ? error.message : last ? `Updated: ${last.family}` : 'Live'}
        {data?.viewer && <b> {data.viewer.tier}</b>}
      </span>
    </header>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GatewayProvider url="/api/graphql" caller="board">
      <Board />
    </GatewayProvider>
  </StrictMode>,
);
