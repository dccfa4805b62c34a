import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';

/** The regular expressions of a source file, as they are written. */
export function regularExpressionsIn(source: string): string[] {
  const patterns: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return patterns;
}

const isUnbounded = ({ max }: AST.Quantifier): boolean => max === Number.POSITIVE_INFINITY;
const isAny = ({ element }: AST.Quantifier): boolean =>
  ['.', '[\\s\\S]', '[^]'].includes(element.raw) || /^\[\^.\]$/.test(element.raw);

const CANDIDATES = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), '\n', 'é'];

const isOptional = (element: AST.Element): boolean => element.type === 'Quantifier' && element.min === 0;

/**
 * A short text that an element matches, as far as it can be determined; null for an assertion about its surroundings.
 */
function createSample(element: AST.Element, flags: string): string | null {
  if (element.type === 'Assertion') return element.kind === 'word' ? '' : null;
  if (element.type === 'Quantifier') return createSample(element.element, flags)?.repeat(element.min) ?? null;
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return sampleOfAll(element.alternatives[0]!.elements, flags);
  if (element.type === 'Backreference') return null;
  const one = new RegExp(`^(?:${element.raw})$`, flags);
  return CANDIDATES.find((character) => one.test(character)) ?? null;
}

function sampleOfAll(elements: readonly AST.Element[], flags: string): string | null {
  const samples = elements.map((element) => createSample(element, flags));
  return samples.includes(null) ? null : samples.join('');
}

/**
 * An unbounded repetition that matches its own beginning: in `<a [^>]*href`, the part `[^>]*` matches `<a ` again, so
 * on a text that repeats `<a ` each start scans the whole remainder.
 */
function overrunIn(pattern: AST.Pattern, flags: string): string | null {
  const ofFlags = flags.replace(/[gy]/g, '');
  for (const { elements } of pattern.alternatives)
    for (const [i, element] of elements.entries()) {
      if (element.type !== 'Quantifier' || !isUnbounded(element) || i === 0) continue;
      if (elements.slice(i + 1).every(isOptional)) continue;
      const before = sampleOfAll(elements.slice(0, i), ofFlags);
      const repeated = new RegExp(`^(?:${element.element.raw})*$`, ofFlags);
      if (before && repeated.test(before)) return element.raw;
    }
  return null;
}

/** Reasons why a regular expression may take more than linear time; empty if there are none. */
export function measureSlowness(literal: string): string[] {
  const ast = new RegExpParser().parseLiteral(literal);
  const reasons = analyse(ast, { reportTypes: { Move: true } }).reports.map(
    ({ exponential, character }) =>
      `takes ${exponential ? 'exponential' : 'quadratic'} time on a text of ${character.literal.source}`,
  );
  const outer: AST.Quantifier[] = [];
  visitRegExpAST(ast, {
    onQuantifierEnter(quantifier) {
      if (!isUnbounded(quantifier)) return;
      if (outer.length > 0) reasons.push(`repeats ${quantifier.raw} within ${outer.at(-1)!.raw}`);
      if (!quantifier.greedy && isAny(quantifier))
        reasons.push(`looks for what follows ${quantifier.raw} from each start`);
      outer.push(quantifier);
    },
    onQuantifierLeave(quantifier) {
      if (isUnbounded(quantifier)) outer.pop();
    },
  });
  const overrun = overrunIn(ast.pattern, ast.flags.raw);
  if (overrun) reasons.push(`${overrun} runs over its own beginning`);
  return reasons;
}
