import { readFileSync } from 'node:fs';
import { Html, html } from '../html.ts';
import { type Site, siteHeader } from '../site-header.ts';
import type { Reference } from './reference.ts';

const readBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const file = (name: string): string => new TextDecoder().decode(readBytes(name));

const DOCS_STYLE = file('docs.css');

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
/** The files that pages load, by address: the content policy forbids inline scripts. */
export const FILES: Readonly<Record<string, { type: string; content: string | Uint8Array<ArrayBuffer> }>> = {
  '/site/docs.js': { type: SCRIPT, content: file('docs.js') },
  '/site/search.js': { type: SCRIPT, content: file('search.js') },
  '/site/api.js': { type: SCRIPT, content: file('api.js') },
  '/site/warming.js': { type: SCRIPT, content: file('../site/warming.js') },
  '/site/header.js': { type: SCRIPT, content: file('../site/header.js') },
  '/site/theme.js': { type: SCRIPT, content: file('../../../dashboard/public/theme.js') },
  '/site/tokens.css': { type: STYLE, content: file('../site/tokens.css') },
  '/site/header.css': { type: STYLE, content: file('../site/header.css') },
  '/site/inter-latin.woff2': { type: 'font/woff2', content: readBytes('../site/inter-latin.woff2') },
  '/site/icon.svg': { type: 'image/svg+xml', content: file('../../../dashboard/public/icon.svg') },
};

const SEARCH_BOX = html`<form id="search" role="search"><input type="search" aria-label="Search guides, fields, types and paths" placeholder="Search guides and fields ( / )" autocomplete="off">
<span id="found-count" role="status"></span>
<ul id="found"></ul></form>`;

/** The tags in the head of every page of the gateway: font, tokens, header, and the theme before the first paint. */
export const SITE_HEAD = html`<link rel="icon" href="/site/icon.svg">
<link rel="preload" href="/site/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/site/tokens.css">
<link rel="stylesheet" href="/site/header.css">
<script src="/site/theme.js"></script>
<script type="module" src="/site/header.js"></script>`;

type Shown = {
  title: string;
  site: Site;
  /** The part of the site that contains the page. */
  here: string;
  /** A search box in the header. */
  search?: Html;
  body: Html;
  scripts?: readonly string[];
};

/** A page of the gateway with the header of the site. */
export const sitePage = ({ title, site, here, search, body, scripts = [] }: Shown): string =>
  html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Market Signals</title>
${SITE_HEAD}
<style>${new Html(DOCS_STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${siteHeader(site, here, search)}
${body}
${scripts.map((address) => html`<script type="module" src="${address}"></script>\n`)}</body>
</html>
`.text;

type Page = Pick<Reference, 'site' | 'topics' | 'guides'>;

/** A page of the documentation. `currentAddress` is its address, which is marked in the contents. */
export function page(
  title: string,
  currentAddress: string,
  { site, topics, guides }: Page,
  main: Html,
  onPage: readonly (readonly [id: string, text: string])[] = [],
  scripts: readonly string[] = [],
): string {
  const link = (address: string, text: string) =>
    html`<li><a href="${address}"${currentAddress === address ? new Html(' aria-current="page"') : ''}>${text}</a></li>`;
  const list = (name: string, links: readonly Html[]) => html`<h2>${name}</h2><ul>${links}</ul>`;
  const body = html`<div id="body">
<nav id="contents" aria-label="Contents">
${
  onPage.length > 0 &&
  list(
    'On this page',
    onPage.map(([id, text]) => link(`#${id}`, text)),
  )
}
${list('Start', [link('/docs', 'Overview'), link('/docs/quick-start', 'Quick start'), link('/docs/api', 'REST API')])}
${list(
  'Guides',
  guides.map(({ address, title: text }) => link(address, text)),
)}
${list('Reference', [link('/docs/types', 'All types'), link('/schema/changes', 'Changes'), ...topics.map(({ name, title: text }) => link(`/docs/${name}`, text))])}
</nav>
<main id="main">
${main}
</main>
</div>`;
  return sitePage({ title, site, here: '/docs', search: SEARCH_BOX, body, scripts: ['/site/docs.js', ...scripts] });
}
