import type { EarningsListingRow } from '../../generated/tables.ts';
import { matching, optional, readChoice, readDay, requirePresent, ticker, unread } from '../../import/cells.ts';
import { CONTENT_CHARS, ImportError, type ImportFile } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { type Layout, unknownLayout } from '../../import/layouts.ts';
import { RowError } from '../../import/refusal.ts';
import { refuseStatedDay, resolveFileDay } from '../../import/stated-day.ts';
import { type Cells, hasColumns, readTable, type TableHeader } from '../../import/table.ts';
import { parseDay } from '../../lib/dates.ts';
import { EARNINGS_TIMES } from './rules.ts';

export const OWN_COLUMNS =
  'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,fiscalQuarter,confirmed,estimatedEps,currency,reported';
const OWN_REQUIRED = ['ticker', 'snapshotDate', 'earningsDate', 'fiscalDateEnding'];
const VENDOR_COLUMNS = 'symbol,name,reportDate,fiscalDateEnding,estimate,currency';

const LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    required: OWN_REQUIRED,
    optional: OWN_COLUMNS.split(',').filter((column) => !OWN_REQUIRED.includes(column)),
  },
  {
    name: 'Alpha Vantage',
    required: VENDOR_COLUMNS.split(','),
    optional: ['timeOfTheDay'],
    also: 'the day is in the name, earnings_2025-11-07.csv, or --day states it',
  },
];

/** The rows of a file with the function that reads them. @throws ImportError if the layout is unknown */
export async function detectCalendarLayout(file: ImportFile) {
  if (/\.json$/i.test(file.name)) {
    const snapshotDate = requireListDay(file);
    return { rows: parseVendorEntries(await file.text()), read: (row: Cells) => toVendorListing(row, snapshotDate) };
  }
  const { header, rows } = await readTable(file);
  if (hasColumns(header, VENDOR_COLUMNS.split(','))) {
    const snapshotDate = requireListDay(file);
    return { rows, read: (row: Cells) => toVendorListing(row, snapshotDate) };
  }
  if (!hasColumns(header, OWN_REQUIRED) || !hasOnlyValidColumns(header))
    throw unknownLayout([...header.values()], LAYOUTS);
  refuseStatedDay(file);
  return { rows, read: toOwnListing };
}

/** Whether all columns are valid: a misspelled column would silently lose its values. */
const hasOnlyValidColumns = (header: TableHeader): boolean => {
  const validColumns = OWN_COLUMNS.toLowerCase().split(',');
  return [...header.keys()].every((name) => validColumns.includes(name));
};

/** The rows of a vendor do not contain their day, but the file's name does, or the user states it. */
function requireListDay(file: ImportFile): Date {
  const match = /\d{4}-\d{2}-\d{2}/.exec(file.name)?.[0];
  const snapshotDate = resolveFileDay(file, match === undefined ? null : parseDay(match));
  if (!snapshotDate)
    throw new ImportError(
      `${file.name}: the name must contain the snapshot's day, such as earnings_2025-11-07.json, or --day states it.`,
    );
  return snapshotDate;
}

/** The entries of a vendor's list; the line of each is its number in the file. */
function parseVendorEntries(text: string): Cells[] {
  const shape = `A list of {${VENDOR_COLUMNS}} is expected.`;
  const json = jsonIn(text, shape);
  if (!Array.isArray(json) || json.length === 0) throw new ImportError(`Not a calendar. ${shape}`);
  const entries = json.map((entry: unknown, i): Cells => {
    const cells = new Map<string, unknown>(typeof entry === 'object' && entry !== null ? Object.entries(entry) : []);
    const get = (column: string) => toText(cells.get(column));
    // Converts cell by cell, so that an entry nested ten thousand levels deep causes no error.
    const content = [...cells.keys()].map((name) => `${name}=${get(name)}`).join(',');
    return { line: i + 1, content: content.slice(0, CONTENT_CHARS), get };
  });
  if (!entries.some(({ get }) => get('symbol') && get('reportDate'))) throw new ImportError(`Not a calendar. ${shape}`);
  return entries;
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** How Alpha Vantage's newer column `timeOfTheDay` names the times; it is empty if the time is unknown. */
const VENDOR_TIMES: ReadonlyMap<string, (typeof EARNINGS_TIMES)[number]> = new Map([
  ['premarket', 'before_open'],
  ['beforemarket', 'before_open'],
  ['beforeopen', 'before_open'],
  ['bmo', 'before_open'],
  ['postmarket', 'after_close'],
  ['aftermarket', 'after_close'],
  ['afterhours', 'after_close'],
  ['afterclose', 'after_close'],
  ['amc', 'after_close'],
  ['duringmarket', 'during_market'],
  ['intraday', 'during_market'],
  ['dmh', 'during_market'],
]);

function readVendorTime(row: Cells): EarningsListingRow['earningsTime'] {
  const text = row.get('timeOfTheDay');
  if (!text) return null;
  const time = VENDOR_TIMES.get(text.toLowerCase().replace(/[^a-z]/g, ''));
  return time ?? unread(row, 'timeOfTheDay', 'Neither pre-market, post-market, nor during-market.');
}

/** Converts a vendor's row, which does not state whether the company confirmed the date. */
const toVendorListing = (row: Cells, snapshotDate: Date): EarningsListingRow => ({
  ticker: ticker(row, 'symbol'),
  source: 'VENDOR',
  snapshotDate,
  ...readDays(row, 'reportDate'),
  companyName: optional(row, 'name'),
  earningsTime: readVendorTime(row),
  confirmed: null,
  fiscalQuarter: null,
  estimatedEps: readEps(row, 'estimate'),
  currency: readCurrency(row),
  reported: null,
});

const toOwnListing = (row: Cells): EarningsListingRow => ({
  ticker: ticker(row, 'ticker'),
  source: 'OWN',
  snapshotDate: requirePresent('snapshotDate', readDay(row, 'snapshotDate')),
  ...readDays(row, 'earningsDate'),
  companyName: optional(row, 'companyName'),
  earningsTime: readChoice(row, 'earningsTime', EARNINGS_TIMES)?.toLowerCase() ?? null,
  confirmed: readBoolean(row, 'confirmed'),
  fiscalQuarter: matching(row, 'fiscalQuarter', /^Q[1-4] \d{4}$/, 'a quarter like Q2 2026'),
  estimatedEps: readEps(row, 'estimatedEps'),
  currency: readCurrency(row),
  reported: readBoolean(row, 'reported'),
});

function readDays(row: Cells, column: string) {
  const earningsDate = requirePresent(column, readDay(row, column));
  const fiscalDateEnding = requirePresent('fiscalDateEnding', readDay(row, 'fiscalDateEnding'));
  if (earningsDate < fiscalDateEnding) throw new RowError(column, 'Before the end of the quarter.');
  return { earningsDate, fiscalDateEnding };
}

const MAX_EPS = 1e6;

/** Earnings per share, which may be negative. */
function readEps(row: Cells, column: string): number | null {
  const text = matching(row, column, /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i, 'a number');
  if (text === null) return null;
  return Math.abs(Number(text)) <= MAX_EPS ? Number(text) : unread(row, column, 'Implausibly large.');
}

const readCurrency = (row: Cells): string | null =>
  matching(row, 'currency', /^[A-Z]{3}$/i, 'a currency of three letters')?.toUpperCase() ?? null;

function readBoolean(row: Cells, column: string): boolean | null {
  const word = readChoice(row, column, ['true', 'false']);
  return word === null ? null : word === 'TRUE';
}
