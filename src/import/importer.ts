import type { Dataset } from '../db/datasets.ts';
import type { Row, Table } from '../db/table.ts';

/** One row for one fact table. `part` marks a row that belongs to a record counted elsewhere. */
export type Fact = { table: Table; row: Row; part?: true };

/** Characters of a row or cell that a refusal or a note shows. */
export const CONTENT_CHARS = 200;

/** A row of the file that was refused; it is stored with the reason. */
export type Refusal = { refused: string; line?: number; field?: string; content?: string };

/** A cell of an accepted row that could not be parsed, and is null. */
export type ImportNote = { note: string; line?: number; field?: string; content?: string };

/** Records of the file that are skipped on purpose, with the reason: duplicates, and records without usable data. */
export type Skip = { skipped: string; count?: number };

/**
 * The complete set of rows of the table with the values of `of`: other stored rows are deleted. `list`: its name for
 * messages. A file that would remove many of them is refused unless the user accepts it.
 */
export type Whole = { whole: Table; of: Row; rows: readonly Row[]; list: string };

/**
 * A complete list that is served in place of the stored one of the same or an earlier day: `row` describes it in the
 * table, whose column `day` has its day and whose column `size` has the number of its entries. A file with far fewer
 * entries is refused as for `Whole`. It precedes the row itself.
 */
export type Successor = { succeeds: Table; row: Row; day: string; size: string; list: string };

/** An item that an importer yields for a file. */
export type ImportItem = Fact | Refusal | ImportNote | Skip | Whole | Successor;

/** A file for importers. Sizes are limited and binary content is refused before anything is parsed. */
export type ImportFile = {
  path: string;
  /** The last part of the path. */
  name: string;
  /** The entire file as text: UTF-8, or ISO-8859-1 if it is not valid UTF-8. */
  text(): Promise<string>;
  /** The entire file as bytes, for importers of spreadsheets. */
  bytes(): Promise<Buffer>;
  /** The file as a stream, for tables that are too long to hold in memory. */
  stream(): NodeJS.ReadableStream;
  /** Another file of the same folder; null if there is none. */
  sibling(name: string): Promise<ImportFile | null>;
};

/** Converts the files of one kind to facts. Pure, except that it reads the file passed to it. */
export type Importer = {
  /** The word after `ingest`. */
  kind: string;
  /** Describes the files and their publisher in one sentence. */
  describes: string;
  /** The family whose facts these are. */
  family: Dataset;
  /** Whether it accepts spreadsheets; other importers refuse them unread. */
  takesSpreadsheets?: boolean;
  /** Which files of a folder are worth trying, by name. */
  accepts(name: string): boolean;
  /**
   * Everything in the file, in order. Each record is exactly one fact without `part`, one refusal, or counted in a
   * skip, so that the counts of an import add up.
   * @throws ImportError if the entire file is refused
   */
  read(file: ImportFile): AsyncIterable<ImportItem>;
};

/** A file that is refused entirely: wrong kind, truncated, or hostile. None of it is written. */
export class ImportError extends Error {
  constructor(
    message: string,
    readonly where: { line?: number; field?: string } = {},
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
