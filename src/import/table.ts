import { atMost, BOUNDS } from './bounds.ts';
import { readCsvLines } from './csv.ts';
import { CONTENT_CHARS, ImportError, type ImportFile, type ImportNote, type Refusal } from './importer.ts';
import { type Layout, unknownLayout } from './layouts.ts';

/**
 * A row of a file. `get` finds a cell by its column, comparing only the letters and digits of the column's name,
 * ignoring case.
 */
export type Cells = {
  line: number;
  /** The start of the row, as written in the file. */
  content: string;
  /** The trimmed text of a cell; empty if the row has no such cell. */
  get(column: string): string;
  /** Notes on the cells that could not be read so far. */
  notes?: ImportNote[];
};

const formatContent = (cells: readonly string[]): string => cells.join(',').slice(0, CONTENT_CHARS);

/**
 * The columns of a table as the file writes them, by name in lower-case letters and digits (`GICS Sub-Industry` is
 * gicssubindustry).
 */
export type TableHeader = ReadonlyMap<string, string>;

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Reads a CSV file with one header row; a row that differs in width from the header is refused. */
export async function readTable(
  file: ImportFile,
  delimiter?: ',' | '|',
): Promise<{ header: TableHeader; rows: (Cells | Refusal)[] }> {
  let titles: readonly string[] | null = null;
  let names: readonly string[] = [];
  const places = new Map<string, number>();
  const findColumn = (column: string): number => {
    const cached = places.get(column);
    if (cached !== undefined) return cached;
    const index = names.indexOf(plain(column));
    places.set(column, index);
    return index;
  };
  const rows: (Cells | Refusal)[] = [];
  let count = 0;
  for await (const { cells, line } of readCsvLines(file, [await file.text()], delimiter)) {
    count += cells.length;
    atMost(rows.length, BOUNDS.table.rows, 'rows', 'The table', line);
    atMost(count, BOUNDS.table.cells, 'cells', 'The table', line);
    if (!titles) {
      titles = cells;
      names = cells.map(plain);
      continue;
    }
    if (cells.length !== names.length) {
      const content = formatContent(cells);
      rows.push({ refused: `${cells.length} cells under a header of ${names.length}.`, line, content });
    } else {
      rows.push({
        line,
        // Built lazily: few rows are shown.
        get content() {
          return formatContent(cells);
        },
        get: (column) => cells[findColumn(column)]?.trim() ?? '',
      });
    }
  }
  if (rows.length === 0) throw new ImportError(`${file.name} has a header and no rows.`);
  return { header: new Map(names.map((name, i) => [name, titles![i]!.trim()])), rows };
}

/** An object of a JSON file as a row. A column is a member's exact name; only strings and numbers are cells. */
export function toCells(value: unknown, line: number): Cells {
  const members = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const formatMember = (member: unknown): string =>
    typeof member === 'string' || typeof member === 'number' ? String(member).trim() : '';
  return {
    line,
    content: JSON.stringify(value).slice(0, CONTENT_CHARS),
    get: (column) => formatMember(members.get(column)),
  };
}

export const hasColumns = (header: TableHeader, columns: readonly string[]): boolean =>
  columns.every((column) => header.has(plain(column)));

/** The layouts in a description of one a line, columns separated by commas or pipes. */
const toLayouts = (documented: string): Layout[] =>
  documented.split('\n').map((line) => ({ name: '', required: line.trim().split(/[,|]/) }));

/** @param expected the documented columns, for the message, of one layout a line */
export const unknownHeader = (header: TableHeader, expected: string): ImportError =>
  unknownLayout([...header.values()], toLayouts(expected));

/** The error for a table with a single layout. */
function unlikeLayout(header: TableHeader, columns: readonly string[], required: readonly string[]): ImportError {
  const optional = columns.filter((column) => !required.includes(column));
  return unknownLayout([...header.values()], [{ name: 'the layout of this kind', required, optional }]);
}

/**
 * @param documented the documented columns, for the message
 * @param columns the required columns; default: the documented columns, separated by commas
 * @throws ImportError if the header lacks one of them
 */
export function requireColumns(
  header: TableHeader,
  documented: string,
  columns: readonly string[] = documented.split(','),
): void {
  if (!hasColumns(header, columns)) throw unlikeLayout(header, documented.split(/[,|]/), columns);
}

/**
 * @throws ImportError if a required column is missing, or if a column is unknown, because its values would be lost
 * silently
 */
export function checkedHeader(header: TableHeader, columns: readonly string[], required: readonly string[]): void {
  const isKnown = (name: string) => columns.some((column) => column.toLowerCase() === name);
  if (![...header.keys()].every(isKnown) || !hasColumns(header, required))
    throw unlikeLayout(header, columns, required);
}
