import { count } from '../src/format.ts';
import { repairControls } from './controls.ts';
import {
  ask,
  type Cost,
  storedKey,
  storedQuery,
  storeKey,
  takeLinkedVariables,
  watchAnswers,
  watchQuery,
} from './requests.ts';
import { followSiteTheme } from './theme.ts';

/** A price is requested after this pause in typing; `costOf` answers 60 times a minute. */
const PRICE_AFTER_MS = 1_200;
/** The minute starts over on the server, without an answer to tell the page. */
const USAGE_EVERY_MS = 15_000;

type Limit = { remaining: number | null; limit: number | null };
type Viewer = { viewer: { tier: string; hasKey: boolean; usage: { minute: Limit; month: Limit } } };
type Price = { costOf: { calls: number; needKey: string[] } };

const USAGE = '{ viewer { tier hasKey usage { minute { remaining limit } month { remaining limit } } } }';
const PRICE = `query Price($document: String!, $variables: JSON) {
  costOf(document: $document, variables: $variables) { calls needKey }
}`;

function element<E extends HTMLElement>(id: string): E {
  const htmlElement = document.getElementById(id);
  if (!htmlElement) throw new Error(`The bar has no #${id}.`);
  return htmlElement as E;
}

const bar = element<HTMLFormElement>('key-bar');
const field = element<HTMLInputElement>('api-key');
const state = element<HTMLOutputElement>('key-state');
const costText = element<HTMLOutputElement>('cost');
const menu = element<HTMLDetailsElement>('examples');

const callsText = (calls: number): string => `${count(calls)} ${calls === 1 ? 'call' : 'calls'}`;

function usageText({ tier, hasKey, usage: { minute, month } }: Viewer['viewer']): string {
  const monthlyRemainder =
    month.limit === null ? '' : `, ${count(month.remaining)} of ${count(month.limit)} this month`;
  return `${hasKey ? `${tier} key` : 'No key'}: ${count(minute.remaining)} of ${count(minute.limit)} calls left this minute${monthlyRemainder}`;
}

let latestUsage = 0;
async function showUsage(): Promise<void> {
  const request = ++latestUsage;
  const answer = await ask<Viewer>(USAGE);
  if (request !== latestUsage) return;
  state.textContent = answer?.data?.viewer
    ? usageText(answer.data.viewer)
    : (answer?.errors?.[0]?.message ?? 'The gateway is not responding.');
}

let latestPrice = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
async function showPrice(text: string, variables: unknown = null): Promise<void> {
  const request = ++latestPrice;
  const price = (await ask<Price>(PRICE, { document: text, variables }))?.data?.costOf;
  if (request !== latestPrice || !price) return;
  const needsKey = price.needKey.length > 0 && !field.value;
  costText.textContent = `Costs at most ${callsText(price.calls)}${needsKey ? ', needs a key' : ''}`;
}

function onEdit(query: string): void {
  clearTimeout(timer);
  if (query) timer = setTimeout(showPrice, PRICE_AFTER_MS, query);
}

function onAnswer(cost: Cost | null): void {
  void showUsage();
  if (!cost) return;
  clearTimeout(timer);
  // A price that is still under way is older than this answer.
  latestPrice++;
  const reserved = cost.actual === cost.requested ? '' : ` of ${cost.requested} reserved`;
  costText.textContent = `Cost ${callsText(cost.actual)}${reserved}`;
}

/** A stream costs a call per day, and its first event may be hours away. */
function onEvents(events: number): void {
  clearTimeout(timer);
  latestPrice++;
  costText.textContent =
    events === 0 ? 'Open: waiting for the first event' : `Open: ${count(events)} ${events === 1 ? 'event' : 'events'}`;
}

function keepKey(): void {
  storeKey(field.value.trim());
  void showUsage();
}

function useKey(key: string): void {
  field.value = key;
  keepKey();
}

/** Runs the open query once the editors are there, so that the page opens with a response. */
function runWhenReady(): void {
  const root = element('root');
  const isFilled = (editor: string) => root.querySelector(`${editor} .view-line`) !== null;
  const observer = new MutationObserver(() => {
    const button = root.querySelector<HTMLButtonElement>('.graphiql-execute-button');
    if (!button || !isFilled('.graphiql-query-editor') || !isFilled('.result-window')) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** A link may have anything for its variables. */
function parseVariables(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

followSiteTheme();
repairControls(element('root'));
const linkedVariables = parseVariables(takeLinkedVariables());
watchAnswers({ onAnswer, onEvents });
watchQuery(onEdit);
field.value = storedKey();
field.addEventListener('change', keepKey);
bar.addEventListener('submit', (event) => {
  event.preventDefault();
  keepKey();
});
element('forget-key').addEventListener('click', () => {
  useKey('');
  field.focus();
});
for (const button of document.querySelectorAll<HTMLElement>('[data-demo-key]'))
  button.addEventListener('click', () => useKey(button.dataset.demoKey ?? ''));
const showKey = element<HTMLButtonElement>('show-key');
showKey.addEventListener('click', () => {
  const isShown = field.type === 'password';
  field.type = isShown ? 'text' : 'password';
  showKey.textContent = isShown ? 'Hide' : 'Show';
  showKey.setAttribute('aria-pressed', String(isShown));
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element && target.closest('#examples'))) menu.open = false;
});
bar.classList.add('ready');
void showUsage();
// Nothing has been edited yet: price the text that opens first, on a first visit the first example.
const firstExample = menu.querySelector('a');
const firstQuery = firstExample && new URL(firstExample.href).searchParams.get('query');
const linked = new URLSearchParams(location.search).get('query');
const opened = linked ?? storedQuery() ?? firstQuery;
if (opened) void showPrice(opened, linkedVariables);
// A linked query may be anything, so its reader decides whether to pay for it.
if (!linked && opened === firstQuery) runWhenReady();
setInterval(showUsage, USAGE_EVERY_MS);
