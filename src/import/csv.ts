import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError, type ImportFile } from './importer.ts';

/** A row of a CSV file: its cells as text, and the number of the line it ends on. */
export type CsvLine = { cells: string[]; line: number };

type Pieces = Iterable<string> | AsyncIterable<string | Buffer>;

const { table: MOST } = BOUNDS;

/**
 * The rows of a CSV file, header included, one at a time; rows may differ in width, empty lines are skipped.
 * @param pieces the file's content, streamed as UTF-8 unless given: `[await file.text()]` also reads ISO-8859-1
 * @throws ImportError where the file is empty, binary, cut off or hostile.
 */
export async function* linesOf(
  file: ImportFile,
  pieces: Pieces = file.stream(),
  delimiter: ',' | '|' = ',',
): AsyncGenerator<CsvLine, undefined> {
  const parser = parse({
    bom: true,
    delimiter,
    quote: delimiter === ',' ? '"' : null, // Between pipes a quote is a letter of a name.
    info: true,
    max_record_size: MOST.line,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true, // Some writers put a space between the comma and a quote.
  });
  // The callback form passes a failure on to whoever reads the parser, and stops reading the file when they stop.
  pipeline(withoutNul(pieces), parser, () => {});
  let empty = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      atMost(record.length, MOST.columns, 'columns', 'The table', info.lines);
      empty = false;
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError ? readable(error) : error;
  }
  if (empty) throw new ImportError(`${file.name} is empty.`);
}

/**
 * The places of columns in the header of a streamed file, whose letters may be in either case.
 * @throws ImportError where the header lacks one of them
 */
export function columnPlaces(header: readonly string[], columns: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const missing = columns.find((column) => !names.includes(column.toLowerCase()));
  if (missing) throw new ImportError(`The column ${missing} is missing.`, { line: 1, field: missing });
  return columns.map((column) => names.indexOf(column.toLowerCase()));
}

/** The parser holds every row of the piece it is given until they are read. */
const PIECE = 8_192;

async function* withoutNul(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (piece.includes('\0')) throw new ImportError('The file is binary, or not in UTF-8.');
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}

function readable(error: CsvError): ImportError {
  const where = typeof error.lines === 'number' ? { line: error.lines } : {};
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ImportError('A line is longer than 1 MB.', where);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new ImportError('A quote is never closed; is the file cut off?', where);
  return new ImportError(`Not readable as CSV: ${error.message.slice(0, 200)}`, where);
}
