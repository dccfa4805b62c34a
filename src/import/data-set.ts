import { posix } from 'node:path';
import { isArchive, openZip } from './archive.ts';
import { readCsvLines } from './csv.ts';
import { ImportError, type ImportFile } from './importer.ts';
import { unknownLayout } from './layouts.ts';
import { type Spool, spool } from './spool.ts';

/** A table of a data set: the columns that are read, with those that it must have. */
export type DataSetTable = {
  name: string;
  required: readonly string[];
  optional?: readonly string[];
  isOptional?: true;
};

/** A row of a table: its line and the cells of the table's columns, in their order. */
type StoredRow = [line: number, ...cells: string[]];

/** A row by column name; an absent or empty cell is ''. */
export type DataSetRow = { line: number; get(column: string): string };

/** The rows of one filing, by table, in the order of the tables' lines. */
export type DataSetFiling = { accession: string; rows(table: string): DataSetRow[] };

/** Parts that a data set is divided into by accession number, so that each fits in memory. */
const PARTS = 64;
const BATCH = 50;
/** Rows of a bucket in memory; further rows wait on disk. */
const ROWS_OF_PART = 100;

/** The first column of every table. */
export const ACCESSION_COLUMN = 'ACCESSION_NUMBER';
const TABLE_FILE = /^([A-Z0-9_]+)\.(?:tsv|txt)$/i;

/** The name of the table that a file of a data set has; null if it is none of these tables. */
export function findDataSetTable(fileName: string, tables: readonly DataSetTable[]): string | null {
  const name = TABLE_FILE.exec(posix.basename(fileName))?.[1]?.toUpperCase();
  return tables.some((table) => table.name === name) ? (name ?? null) : null;
}

type Source = { stream(): Promise<NodeJS.ReadableStream>; title: string };

/** The streams of the tables in an archive, or of those beside a table. @throws ImportError if one is missing */
async function findSources(file: ImportFile, tables: readonly DataSetTable[]) {
  const sources = new Map<string, Source>();
  let close = () => {};
  if (isArchive(file)) {
    const archive = await openZip(file);
    close = archive.close;
    for await (const entry of archive.files()) {
      const name = findDataSetTable(entry.name, tables);
      if (name) sources.set(name, { stream: () => entry.stream(), title: entry.name });
    }
  } else {
    for (const { name } of tables)
      for (const candidate of [`${name}.tsv`, `${name}.txt`]) {
        const sibling = candidate === file.name ? file : await file.sibling(candidate);
        if (sibling) sources.set(name, { stream: async () => sibling.stream(), title: candidate });
        if (sibling) break;
      }
  }
  const missing = tables.filter(({ name, isOptional }) => !isOptional && !sources.has(name)).map(({ name }) => name);
  if (missing.length > 0) {
    close();
    throw new ImportError(
      isArchive(file)
        ? `The archive lacks ${missing.map((name) => `${name}.tsv`).join(', ')}: is it a whole quarter of SEC's data set?`
        : `${file.name} is one table of SEC's data set; put ${missing.map((name) => `${name}.tsv`).join(', ')} next to it, or import the zip archive as SEC publishes it.`,
    );
  }
  return { sources, close };
}

/** Divides accession numbers evenly; their last digits count the filings of a year. */
function getBucket(accession: string): number {
  let hash = 0;
  for (let at = 0; at < accession.length; at += 1) hash = (hash * 31 + accession.charCodeAt(at)) >>> 0;
  return hash % PARTS;
}

/**
 * Reads a quarterly data set of SEC, tables of tab-separated values in a zip archive or beside each other, filing by
 * filing. The tables need not be sorted: their rows are first divided by accession number, in memory or on disk.
 * @throws ImportError if a table or one of its columns is missing
 */
export async function* readDataSet(
  file: ImportFile,
  tables: readonly DataSetTable[],
): AsyncGenerator<DataSetFiling, undefined> {
  const { sources, close } = await findSources(file, tables);
  const parts: Spool<[table: number, rows: StoredRow[]]>[] = Array.from({ length: PARTS }, () =>
    spool<[number, StoredRow[]]>({ rowsMost: ROWS_OF_PART }),
  );
  try {
    for (const [index, table] of tables.entries()) {
      const source = sources.get(table.name);
      if (source) await divideTable(source, table, index, parts);
    }
    for (const bucket of parts) {
      yield* groupBucket(bucket, tables);
      await bucket.close();
    }
  } finally {
    for (const bucket of parts) await bucket.close().catch(() => {});
    close();
  }
}

const listColumns = ({ required, optional = [] }: DataSetTable): readonly string[] => [...required, ...optional];

async function divideTable(
  source: Source,
  table: DataSetTable,
  index: number,
  parts: readonly Spool<[number, StoredRow[]]>[],
): Promise<void> {
  let positions: number[] | null = null;
  const waiting: StoredRow[][] = Array.from({ length: PARTS }, () => []);
  const flush = async (bucket: number) => {
    const rows = waiting[bucket] ?? [];
    waiting[bucket] = [];
    if (rows.length > 0) await parts[bucket]?.add([index, rows], rows.length);
  };
  // Only its name and stream are used.
  const tsvFile = { name: source.title } as ImportFile;
  for await (const { cells, line } of readCsvLines(tsvFile, toPieces(await source.stream()), '\t')) {
    if (!positions) {
      const titles = cells.map((title) => title.toUpperCase());
      if (!table.required.every((column) => titles.includes(column)))
        throw unknownLayout(cells, [{ name: `${table.name}.tsv of SEC's data set`, required: table.required }]);
      positions = listColumns(table).map((column) => titles.indexOf(column));
      continue;
    }
    const row: StoredRow = [line, ...positions.map((position) => cells[position] ?? '')];
    const bucket = getBucket(row[1] ?? '');
    waiting[bucket]?.push(row);
    if ((waiting[bucket]?.length ?? 0) >= BATCH) await flush(bucket);
  }
  for (let bucket = 0; bucket < PARTS; bucket += 1) await flush(bucket);
}

const toPieces = (stream: NodeJS.ReadableStream): AsyncIterable<string | Buffer> => stream;

async function* groupBucket(
  bucket: Spool<[number, StoredRow[]]>,
  tables: readonly DataSetTable[],
): AsyncGenerator<DataSetFiling> {
  const filings = new Map<string, Map<string, StoredRow[]>>();
  for await (const [index, rows] of bucket.batches()) {
    const name = tables[index]?.name ?? '';
    for (const row of rows) {
      const accession = row[1] ?? '';
      const filing = filings.get(accession) ?? new Map<string, StoredRow[]>();
      filings.set(accession, filing);
      const stored = filing.get(name);
      if (stored) stored.push(row);
      else filing.set(name, [row]);
    }
  }
  const columnsByTable = new Map(tables.map((table) => [table.name, listColumns(table)]));
  for (const [accession, filing] of filings) {
    filings.delete(accession);
    yield {
      accession,
      rows(table) {
        const columns = columnsByTable.get(table) ?? [];
        return (filing.get(table) ?? []).map(([line, ...cells]) => ({
          line,
          get: (column) => cells[columns.indexOf(column)] ?? '',
        }));
      },
    };
  }
}

/** Sorts rows by their surrogate key, a number that follows the order of the filing. */
export function sortByKey(rows: DataSetRow[], column: string): DataSetRow[] {
  return rows.sort((a, b) => Number(a.get(column)) - Number(b.get(column)) || a.line - b.line);
}
