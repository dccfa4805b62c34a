import { KEY_HEADER } from '../../gateway/access/api-keys.ts';
import type { Tier } from '../../gateway/access/tiers.ts';
import { type Html, html } from '../docs/html.ts';

const STORED_AS = 'market-signals:api-key';
/** Under which name the page keeps the text of the open tab. */
const QUERY_STORED_AS = 'graphiql:query';
/** A price is asked for when nothing was typed for so long; `costOf` answers 60 times a minute. */
const PRICE_AFTER_MS = 1_200;

/**
 * Adds the key to every request of the page and tells the bar when one is answered, with what it cost; must run before
 * the page's own script takes hold of `fetch`. `fetchQuietly` tells nobody.
 */
export const SEND_KEY = `
const plainFetch = window.fetch.bind(window);
window.fetchQuietly = (input, init = {}) => {
  const key = localStorage.getItem('${STORED_AS}');
  if (!key) return plainFetch(input, init);
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  if (!headers.has('${KEY_HEADER}')) headers.set('${KEY_HEADER}', key);
  return plainFetch(input, { ...init, headers });
};
window.fetch = async (input, init) => {
  const response = await window.fetchQuietly(input, init);
  const isOwn = typeof init?.body === 'string' && init.body.includes('IntrospectionQuery');
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const cost = isOwn || !isJson ? null : await response.clone().json().then((body) => body.extensions?.cost ?? null, () => null);
  window.dispatchEvent(new CustomEvent('answered', { detail: cost }));
  return response;
};
const keepItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, value) {
  keepItem.call(this, name, value);
  if (name === '${QUERY_STORED_AS}') window.dispatchEvent(new CustomEvent('edited', { detail: value }));
};`;

/** The first comment of an example, without its sign, and the name of its operation. */
function titleOf(query: string): { name: string; says: string } {
  const says = /^#\s*(.*)/.exec(query)?.[1] ?? '';
  const name = /^query (\w+)/m.exec(query)?.[1] ?? 'Query';
  return { name: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), says };
}

const keyButton = ([tier, key]: readonly [string, string]): Html =>
  html`<button type="button" data-demo-key="${key}">${tier} demo key</button>`;

/** The bar above the page: key, demo keys where there are any, what an answer cost, all examples, the other pages. */
export const barWith = (examples: readonly string[], demoKeys: Readonly<Record<Tier, string>> | null): string =>
  html`
<form id="key-bar">
  <strong>Market Signals</strong>
  <details id="examples"><summary>Examples</summary><ul>${examples.map((query) => {
    const { name, says } = titleOf(query);
    return html`<li><a href="/graphql?query=${encodeURIComponent(query)}">${name}${says && html`<small>${says}</small>`}</a></li>`;
  })}</ul></details>
  <a href="/docs">Docs</a>
  <label for="api-key">API key</label>
  <input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="none: open fields and previews only" />
  <button type="button" id="show-key" aria-pressed="false">Show</button>
  <button type="button" id="forget-key">Forget</button>
  ${demoKeys && Object.entries(demoKeys).map(keyButton)}
  <output id="cost" aria-label="Cost"></output>
  <output id="key-state" for="api-key"></output>
</form>`.text;

export const STYLE = `
#body { display: flex; flex-direction: column; height: 100dvh; }
#key-bar { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; min-height: 44px; box-sizing: border-box; padding: 5px 16px;
  font: 14px/1.4 system-ui, sans-serif; background: #12161f; color: #e8ebf2; position: relative; z-index: 20; }
#key-bar a { color: #a9c9ff; }
#key-bar input { flex: 0 1 260px; min-width: 80px; padding: 5px 8px; border: 1px solid #4a5366; border-radius: 4px; background: #1d2330; color: inherit;
  font: 13px ui-monospace, monospace; }
#key-bar button, #examples summary { padding: 5px 10px; border: 1px solid #4a5366; border-radius: 4px; background: #262e3e; color: inherit; cursor: pointer; font: inherit; }
#key-bar :is(input, button, a, summary):focus-visible { outline: 2px solid #6ea8fe; outline-offset: 1px; }
#examples ul { position: absolute; z-index: 30; left: 8px; top: 100%; width: min(680px, calc(100vw - 16px)); max-height: 75dvh; overflow: auto; margin: 0; padding: 6px;
  list-style: none; background: #1d2330; border: 1px solid #4a5366; border-radius: 4px; }
#examples li a { display: block; padding: 5px 8px; text-decoration: none; } #examples li a:hover { background: #262e3e; }
#examples small { display: block; color: #aeb7c9; font-size: 12px; }
#cost { color: #ffd479; white-space: nowrap; } #key-state { margin-left: auto; color: #aeb7c9; }
#root { flex: 1 1 0; min-height: 0; height: auto !important; }
#root .graphiql-container { height: 100% !important; }
@media (max-width: 640px) { #key-bar strong, #key-bar label { display: none } #key-bar { font-size: 13px; padding: 5px 8px } #key-state { margin-left: 0 }
  #graphiql-session { flex-direction: column !important } #graphiql-session > div { flex: 1 1 0 !important; min-height: 0; width: 100% }
  .graphiql-horizontal-drag-bar, .graphiql-logo { display: none !important } }`;

