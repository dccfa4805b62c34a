import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { Route, Router, type RouterOptions, Switch, useLocation, useSearch } from 'wouter';
import { type GatewayError, GatewayProvider, useDataUpdated } from '../../client/index.ts';
import { keepDay, parseDayText, readDayText } from './days/address.ts';
import { useDay, useShownDay } from './days/use-days.ts';
import { formatDay } from './format.ts';
import { useKey } from './key.ts';
import { DataFooter } from './layout/data-footer.tsx';
import { EmptyNotice } from './layout/empty-notice.tsx';
import { PageHeader } from './layout/header.tsx';
import { KeyLine } from './layout/key-line.tsx';
import { KeyNeeded } from './layout/key-needed.tsx';
import { NoHistory } from './layout/no-history.tsx';
import { PageBoundary, ScriptError } from './layout/page-boundary.tsx';
import { useRecovery } from './layout/recovery.ts';
import { useUsageNow } from './layout/usage.ts';
import { useNavigationFocus } from './navigation.ts';
import { Skeleton } from './parts/panel.tsx';
import { OPEN_ROUTES, ROUTES } from './routes.ts';

type Load = () => Promise<{ default: ComponentType }>;

const lazyPage = (load: Load) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new ScriptError('The script of this page could not be loaded.', { cause });
    }),
  );
const PAGES = ROUTES.map(({ path, load }) => ({ path, component: lazyPage(load) }));
const OPEN_PAGES = OPEN_ROUTES.map(({ path, load }) => ({ path, component: lazyPage(load) }));
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
  const dayText = readDayText(useSearch());
  const day = dayText === null ? null : parseDayText(dayText);
  const links = useMemo(() => keepDayInLinks(dayText), [dayText]);
  return (
    <GatewayProvider url="/graphql" apiKey={key} client={client} asOf={day}>
      <Router {...links}>
        <a className="skip" href="#main">
          Skip to the page
        </a>
        <PageHeader />
        <main id="main" tabIndex={-1}>
          <EmptyNotice />
          {dayText !== null && day === null ? (
            <NoHistory text={dayText} message={`“${dayText}” is not a day. Write it as 2026-01-31.`} />
          ) : key ? (
            <Pages key={key} />
          ) : (
            <OpenPages />
          )}
        </main>
        <DataFooter />
      </Router>
    </GatewayProvider>
  );
}

/** The options of the router with which every link and every call of `navigate` stays on the day of the page. */
function keepDayInLinks(dayText: string | null): Pick<RouterOptions, 'hrefs' | 'aroundNav'> {
  const search = dayText === null ? '' : `?${new URLSearchParams({ asOf: dayText })}`;
  const keep = (address: string) => keepDay(address, search);
  return { hrefs: keep, aroundNav: (navigate, address, options) => navigate(keep(address), options) };
}

/** A message of the gateway with its days written like those of the page. */
const formatDaysIn = (message: string): string => message.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));

/** Whether the gateway has no such day, rather than no answer at the moment. */
const isRefusal = (error: GatewayError | null): error is GatewayError =>
  error !== null && /^(not_available_as_of|invalid_parameter)$/.test(error.code);

/** The pages of a visitor without a key. */
function OpenPages() {
  const [path] = useLocation();
  useNavigationFocus();
  return (
    <PageBoundary path={path}>
      <Suspense fallback={<Skeleton height={480} />}>
        <Switch>
          {OPEN_PAGES.map(({ path: pattern, component: Page }) => (
            <Route key={pattern} path={pattern}>
              <KeyLine />
              <Page />
            </Route>
          ))}
          <Route>
            <KeyNeeded />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

function Pages() {
  const [path] = useLocation();
  const day = useDay();
  const shownDay = useShownDay();
  useNavigationFocus();
  useRecovery();
  const { error, isSuccess } = useUsageNow();
  // Keeps the last result while a query is retried: if the page unmounted and remounted, each mount would fetch again.
  const [isUnknown, setIsUnknown] = useState(false);
  if (!isUnknown && error?.code === 'invalid_api_key') setIsUnknown(true);
  if (isUnknown && isSuccess) setIsUnknown(false);
  // A past day does not change.
  useDataUpdated(undefined, { enabled: !isUnknown && day === null });
  if (isUnknown) return <KeyNeeded isUnknown />;
  if (day !== null && isRefusal(shownDay.error))
    return <NoHistory text={day} message={formatDaysIn(shownDay.error.message)} />;
  return (
    <PageBoundary path={`${path} ${day ?? ''}`}>
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
