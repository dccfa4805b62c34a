import { ETF_HOLDINGS_FILE, ETF_POSITION } from '../../../../generated/tables.ts';
import { type CsvLine, readCsvLines } from '../../../../import/csv.ts';
import { fact, part } from '../../../../import/facts.ts';
import {
  CONTENT_CHARS,
  ImportError,
  type ImportFile,
  type ImportItem,
  type Refusal,
} from '../../../../import/importer.ts';
import type { Layout } from '../../../../import/layouts.ts';
import { parseWrittenDay } from '../../../../import/written.ts';
import { isoDate } from '../../../../lib/dates.ts';
import { canonicalTicker } from '../../../../market/ticker.ts';
import { findDayInName, findWrittenDay, parseFiledRow, toStated } from '../format.ts';
import type { FiledPosition, HoldingsLayout } from '../rules.ts';

/** How an issuer of funds names the columns of its holdings, in letters only; `fund` and `date`: of each row. */
type Issuer = {
  layout: HoldingsLayout;
  columns: Readonly<Record<string, readonly string[]>>;
  /** The columns by which a row is recognized as the header. */
  header: readonly string[];
};

/**
 * The downloads of ARK (ARK_INNOVATION_ETF_ARKK_HOLDINGS.csv), Invesco (action "download holdings"), and Vanguard
 * ("Holding details", with a preamble and a table for each class of assets).
 */
const ISSUERS: readonly Issuer[] = [
  {
    layout: 'ARK',
    header: ['date', 'fund', 'company', 'ticker', 'cusip', 'weight'],
    columns: { name: ['company'], weight: ['weight'], fund: ['fund'], date: ['date'] },
  },
  {
    layout: 'INVESCO',
    header: ['fundticker', 'holdingticker', 'weight', 'name', 'date'],
    columns: {
      ticker: ['holdingticker'],
      cusip: ['securityidentifier'],
      assetClass: ['classofshares'],
      fund: ['fundticker'],
      date: ['date'],
    },
  },
  {
    layout: 'VANGUARD',
    header: ['holdings', 'ticker', 'offunds'],
    columns: { name: ['holdings', 'holdingname'], weight: ['offunds', 'offund', 'ofnetassets'] },
  },
  {
    layout: 'VANGUARD',
    header: ['holdings', 'ticker', 'offund'],
    columns: { name: ['holdings'], weight: ['offund'] },
  },
];

/** The layouts of issuers, for refusals and the documentation. */
export const ISSUER_LAYOUTS: readonly Layout[] = [
  { name: 'iShares', required: ['Ticker', 'Name', 'Weight (%)'], optional: ['Sector', 'Exchange', 'Location'] },
  { name: 'ARK', required: ['date', 'fund', 'company', 'ticker', 'cusip', 'shares', 'market value ($)', 'weight (%)'] },
  {
    name: 'Invesco',
    required: ['Fund Ticker', 'Security Identifier', 'Holding Ticker', 'Weight', 'Name', 'Date'],
    optional: ['Shares/Par Value', 'MarketValue', 'Class of Shares', 'Sector'],
  },
  {
    name: 'Vanguard',
    required: ['HOLDINGS', 'TICKER', '% OF FUNDS*'],
    optional: ['SEDOL', 'CUSIP', 'SECTOR', 'COUNTRY', 'MARKET VALUE*', 'SHARES'],
    also: 'below "(VOO)" and "as of 09/30/2026"; otherwise the file name states both',
  },
];

const normalizeTitle = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

/** A preamble has at most this many lines. */
const MAX_PREAMBLE = 60;

const findIssuer = (names: readonly string[]): Issuer | undefined =>
  ISSUERS.find(({ header }) => header.every((title) => names.includes(title)));

/** Whether a file has the header of one of these issuers among its first lines; it need not be CSV. */
export async function isIssuerList(file: ImportFile): Promise<boolean> {
  for await (const piece of file.stream()) {
    const lines = piece.toString('utf8').split(/\r?\n/, MAX_PREAMBLE);
    return lines.some((line) => findIssuer(line.split(',').map(normalizeTitle)) !== undefined);
  }
  return false;
}

/** Bloomberg's codes of US exchanges behind a symbol: `TREE UW` is traded on Nasdaq's Global Select Market. */
const US_CODE = /^(?<symbol>\S+) (?<code>U[ANPQRSVW])$/;
const VENUES: ReadonlyMap<string, string> = new Map([
  ['UA', 'NYSE American'],
  ['UN', 'NYSE'],
  ['UP', 'NYSE Arca'],
]);

/** One issuer's list while it is read: the statements of the preamble, and the positions of each fund and day so far. */
type Progress = {
  fund: string | null;
  day: Date | null;
  counts: Map<string, { fund: string; day: Date; rows: number }>;
};

