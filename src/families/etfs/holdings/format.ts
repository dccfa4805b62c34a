import { atMost, BOUNDS } from '../../../import/bounds.ts';
import { type CsvLine, readCsvLines } from '../../../import/csv.ts';
import { child, listChildren, parseXml, textAt, unwrapEdgar, type XmlElement } from '../../../import/edgar.ts';
import { CONTENT_CHARS, ImportError, type ImportFile, type Refusal } from '../../../import/importer.ts';
import { sheetRows } from '../../../import/spreadsheet.ts';
import { addDays, parseDay } from '../../../lib/dates.ts';
import { canonicalTicker } from '../../../lib/ticker.ts';
import type { Filed, HoldingsLayout } from './rules.ts';

/** One fund's holdings on one day, as a file has them; each row with its line. */
export type HoldingsList = {
  /** A ticker, or SEC's series number. */
  fund: string;
  layout: HoldingsLayout;
  asOfDate: Date;
  exactDay: boolean;
  fundName: string | null;
  sourceUrl?: string | null;
  fetchedAt?: Date | null;
  totalKnownHoldings?: number | null;
  sharesOutstanding?: number | null;
  inceptionDate?: Date | null;
  rows: readonly (Filed | Refusal)[];
};

/** Issuers write a dash, SEC writes N/A, for what they do not say. */
export const stated = (text: string | null | undefined): string | null => {
  const clean = text?.replace(/\u00A0/g, ' ').trim() ?? '';
  return clean === '' || clean === '-' || clean === '--' || /^n\/a$/i.test(clean) ? null : clean;
};

const WEIGHT_MOST = 1_000;

/** A filed number, with thousands commas or a percent sign; null for anything else. */
export function numberIn(text: string | null): number | null {
  const clean = text?.replace(/[,%\s]/g, '') ?? '';
  return /^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(clean) ? Number(clean) : null;
}

type Cells = { line: number; content: string; get(...columns: string[]): string | null };

/** A row of a holdings table, or why not: it has a name (or a symbol) and a weight of at most ten times the fund. */
export function filedRow(row: Cells): Filed | Refusal {
  const [ticker, weight] = [row.get('ticker', 'symbol'), row.get('weight', 'weightPct')];
  const name = row.get('name') ?? ticker;
  const weightPct = numberIn(weight);
  const refused = (field: string, why: string) => ({ refused: why, line: row.line, field, content: row.content });
  if (!name) return refused('name', 'Missing.');
  if (weightPct === null) return refused('weightPct', weight ? 'Not a number.' : 'Missing.');
  if (Math.abs(weightPct) > WEIGHT_MOST) return refused('weightPct', `Beyond ${WEIGHT_MOST} percent.`);
  return {
    ticker,
    name,
    weightPct,
    exchange: row.get('exchange'),
    assetClass: row.get('assetClass'),
    currency: row.get('marketCurrency', 'localCurrency', 'currency'),
    cusip: row.get('cusip', 'identifier'),
    isin: row.get('isin'),
    sector: row.get('sector'),
    country: row.get('country', 'location'),
  };
}

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

