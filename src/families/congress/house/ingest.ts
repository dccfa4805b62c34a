import { CONGRESS_REPORT as CONGRESS_REPORT_TABLE, CONGRESS_ROW } from '../../../generated/tables.ts';
import { numberOfEach } from '../../../import/duplicates.ts';
import { fact } from '../../../import/facts.ts';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportItem,
  type Refusal,
} from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { toRefusal } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import {
  COLUMNS,
  type Disclosure,
  type DisclosureReport,
  houseRow,
  type Line,
  OPTIONAL,
  ownRow,
  toHouseRow,
  toRecords,
} from './format.ts';

const CONGRESS_REPORT = {
  ...CONGRESS_REPORT_TABLE,
  replacedWhen: `new."report_date" IS NOT NULL OR
    (old."report_date" IS NULL AND (new."filed_date" IS NOT NULL OR old."filed_date" IS NULL))`,
};

/** Members state the symbol of the day of the trade, or that of the report. */
export const CONGRESS_SECURITIES = [
  { table: CONGRESS_ROW, symbol: 'ticker', day: 'transactionDate', lastDay: 'disclosureDate' },
] as const satisfies Importer['securities'];

/** The facts of a report. Identical rows of a report are separate trades, so they are numbered. */
export function* buildDisclosureFacts({ report, lines }: Disclosure): Generator<Fact | Refusal> {
  // A scanned report, or a report whose rows are all rejected, counts as a record itself.
  yield { table: CONGRESS_REPORT, row: report, ...(lines.length > 0 && { part: true }) };
  const numberOf = numberOfEach();
  for (const line of lines) {
    try {
      const row = toHouseRow(report, line);
      yield fact(CONGRESS_ROW, { ...row, n: numberOf(row.key) });
    } catch (error) {
      yield toRefusal(error, line);
    }
  }
}

/** Parses a file as JSON or as a CSV table. */
export async function jsonOrTable(
  file: ImportFile,
): Promise<{ json: unknown } | Awaited<ReturnType<typeof readTable>>> {
  const text = (await file.text()).replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(text) ? { json: jsonIn(text) } : readTable(file);
}

const SCANNED = 'A row of a scanned report, which tells only that it was filed.';

/** Groups rows by their report, in the order of the file; a row that names no report is rejected. */
export function* byReport(
  rows: Iterable<Cells | Refusal>,
  parseRow: (row: Cells) => { report: DisclosureReport; line: Line | null },
): Generator<ImportItem> {
  const reports = new Map<string, Disclosure & { scanned: number }>();
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      const { report, line } = parseRow(row);
      const disclosure = reports.get(report.id) ?? { report, lines: [], scanned: 0 };
      reports.set(report.id, disclosure);
      if (line) disclosure.lines.push(line);
      else disclosure.scanned += 1;
      yield* row.notes ?? [];
    } catch (error) {
      yield toRefusal(error, row);
    }
  }
  for (const { scanned, ...disclosure } of reports.values()) {
    yield* buildDisclosureFacts(disclosure);
    // If the report has no transactions, the report itself is the record of one of its scanned rows.
    const scannedCount = disclosure.lines.length > 0 ? scanned : scanned - 1;
    if (scannedCount > 0) yield { skipped: SCANNED, count: scannedCount };
  }
}

const HOUSE_COLUMNS = ['transaction_date', 'disclosure_date', 'representative', 'ticker', 'type', 'amount'];

export const houseDisclosuresImporter: Importer = {
  kind: 'house-disclosures',
  describes: 'Periodic transactions of the House in the House Stock Watcher layout, JSON or CSV.',
  family: 'politician-trades',
  securities: CONGRESS_SECURITIES,
  accepts: (name) => /house.*\.(json|csv)$/i.test(name),
  async *read(file) {
    const source = await jsonOrTable(file);
    if ('json' in source) {
      const rows = Array.isArray(source.json) ? toRecords(source.json) : [];
      if (!rows.some((row) => row.get('representative')))
        throw new ImportError(`Not an array of { ${HOUSE_COLUMNS.join(', ')}, ... }.`);
      yield* byReport(rows, houseRow);
      return;
    }
    requireColumns(source.header, HOUSE_COLUMNS.join(','));
    yield* byReport(source.rows, houseRow);
  },
};

export const congressTradesImporter: Importer = {
  kind: 'congress-trades',
  describes: `Trades of members of either chamber as CSV: ${COLUMNS}.`,
  family: 'politician-trades',
  securities: CONGRESS_SECURITIES,
  accepts: (name) => /congress-trades.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(
      header,
      COLUMNS,
      COLUMNS.split(',').filter((name) => !OPTIONAL.has(name)),
    );
    yield* byReport(rows, ownRow);
  },
};
