import type { Row, Table } from '../db/table.ts';
import { requireFirst } from '../lib/require.ts';
import { firstOfEach } from './duplicates.ts';
import type { Fact, ImportNote, Refusal } from './importer.ts';
import { toRefusal } from './refusal.ts';
import type { Cells } from './table.ts';

/** A row for a fact table; the compiler checks it against the table's columns. */
export const fact = <R extends object>(table: Table<R>, row: NoInfer<R>): Fact => ({
  table: table as Table,
  row: row as Row,
});

/** As `fact`, for a row of a record that is counted elsewhere. */
export const part = <R extends object>(table: Table<R>, row: NoInfer<R>): Fact => ({ ...fact(table, row), part: true });

/** The fact of each row with notes on the cells that could not be read, or why the row is refused. */
export function* rowFacts(
  rows: Iterable<Cells | Refusal>,
  factOf: (row: Cells) => Fact,
): Generator<Fact | Refusal | ImportNote> {
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      yield factOf(row);
      yield* row.notes ?? [];
    } catch (error) {
      yield toRefusal(error, row);
    }
  }
}

/** How a duplicate row is refused: because of which column of the file, and in which words. */
type Duplicate = { field?: string; message?: (earlierLine: number, fact: Fact) => string };

/**
 * As `rowFacts`; of rows with the same primary key, the first stands.
 * @param duplicate default: the first column of the key is at fault, and the message names the earlier line
 */
export function createFacts(
  rows: Iterable<Cells | Refusal>,
  factOf: (row: Cells) => Fact,
  { field, message = (line) => `Duplicate of line ${line}.` }: Duplicate = {},
): Generator<Fact | Refusal | ImportNote> {
  const check = firstOfEach();
  return rowFacts(rows, (row) => {
    const newFact = factOf(row);
    const names = newFact.table.key;
    const key = JSON.stringify(names.map((name) => newFact.row[name]));
    check(row.line, [{ key, field: field ?? requireFirst(names) }], (line) => message(line, newFact));
    return newFact;
  });
}

/** As `rowFacts`; a row whose value in one of the `unique` columns an earlier row has, in whichever case, is refused. */
export function factsOnce(
  rows: Iterable<Cells | Refusal>,
  unique: readonly string[],
  factOf: (row: Cells) => Fact,
): Generator<Fact | Refusal | ImportNote> {
  const check = firstOfEach();
  return rowFacts(rows, (row) => {
    const newFact = factOf(row);
    const keys = unique
      .filter((column) => newFact.row[column])
      .map((column) => ({ key: `${column} ${String(newFact.row[column]).toLowerCase()}`, field: column }));
    check(row.line, keys, (line) => `Line ${line} has the same.`);
    return newFact;
  });
}
