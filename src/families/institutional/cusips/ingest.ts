import type { Table } from '../../../db/bulk.ts';
import { linesOf } from '../../../import/csv.ts';
import { type Fact, ImportError, type Importer, type ImportFile, type Refusal } from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { canonicalCusip, isCash } from '../../../lib/cusip.ts';
import { canonicalTicker, primaryTicker } from '../../../lib/ticker.ts';

export const CUSIP_TICKER: Table = {
  name: 'cusip_ticker',
  columns: { cusip: 'text', ticker: 'text', baseTicker: 'text' },
  key: ['cusip'],
};

const COLUMNS = ['cusip', 'ticker'] as const;

function factOf(cusip: string, ticker: string, line: number): Fact | Refusal {
  const refuse = (field: string, reason: string): Refusal => ({
    refused: `${field}: ${reason}`,
    field,
    line,
    content: `${cusip},${ticker}`.slice(0, 200),
  });
  const known = canonicalCusip(cusip);
  if (!known) return refuse('cusip', `"${cusip.slice(0, 40)}" is no CUSIP.`);
  if (isCash({ cusip: known, issuerName: '' })) return refuse('cusip', `"${known}" is cash, not a security.`);
  const symbol = canonicalTicker(ticker);
  if (!symbol) return refuse('ticker', `"${ticker.slice(0, 40)}" is no ticker.`);
  return { table: CUSIP_TICKER, row: { cusip: known, ticker: symbol, baseTicker: primaryTicker(symbol) } };
}

async function* fromJson(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  const entries = jsonIn(await file.text());
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
    throw new ImportError('The file is no object of CUSIPs and tickers: {"037833100": "AAPL", ...}.');
  for (const [i, [cusip, ticker]] of Object.entries(entries).entries())
    yield factOf(cusip, typeof ticker === 'string' ? ticker : '', i + 1);
}

async function* fromCsv(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  let places: number[] | null = null;
  for await (const { cells, line } of linesOf(file)) {
    if (places) {
      yield factOf(cells[places[0]!] ?? '', cells[places[1]!] ?? '', line);
      continue;
    }
    const names = cells.map((name) => name.toLowerCase());
    const missing = COLUMNS.find((name) => !names.includes(name));
    if (missing) throw new ImportError(`The column ${missing} is missing.`, { line: 1, field: missing });
    places = COLUMNS.map((name) => names.indexOf(name));
  }
}

export const cusipsImporter: Importer = {
  kind: 'cusips',
  describes: 'Which ticker a CUSIP trades under: JSON {"037833100": "AAPL", ...} or CSV with the columns cusip,ticker.',
  family: 'institutional',
  accepts: (name) => /cusip.*\.(json|csv)$/i.test(name),
  read: (file) => (/\.json$/i.test(file.name) ? fromJson(file) : fromCsv(file)),
};
