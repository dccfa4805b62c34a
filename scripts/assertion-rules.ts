import ts from 'typescript';
import type { Problem } from './name-rules.ts';

/** Most of those left are indexes in loops over columns of numbers, in which a check would cost time. */
const MAX_PER_1_000_LINES = 3;

/** The number of non-null assertions that code with this many lines may have. */
export const getMaxAssertions = (lines: number): number => Math.floor((lines * MAX_PER_1_000_LINES) / 1_000);

/** The non-null assertions (`x!`) in a file. */
export function findAssertions(file: string, text: string): Problem<'non-null assertion'>[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: Problem<'non-null assertion'>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      problems.push({ rule: 'non-null assertion', line: line + 1, text: node.getText(source).slice(-80) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}
