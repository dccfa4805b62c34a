import { readFileSync } from 'node:fs';
import { Html, html } from './html.ts';
import { fromMarkdown, type Section } from './markdown.ts';

/** The guides of docs/ for users of a gateway, in the order of the contents. */
const NAMES = [
  'front-end',
  'agents',
  'federation',
  'importing',
  'syncing',
  'time',
  'operating',
  'scaling',
  'demo',
] as const;

export type Guide = { name: string; address: string; title: string; body: Html; sections: readonly Section[] };

const guideAddress = (name: string): string => `/docs/guides/${name}`;

/**
 * Resolves a link in a guide to another guide, or to a place in the same guide. Other files of the repository are not
 * served.
 */
function resolveLink(target: string): string | null {
  if (/^(https:\/\/|#)/.test(target)) return target;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return (NAMES as readonly string[]).includes(name ?? '') ? `${guideAddress(name!)}${anchor}` : null;
}

const readGuide = (name: (typeof NAMES)[number]): string =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

const guideNamed = (name: (typeof NAMES)[number]): Guide => ({
  name,
  address: guideAddress(name),
  ...fromMarkdown(readGuide(name), { addressOf: resolveLink }),
});

/** The table of the operator's guide: the data and the rate limits of each tier. */
export function tierTable(): Html {
  const [table] = /(?<=^## Tiers and limits\n\n)(\|.*\n)+/m.exec(readGuide('operating')) ?? [];
  if (!table) throw new Error('docs/operating.md has no table of tiers.');
  return fromMarkdown(table, { addressOf: resolveLink }).body;
}

let loaded: readonly Guide[] | undefined;

/** The guides, read once. */
export const guides = (): readonly Guide[] => (loaded ??= NAMES.map(guideNamed));

/** Addresses in guides, which assume a gateway on the reader's machine. */
const WRITTEN = /http:\/\/(127\.0\.0\.1|localhost):4000/g;

/** A guide with the address that its reader uses. @param origin `https://signals.example.com` */
export const guideBody = ({ title, body }: Guide, origin: string): Html =>
  html`<h1>${title}</h1>\n${new Html(body.text.replace(WRITTEN, () => html`${origin}`.text))}`;
