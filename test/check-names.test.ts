import { describe, expect, it } from 'vitest';
import { findAssertions, getMaxAssertions } from '../scripts/assertion-rules.ts';
import {
  checkNames,
  findLongSubjects,
  findSharedNames,
  findUnusedExports,
  listImports,
} from '../scripts/name-rules.ts';
import { findRetiredWording, isCheckedForWording } from '../scripts/retired-wording.ts';

const findProblems = (text: string, file = 'src/lib/example.ts') =>
  checkNames(file, text).problems.map(({ rule, line, text: name }) => [rule, line, name]);

describe('the check of names', () => {
  it.each([
    ['export const rowOf = (text: string) => text;', 'exported function named ...Of', 'rowOf'],
    ['export function rowOf() {}', 'exported function named ...Of', 'rowOf'],
    ['const known = new Map();', 'participle as a variable name', 'known'],
    ['rows.map((found) => found.id);', 'participle as a variable name', 'found'],
    ['for (const own of rows) use(own);', 'participle as a variable name', 'own'],
    ['rows.map((one) => one.id);', 'vague variable name', 'one'],
    ['const rest = total - count;', 'vague variable name', 'rest'],
    ['const both = { ...{ a, b }, c };', 'spread of an object literal', '...{ a, b }'],
    ['const lineColour = 1;', 'British spelling', 'lineColour'],
    ['function normalise() {}', 'British spelling', 'normalise'],
  ])('finds the problem in %j', (text, rule, name) => {
    expect(findProblems(text)).toEqual([[rule, 1, name]]);
  });

  it.each([
    'export const bodyOf = (answer: Answer) => answer.body;',
    'export type ValueOf = string;',
    'const rowOf = (text: string) => text;',
    'export function startOfDay(at: Date) {}',
    'const knownIds = new Set();',
    'const run = (first: number, ...rest: number[]) => rest;',
    'const merged = { ...row, ticker };',
    'const otherwise = 1; const enterprise = 2; const surprised = 3;',
  ])('accepts %j', (text) => {
    expect(findProblems(text)).toEqual([]);
  });

  // In the body, because the contract's pages collect the ids of titles and of their rows.
  it('finds test titles that begin with a requirement id', () => {
    const check = (text: string) => findProblems(text, 'test/example.test.ts').map(([rule]) => rule);
    for (const text of [
      "it('CAL-18: shows the week', run);",
      "it.each(rows)('[CAL-18] shows %s', run);",
      'test(`CAL-18`, run);',
    ])
      expect(check(text), text).toEqual(['test title begins with an id']);
    for (const text of [
      "it('shows the week [CAL-18]', run);",
      "it('UTF-16 is counted by code units', run);",
      "log('CAL-18: done');",
    ])
      expect(check(text), text).toEqual([]);
  });

  it('reports the line of a problem', () => {
    expect(findProblems('const a = 1;\n\nconst known = 2;')).toEqual([['participle as a variable name', 3, 'known']]);
  });

  it('ignores the exports of tests', () => {
    expect(checkNames('test/support/example.ts', 'export const rowOf = () => 1;')).toEqual({
      problems: [],
      exports: [],
    });
  });

  it('finds names that two rooms export, and allows them within a family', () => {
    const exportsByFile = new Map([
      ['src/lib/group.ts', ['groupBy', 'sortBy']],
      ['dashboard/src/group.ts', ['groupBy']],
      ['src/families/prices/rules.ts', ['Bar']],
      ['src/families/prices/reads.ts', ['Bar']],
    ]);
    expect(findSharedNames(exportsByFile)).toEqual(['groupBy: src/lib/group.ts, dashboard/src/group.ts']);
  });

  it('finds exports that no file imports, or only tests do although they are not pure', () => {
    const texts = {
      'src/db/rows.ts': 'export const used = 1; export const alone = 2; export const tested = 3;',
      'src/db/all.ts': 'export const lazy = 1;',
      'src/families/stocks/rules.ts': 'export const score = 1; export const band = 2; export const unused = 3;',
      'src/db/reader.ts': "import { used as one } from './rows.ts'; const all = () => import('./all.ts'); one; all;",
      'src/families/stocks/queries.ts': "import * as rules from './rules.ts'; rules.score;",
      'test/db.test.ts':
        "import { tested } from '../src/db/rows.ts'; import { band } from '../src/families/stocks/rules.ts';",
    };
    const files = Object.entries(texts);
    const exportsByFile = new Map(files.map(([file, text]) => [file, checkNames(file, text).exports]));
    const importsByFile = new Map(files.map(([file, text]) => [file, listImports(file, text)]));
    expect(findUnusedExports(exportsByFile, importsByFile)).toEqual([
      { file: 'src/db/rows.ts', name: 'alone', isImportedByTests: false },
      { file: 'src/db/rows.ts', name: 'tested', isImportedByTests: true },
      { file: 'src/families/stocks/rules.ts', name: 'unused', isImportedByTests: false },
    ]);
  });

  it('finds commit subjects over 72 characters, except those of merges', () => {
    const [short, long] = ['a'.repeat(72), 'a'.repeat(73)];
    expect(findLongSubjects([short, long, `Merge ${long}`])).toEqual([long]);
  });
});

describe('the check of wording', () => {
  it.each([
    ['docs/operating.md', 'The licence is MIT.', '"licence", write: American spelling'],
    ['src/cli/main.ts', "print('nothing was found');", '"nothing was found", write: No results'],
    ['README.md', 'It is null of a fund.', '"null of ", write: null if, null for'],
    ['docs/demo.md', 'It is as it is as it is.', '"It is as it is as", write: once'],
    ['src/lib/text.ts', 'const text = `25 %`;', '"`25 %`", write: 25%'],
    ['dashboard/src/page.tsx', '<p>nothing was found</p>', '"nothing was found", write: No results'],
  ])('finds the retired wording in a line of %s: %j', (file, line, problem) => {
    expect(isCheckedForWording(file)).toBe(true);
    const [hit, ...others] = findRetiredWording(file, `First line.\n${line}`);
    expect([hit?.line, hit?.text, others]).toEqual([2, problem, []]);
  });

  it('ignores comments of the dashboard, generated files and released schemas', () => {
    expect(findRetiredWording('dashboard/src/page.tsx', '  // nothing was found')).toEqual([]);
    for (const file of ['src/generated/tables.ts', 'docs/schema/0.3.0.graphql', 'docs/contract-part-1.md', 'test/a.ts'])
      expect([file, isCheckedForWording(file)]).toEqual([file, false]);
  });
});

describe('the check of non-null assertions', () => {
  it('finds every non-null assertion with its line, and nothing else that is written with an exclamation mark', () => {
    const text = `const first = rows[0]!;
      let ready!: boolean;
      if (!ready && first !== other) use(map.get(key)!.name, first!);
      // A comment! And a text: "rows[0]!"`;
    expect(findAssertions('src/lib/example.ts', text).map(({ line, text: assertion }) => [line, assertion])).toEqual([
      [1, 'rows[0]!'],
      [3, 'map.get(key)!'],
      [3, 'first!'],
    ]);
  });

  it('allows three assertions per 1,000 lines', () => {
    expect([999, 1_000, 77_000].map(getMaxAssertions)).toEqual([2, 3, 231]);
  });
});
