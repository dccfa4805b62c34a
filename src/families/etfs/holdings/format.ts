import { atMost, BOUNDS } from '../../../import/bounds.ts';
import { type CsvLine, readCsvLines } from '../../../import/csv.ts';
import { unwrapEdgar } from '../../../import/edgar.ts';
import { CONTENT_CHARS, ImportError, type ImportFile, type Refusal } from '../../../import/importer.ts';
import { sheetRows } from '../../../import/spreadsheet.ts';
import { child, listChildren, parseXml, textAt, type XmlElement } from '../../../import/xml-tree.ts';
import { addDays, parseDay } from '../../../lib/dates.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import type { FiledPosition, HoldingsLayout } from './rules.ts';

/** One fund's holdings on one day, as in a file; each row with its line. */
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
  rows: readonly (FiledPosition | Refusal)[];
};

/** Issuers write a dash, and SEC writes N/A, for a missing value. */
export const toStated = (text: string | null | undefined): string | null => {
  const clean = text?.replace(/\u00A0/g, ' ').trim() ?? '';
  return clean === '' || clean === '-' || clean === '--' || /^n\/a$/i.test(clean) ? null : clean;
};

const MAX_WEIGHT = 1_000;

/** Parses a number with optional thousands commas or a percent sign; null for other text. */
export function parseFiledNumber(text: string | null): number | null {
  const clean = text?.replace(/[,%\s]/g, '') ?? '';
  return /^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(clean) ? Number(clean) : null;
}

type Cells = { line: number; content: string; get(...columns: string[]): string | null };

