import type { EarningsListingRow } from '../../generated/tables.ts';
import { matching, optional, readChoice, readDay, requirePresent, ticker, unread } from '../../import/cells.ts';
import { CONTENT_CHARS, ImportError, type ImportFile } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, hasColumns, readTable, type TableHeader, unknownHeader } from '../../import/table.ts';
import { parseDay } from '../../lib/dates.ts';
import { EARNINGS_TIMES } from './rules.ts';

export const OWN_COLUMNS =
  'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,fiscalQuarter,confirmed,estimatedEps,currency,reported';
const OWN_REQUIRED = ['ticker', 'snapshotDate', 'earningsDate', 'fiscalDateEnding'];
export const VENDOR_COLUMNS = 'symbol,name,reportDate,fiscalDateEnding,estimate,currency';

/** The rows of a file, each with how it is read. @throws ImportError if the layout is unknown. */
export async function detectCalendarLayout(file: ImportFile) {
  if (/\.json$/i.test(file.name)) {
    const snapshotDate = dayInName(file.name);
    return { rows: vendorEntries(await file.text()), read: (row: Cells) => vendorListing(row, snapshotDate) };
  }
  const { header, rows } = await readTable(file);
  if (hasColumns(header, VENDOR_COLUMNS.split(','))) {
    const snapshotDate = dayInName(file.name);
    return { rows, read: (row: Cells) => vendorListing(row, snapshotDate) };
  }
  if (!hasColumns(header, OWN_REQUIRED) || !isKnown(header))
    throw unknownHeader(header, `${OWN_COLUMNS}\nor ${VENDOR_COLUMNS}`);
  return { rows, read: ownListing };
}

/** A misspelled column would silently lose its values. */
const isKnown = (header: TableHeader): boolean => {
  const known = OWN_COLUMNS.toLowerCase().split(',');
  return [...header.keys()].every((name) => known.includes(name));
};

/** A vendor's rows do not say of which day they are; the name of the file does. */
function dayInName(name: string): Date {
  const found = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];
  const snapshotDate = found === undefined ? null : parseDay(found);
  if (!snapshotDate)
    throw new ImportError(`${name}: the name must contain the snapshot's day, such as earnings_2025-11-07.json.`);
  return snapshotDate;
}

/** The entries of the vendor's list, each with its number as its line. */
function vendorEntries(text: string): Cells[] {
  const shape = `A list of {${VENDOR_COLUMNS}} is expected.`;
  const json = jsonIn(text, shape);
  if (!Array.isArray(json) || json.length === 0) throw new ImportError(`Not a calendar. ${shape}`);
  const entries = json.map((entry: unknown, i): Cells => {
    const cells = new Map<string, unknown>(typeof entry === 'object' && entry !== null ? Object.entries(entry) : []);
    const get = (column: string) => toText(cells.get(column));
    // Cell by cell: an entry nested ten thousand deep is text for none of them.
    const content = [...cells.keys()].map((name) => `${name}=${get(name)}`).join(',');
    return { line: i + 1, content: content.slice(0, CONTENT_CHARS), get };
  });
  if (!entries.some(({ get }) => get('symbol') && get('reportDate'))) throw new ImportError(`Not a calendar. ${shape}`);
  return entries;
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** What the vendor says of a report: no hour, and no word on whether the company confirmed the day. */
const vendorListing = (row: Cells, snapshotDate: Date): EarningsListingRow => ({
  ticker: ticker(row, 'symbol'),
  source: 'VENDOR',
  snapshotDate,
  ...days(row, 'reportDate'),
  companyName: optional(row, 'name'),
  earningsTime: null,
  confirmed: null,
  fiscalQuarter: null,
  estimatedEps: eps(row, 'estimate'),
  currency: currency(row),
  reported: null,
});

const ownListing = (row: Cells): EarningsListingRow => ({
  ticker: ticker(row, 'ticker'),
  source: 'OWN',
  snapshotDate: requirePresent('snapshotDate', readDay(row, 'snapshotDate')),
  ...days(row, 'earningsDate'),
  companyName: optional(row, 'companyName'),
  earningsTime: readChoice(row, 'earningsTime', EARNINGS_TIMES)?.toLowerCase() ?? null,
  confirmed: yesOrNo(row, 'confirmed'),
  fiscalQuarter: matching(row, 'fiscalQuarter', /^Q[1-4] \d{4}$/, 'a quarter like Q2 2026'),
  estimatedEps: eps(row, 'estimatedEps'),
  currency: currency(row),
  reported: yesOrNo(row, 'reported'),
});

function days(row: Cells, column: string) {
  const earningsDate = requirePresent(column, readDay(row, column));
  const fiscalDateEnding = requirePresent('fiscalDateEnding', readDay(row, 'fiscalDateEnding'));
  if (earningsDate < fiscalDateEnding) throw new RowError(column, 'Before the end of the quarter.');
  return { earningsDate, fiscalDateEnding };
}

const EPS_MOST = 1e6;

/** Earnings per share, which may be negative. */
function eps(row: Cells, column: string): number | null {
  const text = matching(row, column, /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i, 'a number');
  if (text === null) return null;
  return Math.abs(Number(text)) <= EPS_MOST ? Number(text) : unread(row, column, 'Implausibly large.');
}

const currency = (row: Cells): string | null =>
  matching(row, 'currency', /^[A-Z]{3}$/i, 'a currency of three letters')?.toUpperCase() ?? null;

function yesOrNo(row: Cells, column: string): boolean | null {
  const word = readChoice(row, column, ['true', 'false']);
  return word === null ? null : word === 'TRUE';
}
