import { atMost, BOUNDS } from '../../import/bounds.ts';
import { linesOf } from '../../import/csv.ts';
import { type Fact, ImportError, type ImportFile, type Note, type Refusal } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { dayOf } from '../../lib/dates.ts';
import { standardSector } from '../../lib/sectors.ts';
import { canonicalTicker } from '../../lib/ticker.ts';

const CONTENT_CHARS = 200;

/** One row of a file: its cells by column, named in lower-case letters only (`GICS Sub-Industry` -> gicssubindustry). */
export type Cells = {
  line: number;
  content: string;
  get(column: string): string;
  /** The cells that could not be read so far. */
  notes?: Note[];
};
export type Header = ReadonlyMap<string, string>;

export class RefusedCell extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Notes that a cell cannot be read, which is null then. `present` refuses the row where the cell is required. */
export function unread(row: Cells, column: string, why: string): null {
  row.notes ??= [];
  row.notes.push({ note: why, line: row.line, field: column, content: row.get(column).slice(0, CONTENT_CHARS) });
  return null;
}

/** A cell as `parse` reads it, null where it is empty and, with a note, where `parse` cannot read it. */
function cell<T>(row: Cells, column: string, parse: (text: string) => T | null, expected: string): T | null {
  const text = row.get(column);
  if (!text) return null;
  return parse(text) ?? unread(row, column, `Not ${expected}.`);
}

export function present<T>(column: string, value: T | null): T {
  if (value === null) throw new RefusedCell(column, 'Missing.');
  return value;
}

export const optional = (row: Cells, column: string): string | null => row.get(column) || null;
export const required = (row: Cells, column: string): string => present(column, optional(row, column));
export const ticker = (row: Cells, column: string): string =>
  present(column, cell(row, column, canonicalTicker, 'a ticker'));
export const day = (row: Cells, column: string): Date | null => cell(row, column, dayOf, 'a date (YYYY-MM-DD)');
export const sector = (row: Cells, column: string): string | null =>
  cell(row, column, standardSector, 'one of the eleven sectors');

export const matching = (row: Cells, column: string, pattern: RegExp, expected: string): string | null =>
  cell(row, column, (text) => (pattern.test(text) ? text : null), expected);

// Any other scheme in a link (javascript:, data:) would be handed to browsers.
export const url = (row: Cells, column: string): string | null =>
  matching(row, column, /^https?:\/\/[^\s"'<>]+$/i, 'an http(s) address');

export const oneOf = (row: Cells, column: string, words: readonly string[]): string | null =>
  matching(row, column, new RegExp(`^(${words.join('|')})$`, 'i'), `one of ${words.join(', ')}`)?.toUpperCase() ?? null;

/** SEC's company number as ten digits, whether the file has leading zeros or not. */
export const cik = (row: Cells, column: string): string | null =>
  matching(row, column, /^(?!0+$)\d{1,10}$/, 'a CIK of up to ten digits')?.padStart(10, '0') ?? null;

// Beyond 2^53 a double no longer holds a whole number, and no company is worth that much.
const amountOf = (text: string): number | null =>
  /^\d+(\.\d*)?(e\+?\d+)?$/i.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? Number(text) : null;
export const amount = (row: Cells, column: string): number | null =>
  cell(row, column, amountOf, 'a number from 0 to 2^53');

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

export const unknownHeader = (header: Header, expected: string): ImportError =>
  new ImportError(`Unknown header: ${[...header.values()].join(',').slice(0, 200)}\nKnown is: ${expected}`, {
    line: 1,
  });

/** A CSV file with one header row; a row of another width than the header's is refused. */
export async function tableOf(
  file: ImportFile,
  delimiter?: ',' | '|',
): Promise<{ header: Header; rows: (Cells | Refusal)[] }> {
  let titles: readonly string[] | null = null;
  let names: readonly string[] = [];
  const rows: (Cells | Refusal)[] = [];
  let count = 0;
  for await (const { cells, line } of linesOf(file, [await file.text()], delimiter)) {
    count += cells.length;
    atMost(rows.length, BOUNDS.table.rows, 'rows', 'The table', line);
    atMost(count, BOUNDS.table.cells, 'cells', 'The table', line);
    if (!titles) {
      titles = cells;
      names = cells.map(plain);
      continue;
    }
    const content = cells.join(',').slice(0, CONTENT_CHARS);
    if (cells.length !== names.length) {
      rows.push({ refused: `${cells.length} cells under a header of ${names.length}.`, line, content });
    } else {
      rows.push({ line, content, get: (column) => cells[names.indexOf(plain(column))]?.trim() ?? '' });
    }
  }
  if (rows.length === 0) throw new ImportError(`${file.name} has a header and no rows.`);
  return { header: new Map(names.map((name, i) => [name, titles![i]!.trim()])), rows };
}

/** @throws ImportError where the header lacks a column of the documented one, which is written with commas. */
export function requireColumns(header: Header, documented: string): void {
  if (!documented.split(',').every((column) => header.has(plain(column)))) throw unknownHeader(header, documented);
}

/** Why a row is refused: a required cell that could not be read says so rather than that it is missing. */
export function refusalOf(error: unknown, row: Cells): Refusal {
  if (!(error instanceof RefusedCell)) throw error;
  const why = row.notes?.find(({ field }) => field === error.field)?.note ?? error.message;
  return { refused: why, line: row.line, field: error.field, content: row.content };
}

/** The fact of each row with notes on the cells that could not be read, or why the row is refused. */
export function* rowFacts(
  rows: Iterable<Cells | Refusal>,
  factOf: (row: Cells) => Fact,
): Generator<Fact | Refusal | Note> {
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      yield factOf(row);
      yield* row.notes ?? [];
    } catch (error) {
      yield refusalOf(error, row);
    }
  }
}

/** As `rowFacts`; of rows with one key the first stands. */
export function factsOf(rows: Iterable<Cells | Refusal>, factOf: (row: Cells) => Fact) {
  const lines = new Map<string, number>();
  return rowFacts(rows, (row) => {
    const fact = factOf(row);
    const key = JSON.stringify(fact.table.key.map((name) => fact.row[name]));
    const earlier = lines.get(key);
    if (earlier !== undefined) throw new RefusedCell(fact.table.key[0]!, `Line ${earlier} says it already.`);
    lines.set(key, row.line);
    return fact;
  });
}

/** The entries of SEC's object, each with its number as its line. */
export function secEntries(text: string): Cells[] {
  const shape = 'SEC\'s company_tickers.json is an object of {"cik_str","ticker","title"} under "0", "1", ...';
  const json = jsonIn(text, shape);
  const entries = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
  const isEntry = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (
    !entries.every(([key]) => /^\d+$/.test(key)) ||
    !entries.some(([, value]) => isEntry(value) && 'ticker' in value)
  ) {
    throw new ImportError(`Not SEC's list of tickers. ${shape}`);
  }
  return entries.map(([key, value]) => {
    const cells = new Map<string, unknown>(isEntry(value) ? Object.entries(value) : []);
    const content = JSON.stringify(value).slice(0, CONTENT_CHARS);
    return { line: Number(key), content, get: (column) => textOf(cells.get(column)) };
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
