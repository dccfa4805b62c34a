import { isoDate } from '../lib/dates.ts';

/** A file of the demo market in a format that an importer reads; `kind` is the importer's. */
export type DemoFile = { kind: string; name: string; content: string };

/** Rows after which a table file ends with the current ticker: enough that a file costs little, few enough that none is ever large. */
const FILE_ROWS = 20_000;

/** A cell of a CSV file, in quotes where it needs them. */
export const quoteCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A name in lower case, with dashes between its words, as in addresses. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A row's first cell, which is the ticker or id that the row belongs to. */
const getKey = (row: string): string => row.slice(0, row.indexOf(','));

/**
 * A table as CSV files of a bounded size, one at a time; none where there is no row. Consecutive rows with the same first cell
 * stay in one file, so that importers see the whole series of a ticker. Every name begins with `demo-`, or ends with `_demo`
 * where an importer reads its beginning, by which the files are told from real ones, and holds the day they are made for.
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
    if (lines.length >= FILE_ROWS && getKey(row) !== getKey(lines.at(-1)!)) yield file();
    lines.push(row);
  }
  if (lines.length > 0) yield file();
}
