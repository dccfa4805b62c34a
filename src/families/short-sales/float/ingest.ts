import { STATED_FLOAT } from '../../../generated/tables.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import {
  amount,
  type Cells,
  day,
  present,
  RefusedCell,
  rowFacts,
  tableOf,
  ticker,
  unknownHeader,
} from '../../stocks/format.ts';

const COLUMNS = 'ticker,date,freeFloat,sharesOutstanding';

/** How many shares of a ticker can be traded, our own table. */
export const floatImporter: Importer = {
  kind: 'float',
  describes: `Free float as CSV: ${COLUMNS}; without one it comes from the cover of the annual report.`,
  family: 'share-float',
  accepts: (name) => /float.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await tableOf(file);
    if (!COLUMNS.split(',').every((column) => header.has(column.toLowerCase()))) throw unknownHeader(header, COLUMNS);
    yield* rowFacts(rows, floatOf);
  },
};

function floatOf(row: Cells): Fact {
  const [freeFloat, sharesOutstanding] = [amount(row, 'freeFloat'), amount(row, 'sharesOutstanding')];
  if (freeFloat === null && sharesOutstanding === null) throw new RefusedCell('freeFloat', 'Missing.');
  if (freeFloat !== null && sharesOutstanding !== null && freeFloat > sharesOutstanding)
    throw new RefusedCell('freeFloat', 'More than the shares outstanding.');
  const date = present('date', day(row, 'date'));
  return { table: STATED_FLOAT, row: { ticker: ticker(row, 'ticker'), date, freeFloat, sharesOutstanding } };
}
