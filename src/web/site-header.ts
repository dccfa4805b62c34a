import { Html, html } from './html.ts';
import { BADGE_PLACE } from './synthetic-badge.ts';

/** The pages of the site: those of the dashboard, if it was built, and those of the gateway. */
export const DASHBOARD_PLACES = [
  { href: '/', text: 'Market' },
  { href: '/screener', text: 'Screener' },
  { href: '/options', text: 'Options' },
  { href: '/watchlists', text: 'Watchlists' },
  { href: '/etfs', text: 'Funds' },
  { href: '/politicians', text: 'Congress' },
  { href: '/insiders', text: 'Insiders' },
  { href: '/analysts', text: 'Analysts' },
  { href: '/earnings', text: 'Earnings' },
  { href: '/institutions', text: 'Institutions' },
  { href: '/activists', text: 'Activists' },
  { href: '/compare', text: 'Compare' },
] as const;
const GATEWAY_PLACES = [
  { href: '/docs', text: 'Docs' },
  { href: '/graphql', text: 'GraphiQL' },
] as const;

export type Site = { hasDashboard: boolean; hasDocs: boolean };

/** The links to all pages of the site. @param currentPath the address of the current part, which is marked */
const siteLinks = ({ hasDashboard, hasDocs }: Site, currentPath: string): Html =>
  html`${[...(hasDashboard ? DASHBOARD_PLACES : []), ...(hasDocs ? GATEWAY_PLACES : [])].map(
    ({ href, text }) =>
      html`<a href="${href}"${href === currentPath && new Html(' aria-current="page"')}>${text}</a>\n`,
  )}`;

/**
 * The header that the gateway's pages share with the dashboard.
 * @param endContent content at its end, such as a search box
 */
export const siteHeader = (
  site: Site,
  currentPath: string,
  endContent: Html = html``,
): Html => html`<header class="top"><div class="top-row">
<a class="brand" href="/" aria-label="Market Signals"><img src="/site/icon.svg" alt="" width="26" height="26"></a>
<nav aria-label="Pages">${siteLinks(site, currentPath)}</nav>
${new Html(BADGE_PLACE)}
${endContent}
<button type="button" class="icon" id="theme" aria-label="Switch between light and dark">◐</button>
</div></header>`;
