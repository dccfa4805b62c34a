import { EXTENDED_QUOTE, type ExtendedQuoteRow } from '../../../generated/tables.ts';
import { amount, matching, requirePresent, ticker } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { parseDay } from '../../../lib/dates.ts';
import { extendedSessionAt } from '../../../market/calendar.ts';

const COLUMNS = 'ticker,quotedAt,price';

/** Prices before the open and after the close, our own table. */
export const extendedQuotesImporter: Importer = {
  kind: 'extended-quotes',
  describes: `Pre-market and after-hours prices as CSV: ${COLUMNS}; times such as 2025-11-20T21:04:05Z, prices in USD.`,
  family: 'extended-quotes',
  accepts: (name) => /extended[-_]?quotes.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, (row) => fact(EXTENDED_QUOTE, toQuote(row)));
  },
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

function readQuotedAt(row: Cells): Date {
  const text = requirePresent('quotedAt', matching(row, 'quotedAt', INSTANT, 'an instant (2025-11-20T21:04:05Z)'));
  const instant = new Date(parseDay(text.slice(0, 10)) ? text : Number.NaN);
  if (Number.isNaN(instant.valueOf())) throw new RowError('quotedAt', 'Not an instant (2025-11-20T21:04:05Z).');
  if (!extendedSessionAt(instant)) throw new RowError('quotedAt', 'Neither in pre-market nor in after-hours.');
  return instant;
}

function toQuote(row: Cells): ExtendedQuoteRow {
  const price = requirePresent('price', amount(row, 'price'));
  if (price === 0) throw new RowError('price', 'Not above 0.');
  return { ticker: ticker(row, 'ticker'), quotedAt: readQuotedAt(row), price };
}
