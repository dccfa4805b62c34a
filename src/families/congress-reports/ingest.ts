import type { Table } from '../../db/bulk.ts';
import { type Fact, ImportError, type Importer, type ImportFile, type Refusal } from '../../import.ts';
import { jsonIn } from '../../lib/json.ts';
import { type Cells, RefusedCell, tableOf, unknownHeader } from '../stocks/format.ts';
import {
  COLUMNS,
  type Disclosure,
  houseRow,
  type Line,
  OPTIONAL,
  ownRow,
  type Report,
  recordsOf,
  rowOf,
} from './format.ts';

export const CONGRESS_REPORT: Table = {
  name: 'congress_report',
  columns: {
    id: 'text',
    chamber: 'text',
    filer: 'text',
    bioguideId: 'text',
    state: 'text',
    district: 'integer',
    filedDate: 'date',
    reportDate: 'date',
    amendment: 'integer',
    amends: 'text',
    url: 'text',
  },
  key: ['id'],
  // Of several sources the report itself says more than a day's list, and a list with days more than one without.
  replacedWhen: `new."report_date" IS NOT NULL OR
    (old."report_date" IS NULL AND (new."filed_date" IS NOT NULL OR old."filed_date" IS NULL))`,
};

export const CONGRESS_ROW: Table = {
  name: 'congress_row',
  columns: {
    reportId: 'text',
    key: 'text',
    n: 'integer',
    transactionDate: 'date',
    disclosureDate: 'date',
    owner: 'text',
    ticker: 'text',
    assetDescription: 'text',
    assetType: 'text',
    transactionType: 'text',
    amountRange: 'text',
    amountMin: 'double precision',
    amountMax: 'double precision',
    optionType: 'text',
    strikePrice: 'double precision',
    expirationDate: 'date',
  },
  key: ['reportId', 'key', 'n'],
};

/** The facts of one report. Equal rows of a report that does not number them are one. */
export function* factsOf({ report, lines, numbered }: Disclosure): Generator<Fact | Refusal> {
  // A scanned report, and one whose rows are all refused, is a record by itself.
  yield { table: CONGRESS_REPORT, row: report, ...(lines.length > 0 && { part: true }) };
  const first = new Map<string, ReturnType<typeof rowOf>>();
  const seen = new Map<string, number>();
  for (const line of lines) {
    try {
      const row = rowOf(report, line);
      const n = numbered ? (seen.get(row.key) ?? 0) + 1 : 1;
      seen.set(row.key, n);
      if (!first.has(row.key)) first.set(row.key, row);
      yield { table: CONGRESS_ROW, row: { ...(numbered ? row : first.get(row.key)!), n } };
    } catch (error) {
      if (!(error instanceof RefusedCell)) throw error;
      yield { refused: error.message, line: line.line, field: error.field, content: line.content };
    }
  }
}

/** What a file holds: parsed JSON, or a CSV table. */
export async function jsonOrTable(file: ImportFile): Promise<{ json: unknown } | Awaited<ReturnType<typeof tableOf>>> {
  const text = (await file.text()).replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(text) ? { json: jsonIn(text) } : tableOf(file);
}

/** Rows that name their report, grouped by it in the order of the file; what names none is refused. */
export function* byReport(
  rows: Iterable<Cells | Refusal>,
  numbered: boolean,
  read: (row: Cells) => { report: Report; line: Line | null },
): Generator<Fact | Refusal> {
  const reports = new Map<string, Disclosure>();
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      const { report, line } = read(row);
      const known = reports.get(report.id) ?? { report, lines: [], numbered };
      reports.set(report.id, known);
      if (line) known.lines.push(line);
    } catch (error) {
      if (!(error instanceof RefusedCell)) throw error;
      yield { refused: error.message, line: row.line, field: error.field, content: row.content };
    }
  }
  for (const disclosure of reports.values()) yield* factsOf(disclosure);
}

const HOUSE_COLUMNS = ['transaction_date', 'disclosure_date', 'representative', 'ticker', 'type', 'amount'];

export const houseDisclosuresImporter: Importer = {
  kind: 'house-disclosures',
  describes: 'Periodic transactions of the House in the House Stock Watcher layout, JSON or CSV.',
  family: 'politician-trades',
  accepts: (name) => /house.*\.(json|csv)$/i.test(name),
  async *read(file) {
    const source = await jsonOrTable(file);
    if ('json' in source) {
      const rows = Array.isArray(source.json) ? recordsOf(source.json) : [];
      if (!rows.some((row) => row.get('representative')))
        throw new ImportError(`Not an array of { ${HOUSE_COLUMNS.join(', ')}, ... }.`);
      yield* byReport(rows, false, houseRow);
      return;
    }
    if (!HOUSE_COLUMNS.every((name) => source.header.has(name.replace('_', ''))))
      throw unknownHeader(source.header, HOUSE_COLUMNS.join(','));
    yield* byReport(source.rows, false, houseRow);
  },
};

export const congressTradesImporter: Importer = {
  kind: 'congress-trades',
  describes: `Trades of members of either chamber as CSV: ${COLUMNS}.`,
  family: 'politician-trades',
  accepts: (name) => /congress-trades.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await tableOf(file);
    const needed = COLUMNS.split(',').filter((name) => !OPTIONAL.has(name));
    if (!needed.every((name) => header.has(name.toLowerCase()))) throw unknownHeader(header, COLUMNS);
    yield* byReport(rows, false, ownRow);
  },
};
