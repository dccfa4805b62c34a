import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { explainBinary } from './binary.ts';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError, type ImportFile } from './importer.ts';
import { unknownLayout } from './layouts.ts';
import { refuseWebPage } from './web-page.ts';

/** A row of a CSV file: its cells as text, and the number of the line it ends on. */
export type CsvLine = { cells: string[]; line: number };

/** What separates the cells of a line. */
type Delimiter = ',' | '|' | '\t';

type Pieces = Iterable<string> | AsyncIterable<string | Buffer>;

const { table: MOST } = BOUNDS;

/**
 * Streams the rows of a CSV file, including the header. Rows may differ in width; empty lines are skipped.
 * @param pieces the file's content, by default streamed as UTF-8; `[await file.text()]` also accepts ISO-8859-1
 * @throws ImportError if the file is empty, binary, truncated, or hostile
 */
export async function* readCsvLines(
  file: ImportFile,
  pieces: Pieces = file.stream(),
  delimiter: Delimiter = ',',
): AsyncGenerator<CsvLine, undefined> {
  const texts = decodeTexts(pieces);
  let line = 0;
  let remainder = '';
  let isEmpty = true;
  for await (const text of texts) {
    remainder += text;
    const lines = remainder.split('\n');
    // Without quotes, a row is a line and a delimiter ends a cell. The parser takes ten times as long.
    const isPlain = delimiter !== ',' || !text.includes('"');
    if (!isPlain || lines.some(({ length }) => length > MOST.line)) {
      for await (const parsed of parsedLines(after(remainder, texts), delimiter)) {
        isEmpty = false;
        yield { cells: parsed.cells, line: line + parsed.line };
      }
      remainder = '';
      break;
    }
    remainder = lines.pop() ?? '';
    for (const csvLine of lines) {
      line += 1;
      if (csvLine.trim() === '') continue;
      isEmpty = false;
      yield { cells: splitCells(csvLine, delimiter, line), line };
    }
  }
  if (remainder.trim() !== '') yield { cells: splitCells(remainder, delimiter, line + 1), line: line + 1 };
  else if (isEmpty) throw new ImportError(`${file.name} is empty.`);
}

function splitCells(row: string, delimiter: string, line: number): string[] {
  const cells = row.split(delimiter);
  atMost(cells.length, MOST.columns, 'columns', 'The table', line);
  for (let i = 0; i < cells.length; i += 1) cells[i] = cells[i]!.trim();
  return cells;
}

async function* after(first: string, remaining: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* remaining;
}

/** Like the above, with a parser that supports quotes. */
async function* parsedLines(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    delimiter,
    quote: delimiter === ',' ? '"' : null, // Between pipes and tabs a quote is a letter of a name.
    info: true,
    max_record_size: MOST.line,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true, // Some writers put a space between the comma and a quote.
  });
  // The callback form forwards an error to the reader of the parser, and stops reading the file when that reader stops.
  pipeline(inPieces(texts), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      atMost(record.length, MOST.columns, 'columns', 'The table', info.lines);
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError ? readable(error) : error;
  }
}

/**
 * Finds the indexes of columns in the header of a streamed file, ignoring case.
 * @throws ImportError if the header lacks one of them
 */
export function columnPlaces(header: readonly string[], columns: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const missing = columns.find((column) => !names.includes(column.toLowerCase()));
  if (missing) {
    const layout = { name: 'the layout of this kind', required: columns };
    throw unknownLayout(header, [layout], { fault: `The column ${missing} is missing.`, field: missing });
  }
  return columns.map((column) => names.indexOf(column.toLowerCase()));
}

/** Enough of a file to recognize it. */
const SNIFFED = 16;
/** The parser holds all rows of a chunk until they are read. */
const PIECE = 8_192;

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** The pieces as text, without a byte order mark. */
async function* decodeTexts(pieces: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let isFirst = true;
  for await (const piece of pieces) {
    if (piece.includes('\0'))
      throw new ImportError(explainBinary(Buffer.from(piece.slice(0, SNIFFED))), { isOtherFormat: true });
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    if (isFirst) refuseWebPage(text);
    if (isFirst && /^\uFEFF?\s*[[{]/.test(text))
      throw new ImportError('The file is JSON, not a table with a header row.', { line: 1, isOtherFormat: true });
    yield isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
  }
  yield decoder.decode();
}

function readable(error: CsvError): ImportError {
  const location = typeof error.lines === 'number' ? { line: error.lines } : {};
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ImportError('A line is longer than 1 MB.', location);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new ImportError('A quote is never closed; is the file cut off?', location);
  return new ImportError(`Not readable as CSV: ${error.message.slice(0, 200)}`, location);
}
