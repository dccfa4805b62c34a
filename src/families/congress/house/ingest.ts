import type { Table } from '../../../db/bulk.ts';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type Item,
  type Refusal,
} from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { type Cells, RefusedCell, refusalOf, tableOf, unknownHeader } from '../../stocks/format.ts';
import {
  COLUMNS,
  type Disclosure,
  type DisclosureReport,
  houseRow,
  type Line,
  OPTIONAL,
  ownRow,
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

/** The facts of one report. Identical rows of a report are as many trades: they are numbered. */
export function* factsOf({ report, lines }: Disclosure): Generator<Fact | Refusal> {
  // A scanned report, and one whose rows are all refused, is a record by itself.
  yield { table: CONGRESS_REPORT, row: report, ...(lines.length > 0 && { part: true }) };
  const seen = new Map<string, number>();
  for (const line of lines) {
    try {
      const row = rowOf(report, line);
      const n = (seen.get(row.key) ?? 0) + 1;
      seen.set(row.key, n);
      yield { table: CONGRESS_ROW, row: { ...row, n } };
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

const SCANNED = 'A row of a scanned report: only that it was filed is known.';

/** Rows that name their report, grouped by it in the order of the file; what names none is refused. */
export function* byReport(
  rows: Iterable<Cells | Refusal>,
  read: (row: Cells) => { report: DisclosureReport; line: Line | null },
): Generator<Item> {
  const reports = new Map<string, Disclosure & { scanned: number }>();
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      const { report, line } = read(row);
      const known = reports.get(report.id) ?? { report, lines: [], scanned: 0 };
      reports.set(report.id, known);
      if (line) known.lines.push(line);
      else known.scanned += 1;
      yield* row.notes ?? [];
    } catch (error) {
      yield refusalOf(error, row);
    }
  }
  for (const { scanned, ...disclosure } of reports.values()) {
    yield* factsOf(disclosure);
    // Without transactions the report itself is the record of one of them.
    const others = disclosure.lines.length > 0 ? scanned : scanned - 1;
    if (others > 0) yield { skipped: SCANNED, count: others };
  }
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
      yield* byReport(rows, houseRow);
      return;
    }
    if (!HOUSE_COLUMNS.every((name) => source.header.has(name.replace('_', ''))))
      throw unknownHeader(source.header, HOUSE_COLUMNS.join(','));
    yield* byReport(source.rows, houseRow);
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
    yield* byReport(rows, ownRow);
  },
};
