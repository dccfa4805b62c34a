/** More than any documented body or variable needs. Recursion over deeper values could overflow the stack. */
export const MOST_LEVELS = 20;

/**
 * The maximum number of open brackets in a GraphQL document. The deepest operation, introspection, has about 15;
 * parsing and validation recurse once per bracket.
 */
export const MOST_BRACKETS = 100;

/**
 * Whether more than `max` brackets of a GraphQL document are open at once, not counting those in strings and comments.
 */
export function hasDeepBrackets(document: string, max: number = MOST_BRACKETS): boolean {
  let open = 0;
  for (let at = 0; at < document.length; at += 1) {
    const letter = document[at]!;
    if (letter === '"') at = stringEnd(document, at);
    else if (letter === '#') at = endOr(document, document.indexOf('\n', at));
    else if ('([{'.includes(letter)) open += 1;
    else if (')]}'.includes(letter)) open -= 1;
    if (open > max) return true;
  }
  return false;
}

const endOr = (text: string, at: number): number => (at < 0 ? text.length : at);

/**
 * The position of the last quote of a string or block string that begins at `at`. An unterminated string ends with its
 * line.
 */
function stringEnd(document: string, at: number): number {
  const isBlock = document.startsWith('"""', at);
  const pattern = isBlock ? /\\"""|"""/g : /\\[^\n]|"|\n/g;
  pattern.lastIndex = at + (isBlock ? 3 : 1);
  for (let match = pattern.exec(document); match; match = pattern.exec(document))
    if (!match[0].startsWith('\\')) return pattern.lastIndex - 1;
  return document.length;
}

/**
 * Whether objects or lists in a JSON value are nested more than `levels` deep. Works level by level, without recursion.
 */
export function isDeeper(value: unknown, levels: number = MOST_LEVELS): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0 && depth <= levels; depth += 1)
    level = level.flatMap((nested) => Object.values(nested).filter(isNest));
  return level.length > 0;
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;
