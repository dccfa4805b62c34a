import { compareText } from '../../../lib/order.ts';
import type { Clause, ParsedPlan, SortOrder } from './plan.ts';

/** LIMITS-11: rows of a screen unless asked otherwise, and at most. */
export const LIMIT = { rows: 100, most: 500 } as const;

/** One security with the values of every field by column; null if it has none. */
export type ScreenRow = { ticker: string };

/** The rows of a universe, and what screens of them have in common: made when first asked for, then kept with the rows. */
export type ScreenTable<Row extends ScreenRow> = {
  rows: readonly Row[];
  /** The place of a ticker's row. */
  place(ticker: string): number | undefined;
  /** A column of numbers; NaN for a missing one, for which only "not equal" is true. */
  numbers(column: string): Float64Array;
  texts(column: string): readonly (string | null)[];
  /** Places in the order of a column; null: in that of the tickers. */
  order(column: string | null, dir: SortOrder): Uint32Array;
};

export function screenTable<Row extends ScreenRow>(unsorted: readonly Row[]): ScreenTable<Row> {
  const rows = [...unsorted].sort((a, b) => compareText(a.ticker, b.ticker));
  const cell = (row: Row, column: string) => (row as Readonly<Record<string, unknown>>)[column];
  const places = new Map(rows.map(({ ticker }, i) => [ticker, i]));
  const numbers = remembered((column: string) =>
    Float64Array.from(rows, (row) => (cell(row, column) as number | null) ?? Number.NaN),
  );
  return {
    rows,
    place: (ticker) => places.get(ticker),
    numbers,
    texts: remembered((column: string) => rows.map((row) => (cell(row, column) as string | null) ?? null)),
    order: remembered((column: string | null, dir: SortOrder) => {
      const inOrder = Uint32Array.from(rows, (_, i) => i);
      return column === null ? inOrder : inOrder.sort(comparing(numbers(column), dir));
    }),
  };
}

function remembered<Args extends (string | null)[], T>(make: (...args: Args) => T): (...args: Args) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const value = known.get(key) ?? make(...args);
    known.set(key, value);
    return value;
  };
}

/** SCR-30: rows without a value come last whichever way; of equal ones the first ticker comes first (UNS-04). */
const comparing = (values: Float64Array, dir: SortOrder) => (a: number, b: number) => {
  const [x, y] = [values[a]!, values[b]!];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
  return (dir === 'ASC' ? x - y : y - x) || a - b;
};

/** Whether a row has a value that a condition asks of, and whether the condition holds; without one it never does (SCR-29). */
type Test = { isMissing(place: number): boolean; holds(place: number): boolean };

const COMPARISONS: Readonly<Record<string, (value: number) => (other: number) => boolean>> = {
  GTE: (value) => (other) => other >= value,
  GT: (value) => (other) => other > value,
  LTE: (value) => (other) => other <= value,
  LT: (value) => (other) => other < value,
  EQ: (value) => (other) => other === value,
  NEQ: (value) => (other) => other < value || other > value,
};

function buildTest({ numbers, texts }: ScreenTable<ScreenRow>, clause: Clause): Test {
  const { column } = clause.field;
  if ('values' in clause) {
    const [known, { values, op }] = [texts(column), clause];
    const isMissing = (place: number) => known[place] === null;
    return { isMissing, holds: (place) => !isMissing(place) && values.has(known[place]!) === (op === 'IN') };
  }
  const [known, compare] = [numbers(column), COMPARISONS[clause.op]!(clause.value)];
  return { isMissing: (place) => Number.isNaN(known[place]), holds: (place) => compare(known[place]!) };
}

/** What a screen is run on: null means all rows. */
export type Among = ReadonlySet<number> | null;

/** How many rows a plan matches, and the first `limit` of them in its order (SCR-31). */
export function screened<Row extends ScreenRow>(
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

/** What one condition does by itself: how many rows it matches, and how many it leaves out because they have no value. */
export type ClauseCount = { fieldName: string; op: Clause['op']; matched: number; missing: number };

/** The counts of each condition of a plan, in its order. */
export function explained(table: ScreenTable<ScreenRow>, { clauses }: ParsedPlan, among: Among): ClauseCount[] {
  const places = among ? [...among] : table.rows.map((_, place) => place);
  return clauses.map((clause) => {
    const { holds, isMissing } = buildTest(table, clause);
    const count = (test: (place: number) => boolean) => places.filter(test).length;
    return { fieldName: clause.field.name, op: clause.op, matched: count(holds), missing: count(isMissing) };
  });
}

/** The values that a text column has, each once, in order (SCR-36). */
export const listColumnValues = (table: ScreenTable<ScreenRow>, column: string): string[] =>
  [...new Set(table.texts(column).filter((value) => value !== null))].sort();
