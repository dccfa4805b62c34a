import { toAmount } from '../../../lib/amount.ts';
import { isListOp, type ListOp, OPS, type Op, type ScreenField, type UniverseName } from '../fields/rules.ts';
import { CATALOG, UNIVERSE_NAMES } from './catalog.ts';

export type SortOrder = 'ASC' | 'DESC';
/** A validated condition on a field. */
export type Clause =
  | { field: ScreenField; op: Exclude<Op, ListOp>; value: number }
  | { field: ScreenField; op: ListOp; values: ReadonlySet<string> };
/** Conditions that must all hold, and an order; null: by ticker. */
export type ParsedPlan = { clauses: readonly Clause[]; sort: { field: ScreenField; dir: SortOrder } | null };

/** An error in a plan. `field`: the invalid member (`filters[0].value`), or the name of an unknown field (SCR-13). */
export class PlanFault extends Error {
  constructor(
    readonly code: 'unknown_field' | 'malformed_request',
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}
const malformed = (member: string, expected: string) =>
  new PlanFault('malformed_request', `${member}: ${expected}`, member);

/** More conditions than a plan needs. */
export const MAX_CLAUSES = 100;
/** More texts than a condition needs. */
export const MAX_VALUES = 1_000;
const ALL_OPS: readonly string[] = Object.values(OPS).flat();

type PlanInput = Record<string, unknown>;
const isObject = (value: unknown): value is PlanInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a plan in the form of the documented paths (SCR-03 to SCR-14): `{ filters: [{ fieldName, op, value | values
 * }], sort }`. `field` is an older name of `fieldName`; other members are ignored.
 * @throws PlanFault
 */
export function readPlan(universe: UniverseName, plan: unknown): ParsedPlan {
  if (!isObject(plan)) throw malformed('plan', 'an object with the member filters.');
  const { filters, sort } = plan;
  if (!Array.isArray(filters)) throw malformed('filters', 'a list, which may be empty.');
  if (filters.length > MAX_CLAUSES) throw malformed('filters', `${MAX_CLAUSES} at most.`);
  return {
    clauses: filters.map((filter, i) => readClause(universe, filter, `filters[${i}]`)),
    sort: sort === undefined || sort === null ? null : readSort(universe, sort),
  };
}

function readClause(universe: UniverseName, filter: unknown, path: string): Clause {
  const { input, field } = findField(universe, filter, path, 'filter');
  const { op, value, values } = input;
  if (typeof op !== 'string' || !ALL_OPS.includes(op)) throw malformed(`${path}.op`, `one of ${ALL_OPS.join(', ')}.`);
  const operator = op as Op;
  const operand = isListOp(operator) ? 'values' : 'value';
  const ops: readonly string[] = OPS[field.type];
  if (!ops.includes(op))
    throw malformed(`${path}.op`, `${field.name} takes ${ops.join(', ')}, not ${op} with ${operand}.`);
  if (isListOp(operator)) {
    if (!Array.isArray(values) || !values.every((text) => typeof text === 'string'))
      throw malformed(`${path}.values`, `a list of texts, because the operator is ${op}.`);
    if (values.length > MAX_VALUES) throw malformed(`${path}.values`, `${MAX_VALUES} at most.`);
    const { name, values: allowed } = field;
    const unknown = values.find((text) => allowed && !allowed.includes(text));
    if (allowed && unknown !== undefined)
      throw malformed(`${path}.values`, `${quote(unknown)} is no value of ${name}; it has ${allowed.join(', ')}.`);
    return { field, op: operator, values: new Set(values) };
  }
  if (value === undefined || value === null) throw malformed(`${path}.value`, 'the value is missing.');
  const amount = toAmount(value);
  if (amount === null)
    throw malformed(`${path}.value`, `${quote(value)} is neither a number nor an amount such as 500M or 1.2T.`);
  return { field, op: operator, value: amount };
}

function readSort(universe: UniverseName, sort: unknown): ParsedPlan['sort'] {
  const { input, field } = findField(universe, sort, 'sort', 'sort');
  if (field.sortColumn === null) throw malformed('sort.fieldName', `rows cannot be sorted by ${field.name}.`);
  const { dir } = input;
  if (dir !== 'ASC' && dir !== 'DESC') throw malformed('sort.dir', 'ASC or DESC.');
  return { field, dir };
}

/** Finds the field that a part of a plan refers to. Names are case-sensitive (SCR-14). */
function findField(
  universe: UniverseName,
  input: unknown,
  path: string,
  side: string,
): { input: PlanInput; field: ScreenField } {
  if (!isObject(input)) throw malformed(path, `an object with the member fieldName.`);
  const name = input.fieldName ?? input.field;
  if (typeof name !== 'string') throw malformed(`${path}.fieldName`, 'the name of a field.');
  const fields = CATALOG[universe];
  const field = fields.find((candidate) => candidate.name === name);
  if (field) return { input, field };
  const names = fields.map((candidate) => candidate.name).join(', ');
  const message = `Unknown ${side} field '${name}' for the ${UNIVERSE_NAMES[universe]} universe. Valid fields: ${names}.`;
  throw new PlanFault('unknown_field', message, name);
}

const quote = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 50);