/** Parses a row of a holdings table. It needs a name (or a symbol) and a weight of at most ten times the fund. */
export function parseFiledRow(row: Cells): FiledPosition | Refusal {
  const [ticker, weight] = [row.get('ticker', 'symbol'), row.get('weight', 'weightPct')];
  const name = row.get('name') ?? ticker;
  const weightPct = parseFiledNumber(weight);
  const refuse = (field: string, reason: string) => ({ refused: reason, line: row.line, field, content: row.content });
  if (!name) return refuse('name', 'Missing.');
  if (weightPct === null) return refuse('weightPct', weight ? 'Not a number.' : 'Missing.');
  if (Math.abs(weightPct) > MAX_WEIGHT) return refuse('weightPct', `Beyond ${MAX_WEIGHT} percent.`);
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

const normalizeTitle = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

/** Reads cells by column title, comparing letters only; `get` returns the first of the columns that exists. */
function readCells(titles: readonly string[], { cells, line }: CsvLine): Cells {
  const names = titles.map(normalizeTitle);
  return {
    line,
    content: cells.join(',').slice(0, CONTENT_CHARS),
    get: (...columns) => {
      const index = columns.map((column) => names.indexOf(normalizeTitle(column))).find((position) => position >= 0);
      return index === undefined ? null : toStated(cells[index]);
    },
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Finds a day in an issuer's format, `Nov 18, 2025` or `18-Nov-2025`, anywhere in a text; null if there is none. */
export function findWrittenDay(text: string): Date | null {
  const [, month, day, year] = /([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})/.exec(text) ?? [];
  const [, day2, month2, year2] = /(\d{1,2})-([A-Z][a-z]{2})-(\d{4})/.exec(text) ?? [];
  const number = MONTHS.indexOf(month ?? month2 ?? '') + 1;
  const padTwo = (value: string | number) => String(value).padStart(2, '0');
  return parseDay(`${year ?? year2}-${padTwo(number)}-${padTwo(day ?? day2 ?? '')}`);
}

/** The day in a file's name. A name with only a month or a year refers to its last day. */
export function findDayInName(name: string): { day: Date; isExact: boolean } | null {
  const [, year, month, date] =
    /(?<!\d)(20\d{2})(?:[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(name) ?? [];
  if (!year) return null;
  if (month && date) {
    const day = parseDay(`${year}-${month}-${date}`);
    return day && { day, isExact: true };
  }
  return { day: addDays(new Date(Date.UTC(Number(year), month ? Number(month) : 12, 1)), -1), isExact: false };
}

/** The day of a list: as written in it, otherwise as in its file's name. */
function findDay(text: string, fileName: string): { day: Date; isExact: boolean } | null {
  const day = findWrittenDay(text);
  return day ? { day, isExact: true } : findDayInName(fileName);
}

/** The fund at the beginning of a file's name: `IVV_holdings_2025-11-18.csv`. */
export const findFundInName = (name: string): string | null => {
  const [symbol] = /^[A-Za-z]{2,5}(?=[_. -])/.exec(name) ?? [];
  return symbol && !/^(etf|fund|demo|the)$/i.test(symbol) ? canonicalTicker(symbol) : null;
};

const createMissingError = (missing: string, name: string) =>
  new ImportError(
    `Neither the file nor its name states ${missing}: ${name} should look like IVV_holdings_2025-11-18.csv.`,
  );

// ---- iShares ---------------------------------------------------------------------------------

const ISHARES_HEADER = /^"?Ticker"?,"?Name"?,.*Weight \(%\)/;

export const isIshares = (text: string): boolean =>
  text.split('\n', 40).some((line) => ISHARES_HEADER.test(stripBom(line)));
const stripBom = (line: string) => line.replace(/^\uFEFF/, '').trim();

/** The table of an iShares download, with an optional preamble above it and legal text, which is not CSV, below it. */
export async function parseIsharesList(file: ImportFile, text: string): Promise<HoldingsList> {
  const lines = text.split(/\r?\n/, BOUNDS.table.rows + 1);
  atMost(lines.length, BOUNDS.table.rows, 'lines', 'The table');
  const header = lines.findIndex((line) => ISHARES_HEADER.test(stripBom(line)));
  const length = lines.slice(header).findIndex((line) => stripBom(line) === '');
  const table = lines.slice(header, length < 0 ? undefined : header + length);
  const preamble = lines.slice(0, header).map(stripBom);
  const getPreambleValue = (label: string) =>
    preamble.find((line) => line.startsWith(label))?.slice(label.length) ?? '';
  const dayOfList = findDay(getPreambleValue('Fund Holdings as of'), file.name);
  const fund = findFundInName(file.name);
  if (!fund) throw createMissingError('its fund', file.name);
  if (!dayOfList) throw createMissingError('its day', file.name);

  const rows: (FiledPosition | Refusal)[] = [];
  let titles: string[] | null = null;
  for await (const { cells, line } of readCsvLines(file, [table.join('\n')])) {
    const row = { cells, line: header + line };
    if (!titles) titles = cells;
    else if (cells.length !== titles.length) rows.push(refuseWidth(row, titles.length));
    else rows.push(parseFiledRow(readCells(titles, row)));
  }
  return {
    fund,
    layout: 'ISHARES',
    asOfDate: dayOfList.day,
    exactDay: dayOfList.isExact,
    rows,
    fundName: toStated(preamble[0]?.split(',')[0]),
    sharesOutstanding: parseFiledNumber(getPreambleValue('Shares Outstanding').replace(/[,"]/g, '')),
    inceptionDate: findWrittenDay(getPreambleValue('Inception Date')),
  };
}

const refuseWidth = ({ cells, line }: CsvLine, width: number): Refusal => ({
  refused: `${cells.length} cells under a header of ${width}.`,
  line,
  content: cells.join(',').slice(0, CONTENT_CHARS),
});

// ---- State Street (SSGA) ---------------------------------------------------------------------

/** The first sheet of a State Street workbook: name, ticker, and day, then the table, then disclaimers. */
export async function parseSsgaList(file: ImportFile): Promise<HoldingsList> {
  const sheet = await sheetRows(await file.bytes());
  const header = sheet.findIndex(({ cells }) => cells.includes('Name') && cells.includes('Weight'));
  const titles = sheet[header]?.cells;
  if (!titles) throw new ImportError('The first sheet has no table with the columns Name and Weight.');
  const getPreambleValue = (label: string) =>
    sheet.slice(0, header).find(({ cells }) => cells[0] === label)?.cells[1] ?? '';
  const below = sheet.slice(header + 1);
  const end = below.findIndex(({ cells }) => cells.every((cell) => cell === ''));
  const dayOfList = findDay(getPreambleValue('Holdings:'), file.name);
  const fund = canonicalTicker(getPreambleValue('Ticker Symbol:')) ?? findFundInName(file.name);
  if (!fund) throw createMissingError('its fund', file.name);
  if (!dayOfList) throw createMissingError('its day', file.name);
  return {
    fund,
    layout: 'SSGA',
    asOfDate: dayOfList.day,
    exactDay: dayOfList.isExact,
    fundName: toStated(getPreambleValue('Fund Name:')),
    rows: below.slice(0, end < 0 ? undefined : end).map((row) => parseFiledRow(readCells(titles, row))),
  };
}

// ---- SEC Form N-PORT -------------------------------------------------------------------------

export const isNport = (text: string): boolean => /<edgarSubmission[\s>]/.test(text) && /nport/i.test(text);

/** A fund's report on Form N-PORT; that of a liquidated series may list nothing. */
export function parseNportList(text: string): HoldingsList {
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
    rows: (list ? listChildren(list, 'invstOrSec') : []).map((position, i) =>
      parseFiledRow(readPosition(position, i + 1)),
    ),
  };
}

/** One position; `line` is its number in the report. */
function readPosition(position: XmlElement, line: number): Cells {
  const identifiers = child(position, 'identifiers');
  const attribute = (name: string) => identifiers && child(identifiers, name)?.attributes.value;
  const values: Readonly<Record<string, string | null | undefined>> = {
    ticker: attribute('ticker'),
    name: toStated(textAt(position, 'title')) ?? textAt(position, 'name'),
    weight: textAt(position, 'pctVal'),
    // A class of OTHER has a description next to it: `Money Market Fund`.
    assetClass:
      textAt(position, 'assetCat') ??
      child(position, 'assetConditional')?.attributes.desc ??
      child(position, 'assetConditional')?.attributes.assetCat,
    currency: textAt(position, 'curCd') ?? child(position, 'currencyConditional')?.attributes.curCd,
    cusip: textAt(position, 'cusip'),
    isin: attribute('isin'),
    country: textAt(position, 'invCountry') ?? child(position, 'invstOrSecConditional')?.attributes.invCountry,
  };
  const content = `${textAt(position, 'name') ?? ''} ${textAt(position, 'cusip') ?? ''}`.trim();
  return { line, content, get: (...columns) => toStated(columns.map((name) => values[name]).find(Boolean)) };
}
