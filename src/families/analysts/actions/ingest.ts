import { ANALYST_NOTE, type AnalystNoteRow } from '../../../generated/tables.ts';
import { amount, optional, readDay, required, requirePresent, ticker, unread } from '../../../import/cells.ts';
import { tickersById } from '../../../import/companies.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { canonicalTicker, primaryTicker } from '../../../market/ticker.ts';

const COLUMNS = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
const RATINGS = 'company_id,analyst_firm,rating,target_price_usd,rating_date';

const NOTE_SECURITIES: Importer['securities'] = [
  { table: ANALYST_NOTE, symbol: 'ticker', day: 'publishedDate', hasCurrentSymbols: true },
];

/** Notes with ratings and price targets, our own table. */
export const analystActionsImporter: Importer = {
  kind: 'analyst-actions',
  describes: `Analyst notes as CSV: ${COLUMNS}; unchanged ratings and targets may be empty.`,
  family: 'analyst-actions',
  securities: NOTE_SECURITIES,
  accepts: (name) => /action.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, (row) => fact(ANALYST_NOTE, toNote(row)));
  },
};

/** A vendor's table of ratings, with the tickers of its companies in a companies.csv beside it. */
export const analystRatingsImporter: Importer = {
  kind: 'analyst-ratings',
  describes: `Rating actions as CSV, with a companies.csv that lists the tickers next to it: ${RATINGS}.`,
  family: 'analyst-actions',
  securities: NOTE_SECURITIES,
  accepts: (name) => /rating.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, RATINGS);
    const tickers = await tickersById(file, canonicalTicker);
    yield* createFacts(rows, (row) => fact(ANALYST_NOTE, toRatingNote(row, tickers)));
  },
};

const readPrice = (row: Cells, column: string): number | null => {
  const value = amount(row, column);
  return value === 0 ? unread(row, column, 'Not above 0.') : value;
};

function toNote(row: Cells): AnalystNoteRow {
  const [ratingTo, targetTo] = [optional(row, 'ratingTo'), readPrice(row, 'targetTo')];
  if (ratingTo === null && targetTo === null) throw new RowError('ratingTo', 'Neither a rating nor a price target.');
  return {
    ticker: primaryTicker(ticker(row, 'ticker')),
    firm: required(row, 'firm'),
    publishedDate: requirePresent('date', readDay(row, 'date')),
    source: 'ACTIONS',
    analystName: optional(row, 'analyst'),
    ratingFrom: optional(row, 'ratingFrom'),
    ratingTo,
    targetFrom: readPrice(row, 'targetFrom'),
    targetTo,
  };
}

function toRatingNote(row: Cells, tickers: ReadonlyMap<string, string>): AnalystNoteRow {
  const symbol = tickers.get(required(row, 'company_id'));
  if (!symbol) throw new RowError('company_id', 'companies.csv has no ticker for this company.');
  return {
    ticker: primaryTicker(symbol),
    firm: required(row, 'analyst_firm'),
    publishedDate: requirePresent('rating_date', readDay(row, 'rating_date')),
    source: 'RATINGS',
    ratingTo: required(row, 'rating'),
    targetTo: readPrice(row, 'target_price_usd'),
  };
}
