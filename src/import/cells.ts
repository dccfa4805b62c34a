import { parseDay } from '../lib/dates.ts';
import { standardSector } from '../market/sectors.ts';
import { canonicalTicker } from '../market/ticker.ts';
import { CONTENT_CHARS } from './importer.ts';
import { RowError } from './refusal.ts';
import type { Cells } from './table.ts';

// Each reader takes a row and a column. Readers with `| null` return null for an empty cell, and null with a note for a
// cell that cannot be parsed. The others throw a RowError in both cases.

/** Notes that a cell cannot be parsed, and returns null. `requirePresent` refuses the row if the cell is required. */
export function unread(row: Cells, column: string, reason: string): null {
  row.notes ??= [];
  row.notes.push({ note: reason, line: row.line, field: column, content: row.get(column).slice(0, CONTENT_CHARS) });
  return null;
}

/** A cell as `parse` reads it. */
function cell<T>(row: Cells, column: string, parse: (text: string) => T | null, expected: string): T | null {
  const text = row.get(column);
  if (!text) return null;
  return parse(text) ?? unread(row, column, `Not ${expected}.`);
}

/** @throws RowError if the value is null */
export function requirePresent<T>(column: string, value: T | null): T {
  if (value === null) throw new RowError(column, 'Missing.');
  return value;
}

export const optional = (row: Cells, column: string): string | null => row.get(column) || null;
export const required = (row: Cells, column: string): string => requirePresent(column, optional(row, column));

/** A ticker in the spelling that we store. */
export const ticker = (row: Cells, column: string): string =>
  requirePresent(column, cell(row, column, canonicalTicker, 'a ticker'));

/** A date written as YYYY-MM-DD: midnight UTC. */
export const readDay = (row: Cells, column: string): Date | null => cell(row, column, parseDay, 'a date (YYYY-MM-DD)');

/** One of the eleven GICS sectors, in its standard spelling. */
export const sector = (row: Cells, column: string): string | null =>
  cell(row, column, standardSector, 'one of the eleven sectors');

/** @param expected description of the pattern, for the note */
export const matching = (row: Cells, column: string, pattern: RegExp, expected: string): string | null =>
  cell(row, column, (text) => (pattern.test(text) ? text : null), expected);

// Any other scheme in a link (javascript:, data:) would be handed to browsers.
export const url = (row: Cells, column: string): string | null =>
  matching(row, column, /^https?:\/\/[^\s"'<>]+$/i, 'an http(s) address');

// A path with a second slash or a backslash would lead browsers to another host.
/** The address of an image: an http(s) address, or a path of this gateway, such as /icons/AAPL.svg. */
export const imageUrl = (row: Cells, column: string): string | null =>
  matching(
    row,
    column,
    /^(https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i,
    'an http(s) address, or a path of this gateway that begins with a single slash',
  );

/** One of the words, in upper case; the file may write it in either. */
export const readChoice = (row: Cells, column: string, words: readonly string[]): string | null =>
  matching(row, column, new RegExp(`^(${words.join('|')})$`, 'i'), `one of ${words.join(', ')}`)?.toUpperCase() ?? null;

/** SEC's company number as ten digits, whether the file has leading zeros or not. */
export const cik = (row: Cells, column: string): string | null =>
  matching(row, column, /^(?!0+$)\d{1,10}$/, 'a CIK of up to ten digits')?.padStart(10, '0') ?? null;

// Beyond 2^53 a double no longer holds a whole number, and no company is worth that much.
const parseAmount = (text: string): number | null =>
  /^\d+(\.\d*)?(e\+?\d+)?$/i.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? Number(text) : null;

/** A number from 0 to 2^53, in the column's own unit. */
export const amount = (row: Cells, column: string): number | null =>
  cell(row, column, parseAmount, 'a number from 0 to 2^53');

/** A number from -10^15 to 10^15, in the column's own unit. */
export function readSigned(row: Cells, column: string): number | null {
  const text = matching(row, column, /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i, 'a number');
  if (text === null) return null;
  return Math.abs(Number(text)) <= 1e15 ? Number(text) : unread(row, column, 'Implausibly large.');
}

/** An entity as a file names it, by ticker, slug or id: in lower case, with dashes for an id's slashes. */
export const readHandle = (row: Cells, column: string): string =>
  required(row, column).toLowerCase().replaceAll('/', '-');

/** The distinct items of a cell that holds several: `Alphabet; Google`. */
export const readList = (row: Cells, column: string): string[] => [
  ...new Set(
    row
      .get(column)
      .split(';')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];
