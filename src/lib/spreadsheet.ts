import { readSheet } from 'read-excel-file/node';
import { ImportError } from '../import.ts';
import type { CsvLine } from './csv.ts';
import { isoDate } from './dates.ts';

// A workbook of ten thousand holdings has 5 MB of XML.
const UNPACKED_MOST = 64 * 2 ** 20;

/**
 * The rows of a workbook's first sheet, every cell as text; `line` is the row's number. Blank rows are there, empty.
 * @throws ImportError where the bytes are no .xlsx workbook, or one that unpacks to more than a workbook of tables does
 */
export async function sheetRows(bytes: Buffer): Promise<CsvLine[]> {
  if (unpackedSize(bytes) > UNPACKED_MOST) throw new ImportError(`The workbook unpacks to more than 64 MB.`);
  try {
    const rows = await readSheet(bytes);
    return rows.map((cells, i) => ({ line: i + 1, cells: cells.map(textOf) }));
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    throw new ImportError(`Not readable as an .xlsx workbook; is the file cut off? ${why}`);
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? isoDate(value) : String(value).trim();

const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 1, 2]);
const SIZE_AT = 24;

/** How large an archive says that its files are, together, in bytes. */
function unpackedSize(bytes: Buffer): number {
  let sum = 0;
  for (let at = bytes.indexOf(DIRECTORY_ENTRY); at >= 0; at = bytes.indexOf(DIRECTORY_ENTRY, at + 1))
    if (at + SIZE_AT + 4 <= bytes.length) sum += bytes.readUInt32LE(at + SIZE_AT);
  return sum;
}
