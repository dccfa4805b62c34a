import { Html, html } from './html.ts';
import { GLYPHS, type GlyphName } from './site/glyphs.ts';
import { PLACES, type Place } from './site/places.ts';
import { BADGE_PLACE } from './synthetic-badge.ts';

export type Site = { hasDashboard: boolean; hasDocs: boolean };

const glyph = (name: GlyphName, size: number): Html =>
  html`<svg class="glyph" viewBox="0 0 16 16" width="${size}" height="${size}" aria-hidden="true"><path d="${GLYPHS[name]}"/></svg>`;

const listPlaces = ({ hasDashboard, hasDocs }: Site): Place[] =>
  PLACES.filter(({ isOutside }) => (isOutside ? hasDocs : hasDashboard));

/** Links to pages. @param currentPath the address of the current part of the site, which is marked */
const links = (places: readonly Place[], currentPath: string): Html =>
  html`${places.map(
    ({ href, text, symbol }) =>
      html`<a href="${href}"${href === currentPath && new Html(' aria-current="page"')}>${symbol && glyph(symbol, 20)}${text}</a>\n`,
  )}`;

const placesMenu = (id: string, button: Html, places: readonly Place[], currentPath: string): Html =>
  html`<button type="button" class="more-places" popovertarget="${id}">${button}</button>
<div id="${id}" popover="auto" class="popover places-menu">${links(places, currentPath)}</div>`;

const choices = (choice: string, title: string, options: readonly (readonly [value: string, text: string])[]): Html =>
  html`<h2>${title}</h2>
<div class="segments" role="group" aria-label="${title}">${options.map(
    ([value, text]) => html`<button type="button" data-choice="${choice}" value="${value}">${text}</button>`,
  )}</div>`;

const THEME_MENU = html`<button type="button" class="icon-button" popovertarget="theme-menu" aria-label="Theme and colors">${glyph('theme', 18)}</button>
<div id="theme-menu" popover="auto" class="popover menu">
${choices('theme', 'Theme', [
  ['light', 'Light'],
  ['dark', 'Dark'],
])}
${choices('colors', 'Rising and falling', [
  ['green-red', 'Green and red'],
  ['safe', 'Color-blind safe'],
])}
</div>`;

const SEARCH_LINK = html`<a class="find" href="/search">${glyph('search', 16)}<span>Search or jump to …</span></a>`;

/**
 * The header of the gateway's own pages, with the links, the style sheet, and the menus of the dashboard's header. Its
 * script is /site/header.js.
 * @param search a search box in the place of the link to the dashboard's search
 */
export function siteHeader(site: Site, currentPath: string, search?: Html): Html {
  const places = listPlaces(site);
  const inMenu = places.filter(({ symbol }) => !symbol);
  const nav = site.hasDashboard
    ? html`${links(
        places.filter(({ isSecond }) => !isSecond),
        currentPath,
      )}${placesMenu('more-places', html`More`, inMenu, currentPath)}`
    : links(places, currentPath);
  return html`<header class="top${!site.hasDashboard && ' is-short'}"><div class="top-row">
<a class="brand" href="/" aria-label="Market Signals, the market"><img src="/site/icon.svg" alt="" width="26" height="26"></a>
<nav aria-label="Pages">${nav}</nav>
${new Html(BADGE_PLACE)}
${search ?? (site.hasDashboard && SEARCH_LINK)}
${site.hasDashboard && html`<a class="icon-button" href="/alerts" aria-label="Alerts">${glyph('bell', 18)}</a>`}
${THEME_MENU}
</div></header>
${
  site.hasDashboard &&
  html`<nav class="bottom" aria-label="Main pages">${links(
    places.filter(({ symbol }) => symbol),
    currentPath,
  )}${placesMenu('more-pages', html`${glyph('more', 20)}More`, inMenu, currentPath)}</nav>`
}`;
}
