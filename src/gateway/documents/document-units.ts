// Units of the limit of refused operations. A request takes about 5 ms of processor time for each.

const CHARACTERS_A_UNIT = 2_000;
const ITEMS_A_UNIT = 100;
/** The most units of a request, so that any request fits into a minute. */
const MAX_UNITS = 50;

/** How many units a document takes that is parsed and does not run. */
export const countDocumentUnits = (document: string): number =>
  Math.min(MAX_UNITS, Math.max(1, Math.ceil(document.length / CHARACTERS_A_UNIT)));

/** How many units the lists of variables take, each item of which is coerced and priced. Short lists take none. */
export const countVariableUnits = (variables: unknown): number =>
  Math.min(MAX_UNITS, Math.floor(countItems(variables, 3) / ITEMS_A_UNIT));

/** The items of the lists in a value, and in its objects up to a depth. */
function countItems(value: unknown, depth: number): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null || depth === 0) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + countItems(member, depth - 1), 0);
}
