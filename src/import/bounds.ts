import { ImportError } from './importer.ts';

/**
 * Limits of the importer, by format. Each is several times the value of the largest published file of its kind, and
 * small enough that a file at all limits fits into Node's default heap.
 */
export const BOUNDS = {
  /** Bytes of a file that is read completely. */
  bytes: 64 * 2 ** 20,
  table: {
    /** Bytes of a line. */
    line: 2 ** 20,
    columns: 1_000,
    /** For a table held in memory; tables of prices, options, and transactions are streamed. */
    rows: 500_000,
    cells: 10_000_000,
  },
  workbook: {
    /** Bytes, when unpacked, of the parts that are read. */
    unpacked: 32 * 2 ** 20,
    parts: 1_000,
    rows: 100_000,
    columns: 1_000,
    /** Includes the empty cells before the last cell of a row. */
    cells: 500_000,
    sharedStrings: 200_000,
    formats: 10_000,
    /** Characters of all cells, a shared string counted in each. */
    text: 16_000_000,
  },
  xml: {
    levels: 32,
    /** Elements and attributes of a document held in memory. */
    nodes: 1_000_000,
    /** XML documents of a submission held in memory. */
    documents: 20,
    /** Elements of one entry of a streamed document. */
    entry: 100_000,
    /** Entries of a cover page. */
    cover: 1_000,
    /** Characters between two tags, or within one. */
    text: 1_000_000,
  },
  archive: {
    /** SEC's submissions.zip has about a million. */
    files: 3_000_000,
    /** Unpacked size of a file as a multiple of its packed one, and the packed bytes below which it does not count. */
    ratio: 200,
    smallBytes: 4_096,
  },
  json: { levels: 64, values: 5_000_000 },
} as const;

/** @throws ImportError if a count exceeds its limit, such as 'rows' of 'The table' */
export function atMost(count: number, max: number, subject: string, place: string, line?: number): void {
  if (count > max)
    throw new ImportError(
      `${place} has more than ${max.toLocaleString('en-US')} ${subject}, the maximum.`,
      line === undefined ? {} : { line },
    );
}
