import type { Dataset } from '../db/datasets.ts';
import type { Row, Table } from '../db/table.ts';
import type { SightingSource } from '../market/identity/sightings.ts';

/** One row for one fact table. `part` marks a row that belongs to a record counted elsewhere. */
export type Fact = { table: Table; row: Row; part?: true };

/** Characters of a row or cell that a refusal or a note shows. */
export const CONTENT_CHARS = 200;

/** A row of the file that was refused; it is stored with the reason. */
export type Refusal = { refused: string; line?: number; field?: string; content?: string };

/**
 * A cell of an accepted row that could not be parsed, and is null. `isRemark`: a note on the whole file, or on a cell that
 * was replaced instead.
 */
export type ImportNote = { note: string; line?: number; field?: string; content?: string; isRemark?: true };

/** Records of the file that are skipped on purpose, with the reason: duplicates, and records without usable data. */
export type Skip = { skipped: string; count?: number };

/**
 * The complete set of rows of the table with the values of `of`: other stored rows are deleted. `list`: its name for
 * messages. A file that would remove many of them is refused unless the user accepts it.
 */
export type Whole = {
  whole: Table;
  of: Row;
  rows: readonly Row[];
  list: string;
  /** Its rows belong to records that are counted elsewhere. */
  part?: true;
};

/**
 * A complete list that is served in place of the stored one of the same or an earlier day: `row` describes it in the
 * table, whose column `day` has its day and whose column `size` has the number of its entries. A file with far fewer
 * entries is refused as for `Whole`. It precedes the row itself.
 */
export type Successor = { succeeds: Table; row: Row; day: string; size: string; list: string };

/**
 * A ticker that only the name of the file states. Before anything is written, it is checked against the lists of
 * companies, unless the user trusts file names. It precedes the rows.
 */
export type AssumedTicker = { assumedTicker: string; file: string };

/** An item that an importer yields for a file. */
export type ImportItem = Fact | Refusal | ImportNote | Skip | Whole | Successor | AssumedTicker;

/** Facts about a file that its user states, because the file does not. */
export type UserStatements = Pick<ImportFile, 'ticker' | 'day'>;

/** A file for importers. Sizes are limited and binary content is refused before anything is parsed. */
export type ImportFile = {
  path: string;
  /** The last part of the path. */
  name: string;
  /** The path on disk, so that an archive can be read in parts; absent if the file is in memory. */
  diskPath?: string;
  /** The ticker that the user states for a file whose rows state none. */
  ticker?: string | null;
  /** The day that the user states for a file that states none, `YYYY-MM-DD`. */
  day?: string | null;
  /** The entire file as text: UTF-8, or ISO-8859-1 if it is not valid UTF-8. */
  text(): Promise<string>;
  /** The entire file as bytes, for importers of spreadsheets. */
  bytes(): Promise<Buffer>;
  /** The file as a stream, for tables that are too long to hold in memory. */
  stream(): NodeJS.ReadableStream;
  /** Another file of the same folder; null if there is none. */
  sibling(name: string): Promise<ImportFile | null>;
};

/**
 * The columns of a table that name a security. The importer leaves the symbol as the file has it, in canonical spelling,
 * or empty; the import replaces it by the key of the security.
 */
export type SecurityColumns = {
  table: Pick<Table, 'name'>;
  symbol: string;
  cik?: string;
  cusip?: string;
  /** The day of the fact; default: the day of the import. */
  day?: string;
  /** A vendor's table: if no source states a holder on the day of the row, the symbol is that of the day of the import. */
  hasCurrentSymbols?: true;
  /** A row is about one class: it is refused if the company has several and the row does not tell which. */
  isOfOneClass?: true;
  /** A row is about the company: it is stored under the primary class, whichever class it states. */
  isOfCompany?: true;
  /** The last day of evidence that has one; default: its day. */
  until?: string;
  /** The column with the primary class of the company, which follows the symbol. */
  primary?: string;
  /** The last day of the file, under whose symbol a vendor's history has all of its days. */
  lastDay?: string;
  /** The rows with a CIK or a CUSIP prove who had the symbol. */
  evidence?: SightingSource;
  /** The column is left as it is. */
  isEvidenceOnly?: true;
  /** The report names symbols of unknown securities: a misspelled symbol would make a security of its own. */
  namesNewSymbols?: true;
  /** The name of the symbol's field in the file, for refusals; default: the column. */
  field?: string | ((row: Row) => string);
  /**
   * A file with a single row of the table is about this security: it is refused if the security is not found. Of a file with
   * several, such as a data set, the row is refused with the rows of `parts`.
   */
  refusesFile?: true;
  /** Columns with other securities of the row, which may be empty. */
  others?: readonly Pick<SecurityColumns, 'symbol' | 'cik' | 'day'>[];
  /** The tables whose rows belong to a row of this table, with the column that has its `id`. */
  parts?: readonly { table: Pick<Table, 'name'>; column: string }[];
};

/** Converts the files of one kind to facts. Pure, except that it reads the file passed to it. */
export type Importer = {
  /** The word after `ingest`. */
  kind: string;
  /** Describes the files and their publisher in one sentence. */
  describes: string;
  /** The family whose facts these are. */
  family: Dataset;
  /** How its rows name securities; absent if they have the keys of other tables. */
  securities?: readonly SecurityColumns[];
  /** Whether it accepts spreadsheets; other importers refuse them unread. */
  takesSpreadsheets?: boolean;
  /** Whether it reads the tables in zip archives as their publisher packs them; other importers refuse archives unread. */
  takesArchives?: boolean;
  /** Whether a user may state the ticker of a file; other importers find it in the file. */
  takesTicker?: boolean;
  /** Whether a user may state the day of a file; other files state their days, or are of now. */
  takesDay?: boolean;
  /** Whether a file needs a name that it accepts: its few columns occur in files of other kinds as well. */
  needsName?: true;
  /** Which files of a folder are worth trying, by name. */
  accepts(name: string): boolean;
  /**
   * Everything in the file, in order. Each record is exactly one fact without `part`, one refusal, or counted in a
   * skip, so that the counts of an import add up.
   * @param now the time of the import; without it, no day of the file is known to lie after the import
   * @throws ImportError if the entire file is refused
   */
  read(file: ImportFile, now?: Date): AsyncIterable<ImportItem>;
};

/** A file that is refused entirely: wrong kind, truncated, or hostile. None of it is written. */
export class ImportError extends Error {
  /** @param where `isOtherFormat`: no file of the kind is like it, so the report adds the layouts of the kind */
  constructor(
    message: string,
    readonly where: { line?: number; field?: string; isOtherFormat?: true } = {},
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
