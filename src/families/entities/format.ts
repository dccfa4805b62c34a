import type { Fact, Note, Refusal } from '../../import/importer.ts';
import { type Cells, type Header, RefusedCell, required, rowFacts, unknownHeader } from '../stocks/format.ts';

export const ENTITY_TYPES = ['COMPANY', 'COUNTRY', 'ETF', 'ORGANIZATION', 'PERSON', 'PRODUCT', 'TOPIC'] as const;

/** How a file names an entity: by ticker, slug or id, in lower case, ids with dashes. */
export const handle = (row: Cells, column: string): string => required(row, column).toLowerCase().replaceAll('/', '-');

/** The items of a cell that holds several: `Alphabet; Google`. */
export const listOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(';')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];

/** @throws ImportError where a required column is missing or an unknown one is there: its values would be lost silently. */
export function checkedHeader(header: Header, columns: readonly string[], required: readonly string[]): void {
  const isKnown = (name: string) => columns.some((column) => column.toLowerCase() === name);
  if ([...header.keys()].every(isKnown) && required.every((column) => header.has(column.toLowerCase()))) return;
  throw unknownHeader(header, columns.join(','));
}

/** A fact for each row, or why not; a row with a value that an earlier one has in one of the `unique` columns is refused. */
export function factsOnce(
  rows: Iterable<Cells | Refusal>,
  unique: readonly string[],
  factOf: (row: Cells) => Fact,
): Generator<Fact | Refusal | Note> {
  const seen = new Map<string, number>();
  return rowFacts(rows, (row) => {
    const fact = factOf(row);
    const keys = unique.flatMap((column): [string, string][] =>
      fact.row[column] ? [[column, `${column} ${String(fact.row[column]).toLowerCase()}`]] : [],
    );
    for (const [column, key] of keys)
      if (seen.has(key)) throw new RefusedCell(column, `Line ${seen.get(key)} has the same.`);
    for (const [, key] of keys) seen.set(key, row.line);
    return fact;
  });
}
