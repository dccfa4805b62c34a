import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { citedIn } from './requirements.ts';

const ROOT = join(import.meta.dirname, '..');
const RUNNERS = new Set(['describe', 'it', 'test']);

/** The innermost callee: `it` of `it.each(rows)('title', run)`. */
function calledOn(node: ts.Expression): ts.Expression {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledOn(node.expression);
  return node;
}

function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return [node.text];
  const texts: string[] = [];
  node.forEachChild((child) => void texts.push(...textsIn(child)));
  return texts;
}

/**
 * Resolves a name to its initializer in the same file, as tables of cases often have one; otherwise returns the node
 * itself.
 */
function declared(node: ts.Node, file: ts.SourceFile): ts.Node {
  if (!ts.isIdentifier(node)) return node;
  let initializer: ts.Node | undefined;
  const visit = (one: ts.Node): void => {
    if (ts.isVariableDeclaration(one) && ts.isIdentifier(one.name) && one.name.text === node.text)
      initializer ??= one.initializer;
    one.forEachChild(visit);
  };
  visit(file);
  return initializer ?? node;
}

/** Requirement ids in the titles of a file's tests, and in the rows of values inserted into titles. */
export function idsInTitles(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    const [titleOrRows] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && titleOrRows) {
      const runner = calledOn(node.expression);
      if (ts.isIdentifier(runner) && RUNNERS.has(runner.text))
        ids.push(...citedIn(textsIn(declared(titleOrRows, file)).join('\n')));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return [...new Set(ids)];
}

/**
 * The test files that name each id, in order: each as its path below test, without `families/` and `.test.ts`, since two
 * families can have files of one name.
 */
export function citingFiles(): Map<string, string[]> {
  const files = readdirSync(ROOT, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const byId = new Map<string, string[]>();
  for (const path of files) {
    const name = relative(ROOT, path).replace(/^families\/|\.test\.tsx?$/g, '');
    for (const id of idsInTitles(path, readFileSync(path, 'utf8')))
      byId.set(id, [...new Set([...(byId.get(id) ?? []), name])]);
  }
  return byId;
}
