import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findAssertions, getMaxAssertions } from './assertion-rules.ts';
import {
  checkNames,
  type FileImport,
  findLongSubjects,
  findSharedNames,
  findUnusedExports,
  listImports,
} from './name-rules.ts';
import { findRetiredWording, isCheckedForWording } from './retired-wording.ts';

// Part of `npm run check`. Each limit only goes down; comments are a matter of reading.

const LIMITS = {
  'exported function named ...Of': 0,
  'participle as a variable name': 30,
  'vague variable name': 290,
  'spread of an object literal': 0,
  'exported name in two rooms': 7,
  'export that no file imports': 0,
  'export for tests alone': 82,
  'British spelling': 0,
  'test title begins with an id': 0,
  'retired wording': 0,
  'commit subject over 72 characters': 0,
} as const;
type Rule = keyof typeof LIMITS | 'non-null assertion';

const CODE_FOLDERS = ['src/', 'client/', 'codemod/', 'dashboard/src/', 'scripts/', 'bench/', 'test/'];
const isCode = (file: string): boolean =>
  CODE_FOLDERS.some((folder) => file.startsWith(folder)) &&
  /\.(ts|tsx|mts|mjs)$/.test(file) &&
  !/generated|\.d\.m?ts$/.test(file);

function runGit(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

/** Subjects of the commits that are not on the main branch yet; none in a clone without it. */
function readNewSubjects(): string[] {
  try {
    return runGit('log', '--format=%s', 'origin/main..HEAD');
  } catch {
    return [];
  }
}

const places = new Map<Rule, string[]>();
const add = (rule: Rule, place: string) => places.set(rule, [...(places.get(rule) ?? []), place]);

const isSource = (file: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(file) && !/generated/.test(file);

const exportsByFile = new Map<string, string[]>();
const importsByFile = new Map<string, FileImport[]>();
let sourceLines = 0;
for (const file of runGit('ls-files')) {
  const kinds = { isCode: isCode(file), isWording: isCheckedForWording(file) };
  if (!kinds.isCode && !kinds.isWording && !isSource(file)) continue;
  const text = readFileSync(file, 'utf8');
  if (isSource(file)) importsByFile.set(file, listImports(file, text));
  if (kinds.isCode) {
    const { problems, exports } = checkNames(file, text);
    exportsByFile.set(file, exports);
    for (const { rule, line, text: name } of problems) add(rule, `${file}:${line}  ${name}`);
  }
  if (kinds.isCode && file.startsWith('src/')) {
    sourceLines += text.split('\n').length;
    for (const { rule, line, text: assertion } of findAssertions(file, text))
      add(rule, `${file}:${line}  ${assertion}`);
  }
  if (kinds.isWording)
    for (const { rule, line, text: wording } of findRetiredWording(file, text))
      add(rule, `${file}:${line}  ${wording}`);
}
for (const { file, name, isImportedByTests } of findUnusedExports(exportsByFile, importsByFile))
  add(isImportedByTests ? 'export for tests alone' : 'export that no file imports', `${file}  ${name}`);
for (const names of findSharedNames(exportsByFile)) add('exported name in two rooms', names);
for (const subject of findLongSubjects(readNewSubjects())) add('commit subject over 72 characters', subject);

let isBroken = false;
const limits: Record<Rule, number> = { ...LIMITS, 'non-null assertion': getMaxAssertions(sourceLines) };
for (const [rule, limit] of Object.entries(limits) as [Rule, number][]) {
  const hits = places.get(rule) ?? [];
  if (process.argv.includes('--list')) for (const place of hits) console.log(`${place}  [${rule}]`);
  if (hits.length > limit) {
    console.error(`${rule}: ${hits.length}, at most ${limit}. List them: tsx scripts/check-names.ts --list`);
    isBroken = true;
  }
}
process.exit(isBroken ? 1 : 0);
