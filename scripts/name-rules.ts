import { posix } from 'node:path';
import ts from 'typescript';

// What can be judged of names and test titles in one file without reading the code.

export type NameRule =
  | 'exported function named ...Of'
  | 'participle as a variable name'
  | 'vague variable name'
  | 'spread of an object literal'
  | 'British spelling'
  | 'test title begins with an id';

export type Problem<R extends string = NameRule> = { rule: R; line: number; text: string };

/** Exported names that end in `Of`: a word of JSON Schema, and names that the kit has published. */
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
/** Participles name an event of a value, not its contents. */
const PARTICIPLES =
  /^(known|asked|found|made|own|told|given|kept|held|seen|shown|said|meant|sent|done|read|written|wanted|cut|left|gone|named)$/;
/** Words that fit any value. */
const VAGUE = /^(some|one|most|rest|part|whole)$/;
const BRITISH = /(col|behavi|fav|hon|neighb)our|centre|catalogue|cancell(ed|ing)|[a-z](is|ys)(e|ed|er|ing|ation)$/i;
/** Words that end like British spellings. */
const AMERICAN =
  /(otherwise|precise|raise|rise|wise|exercise|noise|promise|revise|advertise|surprise|enterprise|concise|advise|premise|comprise|likewise|franchise|supervise|expertise|disguise|praise|cruise|bruise)(e?d|e?r|ing|s)?$|poise|axise|basise|rising/i;
const RUNNERS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
const LEADING_ID = /^[[(]?(?!UTF)[A-Z]{2,}-\d{2}\b/;

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)));

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const isBritish = (name: string): boolean =>
  name.split(/(?=[A-Z])|_/).some((word) => BRITISH.test(word) && !AMERICAN.test(word));

/** The innermost callee: `it` of `it.each(rows)('title', run)`. */
function getCallee(node: ts.Expression): ts.Expression {
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? getCallee(node.expression) : node;
}

function getTestTitle(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = getCallee(node.expression);
  const [title] = node.arguments;
  if (!title || !ts.isIdentifier(callee) || !RUNNERS.has(callee.text)) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.head.text : undefined;
}

type Declaration = { name: ts.Identifier; isFunction: boolean };

/** The names that a file exports by `export` before a declaration. */
function listExports(source: ts.SourceFile): Declaration[] {
  return source.statements.filter(isExported).flatMap((statement): Declaration[] => {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declarations.flatMap((declaration) => {
      const { name } = declaration as ts.Node & { name?: ts.Node };
      return name && ts.isIdentifier(name) ? [{ name, isFunction: isFunction(declaration) }] : [];
    });
  });
}

/** Problems of one file. Exports of tests are not judged: no other room imports them. */
export function checkNames(file: string, text: string): { problems: Problem[]; exports: string[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: Problem[] = [];
  const report = (rule: NameRule, node: ts.Node, name: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    problems.push({ rule, line: line + 1, text: name });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name)) {
      if (PARTICIPLES.test(node.name.text)) report('participle as a variable name', node, node.name.text);
      const isRest = ts.isParameter(node) && node.dotDotDotToken !== undefined;
      if (VAGUE.test(node.name.text) && !isRest) report('vague variable name', node, node.name.text);
    }
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      report('spread of an object literal', node, node.getText(source).slice(0, 80));
    if (
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
      node.name
    )
      if (ts.isIdentifier(node.name) && isBritish(node.name.text)) report('British spelling', node, node.name.text);
    const title = getTestTitle(node);
    if (title !== undefined && LEADING_ID.test(title)) report('test title begins with an id', node, title);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const exports = file.startsWith('test/') ? [] : listExports(source);
  for (const { name, isFunction } of exports)
    if (isFunction && /[a-z]Of$/.test(name.text) && !COMMON_NAMES.has(name.text))
      report('exported function named ...Of', name, name.text);
  return { problems, exports: exports.map(({ name }) => name.text) };
}

/** A family, or a folder below the root: the unit in which an exported name is unique. */
const getRoom = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/families/') ? 3 : 2)
    .join('/');

/** Names that files in several rooms export, each with these files. */
export function findSharedNames(exportsByFile: ReadonlyMap<string, readonly string[]>): string[] {
  const filesByName = new Map<string, string[]>();
  for (const [file, names] of exportsByFile)
    for (const name of names) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  return [...filesByName]
    .filter(([, files]) => new Set(files.map(getRoom)).size > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

const MAX_SUBJECT_LENGTH = 72;

/** Commit subjects that are too long. Merges name branches, which are not ours to shorten. */
export const findLongSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => subject.length > MAX_SUBJECT_LENGTH && !subject.startsWith('Merge '));

/** The names that a file imports from another file; `*` if it may use any of them. */
export type FileImport = { from: string; names: readonly string[] };

const getModule = (node: ts.Expression | undefined): string | undefined =>
  node && ts.isStringLiteral(node) && node.text.startsWith('.') ? node.text : undefined;

const getImportedName = ({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string =>
  (propertyName ?? name).text;

/** The members of namespaces that a file uses, as in `rules.score`, by the name of the namespace. */
function listMembers(source: ts.SourceFile): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  const add = (namespace: ts.Node, name: string) => {
    if (!ts.isIdentifier(namespace)) return;
    members.set(namespace.text, (members.get(namespace.text) ?? new Set()).add(name));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) add(node.expression, node.name.text);
    if (ts.isQualifiedName(node)) add(node.left, node.right.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return members;
}

/** Names of imports and re-exports of files. Packages are left out. */
export function listImports(file: string, text: string): FileImport[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: FileImport[] = [];
  const add = (module: string | undefined, names: readonly string[]) => {
    if (module) imports.push({ from: posix.join(posix.dirname(file), module), names });
  };
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      const names =
        exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(getImportedName) : ['*'];
      add(getModule(statement.moduleSpecifier), names);
    }
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings) continue;
    const names = ts.isNamedImports(bindings)
      ? bindings.elements.map(getImportedName)
      : [...(listMembers(source).get(bindings.name.text) ?? [])];
    add(getModule(statement.moduleSpecifier), names);
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(getModule(node.arguments[0]), ['*']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

/** Files whose exports may be there for tests alone: pure functions, which are tested one by one. */
const isPure = (file: string): boolean => /^src\/(lib|market)\//.test(file) || /\/(format|rules)(\/|\.ts$)/.test(file);

export type UnusedExport = { file: string; name: string; isImportedByTests: boolean };

/** Exports of src and the dashboard that no other file imports, or only tests do although they are not pure. */
export function findUnusedExports(
  exportsByFile: ReadonlyMap<string, readonly string[]>,
  importsByFile: ReadonlyMap<string, readonly FileImport[]>,
): UnusedExport[] {
  const usedByCode = new Set<string>();
  const usedByTests = new Set<string>();
  for (const [importer, imports] of importsByFile)
    for (const { from, names } of imports)
      for (const name of names) (importer.startsWith('test/') ? usedByTests : usedByCode).add(`${from} ${name}`);
  const isIn = (used: ReadonlySet<string>, file: string, name: string) =>
    used.has(`${file} ${name}`) || used.has(`${file} *`);
  return [...exportsByFile]
    .filter(([file]) => /^(src|dashboard\/src)\//.test(file))
    .flatMap(([file, names]) => names.map((name) => ({ file, name, isImportedByTests: isIn(usedByTests, file, name) })))
    .filter(
      ({ file, name, isImportedByTests }) => !isIn(usedByCode, file, name) && !(isImportedByTests && isPure(file)),
    );
}
