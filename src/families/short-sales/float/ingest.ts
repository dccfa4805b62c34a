import { STATED_FLOAT } from '../../../generated/tables.ts';
import { amount, readDay, requirePresent, ticker } from '../../../import/cells.ts';
import { fact, rowFacts } from '../../../import/facts.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';

const COLUMNS = 'ticker,date,freeFloat,sharesOutstanding';

/** Free floats in our own table format. */
export const floatImporter: Importer = {
  kind: 'float',
  describes: `Free float as CSV: ${COLUMNS}; without a file, the float comes from the cover of the annual report.`,
  family: 'share-float',
  securities: [{ table: STATED_FLOAT, symbol: 'ticker', day: 'date', hasCurrentSymbols: true }],
  accepts: (name) => /float.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* rowFacts(rows, toFact);
  },
};

function toFact(row: Cells): Fact {
  const [freeFloat, sharesOutstanding] = [amount(row, 'freeFloat'), amount(row, 'sharesOutstanding')];
  if (freeFloat === null && sharesOutstanding === null) throw new RowError('freeFloat', 'Missing.');
  if (freeFloat !== null && sharesOutstanding !== null && freeFloat > sharesOutstanding)
    throw new RowError('freeFloat', 'More than the shares outstanding.');
  const date = requirePresent('date', readDay(row, 'date'));
  return fact(STATED_FLOAT, { ticker: ticker(row, 'ticker'), date, freeFloat, sharesOutstanding });
}
