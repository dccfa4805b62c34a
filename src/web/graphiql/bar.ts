import { existsSync, readFileSync } from 'node:fs';
import type { Tier } from '../../graph/tiers.ts';
import { type Html, html } from '../html.ts';

const readText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const PAGE = readText('bar.html');
export const BAR_STYLE = readText('bar.css');

const BUILT = new URL('../../generated/graphiql-bar.js', import.meta.url);

/**
 * The bar's script, which a first start builds from dashboard/graphiql. Null without it: the bar then shows only its links,
 * and GraphiQL sends no key.
 */
export const readBarScript = (): string | null => (existsSync(BUILT) ? readFileSync(BUILT, 'utf8') : null);

/** The first comment of an example, without the `#`, and the name of its operation. */
function parseTitle(query: string): { name: string; says: string } {
  const says = /^#\s*(.*)/.exec(query)?.[1] ?? '';
  const name = /^query (\w+)/m.exec(query)?.[1] ?? 'Query';
  return { name: name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' '), says };
}

function exampleLink(query: string): Html {
  const { name, says } = parseTitle(query);
  return html`<li><a href="/graphql?query=${encodeURIComponent(query)}">${name}${says && html`<small>${says}</small>`}</a></li>`;
}

const keyButton = ([tier, key]: readonly [string, string]): Html =>
  html`<button type="button" data-demo-key="${key}">${tier} demo key</button>`;

/** The bar above GraphiQL: all examples, the key, demo keys if there are any, and the cost of the last response. */
export function barWith(examples: readonly string[], demoKeys: Readonly<Record<Tier, string>> | null): string {
  const slots: [string, Html][] = [
    ['<!-- examples -->', html`${examples.map(exampleLink)}`],
    ['<!-- demo keys -->', html`${demoKeys && Object.entries(demoKeys).map(keyButton)}`],
  ];
  return slots.reduce((page, [slot, content]) => page.replace(slot, () => content.text), PAGE);
}
