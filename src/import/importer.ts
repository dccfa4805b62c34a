import type { Row, Table } from '../db/table.ts';

/** One row for one fact table. `part` marks a row that belongs to a record counted elsewhere. */
export type Fact = { table: Table; row: Row; part?: true };

/** Characters of a row or cell that a refusal or a note shows. */
export const CONTENT_CHARS = 200;

/** A row of the file that could not be taken in; it is kept aside with the reason. */
export type Refusal = { refused: string; line?: number; field?: string; content?: string };

/** A cell of a row that was taken in: it could not be read, and is null. */
export type ImportNote = { note: string; line?: number; field?: string; content?: string };

/** Records of the file that are left out on purpose, and why: repetitions, and what nothing is made of. */
export type Skip = { skipped: string; count?: number };

/** These rows of the file are all there are of the table with the values of `of`: others that are stored go. */
export type Whole = { whole: Table; of: Row; rows: readonly Row[] };

/** What an importer says of a file, piece by piece. */
export type ImportItem = Fact | Refusal | ImportNote | Skip | Whole;

/** A file as an importer sees it. Sizes are capped and binary content is refused before a byte is parsed. */
export type ImportFile = {
  path: string;
  /** The last part of the path. */
  name: string;
  /** The whole file, UTF-8 (or ISO-8859-1 where it is not valid UTF-8). */
  text(): Promise<string>;
  /** The whole file as it is: for spreadsheets, where the importer takes them. */
  bytes(): Promise<Buffer>;
  /** The file in pieces, for tables too long to hold. */
  stream(): NodeJS.ReadableStream;
  /** Another file of the same folder; null if there is none. */
  sibling(name: string): Promise<ImportFile | null>;
};

/** Turns the files of one kind into facts. Pure but for reading the file it is given. */
export type Importer = {
  /** The word after `ingest`. */
  kind: string;
  /** One sentence: which files, from whom. */
  describes: string;
  /** The family whose facts these are. */
  family: string;
  /** Whether some of its files are spreadsheets; of every other importer they are refused unread. */
  takesSpreadsheets?: boolean;
  /** Which files of a folder are worth trying, by name. */
  accepts(name: string): boolean;
  /**
   * Everything the file holds, in its order. Each record is one fact that is no part, one refusal, or counted in a skip,
   * so that the counts of an import add up. Throws ImportError where the file as a whole cannot be taken.
   */
  read(file: ImportFile): AsyncIterable<ImportItem>;
};

/** A file that cannot be taken in at all: wrong kind, truncated, hostile. Nothing of it is written. */
export class ImportError extends Error {
  constructor(
    message: string,
    readonly where: { line?: number; field?: string } = {},
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
