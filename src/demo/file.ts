import { isoDate } from '../lib/dates.ts';
import { requireLast } from '../lib/require.ts';

/** A file of the demo market in an importer's format; `kind` is the importer's. */
export type DemoFile = { kind: string; name: string; content: string };

/**
 * Rows after which a file of a table ends with the current ticker: enough to keep the cost per file small, and few
 * enough to keep every file small.
 */
const FILE_ROWS = 20_000;

/** A cell of a CSV file, quoted if necessary. */
export const quoteCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A name in lower case with hyphens between its words, as in URLs. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A row's first cell, which is the ticker or id that the row belongs to. */
const getKey = (row: string): string => row.slice(0, row.indexOf(','));

/**
 * Writes a table as CSV files of limited size, one at a time; no file if there are no rows. Consecutive rows with the
 * same first cell stay in one file, so that importers read the whole series of a ticker. To distinguish the files from
 * real data, every name begins with `demo-`, or ends with `_demo` if an importer reads its beginning; it also contains
 * the day for which the file was made.
 */
export function* csvFiles(
  kind: string,
  stem: string,
  today: Date,
  header: string,
  rows: Iterable<string>,
): Generator<DemoFile> {
  let lines: string[] = [];
  let number = 0;
  const file = (): DemoFile => {
    number += 1;
    const name = `demo-${stem}-${isoDate(today)}-${String(number).padStart(3, '0')}.csv`;
    const content = `${[header, ...lines].join('\n')}\n`;
    lines = [];
    return { kind, name, content };
  };
  for (const row of rows) {
    if (lines.length >= FILE_ROWS && getKey(row) !== getKey(requireLast(lines))) yield file();
    lines.push(row);
  }
  if (lines.length > 0) yield file();
}
