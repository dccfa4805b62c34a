import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

// What can be judged of names without reading the code. Each limit only goes down; comments are a matter of reading.

/** Exported names that end in `Of`: a word of JSON Schema, and what the kit has published. */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  'anyOf',
  'aliasesOf',
  'bodyOf',
  'cacheSettingsOf',
  'hashOf',
  'hooksOf',
  'nameOf',
  'notesOf',
  'previewOf',
  'queryOf',
  'retryAfterOf',
  'streamOf',
]);
/** Participles name what happened to a value, not what it contains. */
const PARTICIPLES =
  /^(known|asked|found|made|own|told|given|kept|held|seen|shown|said|meant|sent|done|read|written|wanted|cut|left|gone|named)$/;
const BRITISH = /(col|behavi|fav|hon|neighb)our|centre|catalogue|cancell(ed|ing)|[a-z](is|ys)(e|ed|er|ing|ation)$/i;
/** Words that end like British spellings. */
const AMERICAN =
  /(otherwise|precise|raise|rise|wise|exercise|noise|promise|revise|advertise|surprise|enterprise|concise|advise|premise|comprise|likewise|franchise|supervise|expertise|disguise|praise|cruise|bruise)(e?d|e?r|ing|s)?$|poise|axise|basise|rising/i;

const LIMITS = {
  'exported function named ...Of': 0,
  'participle as a variable name': 1214,
  'spread of an object literal': 0,
  'exported name in two rooms': 40,
  'British spelling': 0,
} as const;
type Rule = keyof typeof LIMITS;

const FOLDERS = ['src', 'client', 'dashboard/src', 'scripts', 'bench', 'test'];
const files = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !/generated|\.d\.m?ts$/.test(file));

const hits = new Map<Rule, string[]>(Object.keys(LIMITS).map((rule) => [rule as Rule, []]));
const exportsByName = new Map<string, string[]>();

/** A family, or a folder below the root: the unit in which an exported name is unique. */
const getRoom = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/families/') ? 3 : 2)
    .join('/');

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)));

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const isBritish = (name: string): boolean =>
  name.split(/(?=[A-Z])|_/).some((word) => BRITISH.test(word) && !AMERICAN.test(word));

function checkFile(file: string): void {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const report = (rule: Rule, node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    hits.get(rule)!.push(`${file}:${line + 1}  ${what}`);
  };
  const checkExport = (name: ts.Identifier, declaration: ts.Node) => {
    if (isFunction(declaration) && /[a-z]Of$/.test(name.text) && !COMMON_NAMES.has(name.text))
      report('exported function named ...Of', name, name.text);
    exportsByName.set(name.text, [...(exportsByName.get(name.text) ?? []), file]);
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name)) {
      if (PARTICIPLES.test(node.name.text)) report('participle as a variable name', node, node.name.text);
    }
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      report('spread of an object literal', node, node.getText(source).slice(0, 80));
    if (
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
      node.name
    )
      if (ts.isIdentifier(node.name) && isBritish(node.name.text)) report('British spelling', node, node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (file.startsWith('test/')) return;
  for (const statement of source.statements.filter(isExported)) {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) checkExport(declaration.name, declaration);
    } else {
      const { name } = statement as ts.Statement & { name?: ts.Node };
      if (name && ts.isIdentifier(name)) checkExport(name, statement);
    }
  }
}

files.forEach(checkFile);
for (const [name, places] of exportsByName)
  if (new Set(places.map(getRoom)).size > 1)
    hits.get('exported name in two rooms')!.push(`${name}: ${places.join(', ')}`);

let isBroken = false;
for (const [rule, limit] of Object.entries(LIMITS)) {
  const places = hits.get(rule as Rule)!;
  if (process.argv.includes('--list')) for (const place of places) console.log(`${place}  [${rule}]`);
  if (places.length > limit) {
    console.error(`${rule}: ${places.length}, at most ${limit}. List them: tsx scripts/check-names.ts --list`);
    isBroken = true;
  }
}
process.exit(isBroken ? 1 : 0);
