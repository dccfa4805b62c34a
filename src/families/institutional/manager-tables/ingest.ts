import { CUSIP_TICKER, INSTITUTIONAL_ROW } from '../../../generated/tables.ts';
import { fact, part } from '../../../import/facts.ts';
import { CONTENT_CHARS, type Fact, type Importer } from '../../../import/importer.ts';
import { primaryTicker } from '../../../market/ticker.ts';

import { INSTITUTIONAL_FILING } from '../ingest.ts';
import { PRICED_BY_TICKER, type RowKind } from '../instruments/rules.ts';
import { classifyInstrument } from '../rules.ts';
import { type HoldingRow, hashRows, parseManager, tableId, toHoldingRow } from './format.ts';

/** A ticker from a map of CUSIPs takes precedence over a ticker from a table. */
const CUSIP_BESIDE = { ...CUSIP_TICKER, replacedWhen: 'false' };

// Tickers in a table identify companies: the ticker of a warrant's row is not its own.
function listCusipFacts({ cusip, ticker }: HoldingRow, instrument: RowKind, period: string): Fact[] {
  if (!cusip || !ticker || !PRICED_BY_TICKER.some((priced) => priced === instrument)) return [];
  const row = { cusip, ticker, baseTicker: primaryTicker(ticker), day: period };
  return [part(CUSIP_BESIDE, row)];
}

/** Holdings by quarter that a third party compiled from a manager's filings. They count only if no filing is stored. */
export const managerTablesImporter: Importer = {
  kind: 'manager-tables',
  describes:
    "One manager's holdings by quarter as JSON: meta, current, and history.holdings by quarter, with unconverted values.",
  family: 'institutional',
  // Its holdings are those of the last day of a quarter. The compiler may state the symbols of now.
  securities: [
    { table: INSTITUTIONAL_ROW, symbol: 'ticker', cusip: 'statedCusip', day: 'day', hasCurrentSymbols: true },
    {
      table: CUSIP_TICKER,
      symbol: 'ticker',
      cusip: 'cusip',
      day: 'day',
      hasCurrentSymbols: true,
      primary: 'baseTicker',
    },
  ],
  accepts: (name) => /\.json$/i.test(name),
  async *read(file) {
    const { cik, name, quarters } = parseManager(await file.text());
    for (const { period, filedDate, dated, holdings } of quarters) {
      const filingId = tableId(cik, period);
      const rows: HoldingRow[] = [];
      for (const holding of holdings) {
        const row = toHoldingRow(holding);
        if (row) rows.push(row);
        else {
          const content = JSON.stringify(holding).slice(0, CONTENT_CHARS);
          yield { refused: `${period}: it has no name, shares or value.`, field: 'holdings', content };
        }
      }
      for (const [i, row] of rows.entries()) {
        const instrument = classifyInstrument({ ...row, putCall: null, amountType: 'SH' });
        const stated = { day: period, statedCusip: row.ticker === null ? null : row.cusip };
        const position = { filingId, line: i + 1, instrument, ...row, ...stated };
        yield fact(INSTITUTIONAL_ROW, position);
        yield* listCusipFacts(row, instrument, period);
      }
      yield part(INSTITUTIONAL_FILING, {
        id: filingId,
        accession: null,
        form: '13F-HR',
        filerCik: cik,
        filerName: name,
        period,
        filedDate,
        dated,
        amendmentNo: 0,
        adds: false,
        flattened: true,
        entryTotal: rows.length,
        entries: rows.length,
        tableDigest: hashRows(rows),
      });
    }
  },
};
