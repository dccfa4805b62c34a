import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findEarlierRelease, findLosses } from '../scripts/compatibility.ts';
import { createManifest, formatPackedVersion } from '../scripts/pack.mjs';
import { findReleaseProblems, parseReleases, type ReleaseState } from '../scripts/release-rules.ts';
import { dateChanges, parseLicenses, readNotes, replaceVersion } from '../scripts/release-version.ts';

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
    [
      'notes that nobody reads',
      { changelog: CHANGELOG.replace('- New: a.', '- New: a.\n'.repeat(200)) },
      'The section of 0.4.0 in CHANGELOG.md has 202 lines; shorten it to 110.',
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

describe('The preparation of a release', () => {
  it.each([
    ['package.json', '{\n  "name": "market-signals-gateway",\n  "version": "1.0.0-dev",\n  "x": "1.0.0-dev"\n}'],
    ['client/package.json', '{\n  "name": "@market-signals/client",\n  "version": "1.0.0-dev"\n}'],
    ['examples/board/package.json', '{ "dependencies": { "@market-signals/client": "1.0.0-dev" } }'],
    ['Chart.yaml', 'version: 1.0.0-dev\nappVersion: 1.0.0-dev\nkubeVersion: 1.0.0-devel\n'],
  ])('names the version in %s', (path, text) => {
    const manifest = text.replace('"x": "1.0.0-dev"', '"x": "other"');
    expect(replaceVersion(path, manifest, '1.0.0-dev', '1.0.0')).toBe(
      manifest.replaceAll(/1\.0\.0-dev(?=["\n])/g, '1.0.0'),
    );
  });

  it('leaves versions of other packages in a lockfile', () => {
    const lock = '"node_modules/scslre": {\n  "version": "1.0.0"\n}';
    expect(replaceVersion('package-lock.json', lock, '1.0.0', '1.1.0-dev')).toBe(lock);
  });

  it('dates the unreleased changes, which become the notes', () => {
    const dated = dateChanges(
      '# Changelog\n\n## Unreleased\n\n- New: c.\n\n## 0.3.0 - 2026-11-22\n',
      '1.0.0',
      '2026-12-01',
    );
    expect(dated).toContain('## Unreleased\n\n## 1.0.0 - 2026-12-01\n\n- New: c.\n');
    expect(readNotes(dated, '1.0.0')).toBe('- New: c.');
    expect(() => dateChanges(CHANGELOG, '1.0.0', '2026-12-01')).toThrow('lists no changes');
    expect(() => readNotes(dated, '2.0.0')).toThrow('no section of 2.0.0');
  });

  it('lists the packages that are compiled into the pages, by the file of their licenses', () => {
    const text =
      '@tanstack/query-core 5.108.0, MIT\n\nMIT License\n\necharts 6.0.0-rc.1, Apache-2.0\n\nApache, Version 2\n';
    expect(parseLicenses(text)).toEqual([
      { name: '@tanstack/query-core', version: '5.108.0', license: 'MIT' },
      { name: 'echarts', version: '6.0.0-rc.1', license: 'Apache-2.0' },
    ]);
  });

  it('packs each commit between releases under a version of its own', () => {
    expect(formatPackedVersion('1.0.0-dev', '3e35f9c3b1')).toBe('1.0.0-dev.3e35f9c3b');
    expect(formatPackedVersion('1.0.0-dev', '0123456781')).toBe('1.0.0-dev.g012345678');
    expect(formatPackedVersion('1.0.0', '3e35f9c3b1')).toBe('1.0.0');
    const manifest = createManifest({ name: 'a', version: '1.0.0-dev', dependencies: {} }, '3e35f9c3b1');
    expect(manifest).toMatchObject({ version: '1.0.0-dev.3e35f9c3b', gitHead: '3e35f9c3b1' });
  });
});

describe('The release that a version has to work with', () => {
  const changelog = ['1.2.0', '1.1.1', '1.0.0', '0.3.0'].map((version) => `## ${version} - 2026-12-01\n`).join('\n');

  it.each([
    ['1.2.0', '1.1.1'],
    ['1.3.0', '1.2.0'],
    ['2.0.0', null],
  ])('is the newest before it with its major version: %s', (version, earlier) => {
    expect(findEarlierRelease(version, changelog)).toBe(earlier);
  });

  it('does not exist for the first release of a major version', () => {
    expect(findEarlierRelease('1.0.0', '## 1.0.0 - 2026-12-01\n\n## 0.3.0 - 2026-11-22\n')).toBeNull();
  });
});

describe('An answer of another gateway', () => {
  const expected = { stock: { name: 'A', prices: [{ close: 1 }, { close: 2 }], note: null, tags: [] } };

  it('may have more members, more or fewer rows, and other values', () => {
    const other = { stock: { name: 'B', prices: [{ close: 3, open: 1 }], note: 'n', tags: ['t'] }, extra: 1 };
    expect(findLosses(expected, other)).toEqual([]);
  });

  it.each([
    [{ stock: null }, 'stock is null in place of an object.'],
    [{ stock: { ...expected.stock, name: undefined } }, 'stock.name is missing.'],
    [{ stock: { ...expected.stock, prices: [] } }, 'stock.prices is empty.'],
    [
      { stock: { ...expected.stock, prices: [{ close: 1 }, { close: '2' }] } },
      'stock.prices[1].close is a string in place of a number.',
    ],
  ])('lacks something: %j', (other, loss) => {
    expect(findLosses(expected, other)).toEqual([loss]);
  });
});
