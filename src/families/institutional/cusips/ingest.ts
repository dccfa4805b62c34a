import { CUSIP_TICKER, SYMBOL_SIGHTING } from '../../../generated/tables.ts';
import { columnPlaces, readCsvLines } from '../../../import/csv.ts';
import { fact, part } from '../../../import/facts.ts';
import {
  CONTENT_CHARS,
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type Refusal,
} from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { parseDay } from '../../../lib/dates.ts';
import { canonicalCusip, isCash } from '../../../market/cusip.ts';
import { canonicalTicker, primaryTicker } from '../../../market/ticker.ts';

const COLUMNS = ['cusip', 'ticker'] as const;

/** @param day on which the symbol was that of the CUSIP; null: the day of the import */
function toFact(cusip: string, ticker: string, line: number, day: string | null): Fact | Refusal {
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
  // The day is no column: it dates the name of the security.
  const row = { cusip: canonical, ticker: symbol, baseTicker: primaryTicker(symbol), day };
  return fact(CUSIP_TICKER, row);
}

type Spell = { symbol: string; firstDay: string; lastDay: string };

/** The days on which a CUSIP was reported under each symbol: `FB 2021-01-04 2022-06-08;META 2022-06-09 2022-12-30`. */
const parseSpells = (text: string): Spell[] =>
  text.split(';').flatMap((spell) => {
    const [symbolText = '', firstDay = '', lastDay = ''] = spell.trim().split(' ');
    const symbol = canonicalTicker(symbolText);
    return symbol && parseDay(firstDay) && parseDay(lastDay) && firstDay <= lastDay
      ? [{ symbol, firstDay, lastDay }]
      : [];
  });

/** The last day on which a list of fails reported the CUSIP under its ticker. */
const findLastDay = (spells: readonly Spell[], ticker: string): string | null =>
  spells.find(({ symbol }) => symbol === canonicalTicker(ticker))?.lastDay ?? null;

async function* fromJson(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  const entries = jsonIn(await file.text());
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
    throw new ImportError('The file is not an object of CUSIPs and tickers: {"037833100": "AAPL", ...}.');
  for (const [i, [cusip, ticker]] of Object.entries(entries).entries())
    yield toFact(cusip, typeof ticker === 'string' ? ticker : '', i + 1, file.day ?? null);
}

async function* fromCsv(file: ImportFile): AsyncGenerator<Fact | Refusal> {
  let places: number[] | null = null;
  let symbolsPlace = -1;
  for await (const { cells, line } of readCsvLines(file)) {
    if (places) {
      const [cusip = '', ticker = ''] = places.map((place) => cells[place]);
      const spells = parseSpells(symbolsPlace < 0 ? '' : (cells[symbolsPlace] ?? ''));
      const mapping = toFact(cusip, ticker, line, file.day ?? findLastDay(spells, ticker));
      yield mapping;
      if (!('row' in mapping)) continue;
      for (const spell of spells)
        yield part(SYMBOL_SIGHTING, { ...spell, cik: '', cusip: String(mapping.row.cusip), source: 'FAILS', spell: 0 });
    } else {
      places = columnPlaces(cells, COLUMNS);
      symbolsPlace = cells.findIndex((title) => title.trim().toLowerCase() === 'symbols');
    }
  }
}

export const cusipsImporter: Importer = {
  kind: 'cusips',
  describes: 'Which ticker a CUSIP trades under: JSON {"037833100": "AAPL", ...} or CSV with the columns cusip,ticker.',
  family: 'institutional',
  securities: [
    // A list states the symbols of its day; one of a former symbol is of the security that the CUSIP had it for.
    { table: CUSIP_TICKER, symbol: 'ticker', cusip: 'cusip', day: 'day', primary: 'baseTicker' },
    {
      table: SYMBOL_SIGHTING,
      symbol: 'symbol',
      cusip: 'cusip',
      day: 'firstDay',
      until: 'lastDay',
      evidence: 'FAILS',
      isEvidenceOnly: true,
    },
  ],
  takesDay: true,
  accepts: (name) => /cusip.*\.(json|csv)$/i.test(name),
  read: (file) => (/\.json$/i.test(file.name) ? fromJson(file) : fromCsv(file)),
};
