import { OWNERSHIP_OWNER, OWNERSHIP_ROW } from '../../../generated/tables.ts';
import { readCsvLines } from '../../../import/csv.ts';
import { numberOfEach } from '../../../import/duplicates.ts';
import { fact, part } from '../../../import/facts.ts';
import {
  CONTENT_CHARS,
  type Fact,
  type Importer,
  type ImportFile,
  type ImportItem,
  type ImportNote,
} from '../../../import/importer.ts';
import { unknownLayout } from '../../../import/layouts.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { requireValue } from '../../../lib/require.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { canonicalTicker, primaryTicker } from '../../../market/ticker.ts';
import { hashFiling } from '../format.ts';
import { FIRST_REPORTED_DAY } from '../rules/days.ts';
import { isFlattenedDerivativeLeg } from '../rules/filings.ts';
import { OWNERSHIP_FILING } from './forms.ts';

const COLUMNS = [
  'symbol',
  'name',
  'position',
  'transaction_code',
  'share',
  'change',
  'transaction_price',
  'filing_date',
  'transaction_date',
] as const;
type FlatRow = Partial<Record<(typeof COLUMNS)[number], string>>;
/** A row without a fault. */
type ValidRow = FlatRow & Record<'symbol' | 'name' | 'transaction_code' | 'filing_date' | 'transaction_date', string>;

/** The first invalid field, with the reason. */
function findFault(row: FlatRow, today: string | null): { field: string; reason: string } | null {
  if (!canonicalTicker(row.symbol ?? '')) return { field: 'symbol', reason: 'Not a ticker.' };
  for (const field of ['name', 'transaction_code'] as const)
    if (!row[field]) return { field, reason: 'It is missing.' };
  for (const field of ['filing_date', 'transaction_date'] as const)
    if (!parseDay(row[field] ?? '')) return { field, reason: `"${row[field] ?? ''}" is not a date.` };
  if (!isNumber(row.change)) return { field: 'change', reason: `"${row.change ?? ''}" is not a number.` };
  return findImpossibleDay(row as ValidRow, today);
}

/** A table has no other day that could replace one that cannot be. */
function findImpossibleDay(
  { filing_date: filed, transaction_date: traded }: ValidRow,
  today: string | null,
): { field: string; reason: string } | null {
  if (today !== null && filed > today) return { field: 'filing_date', reason: `"${filed}" is after the import.` };
  if (traded > filed) return { field: 'transaction_date', reason: `"${traded}" is after the filing.` };
  if (traded < FIRST_REPORTED_DAY)
    return { field: 'transaction_date', reason: `"${traded}" is before any transaction was reported.` };
  return null;
}

const isNumber = (text = '') => /^-?(\d+(\.\d*)?|\.\d+)$/.test(text);

/** Clears optional numbers that cannot be read, and returns notes on them. */
function clearUnreadable(row: FlatRow, line: number): ImportNote[] {
  return (['share', 'transaction_price'] as const).flatMap((field) => {
    const text = row[field];
    if (!text || isNumber(text)) return [];
    row[field] = '';
    return [{ note: `"${text.slice(0, 40)}" is not a number.`, line, field }];
  });
}

function toFlatHeader(filingId: string, symbol: string, row: ValidRow): Fact[] {
  const filing = {
    id: filingId,
    form: '4',
    amendment: false,
    issuerName: symbol,
    issuerTicker: symbol,
    period: row.transaction_date,
    filedDate: row.filing_date,
  };
  const owner = {
    filingId,
    position: 0,
    name: row.name,
    officer: false,
    director: false,
    tenPctOwner: false,
    other: false,
  };
  return [part(OWNERSHIP_FILING, filing), part(OWNERSHIP_OWNER, { ...owner, title: row.position || null })];
}

function toFlatRow(filingId: string, line: number, row: ValidRow): Fact {
  const change = Number(row.change);
  const code = row.transaction_code.toUpperCase();
  return fact(OWNERSHIP_ROW, {
    filingId,
    line,
    derivative: isFlattenedDerivativeLeg(code, change),
    holding: false,
    securityTitle: '',
    transactionDate: row.transaction_date,
    code,
    acquired: change > 0,
    shares: Math.abs(change),
    price: Number(row.transaction_price) || null,
    sharesAfter: row.share ? Number(row.share) : null,
    direct: true,
  });
}

const FLAT_LAYOUT = {
  name: 'Finnhub',
  required: COLUMNS.filter((name) => name !== 'position'),
  optional: ['position'],
  aliases: {
    name: ['ownername', 'insidername', 'insider', 'reportingowner', 'rptownername'],
    share: ['sharesheld', 'sharesownedafter', 'sharesowned'],
    change: ['qty', 'quantity', 'shares'],
  },
  also: "Forms 3, 4 and 5 themselves, and SEC's quarterly data sets, are of the kind ownership",
};

/** The header's names in lower case; their order and additional columns do not matter. */
function mapColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.find((name) => name !== 'position' && !names.includes(name));
  if (missing)
    throw unknownLayout(header, [FLAT_LAYOUT], { fault: `The column ${missing} is missing.`, field: missing });
  return names;
}

async function* readFlattened(file: ImportFile, now?: Date): AsyncIterable<ImportItem> {
  const today = now ? isoDate(newYorkDay(now)) : null;
  let columns: string[] | null = null;
  // Rows of a filing may be apart from each other; a counter distinguishes identical rows.
  const getNextNumber = numberOfEach();
  for await (const { cells, line } of readCsvLines(file)) {
    if (!columns) {
      columns = mapColumns(cells);
      continue;
    }
    const cellsByName: FlatRow = Object.fromEntries(columns.map((name, i) => [name, cells[i]?.trim()]));
    const problem = findFault(cellsByName, today);
    if (problem) {
      const content = cells.join(',').slice(0, CONTENT_CHARS);
      yield { refused: `${problem.field}: ${problem.reason}`, line, field: problem.field, content };
      continue;
    }
    const record = cellsByName as ValidRow;
    const symbol = primaryTicker(requireValue(canonicalTicker(record.symbol), 'the ticker of a valid row'));
    const filingId = hashFiling(`flat:${JSON.stringify([symbol, record.name, record.filing_date])}`);
    const rowNumber = getNextNumber(filingId);
    if (rowNumber === 1) yield* toFlatHeader(filingId, symbol, record);
    yield* clearUnreadable(record, line);
    yield toFlatRow(filingId, rowNumber, record);
  }
}

export const insiderTransactionsImporter: Importer = {
  kind: 'insider-transactions',
  describes: 'Flattened Form 4 transactions as a CSV in the Finnhub layout (signed change, code, price, dates).',
  family: 'insider',
  securities: [
    {
      table: OWNERSHIP_FILING,
      symbol: 'issuerTicker',
      day: 'filedDate',
      hasCurrentSymbols: true,
      field: 'symbol',
      parts: [OWNERSHIP_OWNER, OWNERSHIP_ROW].map((table) => ({ table, column: 'filingId' })),
    },
  ],
  accepts: (name) => /\.csv$/i.test(name),
  read: readFlattened,
};