/** The fund in parentheses, `Total World Stock ETF (VT)`, and the day, `as of 09/30/2026`, in a preamble. */
function readPreamble({ cells }: CsvLine, progress: Progress): void {
  const text = cells.join(',');
  const fund = /\(([A-Z]{2,5})\)/.exec(text)?.[1];
  if (fund) progress.fund ??= canonicalTicker(fund);
  const slashed = /\bas of (\d{1,2}\/\d{1,2}\/\d{4})/i.exec(text)?.[1];
  const day = slashed ? parseWrittenDay(slashed) : /\bas of\b/i.test(text) ? findWrittenDay(text) : null;
  if (day) progress.day = day;
}

/** A fund in a file's name: before or after `holdings`, `ARK_INNOVATION_ETF_ARKK_HOLDINGS.csv`. */
function findFund(name: string): string | null {
  const symbol =
    /(?:^|[_ -])([A-Z]{2,5})[_ -]holdings?\b/i.exec(name)?.[1] ??
    /\bholdings?[_ -]([A-Z]{2,5})(?=[_. -])/i.exec(name)?.[1];
  return symbol && !/^(etf|fund|the|details?)$/i.test(symbol) ? canonicalTicker(symbol) : null;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The positions of an issuer's download as they are read, then the file of each fund and day. */
export async function* readIssuerList(file: ImportFile): AsyncGenerator<ImportItem> {
  const progress: Progress = { fund: null, day: null, counts: new Map() };
  const dayInName = findDayInName(file.name);
  let table: { issuer: Issuer; names: readonly string[]; width: number } | null = null;
  let layout: HoldingsLayout | null = null;
  for await (const line of readCsvLines(file)) {
    const names = line.cells.map(normalizeTitle);
    const issuer = findIssuer(names);
    if (issuer) {
      table = { issuer, names, width: line.cells.length };
      layout = issuer.layout;
      continue;
    }
    // A blank row, or a lone text, ends the table: legal text or the heading of the next class of assets follows.
    const filled = line.cells.filter((cell) => cell.trim() !== '').length;
    if (table && (isBlank(line.cells) || filled === 1)) table = null;
    if (!table) {
      readPreamble(line, progress);
      continue;
    }
    if (line.cells.length !== table.width) {
      yield refuse(line, undefined, `${line.cells.length} cells under a header of ${table.width}.`);
      continue;
    }
    const row = readRow(line, table.issuer, table.names);
    const fundText = row.get('fund');
    const fund = fundText ? canonicalTicker(fundText) : (progress.fund ?? findFund(file.name));
    const dateText = row.get('date');
    const day = dateText ? parseWrittenDay(dateText) : (progress.day ?? dayInName?.day ?? null);
    if (!fund && !fundText) throw createMissingError('its fund', file.name);
    if (!day && !dateText) throw createMissingError('its day', file.name);
    if (!fund) yield refuse(line, 'fund', 'Not a ticker.');
    else if (!day) yield refuse(line, 'date', 'Not a date.');
    else {
      const parsed = withVenue(parseFiledRow(row));
      if ('refused' in parsed) {
        yield parsed;
        continue;
      }
      const key = `${fund} ${isoDate(day)}`;
      const count = progress.counts.get(key) ?? { fund, day, rows: 0 };
      progress.counts.set(key, count);
      count.rows += 1;
      yield fact(ETF_POSITION, { fund, asOfDate: day, position: count.rows, ...parsed });
    }
  }
  if (!layout || progress.counts.size === 0) throw new ImportError('The list has no positions that can be read.');
  for (const { fund, day, rows } of progress.counts.values()) {
    const row = part(ETF_HOLDINGS_FILE, { fund, asOfDate: day, exactDay: true, layout, fundName: null, rows });
    yield { succeeds: row.table, row: row.row, day: 'asOfDate', size: 'rows', list: `the holdings of ${fund}` };
    yield row;
  }
}

const refuse = ({ cells, line }: CsvLine, field: string | undefined, refused: string): Refusal => ({
  refused,
  line,
  ...(field !== undefined && { field }),
  content: cells.join(',').slice(0, CONTENT_CHARS),
});

/** The cells of a row by our names of columns. */
function readRow({ cells, line }: CsvLine, issuer: Issuer, names: readonly string[]) {
  return {
    line,
    content: cells.join(',').slice(0, CONTENT_CHARS),
    get: (...columns: string[]): string | null => {
      for (const column of columns) {
        const titles = issuer.columns[column] ?? [normalizeTitle(column)];
        const index = names.findIndex((name) => titles.includes(name));
        if (index >= 0) return toStated(cells[index]);
      }
      return null;
    },
  };
}

/** Splits a symbol with Bloomberg's code of its US exchange into the two. */
function withVenue(row: FiledPosition | Refusal): FiledPosition | Refusal {
  if ('refused' in row || !row.ticker) return row;
  const { symbol, code = '' } = US_CODE.exec(row.ticker)?.groups ?? {};
  return symbol === undefined
    ? row
    : { ...row, ticker: symbol, exchange: row.exchange ?? VENUES.get(code) ?? 'NASDAQ' };
}

const createMissingError = (missing: string, name: string) =>
  new ImportError(
    `Neither the file nor its name states ${missing}: ${name} should look like VOO_holdings_2026-09-30.csv.`,
  );
