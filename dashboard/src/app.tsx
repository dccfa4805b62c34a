import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { GatewayProvider, useDataUpdated } from '../../client/index.ts';
import { useKey } from './key.ts';
import { DataFooter } from './layout/data-footer.tsx';
import { Header } from './layout/header.tsx';
import { KeyNeeded } from './layout/key-needed.tsx';
import { useUsageNow } from './layout/usage.ts';
import { Skeleton } from './parts/panel.tsx';

// Each page is a file of its own, fetched when it is gone to.
const MarketPage = lazy(() => import('./pages/market/market-page.tsx'));
const ScreenerPage = lazy(() => import('./pages/screener/screener-page.tsx'));
const StockPage = lazy(() => import('./pages/stock/stock-page.tsx'));
const EtfsPage = lazy(() => import('./pages/etf/etfs-page.tsx'));
const EtfPage = lazy(() => import('./pages/etf/etf-page.tsx'));
const PoliticiansPage = lazy(() => import('./pages/politician/politicians-page.tsx'));
const PoliticianPage = lazy(() => import('./pages/politician/politician-page.tsx'));
const EntityPage = lazy(() => import('./pages/entity/entity-page.tsx'));
const InsiderPage = lazy(() => import('./pages/entity/insider-page.tsx'));
const IndexPage = lazy(() => import('./pages/entity/index-page.tsx'));
const FilerPage = lazy(() => import('./pages/filer/filer-page.tsx'));
const OptionsPage = lazy(() => import('./pages/options/options-page.tsx'));
const TickerOptionsPage = lazy(() => import('./pages/options/ticker-options-page.tsx'));
const ComparePage = lazy(() => import('./pages/compare/compare-page.tsx'));
const WatchlistPage = lazy(() => import('./pages/watchlist/watchlist-page.tsx'));
const SearchPage = lazy(() => import('./pages/search/search-page.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));

/** What is shown stays fresh because the gateway announces changes, not by polling. */
const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: 15 * 60_000, refetchOnWindowFocus: false },
    },
  });

export function App() {
  const key = useKey();
  const [client] = useState(newClient);
  return (
    <GatewayProvider url="/graphql" apiKey={key} client={client}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {key ? <Pages /> : <KeyNeeded />}
      </main>
      <DataFooter />
    </GatewayProvider>
  );
}

function Pages() {
  const { error } = useUsageNow();
  const isUnknown = error?.code === 'invalid_api_key';
  useDataUpdated(undefined, { enabled: !isUnknown });
  if (isUnknown) return <KeyNeeded isUnknown />;
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <Switch>
        <Route path="/" component={MarketPage} />
        <Route path="/screener" component={ScreenerPage} />
        <Route path="/stocks/:ticker" component={StockPage} />
        <Route path="/etfs" component={EtfsPage} />
        <Route path="/etfs/:ticker" component={EtfPage} />
        <Route path="/politicians" component={PoliticiansPage} />
        <Route path="/politicians/:slug" component={PoliticianPage} />
        <Route path="/entities/:id" component={EntityPage} />
        <Route path="/insiders/:id" component={InsiderPage} />
        <Route path="/indexes/:id" component={IndexPage} />
        <Route path="/filers/:cik" component={FilerPage} />
        <Route path="/options" component={OptionsPage} />
        <Route path="/options/:ticker" component={TickerOptionsPage} />
        <Route path="/compare" component={ComparePage} />
        <Route path="/watchlists" component={WatchlistPage} />
        <Route path="/search" component={SearchPage} />
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}
