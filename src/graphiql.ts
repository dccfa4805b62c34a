import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { GraphiQLOptions } from 'graphql-yoga';
import { KEY_HEADER } from './access.ts';
import { examples } from './examples.ts';

const STORED_AS = 'market-signals:api-key';

/**
 * Adds the key to every request of the page and tells the bar when one is answered; must run before the page's own
 * script takes hold of `fetch`. `fetchQuietly` tells nobody.
 */
const SEND_KEY = `
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
  window.dispatchEvent(new Event('answered'));
  return response;
};`;

const BAR = `
<form id="key-bar">
  <strong>Market Signals</strong>
  <label for="api-key">API key</label>
  <input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="none: open fields and previews only" />
  <button type="button" id="show-key" aria-pressed="false">Show</button>
  <button type="button" id="forget-key">Forget</button>
  <output id="key-state" for="api-key"></output>
</form>`;

const STYLE = `
#key-bar { display: flex; gap: 10px; align-items: center; height: 44px; box-sizing: border-box; padding: 0 16px;
  font: 14px/1.4 system-ui, sans-serif; background: #12161f; color: #e8ebf2; }
#key-bar input { flex: 0 1 360px; padding: 5px 8px; border: 1px solid #4a5366; border-radius: 4px; background: #1d2330; color: inherit;
  font: 13px ui-monospace, monospace; }
#key-bar button { padding: 5px 10px; border: 1px solid #4a5366; border-radius: 4px; background: #262e3e; color: inherit; cursor: pointer; }
#key-bar :is(input, button):focus-visible { outline: 2px solid #6ea8fe; outline-offset: 1px; }
#key-state { margin-left: auto; color: #aeb7c9; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#root { height: calc(100dvh - 44px) !important; }
#root .graphiql-container { height: 100% !important; }
@media (max-width: 640px) { #key-bar strong, #key-bar label { display: none } }`;

const RUN_BAR = `
const field = document.getElementById('api-key');
const state = document.getElementById('key-state');
field.value = localStorage.getItem('${STORED_AS}') ?? '';
let asked = 0;
async function tell() {
  const turn = ++asked;
  const answer = await fetchQuietly('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { tier hasKey usage { minute { remaining limit } month { remaining limit } } } }' }) })
    .then((response) => response.json()).catch(() => null);
  if (turn !== asked) return;
  const viewer = answer?.data?.viewer;
  const month = viewer?.usage.month.limit === null ? '' : ', ' + viewer?.usage.month.remaining + ' of ' + viewer?.usage.month.limit + ' this month';
  state.textContent = viewer
    ? (viewer.hasKey ? viewer.tier + ' key' : 'No key') + ': ' + viewer.usage.minute.remaining + ' of ' + viewer.usage.minute.limit + ' calls left this minute' + month
    : answer?.errors?.[0]?.message ?? 'The gateway does not answer.';
}
function keep() {
  const key = field.value.trim();
  if (key) localStorage.setItem('${STORED_AS}', key); else localStorage.removeItem('${STORED_AS}');
  tell();
}
field.addEventListener('change', keep);
document.getElementById('key-bar').addEventListener('submit', (event) => { event.preventDefault(); keep(); });
document.getElementById('forget-key').addEventListener('click', () => { field.value = ''; keep(); field.focus(); });
document.getElementById('show-key').addEventListener('click', ({ currentTarget: button }) => {
  const show = field.type === 'password';
  field.type = show ? 'text' : 'password';
  button.textContent = show ? 'Hide' : 'Show';
  button.setAttribute('aria-pressed', String(show));
});
tell();
window.addEventListener('answered', tell);
// The minute begins anew without anybody asking.
setInterval(tell, 15000);`;

let page: string | undefined;

/** The GraphiQL page: everything in one file, no outside address, a field for the API key, examples as tabs. */
export function graphiqlPage(options: GraphiQLOptions): string {
  page ??= withKeyBar(
    renderGraphiQL({
      ...options,
      title: 'Market Signals: GraphiQL',
      shouldPersistHeaders: false,
      defaultEditorToolsVisibility: 'variables',
      defaultTabs: examples.map((query) => ({ query, variables: '', headers: '' })),
    }),
  );
  return page;
}

/** Puts the bar into the page. Replacements are functions: the page's own script is full of `$&`. */
function withKeyBar(html: string): string {
  const edits: [string, string][] = [
    ['</style>', `${STYLE}</style>`],
    ['<div id="root"></div>', `${BAR}<div id="root"></div><script>${SEND_KEY}</script>`],
  ];
  let edited = html;
  for (const [mark, replacement] of edits) {
    if (!edited.includes(mark)) throw new Error(`The GraphiQL page has no ${mark} any more.`);
    edited = edited.replace(mark, () => replacement);
  }
  const end = edited.lastIndexOf('</body>');
  return `${edited.slice(0, end)}<script>${RUN_BAR}</script>${edited.slice(end)}`;
}
