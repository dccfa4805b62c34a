import { toAmount } from '../../../lib/amount.ts';
import { isListOp, type ListOp, OPS, type Op, type ScreenField, type UniverseName } from '../fields/rules.ts';
import { CATALOG, UNIVERSE_NAMES } from './catalog.ts';

export type SortOrder = 'ASC' | 'DESC';
/** One condition on a field, read and found to make sense. */
export type Clause =
  | { field: ScreenField; op: Exclude<Op, ListOp>; value: number }
  | { field: ScreenField; op: ListOp; values: ReadonlySet<string> };
/** Conditions that all hold, and an order; null: by ticker. */
export type ParsedPlan = { clauses: readonly Clause[]; sort: { field: ScreenField; dir: SortOrder } | null };

/** What is wrong with a plan. `field`: the member at fault (`filters[0].value`), or the name that no field has (SCR-13). */
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

/** More conditions than there is reason for. */
export const CLAUSES_MOST = 100;
/** More texts than a condition compares with. */
export const VALUES_MOST = 1_000;
const ALL_OPS: readonly string[] = Object.values(OPS).flat();

type Given = Record<string, unknown>;
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A plan as the documented paths take it (SCR-03 to SCR-14): `{ filters: [{ fieldName, op, value | values }], sort }`.
 * `field` is an older name of `fieldName`; members that say nothing of the screen are ignored.
 * @throws PlanFault
 */
export function readPlan(universe: UniverseName, plan: unknown): ParsedPlan {
  if (!isObject(plan)) throw malformed('plan', 'an object with the member filters.');
  const { filters, sort } = plan;
  if (!Array.isArray(filters)) throw malformed('filters', 'a list, which may be empty.');
  if (filters.length > CLAUSES_MOST) throw malformed('filters', `${CLAUSES_MOST} at most.`);
  return {
    clauses: filters.map((filter, i) => readClause(universe, filter, `filters[${i}]`)),
    sort: sort === undefined || sort === null ? null : readSort(universe, sort),
  };
}

function readClause(universe: UniverseName, filter: unknown, at: string): Clause {
  const { given, field } = named(universe, filter, at, 'filter');
  const { op, value, values } = given;
  if (typeof op !== 'string' || !ALL_OPS.includes(op)) throw malformed(`${at}.op`, `one of ${ALL_OPS.join(', ')}.`);
  const known = op as Op;
  const operand = isListOp(known) ? 'values' : 'value';
  const ops: readonly string[] = OPS[field.type];
  if (!ops.includes(op))
    throw malformed(`${at}.op`, `${field.name} takes ${ops.join(', ')}, not ${op} with ${operand}.`);
  if (isListOp(known)) {
    if (!Array.isArray(values) || !values.every((one) => typeof one === 'string'))
      throw malformed(`${at}.values`, `a list of texts, because the operator is ${op}.`);
    if (values.length > VALUES_MOST) throw malformed(`${at}.values`, `${VALUES_MOST} at most.`);
    const { name, values: allowed } = field;
    const unknown = values.find((one) => allowed && !allowed.includes(one));
    if (allowed && unknown !== undefined)
      throw malformed(`${at}.values`, `${shown(unknown)} is no value of ${name}; it has ${allowed.join(', ')}.`);
    return { field, op: known, values: new Set(values) };
  }
  if (value === undefined || value === null) throw malformed(`${at}.value`, 'the value is missing.');
  const amount = toAmount(value);
  if (amount === null)
    throw malformed(`${at}.value`, `${shown(value)} is neither a number nor an amount such as 500M or 1.2T.`);
  return { field, op: known, value: amount };
}

function readSort(universe: UniverseName, sort: unknown): ParsedPlan['sort'] {
  const { given, field } = named(universe, sort, 'sort', 'sort');
  if (field.sortColumn === null) throw malformed('sort.fieldName', `rows cannot be sorted by ${field.name}.`);
  const { dir } = given;
  if (dir !== 'ASC' && dir !== 'DESC') throw malformed('sort.dir', 'ASC or DESC.');
  return { field, dir };
}

/** The field that a part of a plan names. Names are told apart by case (SCR-14). */
function named(universe: UniverseName, given: unknown, at: string, part: string): { given: Given; field: ScreenField } {
  if (!isObject(given)) throw malformed(at, `an object with the member fieldName.`);
  const name = given.fieldName ?? given.field;
  if (typeof name !== 'string') throw malformed(`${at}.fieldName`, 'the name of a field.');
  const fields = CATALOG[universe];
  const field = fields.find((one) => one.name === name);
  if (field) return { given, field };
  const names = fields.map((one) => one.name).join(', ');
  const message = `Unknown ${part} field '${name}' for the ${UNIVERSE_NAMES[universe]} universe. Valid fields: ${names}.`;
  throw new PlanFault('unknown_field', message, name);
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 50);
