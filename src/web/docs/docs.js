// Behavior of the documentation's pages in a browser: search, and copying of code.
// A separate file, because the content policy forbids inline scripts.

import { findEntries, indexEntries } from './search.js';

const input = document.querySelector('#search input');
const list = document.getElementById('found');
const status = document.getElementById('found-count');
let index;
const loadIndex = () => (index ??= fetch('/docs/search.json').then((response) => response.json()).then(indexEntries));
const MAX_HITS = 30;
const formatCount = (count) => (count === 1 ? '1 result' : `${count} results`);
async function find() {
  const text = input.value;
  if (!text.trim()) { list.replaceChildren(); status.textContent = ''; return; }
  const hits = findEntries(await loadIndex(), text);
  // A slow first download must not overwrite the results of what was typed since.
  if (input.value !== text) return;
  status.textContent = hits.length === 0 ? 'No results' : formatCount(hits.length);
  list.replaceChildren(...hits.slice(0, MAX_HITS).map(([name, address, says]) => {
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
document.addEventListener('click', (event) => { if (!event.target.closest('#search')) list.replaceChildren(); });

for (const box of document.querySelectorAll('main .code')) addCopy(box);
/** A button that copies the current content of the box. */
export function addCopy(box) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(box.querySelector('code').textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Copying is not allowed here';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  box.append(button);
}
