import type { ScreenField } from '../fields/rules.ts';
import type { ScreenRow, ScreenTable } from './engine.ts';

/** The columns whose values tiers below PRO do not see. */
export const listProColumns = (fields: readonly ScreenField[]): string[] =>
  fields.filter(({ tier }) => tier === 'PRO').map(({ column }) => column);

/** The names of a row's members, also those that its prototype has. */
function listMembers(row: object): string[] {
  const prototype: object = Object.getPrototypeOf(row);
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  return [...new Set([...Object.keys(row), ...inherited])].filter((name) => name !== 'constructor');
}

/** Rows without the values of some columns. They are objects of their own, whose texts are cached apart. */
function hideInRows<Row extends ScreenRow>(rows: readonly Row[], hidden: ReadonlySet<string>): Row[] {
  const [first] = rows;
  if (!first) return [];
  class TrimmedRow {
    readonly #row: Row;
    constructor(row: Row) {
      this.#row = row;
    }
    static {
      for (const name of listMembers(first as Row))
        Object.defineProperty(TrimmedRow.prototype, name, {
          get(this: TrimmedRow) {
            return hidden.has(name) ? null : (this.#row as Record<string, unknown>)[name];
          },
        });
    }
  }
  return rows.map((row) => new TrimmedRow(row) as unknown as Row);
}

const tablesBelowPro = new WeakMap<object, ScreenTable<never>>();

/** A table as tiers below PRO see it: columns of PRO fields have no values. Created once for each version of the table. */
export function trimTable<Row extends ScreenRow>(
  table: ScreenTable<Row>,
  fields: readonly ScreenField[],
): ScreenTable<Row> {
  const columns = listProColumns(fields);
  if (columns.length === 0) return table;
  const existing = tablesBelowPro.get(table);
  if (existing) return existing as unknown as ScreenTable<Row>;
  const hidden = new Set(columns);
  const trimmed: ScreenTable<Row> = { ...table, rows: hideInRows(table.rows, hidden) };
  tablesBelowPro.set(table, trimmed as unknown as ScreenTable<never>);
  return trimmed;
}
