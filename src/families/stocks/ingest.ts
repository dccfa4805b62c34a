import { CsvError, parse } from 'csv-parse/sync';
import type { Row, Table } from '../../db/bulk.ts';
import { type Fact, ImportError, type Importer, type ImportFile, type Refusal } from '../../import.ts';
import { dayOf } from '../../lib/dates.ts';
import { standardSector } from '../../lib/sectors.ts';
import { canonicalTicker } from '../../lib/ticker.ts';

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'text'] as const));

export const secCompanyTable: Table = {
  name: 'sec_company',
  columns: texts('ticker', 'cik', 'title'),
  key: ['ticker'],
};

export const indexConstituentTable: Table = {
  name: 'index_constituent',
  columns: {
    ...texts('indexId', 'ticker', 'name', 'sector', 'industry', 'headquarters', 'cik', 'founded'),
    dateAdded: 'date',
  },
  key: ['indexId', 'ticker'],
};

export const companyProfileTable: Table = {
  name: 'company_profile',
  columns: {
    ...texts('ticker', 'name', 'kind', 'exchange', 'sector', 'industry', 'description', 'website'),
    ...texts('iconUrl', 'logoUrl', 'brandColor', 'listingStatus', 'delistingReason'),
    sharesOutstanding: 'double precision',
    marketCap: 'double precision',
    delistedDate: 'date',
  },
  key: ['ticker'],
};

/** The members of an index; the file's name says which (`nasdaq100_constituents.csv`), sp500 where it does not. */
export const constituentsImporter: Importer = {
  kind: 'constituents',
  describes: 'The members of an index as CSV: Symbol, Security or Name, GICS Sector or Sector, and more where known.',
  family: 'stocks',
  accepts: (name) => /\.csv$/i.test(name) && (/constituents/i.test(name) || INDEX_ID.test(name)),
  async *read(file) {
    const indexId = INDEX_ID.exec(file.name)?.[1]?.toLowerCase() ?? 'sp500';
    const { header, rows } = await tableOf(file);
    if (!header.has('symbol') || !(header.has('security') || header.has('name'))) {
      throw unknownHeader(header, 'Symbol,Security,GICS Sector,... or Symbol,Name,Sector');
    }
    yield* onceEach(rows, (row) => ({
      table: indexConstituentTable,
      row: {
        indexId,
        ticker: ticker(row, 'symbol'),
        name: required(row, header.has('security') ? 'security' : 'name'),
        sector: sector(row, header.has('gicssector') ? 'gicssector' : 'sector'),
        industry: optional(row, 'gicssubindustry'),
        headquarters: optional(row, 'headquarterslocation'),
        dateAdded: day(row, 'dateadded'),
        cik: cik(row, 'cik'),
        founded: optional(row, 'founded'),
      },
    }));
  },
};

/** SEC's company_tickers.json: `{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."},...}`. */
export const secCompaniesImporter: Importer = {
  kind: 'sec-companies',
  describes: "SEC's company_tickers.json: which ticker files under which CIK.",
  family: 'stocks',
  accepts: (name) => /company_tickers.*\.json$/i.test(name),
  async *read(file) {
    const entries = secEntries(await file.text());
    yield* onceEach(entries, (row) => ({
      table: secCompanyTable,
      row: {
        ticker: ticker(row, 'ticker'),
        cik: present('cik_str', cik(row, 'cik_str')),
        title: required(row, 'title'),
      },
    }));
  },
};

/** What companies and funds say of themselves: our own table, or a vendor's, whose sectors stand in a sectors.csv beside it. */
export const companiesImporter: Importer = {
  kind: 'companies',
  describes:
    'Company and fund profiles as CSV: ticker,name and any of the documented columns, or a vendor companies.csv.',
  family: 'stocks',
  accepts: (name) => /(compan|profile).*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await tableOf(file);
    if (!header.has('ticker') || !header.has('name'))
      throw unknownHeader(header, 'ticker,name,kind,exchange,sector,...');
    if (header.has('companyid')) {
      const sectors = await sectorsById(file);
      yield* onceEach(rows, (row) => ({ table: companyProfileTable, row: vendorProfile(row, sectors) }));
      return;
    }
    const known = Object.keys(companyProfileTable.columns);
    const unknown = [...header].filter(([name]) => !known.some((column) => column.toLowerCase() === name));
    // A misspelt column would lose its values without a word.
    if (unknown.length > 0) throw unknownHeader(new Map(unknown), known.join(','));
    yield* onceEach(rows, (row) => ({ table: companyProfileTable, row: ownProfile(row) }));
  },
};

