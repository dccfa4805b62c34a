import type { DeprecatedElement } from '../../graph/deprecation.ts';
import { groupBy } from '../../lib/group.ts';
import { formatCount } from '../../lib/words.ts';
import { page } from '../docs/layout.ts';
import type { Reference } from '../docs/reference.ts';
import { type Html, html, prose, renderTable } from '../html.ts';
import type { SchemaRelease } from './releases.ts';
import type { SchemaChange } from './schema-changes.ts';

export const CHANGES_PATH = '/schema/changes';
export const CHANGES_FEED_PATH = '/schema/changes.atom';

type Changes = {
  deprecated: readonly DeprecatedElement[];
  unreleased: { since: string; changes: readonly SchemaChange[] } | null;
  releases: readonly SchemaRelease[];
};

const WORDS: Readonly<Record<SchemaChange['kind'], string>> = {
  ADDED: 'Added',
  CHANGED: 'Changed',
  DEPRECATED: 'Deprecated',
  REMOVED: 'Removed',
};

/** The differences of one kind in a box that opens, because a release may have a thousand. */
function renderKind(title: string, changes: readonly SchemaChange[]): Html | false {
  if (changes.length === 0) return false;
  const rows = changes.map(({ kind, coordinate, text }) => [
    WORDS[kind],
    html`<code>${coordinate}</code>`,
    prose(text),
  ]);
  return html`<details><summary>${title}: ${formatCount(changes.length, 'change')}</summary>${renderTable(['Change', 'Element', 'Detail'], rows)}</details>`;
}

function renderChanges(changes: readonly SchemaChange[]): Html {
  if (changes.length === 0) return html`<p>The schema did not change.</p>`;
  const byKind = groupBy(changes, ({ kind, isBreaking }) => (isBreaking ? 'breaking' : kind));
  return html`${renderKind('Breaking', byKind.get('breaking') ?? [])}
${renderKind('Deprecated', byKind.get('DEPRECATED') ?? [])}
${renderKind('Changed', byKind.get('CHANGED') ?? [])}
${renderKind('Added', byKind.get('ADDED') ?? [])}`;
}

/** The page of the schema's versions: its deprecated parts, and the changes of each release. */
export function renderChangesPage(reference: Reference, { deprecated, unreleased, releases }: Changes): string {
  const body = html`
<h1>Changes of the schema</h1>
<p>A breaking change follows a deprecation of at least six months and one minor version. <a href="${CHANGES_FEED_PATH}">Atom feed</a> of
releases. <code>viewer { deprecatedUse { field } }</code> lists the deprecated fields that your key has used.</p>
<h2 id="deprecated">Deprecated now</h2>
${
  deprecated.length === 0
    ? html`<p>Nothing is deprecated.</p>`
    : renderTable(
        ['Element', 'Use instead', 'Stays until'],
        deprecated.map(({ coordinate, replacement, removalDate }) => [
          html`<code>${coordinate}</code>`,
          replacement !== null && html`<code>${replacement}</code>`,
          removalDate ?? 'no day is set',
        ]),
      )
}
${unreleased && html`<h2 id="unreleased">Since ${unreleased.since}</h2>${renderChanges(unreleased.changes)}`}
${releases.map(({ version, day, changes }) => html`<h2 id="v${version}">${version}, ${day}</h2>${renderChanges(changes)}`)}`;
  const links = releases.map(({ version }) => [`v${version}`, version] as const);
  return page('Changes of the schema', CHANGES_PATH, reference, body, [['deprecated', 'Deprecated now'], ...links]);
}
