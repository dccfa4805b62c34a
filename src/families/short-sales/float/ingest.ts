import { STATED_FLOAT } from '../../../generated/tables.ts';
import { amount, day, present, ticker } from '../../../import/cells.ts';
import { fact, rowFacts } from '../../../import/facts.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, requireColumns, tableOf } from '../../../import/table.ts';

const COLUMNS = 'ticker,date,freeFloat,sharesOutstanding';

/** How many shares of a ticker can be traded, our own table. */
export const floatImporter: Importer = {
  kind: 'float',
  describes: `Free float as CSV: ${COLUMNS}; without a file, the float comes from the cover of the annual report.`,
  family: 'share-float',
  accepts: (name) => /float.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await tableOf(file);
    requireColumns(header, COLUMNS);
    yield* rowFacts(rows, floatOf);
  },
};

function floatOf(row: Cells): Fact {
  const [freeFloat, sharesOutstanding] = [amount(row, 'freeFloat'), amount(row, 'sharesOutstanding')];
  if (freeFloat === null && sharesOutstanding === null) throw new RowError('freeFloat', 'Missing.');
  if (freeFloat !== null && sharesOutstanding !== null && freeFloat > sharesOutstanding)
    throw new RowError('freeFloat', 'More than the shares outstanding.');
  const date = present('date', day(row, 'date'));
  return fact(STATED_FLOAT, { ticker: ticker(row, 'ticker'), date, freeFloat, sharesOutstanding });
}
