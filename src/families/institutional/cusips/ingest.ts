import { CUSIP_TICKER } from '../../../generated/tables.ts';
import { columnPlaces, readCsvLines } from '../../../import/csv.ts';
import { fact } from '../../../import/facts.ts';
import {
  CONTENT_CHARS,
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type Refusal,
} from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { canonicalCusip, isCash } from '../../../lib/cusip.ts';
import { canonicalTicker, primaryTicker } from '../../../lib/ticker.ts';

const COLUMNS = ['cusip', 'ticker'] as const;

function toFact(cusip: string, ticker: string, line: number): Fact | Refusal {
  const refuse = (field: string, reason: string): Refusal => ({
    refused: `${field}: ${reason}`,
    field,
    line,
    content: `${cusip},${ticker}`.slice(0, CONTENT_CHARS),
  });
  const canonical = canonicalCusip(cusip);
  if (!canonical) return refuse('cusip', `"${cusip.slice(0, 40)}" is not a CUSIP.`);
  if (isCash({ cusip: canonical, issuerName: '' })) return refuse('cusip', `"${canonical}" is cash, not a security.`);
  const symbol = canonicalTicker(ticker);
  if (!symbol) return refuse('ticker', `"${ticker.slice(0, 40)}" is not a ticker.`);
  return fact(CUSIP_TICKER, { cusip: canonical, ticker: symbol, baseTicker: primaryTicker(symbol) });
}

async function* fromJson(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  const entries = jsonIn(await file.text());
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
    throw new ImportError('The file is not an object of CUSIPs and tickers: {"037833100": "AAPL", ...}.');
  for (const [i, [cusip, ticker]] of Object.entries(entries).entries())
    yield toFact(cusip, typeof ticker === 'string' ? ticker : '', i + 1);
}

async function* fromCsv(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  let places: number[] | null = null;
  for await (const { cells, line } of readCsvLines(file)) {
    if (places) {
      const [cusip = '', ticker = ''] = places.map((place) => cells[place]);
      yield toFact(cusip, ticker, line);
    } else places = columnPlaces(cells, COLUMNS);
  }
}

export const cusipsImporter: Importer = {
  kind: 'cusips',
  describes: 'Which ticker a CUSIP trades under: JSON {"037833100": "AAPL", ...} or CSV with the columns cusip,ticker.',
  family: 'institutional',
  accepts: (name) => /cusip.*\.(json|csv)$/i.test(name),
  read: (file) => (/\.json$/i.test(file.name) ? fromJson(file) : fromCsv(file)),
};
