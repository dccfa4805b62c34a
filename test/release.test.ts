import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findReleaseProblems, parseReleases, type ReleaseState } from '../scripts/release-rules.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n## 0.4.0 - 2026-12-01\n\n- New: a.\n\n## 0.3.0 - 2026-11-22\n\n- New: b.\n';
const RELEASE: ReleaseState = {
  version: '0.4.0',
  versionsByFile: { 'client/package.json': '0.4.0' },
  changelog: CHANGELOG,
  schema: 'type Query',
  storedSchema: 'type Query',
  tags: ['v0.3.0'],
  changedFiles: [],
};

describe('a release', () => {
  it('whose files agree has no problems', () => {
    expect(findReleaseProblems(RELEASE)).toEqual([]);
  });

  const cases: [string, Partial<ReleaseState>, string][] = [
    [
      'another version in a file',
      { versionsByFile: { a: '0.3.0' } },
      'a names the version 0.3.0, and package.json 0.4.0.',
    ],
    [
      'no version in a file',
      { versionsByFile: { a: undefined } },
      'a names the version nowhere, and package.json 0.4.0.',
    ],
    [
      'no dated heading',
      { changelog: CHANGELOG.replace('## 0.4.0 - 2026-12-01', '## 0.4.0') },
      'CHANGELOG.md has no heading "## 0.4.0 - <day>" above the headings of other versions.',
    ],
    [
      'unreleased changes',
      { changelog: CHANGELOG.replace('Unreleased\n', 'Unreleased\n\n- New: c.\n') },
      'CHANGELOG.md lists changes that are not released.',
    ],
    ['no stored schema', { storedSchema: null }, 'docs/schema/0.4.0.graphql is not schema.graphql.'],
    ['an earlier schema', { storedSchema: 'type Other' }, 'docs/schema/0.4.0.graphql is not schema.graphql.'],
    ['its tag', { tags: ['v0.4.0'] }, 'The tag v0.4.0 exists.'],
    ['changed files', { changedFiles: ['README.md'] }, 'Not committed: README.md.'],
  ];
  it.each(cases)('is refused with %s', (_, change, problem) => {
    expect(findReleaseProblems({ ...RELEASE, ...change })).toEqual([problem]);
  });

  it('has a dated heading in CHANGELOG.md, and they are in order', () => {
    const releases = parseReleases(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8'));
    const versions = releases.map(({ version }) => version);
    expect(versions.slice(-3)).toEqual(['0.3.0', '0.2.0', '0.1.0']);
    expect(versions).toEqual(versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
    const days = releases.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
  });
});