export const RUN_BAR = `
const field = document.getElementById('api-key');
const state = document.getElementById('key-state');
const cost = document.getElementById('cost');
const menu = document.getElementById('examples');
field.value = localStorage.getItem('${STORED_AS}') ?? '';
const ask = (query, variables) => fetchQuietly('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }) }).then((response) => response.json()).catch(() => null);
let asked = 0;
async function tell() {
  const turn = ++asked;
  const answer = await ask('{ viewer { tier hasKey usage { minute { remaining limit } month { remaining limit } } } }');
  if (turn !== asked) return;
  const viewer = answer?.data?.viewer;
  const month = viewer?.usage.month.limit === null ? '' : ', ' + viewer?.usage.month.remaining + ' of ' + viewer?.usage.month.limit + ' this month';
  state.textContent = viewer
    ? (viewer.hasKey ? viewer.tier + ' key' : 'No key') + ': ' + viewer.usage.minute.remaining + ' of ' + viewer.usage.minute.limit + ' calls left this minute' + month
    : answer?.errors?.[0]?.message ?? 'The gateway does not answer.';
}
const calls = (count) => count + (count === 1 ? ' call' : ' calls');
let priced = 0, timer;
async function price(document) {
  const turn = ++priced;
  const answer = await ask('query Price($document: String!) { costOf(document: $document) { calls needKey } }', { document });
  const found = answer?.data?.costOf;
  if (turn !== priced || !found) return;
  cost.textContent = 'Would cost at most ' + calls(found.calls) + (found.needKey.length && !field.value ? ', needs a key' : '');
}
window.addEventListener('edited', ({ detail }) => { clearTimeout(timer); if (detail) timer = setTimeout(price, ${PRICE_AFTER_MS}, detail); });
window.addEventListener('answered', ({ detail }) => {
  tell();
  if (!detail) return;
  clearTimeout(timer);
  priced++;
  cost.textContent = 'Cost ' + calls(detail.actual) + (detail.actual === detail.requested ? '' : ' of ' + detail.requested + ' reserved');
});
function keep() {
  const key = field.value.trim();
  if (key) localStorage.setItem('${STORED_AS}', key); else localStorage.removeItem('${STORED_AS}');
  tell();
}
field.addEventListener('change', keep);
document.getElementById('key-bar').addEventListener('submit', (event) => { event.preventDefault(); keep(); });
document.getElementById('forget-key').addEventListener('click', () => { field.value = ''; keep(); field.focus(); });
for (const button of document.querySelectorAll('[data-demo-key]'))
  button.addEventListener('click', () => { field.value = button.dataset.demoKey; keep(); });
document.getElementById('show-key').addEventListener('click', ({ currentTarget: button }) => {
  const show = field.type === 'password';
  field.type = show ? 'text' : 'password';
  button.textContent = show ? 'Hide' : 'Show';
  button.setAttribute('aria-pressed', String(show));
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
document.addEventListener('click', (event) => { if (!event.target.closest('#examples')) menu.open = false; });
tell();
{
  // Prices what is open at first: nothing was edited yet.
  const open = new URLSearchParams(location.search).get('query') ?? localStorage.getItem('${QUERY_STORED_AS}');
  if (open) price(open);
}
// The minute begins anew without anybody asking.
setInterval(tell, 15000);`;