const INDEX_ID = /^(sp400|sp500|sp600|nasdaq100|dow30|russell1000|russell2000|russell3000)(?![a-z0-9])/i;
const MAX_COLUMNS = 1_000;
const MAX_LINE_BYTES = 1_048_576;
const CONTENT_CHARS = 200;

/** One row of a file: its cells by column, named in lower-case letters only (`GICS Sub-Industry` -> gicssubindustry). */
type Cells = { line: number; content: string; get(column: string): string };
type Header = ReadonlyMap<string, string>;

class RefusedCell extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** A fact for each row, or why not; the first row of a ticker stands, a second one is refused. */
function* onceEach(rows: Iterable<Cells | Refusal>, factOf: (row: Cells) => Fact): Generator<Fact | Refusal> {
  const seen = new Map<string, number>();
  for (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    try {
      const fact = factOf(row);
      const symbol = String(fact.row.ticker);
      const earlier = seen.get(symbol);
      if (earlier !== undefined) throw new RefusedCell('ticker', `${symbol} stands in row ${earlier} already.`);
      seen.set(symbol, row.line);
      yield fact;
    } catch (error) {
      if (!(error instanceof RefusedCell)) throw error;
      yield { refused: error.message, line: row.line, field: error.field, content: row.content };
    }
  }
}

