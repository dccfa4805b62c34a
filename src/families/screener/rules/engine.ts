import { compareText } from '../../../lib/order.ts';
import type { Clause, ParsedPlan, SortOrder } from './plan.ts';

/** LIMITS-11: the default and the maximum number of rows. */
export const LIMIT = { rows: 100, max: 500 } as const;

/** A security with the values of all fields by column; null for missing values. */
export type ScreenRow = { ticker: string };

/** The columns of a universe, with a value per row. */
export type ScreenColumns = {
  /** A column of numbers; NaN for a missing value, for which only "not equal" is true. */
  numbers(column: string): Float64Array;
  texts(column: string): readonly (string | null)[];
};

/** The rows of a universe with the data that screens share. It is computed on first use and cached with the rows. */
export type ScreenTable<Row extends ScreenRow> = ScreenColumns & {
  rows: readonly Row[];
  /** The index of a ticker's row. */
  place(ticker: string): number | undefined;
  /** Row indexes in the order of a column; null: by ticker. */
  order(column: string | null, dir: SortOrder): Uint32Array;
};

/** The columns and rows of a table, by ticker. */
type TableSource<Row extends ScreenRow> = ScreenColumns & { rows: readonly Row[] };

/** A table of rows in memory. */
export function createScreenTable<Row extends ScreenRow>(unsorted: readonly Row[]): ScreenTable<Row> {
  const rows = [...unsorted].sort((a, b) => compareText(a.ticker, b.ticker));
  const cell = (row: Row, column: string) => (row as Readonly<Record<string, unknown>>)[column];
  return createStoredTable({
    rows,
    numbers: memoize((column: string) =>
      Float64Array.from(rows, (row) => (cell(row, column) as number | null) ?? Number.NaN),
    ),
    texts: memoize((column: string) => rows.map((row) => (cell(row, column) as string | null) ?? null)),
  });
}

/** A table whose columns exist. */
export function createStoredTable<Row extends ScreenRow>(source: TableSource<Row>): ScreenTable<Row> {
  const { rows, numbers } = source;
  const places = new Map(rows.map(({ ticker }, i) => [ticker, i]));
  return {
    ...source,
    place: (ticker) => places.get(ticker),
    order: memoize((column: string | null, dir: SortOrder) => {
      const indexes = Uint32Array.from(rows, (_, i) => i);
      return column === null ? indexes : indexes.sort(compareBy(numbers(column), dir));
    }),
  };
}

function memoize<Args extends (string | null)[], T>(compute: (...args: Args) => T): (...args: Args) => T {
  const cache = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const value = cache.get(key) ?? compute(...args);
    cache.set(key, value);
    return value;
  };
}

/** SCR-30: rows without a value come last in either direction; ties are ordered by ticker (UNS-04). */
export const compareBy = (values: Float64Array, dir: SortOrder) => (a: number, b: number) => {
  const [x, y] = [values[a]!, values[b]!];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
  return (dir === 'ASC' ? x - y : y - x) || a - b;
};

/**
 * Whether a row lacks the value of a condition, and whether the condition holds; without a value it never does
 * (SCR-29).
 */
type Test = { isMissing(place: number): boolean; holds(place: number): boolean };

const COMPARISONS: Readonly<Record<string, (value: number) => (other: number) => boolean>> = {
  GTE: (value) => (other) => other >= value,
  GT: (value) => (other) => other > value,
  LTE: (value) => (other) => other <= value,
  LT: (value) => (other) => other < value,
  EQ: (value) => (other) => other === value,
  NEQ: (value) => (other) => other < value || other > value,
};

/** Whether a text is one of a condition's values; of a field with several values, whether one of them is. */
export const matchesText = ({ field, values }: Extract<Clause, { values: unknown }>, cell: string): boolean =>
  field.isSet ? cell.split(' ').some((member) => values.has(member)) : values.has(cell);

/** The test of a condition on the columns of a table. */
export function buildTest({ numbers, texts }: ScreenColumns, clause: Clause): Test {
  const { column } = clause.field;
  if ('values' in clause) {
    const [cells, { op }] = [texts(column), clause];
    const isMissing = (place: number) => cells[place] === null;
    return { isMissing, holds: (place) => !isMissing(place) && matchesText(clause, cells[place]!) === (op === 'IN') };
  }
  const [cells, compare] = [numbers(column), COMPARISONS[clause.op]!(clause.value)];
  return { isMissing: (place) => Number.isNaN(cells[place]), holds: (place) => compare(cells[place]!) };
}

/** A field's value in a row: a number or a text; null without one. */
export function readField(
  { numbers, texts }: ScreenColumns,
  { column, type }: Pick<Clause['field'], 'column' | 'type'>,
  place: number,
): number | string | null {
  if (type === 'STRING') return texts(column)[place] ?? null;
  const value = numbers(column)[place];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The rows that a screen considers; null: all. */
export type Among = ReadonlySet<number> | null;

/** The number of rows that a plan matches, and the first `limit` of them in its order (SCR-31). */
export function runPlan<Row extends ScreenRow>(
  table: ScreenTable<Row>,
  { clauses, sort }: ParsedPlan,
  among: Among,
  limit: number,
): { matched: number; results: Row[] } {
  const tests = clauses.map((clause) => buildTest(table as ScreenTable<ScreenRow>, clause).holds);
  const results: Row[] = [];
  let matched = 0;
  for (const place of table.order(sort?.field.sortColumn ?? null, sort?.dir ?? 'ASC')) {
    if ((among && !among.has(place)) || !tests.every((holds) => holds(place))) continue;
    if (matched < limit) results.push(table.rows[place]!);
    matched += 1;
  }
  return { matched, results };
}

/** The effect of a single condition: how many rows it matches, and how many it excludes because they have no value. */
export type ClauseCount = { fieldName: string; op: Clause['op']; matched: number; missing: number };

/** The counts of each condition of a plan, in its order. */
export function countClauses(table: ScreenTable<ScreenRow>, { clauses }: ParsedPlan, among: Among): ClauseCount[] {
  const places = among ? [...among] : table.rows.map((_, place) => place);
  return clauses.map((clause) => {
    const { holds, isMissing } = buildTest(table, clause);
    const count = (test: (place: number) => boolean) => places.filter(test).length;
    return { fieldName: clause.field.name, op: clause.op, matched: count(holds), missing: count(isMissing) };
  });
}

/** The distinct values of a text field, sorted (SCR-36). */
export function listColumnValues(
  table: ScreenTable<ScreenRow>,
  { column, isSet }: Pick<Clause['field'], 'column' | 'isSet'>,
): string[] {
  const cells = new Set(table.texts(column).filter((value) => value !== null));
  return [...new Set(isSet ? [...cells].flatMap((cell) => cell.split(' ')) : cells)].sort();
}
