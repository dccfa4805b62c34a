import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { GatewayProvider, useDataUpdated } from '../../client/index.ts';
import { useKey } from './key.ts';
import { DataFooter } from './layout/data-footer.tsx';
import { PageHeader } from './layout/header.tsx';
import { KeyNeeded } from './layout/key-needed.tsx';
import { useNavigationFocus } from './layout/navigation.ts';
import { PageBoundary, ScriptError } from './layout/page-boundary.tsx';
import { useRecovery } from './layout/recovery.ts';
import { useUsageNow } from './layout/usage.ts';
import { Skeleton } from './parts/panel.tsx';
import { ROUTES } from './routes.ts';

type Load = () => Promise<{ default: ComponentType }>;

const lazyPage = (load: Load) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new ScriptError('The script of this page could not be loaded.', { cause });
    }),
  );
const PAGES = ROUTES.map(({ path, load }) => ({ path, component: lazyPage(load) }));
const NotFound = lazyPage(() => import('./not-found.tsx'));

/** Cached data does not expire: the gateway announces changes, and only then are queries refetched. */
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
      <PageHeader />
      <main id="main" tabIndex={-1}>
        {key ? <Pages key={key} /> : <KeyNeeded />}
      </main>
      <DataFooter />
    </GatewayProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  useNavigationFocus();
  useRecovery();
  const { error, isSuccess } = useUsageNow();
  // Keeps the last result while a query is retried: if the page unmounted and remounted, each mount would fetch again.
  const [isUnknown, setIsUnknown] = useState(false);
  if (!isUnknown && error?.code === 'invalid_api_key') setIsUnknown(true);
  if (isUnknown && isSuccess) setIsUnknown(false);
  useDataUpdated(undefined, { enabled: !isUnknown });
  if (isUnknown) return <KeyNeeded isUnknown />;
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<Skeleton height={480} />}>
        <Switch>
          {PAGES.map((page) => (
            <Route key={page.path} {...page} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
