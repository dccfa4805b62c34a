import { ImportError } from './importer.ts';

/**
 * How much a file may ask of the importer, format by format, in one place. Each bound is several times what the largest
 * published file of its kind has, and small enough that a file at all of them fits into Node's default heap.
 */
export const BOUNDS = {
  /** Bytes of a file that is read whole. */
  bytes: 64 * 2 ** 20,
  table: {
    /** Bytes of a line. */
    line: 2 ** 20,
    columns: 1_000,
    /** Of a table that is held whole; tables of prices, options and transactions are streamed. */
    rows: 500_000,
    cells: 10_000_000,
  },
  workbook: {
    /** Bytes, when unpacked, of the parts that are read. */
    unpacked: 32 * 2 ** 20,
    parts: 1_000,
    rows: 100_000,
    columns: 1_000,
    /** Counted with the empty ones before the last of a row. */
    cells: 500_000,
    sharedStrings: 200_000,
    formats: 10_000,
    /** Characters of all cells, a shared string counted in each. */
    text: 16_000_000,
  },
  xml: {
    levels: 32,
    /** Elements and attributes of a document that is held whole. */
    nodes: 1_000_000,
    /** XML documents of one submission that is held whole. */
    documents: 20,
    /** Elements of one entry of a document that is streamed. */
    entry: 100_000,
    /** Entries of a cover page. */
    cover: 1_000,
    /** Characters between two tags, or within one. */
    text: 1_000_000,
  },
  json: { levels: 64, values: 5_000_000 },
} as const;

/** @throws ImportError where a file has more of something than it may, such as 'rows' of 'The table' */
export function atMost(count: number, most: number, what: string, where: string, line?: number): void {
  if (count > most)
    throw new ImportError(
      `${where} has more than ${most.toLocaleString('en-US')} ${what}, the maximum.`,
      line === undefined ? {} : { line },
    );
}
