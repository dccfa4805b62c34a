/** The pages by path. Each page is a separate chunk, fetched when the user opens it or is about to. */
export const ROUTES = [
  { path: '/', load: () => import('./pages/market/market-page.tsx') },
  { path: '/screener', load: () => import('./pages/screener/screener-page.tsx') },
  { path: '/screen-test', load: () => import('./pages/screen-test/screen-test-page.tsx') },
  { path: '/event-study', load: () => import('./pages/event-study/event-study-page.tsx') },
  { path: '/record', load: () => import('./pages/record/record-page.tsx') },
  { path: '/stocks/:ticker', load: () => import('./pages/stock/stock-page.tsx') },
  { path: '/etfs', load: () => import('./pages/etf/etfs-page.tsx') },
  { path: '/etfs/:ticker', load: () => import('./pages/etf/etf-page.tsx') },
  { path: '/politicians', load: () => import('./pages/politician/politicians-page.tsx') },
  { path: '/politicians/:slug', load: () => import('./pages/politician/politician-page.tsx') },
  { path: '/entities/:id', load: () => import('./pages/entity/entity-page.tsx') },
  { path: '/insiders', load: () => import('./pages/insiders/insiders-page.tsx') },
  { path: '/analysts', load: () => import('./pages/analysts/analysts-page.tsx') },
  { path: '/institutions', load: () => import('./pages/institutions/institutions-page.tsx') },
  { path: '/activists', load: () => import('./pages/institutions/activists-page.tsx') },
  { path: '/insiders/:id', load: () => import('./pages/entity/insider-page.tsx') },
  { path: '/indexes/:id', load: () => import('./pages/entity/index-page.tsx') },
  { path: '/filers/:cik', load: () => import('./pages/filer/filer-page.tsx') },
  { path: '/earnings', load: () => import('./pages/earnings/earnings-page.tsx') },
  { path: '/options', load: () => import('./pages/options/options-page.tsx') },
  { path: '/options/:ticker', load: () => import('./pages/options/ticker-options-page.tsx') },
  { path: '/compare', load: () => import('./pages/compare/compare-page.tsx') },
  { path: '/watchlists', load: () => import('./pages/watchlist/watchlist-page.tsx') },
  { path: '/alerts', load: () => import('./pages/alerts/alerts-page.tsx') },
  { path: '/search', load: () => import('./pages/search/search-page.tsx') },
] as const;

/** The pages of a visitor without a key; the other pages ask for a key. */
export const OPEN_ROUTES = [
  { path: '/', load: () => import('./pages/open/open-market-page.tsx') },
  { path: '/stocks/:ticker', load: () => import('./pages/open/open-stock-page.tsx') },
] as const;

const PATTERNS = ROUTES.map(({ path, load }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  load,
}));

/**
 * Fetches the scripts of a page, but not its data, which costs calls. A failure is reported when the page is opened.
 */
export function preloadPage(pathname: string): void {
  const route = PATTERNS.find(({ pattern }) => pattern.test(pathname));
  void route?.load().catch(() => {});
}

/** Fetches a page's scripts as soon as the pointer, a touch, or the focus reaches a link to it. */
export function preloadPointedAt(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === location.origin) preloadPage(link.pathname);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, preload, { passive: true });
}