function ownProfile(row: Cells): Row {
  return {
    ticker: ticker(row, 'ticker'),
    name: required(row, 'name'),
    kind: oneOf(row, 'kind', ['STOCK', 'ETF']) ?? 'STOCK',
    exchange: optional(row, 'exchange'),
    sector: sector(row, 'sector'),
    industry: optional(row, 'industry'),
    description: optional(row, 'description'),
    website: url(row, 'website'),
    iconUrl: url(row, 'iconUrl'),
    logoUrl: url(row, 'logoUrl'),
    brandColor: matching(row, 'brandColor', /^#[0-9a-f]{6}$/i, 'a color like #1a2b3c'),
    sharesOutstanding: amount(row, 'sharesOutstanding'),
    marketCap: amount(row, 'marketCap'),
    listingStatus: oneOf(row, 'listingStatus', ['DELISTED', 'PENDING_DELISTING']),
    delistedDate: day(row, 'delistedDate'),
    delistingReason: optional(row, 'delistingReason'),
  };
}

function vendorProfile(row: Cells, sectors: ReadonlyMap<string, Cells> | null): Row {
  const sectorId = row.get('sector_id');
  const named = sectors?.get(sectorId);
  if (sectors && sectorId && !named) throw new RefusedCell('sector_id', 'sectors.csv has no such sector.');
  return {
    ticker: ticker(row, 'ticker'),
    name: required(row, 'name'),
    kind: 'STOCK',
    exchange: optional(row, 'exchange'),
    sector: named ? sector(named, 'sector_name') : null,
    industry: named ? optional(named, 'industry_name') : null,
    marketCap: amount(row, 'market_cap_usd'),
  };
}

async function sectorsById(file: ImportFile): Promise<Map<string, Cells> | null> {
  const sectors = await file.sibling('sectors.csv');
  if (!sectors) return null;
  const byId = new Map<string, Cells>();
  for (const row of (await tableOf(sectors)).rows) if (!('refused' in row)) byId.set(row.get('sector_id'), row);
  return byId;
}

/** A cell as `parse` reads it, null where it is empty; the row is refused where `parse` cannot read it. */
function cell<T>(row: Cells, column: string, parse: (text: string) => T | null, expected: string): T | null {
  const text = row.get(column);
  if (!text) return null;
  const value = parse(text);
  if (value === null) throw new RefusedCell(column, `Not ${expected}.`);
  return value;
}

function present<T>(column: string, value: T | null): T {
  if (value === null) throw new RefusedCell(column, 'Missing.');
  return value;
}

const optional = (row: Cells, column: string): string | null => row.get(column) || null;
const required = (row: Cells, column: string): string => present(column, optional(row, column));
const ticker = (row: Cells, column: string): string => present(column, cell(row, column, canonicalTicker, 'a ticker'));
const day = (row: Cells, column: string): Date | null => cell(row, column, dayOf, 'a date (YYYY-MM-DD)');
const sector = (row: Cells, column: string): string | null =>
  cell(row, column, standardSector, 'one of the eleven sectors');

const matching = (row: Cells, column: string, pattern: RegExp, expected: string): string | null =>
  cell(row, column, (text) => (pattern.test(text) ? text : null), expected);

// Any other scheme in a link (javascript:, data:) would be handed to browsers.
const url = (row: Cells, column: string): string | null =>
  matching(row, column, /^https?:\/\/[^\s"'<>]+$/i, 'an http(s) address');

const oneOf = (row: Cells, column: string, words: readonly string[]): string | null =>
  matching(row, column, new RegExp(`^(${words.join('|')})$`, 'i'), `one of ${words.join(', ')}`)?.toUpperCase() ?? null;

/** SEC's company number as ten digits, whether the file has leading zeros or not. */
const cik = (row: Cells, column: string): string | null =>
  matching(row, column, /^(?!0+$)\d{1,10}$/, 'a CIK of up to ten digits')?.padStart(10, '0') ?? null;

// Beyond 2^53 a double no longer holds a whole number, and no company is worth that much.
const amountOf = (text: string): number | null =>
  /^\d+(\.\d*)?(e\+?\d+)?$/i.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? Number(text) : null;
const amount = (row: Cells, column: string): number | null => cell(row, column, amountOf, 'a number from 0 to 2^53');

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

const unknownHeader = (header: Header, expected: string): ImportError =>
  new ImportError(`Unknown header: ${[...header.values()].join(',').slice(0, 200)}\nKnown is: ${expected}`, {
    line: 1,
  });

/** A CSV file with one header row; a row of another width than the header's is refused. */
async function tableOf(file: ImportFile): Promise<{ header: Header; rows: (Cells | Refusal)[] }> {
  const [first, ...records] = recordsOf(await file.text());
  if (!first) throw new ImportError(`${file.name} is empty.`);
  if (first.record.length > MAX_COLUMNS) throw new ImportError(`More than ${MAX_COLUMNS} columns.`, { line: 1 });
  if (records.length === 0) throw new ImportError(`${file.name} has a header and no rows.`);
  const names = first.record.map(plain);
  const rows = records.map(({ record, info: { lines: line } }): Cells | Refusal => {
    const content = record.join(',').slice(0, CONTENT_CHARS);
    if (record.length !== names.length) {
      return { refused: `${record.length} cells under a header of ${names.length}.`, line, content };
    }
    return { line, content, get: (column) => record[names.indexOf(plain(column))]?.trim() ?? '' };
  });
  return { header: new Map(names.map((name, i) => [name, first.record[i]!.trim()])), rows };
}

function recordsOf(text: string): { record: string[]; info: { lines: number } }[] {
  if (text.includes('\0')) throw new ImportError('The file is binary, or not in UTF-8.');
  try {
    return parse(text, {
      bom: true,
      info: true,
      max_record_size: MAX_LINE_BYTES,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const cut = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is never closed; is the file cut off?' : '';
    throw new ImportError(`Not readable as CSV: ${cut || error.message.slice(0, 200)}`, { line: Number(error.lines) });
  }
}

/** The entries of SEC's object, each with its number as its line. */
function secEntries(text: string): Cells[] {
  const shape = 'SEC\'s company_tickers.json is an object of {"cik_str","ticker","title"} under "0", "1", ...';
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError(`Not readable as JSON; is the file cut off? ${shape}`);
  }
  const entries = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
  const isEntry = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (
    !entries.every(([key]) => /^\d+$/.test(key)) ||
    !entries.some(([, value]) => isEntry(value) && 'ticker' in value)
  ) {
    throw new ImportError(`Not SEC's list of tickers. ${shape}`);
  }
  return entries.map(([key, value]) => {
    const cells = new Map<string, unknown>(isEntry(value) ? Object.entries(value) : []);
    const content = JSON.stringify(value).slice(0, CONTENT_CHARS);
    return { line: Number(key), content, get: (column) => textOf(cells.get(column)) };
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
