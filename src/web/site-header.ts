import { Html, html } from './docs/html.ts';

/** The pages of the site that are the gateway's own: those of the dashboard, where one is built, and the others. */
export const DASHBOARD_PLACES = [
  { href: '/', text: 'Market' },
  { href: '/screener', text: 'Screener' },
  { href: '/options', text: 'Options' },
  { href: '/compare', text: 'Compare' },
  { href: '/watchlists', text: 'Watchlists' },
  { href: '/etfs', text: 'Funds' },
  { href: '/politicians', text: 'Politicians' },
] as const;
export const GATEWAY_PLACES = [
  { href: '/docs', text: 'Docs' },
  { href: '/graphql', text: 'GraphiQL' },
] as const;

export type Site = { hasDashboard: boolean; hasDocs: boolean };

/** The links to all pages of the site. @param here the address of the page's own part, to mark it */
export const siteLinks = ({ hasDashboard, hasDocs }: Site, here: string): Html =>
  html`${[...(hasDashboard ? DASHBOARD_PLACES : []), ...(hasDocs ? GATEWAY_PLACES : [])].map(
    ({ href, text }) => html`<a href="${href}"${href === here && new Html(' aria-current="page"')}>${text}</a>\n`,
  )}`;

/** The header that the pages of the gateway share with the dashboard. @param beside what stands at its end, such as a search box */
export const siteHeader = (site: Site, here: string, beside: Html = html``): Html => html`<header class="top">
<a class="brand" href="/"><img src="/site/icon.svg" alt="" width="26" height="26"><strong>Market Signals</strong></a>
<nav aria-label="Pages">${siteLinks(site, here)}</nav>
${beside}
<button type="button" class="icon" id="theme" aria-label="Switch between light and dark">◐</button>
</header>`;