/** Cells by column title, letters only; the first of the columns that is there. */
export function cellsUnder(titles: readonly string[], { cells, line }: CsvLine): Cells {
  const names = titles.map(plain);
  return {
    line,
    content: cells.join(',').slice(0, CONTENT_CHARS),
    get: (...columns) => {
      const at = columns.map((column) => names.indexOf(plain(column))).find((place) => place >= 0);
      return at === undefined ? null : stated(cells[at]);
    },
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as issuers write it, `Nov 18, 2025` or `18-Nov-2025`, anywhere in a text; null if there is none. */
export function writtenDay(text: string): Date | null {
  const [, month, day, year] = /([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})/.exec(text) ?? [];
  const [, day2, month2, year2] = /(\d{1,2})-([A-Z][a-z]{2})-(\d{4})/.exec(text) ?? [];
  const number = MONTHS.indexOf(month ?? month2 ?? '') + 1;
  const two = (value: string | number) => String(value).padStart(2, '0');
  return parseDay(`${year ?? year2}-${two(number)}-${two(day ?? day2 ?? '')}`);
}

/** The day in a file's name. One that only names a month or a year means its last day. */
export function dayInName(name: string): { day: Date; isExact: boolean } | null {
  const [, year, month, date] =
    /(?<!\d)(20\d{2})(?:[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(name) ?? [];
  if (!year) return null;
  if (month && date) {
    const day = parseDay(`${year}-${month}-${date}`);
    return day && { day, isExact: true };
  }
  return { day: addDays(new Date(Date.UTC(Number(year), month ? Number(month) : 12, 1)), -1), isExact: false };
}

/** The fund that a file's name begins with: `IVV_holdings_2025-11-18.csv`. */
export const fundInName = (name: string): string | null => {
  const [symbol] = /^[A-Za-z]{2,5}(?=[_. -])/.exec(name) ?? [];
  return symbol && !/^(etf|fund|demo|the)$/i.test(symbol) ? canonicalTicker(symbol) : null;
};

const missing = (what: string, name: string) =>
  new ImportError(`Neither the file nor its name says ${what}: ${name} should look like IVV_holdings_2025-11-18.csv.`);

// ---- iShares ---------------------------------------------------------------------------------

const ISHARES_HEADER = /^"?Ticker"?,"?Name"?,.*Weight \(%\)/;

export const isIshares = (text: string): boolean =>
  text.split('\n', 40).some((line) => ISHARES_HEADER.test(bare(line)));
const bare = (line: string) => line.replace(/^\uFEFF/, '').trim();

/** The table of an iShares download: a preamble above it that some cut off, legal text below it that is no CSV. */
export async function isharesList(file: ImportFile, text: string): Promise<HoldingsList> {
  const lines = text.split(/\r?\n/, BOUNDS.table.rows + 1);
  atMost(lines.length, BOUNDS.table.rows, 'lines', 'The table');
  const header = lines.findIndex((line) => ISHARES_HEADER.test(bare(line)));
  const length = lines.slice(header).findIndex((line) => bare(line) === '');
  const table = lines.slice(header, length < 0 ? undefined : header + length);
  const preamble = lines.slice(0, header).map(bare);
  const saying = (label: string) => preamble.find((line) => line.startsWith(label))?.slice(label.length) ?? '';
  const named = dayInName(file.name);
  const day = writtenDay(saying('Fund Holdings as of'));
  const fund = fundInName(file.name);
  if (!fund) throw missing('which fund it is of', file.name);
  if (!day && !named) throw missing('which day it is of', file.name);

  const rows: (Filed | Refusal)[] = [];
  let titles: string[] | null = null;
  for await (const { cells, line } of readCsvLines(file, [table.join('\n')])) {
    const at = { cells, line: header + line };
    if (!titles) titles = cells;
    else if (cells.length !== titles.length) rows.push(odd(at, titles.length));
    else rows.push(filedRow(cellsUnder(titles, at)));
  }
  return {
    fund,
    layout: 'ISHARES',
    asOfDate: day ?? named!.day,
    exactDay: day !== null || named!.isExact,
    rows,
    fundName: stated(preamble[0]?.split(',')[0]),
    sharesOutstanding: numberIn(saying('Shares Outstanding').replace(/[,"]/g, '')),
    inceptionDate: writtenDay(saying('Inception Date')),
  };
}

const odd = ({ cells, line }: CsvLine, width: number): Refusal => ({
  refused: `${cells.length} cells under a header of ${width}.`,
  line,
  content: cells.join(',').slice(0, CONTENT_CHARS),
});

// ---- State Street (SSGA) ---------------------------------------------------------------------

/** The first sheet of a State Street workbook: name, ticker and day, then the table, then disclaimers. */
export async function ssgaList(file: ImportFile): Promise<HoldingsList> {
  const sheet = await sheetRows(await file.bytes());
  const header = sheet.findIndex(({ cells }) => cells.includes('Name') && cells.includes('Weight'));
  if (header < 0) throw new ImportError('The first sheet has no table with the columns Name and Weight.');
  const saying = (label: string) => sheet.slice(0, header).find(({ cells }) => cells[0] === label)?.cells[1] ?? '';
  const below = sheet.slice(header + 1);
  const end = below.findIndex(({ cells }) => cells.every((cell) => cell === ''));
  const named = dayInName(file.name);
  const day = writtenDay(saying('Holdings:'));
  const fund = canonicalTicker(saying('Ticker Symbol:')) ?? fundInName(file.name);
  if (!fund) throw missing('which fund it is of', file.name);
  if (!day && !named) throw missing('which day it is of', file.name);
  return {
    fund,
    layout: 'SSGA',
    asOfDate: day ?? named!.day,
    exactDay: day !== null || named!.isExact,
    fundName: stated(saying('Fund Name:')),
    rows: below.slice(0, end < 0 ? undefined : end).map((row) => filedRow(cellsUnder(sheet[header]!.cells, row))),
  };
}

// ---- SEC Form N-PORT -------------------------------------------------------------------------

export const isNport = (text: string): boolean => /<edgarSubmission[\s>]/.test(text) && /nport/i.test(text);

/** A fund's report on Form N-PORT; of a liquidated series it may list nothing. */
export function nportList(text: string): HoldingsList {
  const [document] = unwrapEdgar(text).documents;
  const form = document && child(parseXml(document), 'formData');
  if (!form) throw new ImportError('The form has no formData.');
  const fund = textAt(form, 'genInfo', 'seriesId');
  const day = parseDay(textAt(form, 'genInfo', 'repPdDate') ?? '');
  if (!fund || !/^S\d{9}$/.test(fund)) throw new ImportError('The form names no series.', { field: 'seriesId' });
  if (!day) throw new ImportError('The form states no day.', { field: 'repPdDate' });
  const list = child(form, 'invstOrSecs');
  return {
    fund,
    layout: 'NPORT',
    asOfDate: day,
    exactDay: true,
    fundName: textAt(form, 'genInfo', 'seriesName'),
    rows: (list ? listChildren(list, 'invstOrSec') : []).map((one, i) => filedRow(reported(one, i + 1))),
  };
}

/** One position; `line` is its number in the report. */
function reported(one: XmlElement, line: number): Cells {
  const identifiers = child(one, 'identifiers');
  const attribute = (name: string) => identifiers && child(identifiers, name)?.attributes.value;
  const values: Readonly<Record<string, string | null | undefined>> = {
    ticker: attribute('ticker'),
    name: stated(textAt(one, 'title')) ?? textAt(one, 'name'),
    weight: textAt(one, 'pctVal'),
    // OTHER is described beside it: `Money Market Fund`.
    assetClass:
      textAt(one, 'assetCat') ??
      child(one, 'assetConditional')?.attributes.desc ??
      child(one, 'assetConditional')?.attributes.assetCat,
    currency: textAt(one, 'curCd') ?? child(one, 'currencyConditional')?.attributes.curCd,
    cusip: textAt(one, 'cusip'),
    isin: attribute('isin'),
    country: textAt(one, 'invCountry') ?? child(one, 'invstOrSecConditional')?.attributes.invCountry,
  };
  const content = `${textAt(one, 'name') ?? ''} ${textAt(one, 'cusip') ?? ''}`.trim();
  return { line, content, get: (...columns) => stated(columns.map((name) => values[name]).find(Boolean)) };
}
