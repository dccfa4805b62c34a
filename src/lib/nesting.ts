/** What any documented body or variable needs, and more; what goes through one by recursion could run out of stack. */
export const MOST_LEVELS = 20;

/**
 * How many brackets of a GraphQL document may be open at once. The deepest operation, introspection, has about 15;
 * parsing and validation recurse once per bracket.
 */
export const MOST_BRACKETS = 100;

/** Whether more than so many brackets of a GraphQL document are open at once; those in strings and comments are text. */
export function hasDeepBrackets(document: string, most: number = MOST_BRACKETS): boolean {
  let open = 0;
  for (let at = 0; at < document.length; at += 1) {
    const letter = document[at]!;
    if (letter === '"') at = stringEnd(document, at);
    else if (letter === '#') at = endOr(document, document.indexOf('\n', at));
    else if ('([{'.includes(letter)) open += 1;
    else if (')]}'.includes(letter)) open -= 1;
    if (open > most) return true;
  }
  return false;
}

const endOr = (text: string, at: number): number => (at < 0 ? text.length : at);

/** Where a string or block string that begins at `at` has its last quote. A string that is never closed ends its line. */
function stringEnd(document: string, at: number): number {
  const isBlock = document.startsWith('"""', at);
  const pattern = isBlock ? /\\"""|"""/g : /\\[^\n]|"|\n/g;
  pattern.lastIndex = at + (isBlock ? 3 : 1);
  for (let found = pattern.exec(document); found; found = pattern.exec(document))
    if (!found[0].startsWith('\\')) return pattern.lastIndex - 1;
  return document.length;
}

/** Whether a JSON value holds objects or lists within each other more than so many levels down. Goes level by level. */
export function isDeeper(value: unknown, levels: number = MOST_LEVELS): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0 && depth <= levels; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isNest));
  return level.length > 0;
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;
