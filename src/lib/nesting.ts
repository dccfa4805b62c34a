/** What any documented body or variable needs, and more; what goes through one by recursion could run out of stack. */
export const MOST_LEVELS = 20;

/** Whether a JSON value holds objects or lists within each other more than so many levels down. Goes level by level. */
export function isDeeper(value: unknown, levels: number = MOST_LEVELS): boolean {
  let level = [value].filter(isNest);
  for (let depth = 0; level.length > 0 && depth <= levels; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isNest));
  return level.length > 0;
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;
