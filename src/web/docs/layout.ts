import { Html, html } from './html.ts';
import type { Topic } from './topics.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c2330; --soft: #566076; --line: #d8dde7; --panel: #f3f5f9; --link: #1457b8; }
@media (prefers-color-scheme: dark) { :root { --ground: #12161f; --text: #e8ebf2; --soft: #a3adc2; --line: #333c4f; --panel: #1b2230; --link: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: var(--ground); color: var(--text); }
a { color: var(--link); } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 8px; z-index: 3; }
header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 8px 20px;
  background: var(--panel); border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 4px 16px; } header strong { white-space: nowrap; }
#search { position: relative; margin-left: auto; flex: 1 1 180px; max-width: 320px; }
#search input { width: 100%; padding: 6px 10px; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 4px; }
#found { position: absolute; right: 0; width: min(560px, calc(100vw - 40px)); max-height: 70vh; overflow: auto; margin: 4px 0 0; padding: 4px; list-style: none;
  background: var(--ground); border: 1px solid var(--line); border-radius: 4px; box-shadow: 0 6px 24px #0004; }
#found:empty { display: none; } #found a { display: block; padding: 4px 8px; text-decoration: none; } #found small { display: block; color: var(--soft); }
#body { display: grid; grid-template-columns: 220px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
#contents { position: sticky; top: 56px; align-self: start; max-height: calc(100vh - 56px); overflow: auto; padding: 20px; font-size: 14px; }
#contents ul { list-style: none; padding: 0; margin: 0 0 16px; } #contents [aria-current] { font-weight: 700; }
main { padding: 12px 24px 80px; min-width: 0; } h1 { line-height: 1.2; } h2 { margin-top: 2.2em; border-top: 1px solid var(--line); padding-top: .8em; }
h2, h3 { overflow-wrap: anywhere; } :target { scroll-margin-top: 70px; } :target, tr:has(:target) { background: var(--panel); }
code, pre { font: 13px/1.5 ui-monospace, monospace; } code { background: var(--panel); padding: 1px 4px; border-radius: 3px; overflow-wrap: break-word; }
pre { background: var(--panel); padding: 12px; border-radius: 4px; overflow: auto; max-height: 26rem; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 15px; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; } dt { color: var(--soft); } dd { margin: 0; } .soft { color: var(--soft); }
.skip-anchor { text-decoration: none; color: inherit; } td small { display: block; color: var(--soft); }
@media (max-width: 760px) { #body { display: block; } #contents { position: static; max-height: none; } #contents ul { columns: 2; } header { position: static; } main { padding: 4px 16px 60px; }
  #search { margin: 0; flex-basis: 100%; max-width: none; } dl { display: block; } dd { margin-bottom: 6px; } code { overflow-wrap: anywhere; } }`;

/** Where pages load their search from: a policy forbids scripts inside of a page. */
export const SEARCH_ADDRESS = '/docs/search.js';

/** Filters the list of everything that has a description, which is fetched once somebody searches. */
export const SEARCH = `
const input = document.querySelector('#search input');
const list = document.getElementById('found');
const status = document.getElementById('found-count');
let entries;
const all = () => (entries ??= fetch('/docs/search.json').then((answer) => answer.json()));
async function find() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) { list.replaceChildren(); status.textContent = ''; return; }
  const rank = ([name]) => { const low = name.toLowerCase(); return low === words[0] ? 0 : low.startsWith(words[0]) || low.includes('.' + words[0]) ? 1 : low.includes(words[0]) ? 2 : 3; };
  const hits = (await all()).filter((entry) => words.every((word) => (entry[0] + ' ' + entry[2]).toLowerCase().includes(word)));
  hits.sort((a, b) => rank(a) - rank(b) || a[0].length - b[0].length);
  status.textContent = hits.length + ' found';
  list.replaceChildren(...hits.slice(0, 30).map(([name, address, says]) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: name });
    link.append(Object.assign(document.createElement('small'), { textContent: says }));
    const item = document.createElement('li');
    item.append(link);
    return item;
  }));
}
input.addEventListener('input', find);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
  if (event.key === 'Escape' && list.childElementCount) { list.replaceChildren(); input.focus(); }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (at < 0 && document.activeElement !== input) return;
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (links.length) { event.preventDefault(); (next < 0 ? input : links[Math.min(next, links.length - 1)]).focus(); }
  }
});
document.getElementById('search').addEventListener('submit', (event) => { event.preventDefault(); list.querySelector('a')?.click(); });
document.addEventListener('click', (event) => { if (!event.target.closest('#search')) list.replaceChildren(); });`;

/** A page of the documentation. `here` is its address, to mark it in the contents. */
export function page(
  title: string,
  here: string,
  topics: readonly Topic[],
  body: Html,
  onPage: readonly [id: string, text: string][] = [],
): string {
  const link = (address: string, text: string) =>
    html`<li><a href="${address}"${here === address ? new Html(' aria-current="page"') : ''}>${text}</a></li>`;
  return html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Market Signals</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header>
<strong>Market Signals</strong>
<nav aria-label="Pages"><a href="/docs">Documentation</a><a href="/graphql">GraphiQL</a><a href="/openapi.json">OpenAPI</a><a href="/upgrade">PRO</a></nav>
<form id="search" role="search"><input type="search" aria-label="Search fields, types, paths" placeholder="Search fields, types, paths ( / )" autocomplete="off">
<ul id="found"></ul><span id="found-count" role="status" class="skip"></span></form>
</header>
<div id="body">
<nav id="contents" aria-label="Contents">
${onPage.length > 0 && html`<ul>${onPage.map(([id, text]) => link(`#${id}`, text))}</ul>`}
<ul>${link('/docs', 'Start')}${link('/docs/types', 'All types')}${topics.map(({ name, title: text }) => link(`/docs/${name}`, text))}</ul>
</nav>
<main id="main">
${body}
</main>
</div>
<script src="${SEARCH_ADDRESS}"></script>
</body>
</html>
`.text;
}
