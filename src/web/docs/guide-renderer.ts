import { fromMarkdown, type Section } from './markdown.ts';

/** The guides of docs/ for users of a gateway, in the order of the contents. */
const NAMES = [
  'front-end',
  'errors',
  'versions',
  'agents',
  'federation',
  'own-data',
  'importing',
  'syncing',
  'time',
  'settings',
  'keys',
  'production',
  'operating',
  'runbooks',
  'scaling',
  'demo',
] as const;

/** A guide as data. `html` is its body, without its title. */
export type GuideText = { name: string; address: string; title: string; html: string; sections: readonly Section[] };

/** `tierTable`: the table of the operator's guide, as HTML: the data and the rate limits of each tier. */
export type GuideContent = { guides: readonly GuideText[]; tierTable: string };

const guideAddress = (name: string): string => `/docs/guides/${name}`;

/**
 * Resolves a link in a guide to another guide, or to a place in the same guide. Other files of the repository are not
 * served.
 */
function resolveLink(target: string): string | null {
  if (/^(https:\/\/|#)/.test(target)) return target;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return (NAMES as readonly string[]).includes(name) ? `${guideAddress(name)}${anchor}` : null;
}

function renderGuide(name: string, text: string): GuideText {
  const { title, body, sections } = fromMarkdown(text, { addressOf: resolveLink });
  return { name, address: guideAddress(name), title, html: body.text, sections };
}

function renderTierTable(guide: string): string {
  const [table] = /(?<=^## Tiers and limits\n\n)(\|.*\n)+/m.exec(guide) ?? [];
  if (!table) throw new Error('docs/keys.md has no table of tiers.');
  return fromMarkdown(table, { addressOf: resolveLink }).body.text;
}

/** Renders the guides. @param readGuide returns the Markdown of docs/<name>.md */
export const renderGuides = (readGuide: (name: string) => string): GuideContent => ({
  guides: NAMES.map((name) => renderGuide(name, readGuide(name))),
  tierTable: renderTierTable(readGuide('keys')),
});
