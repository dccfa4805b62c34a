import { ETF_PROFILE, type EtfProfileRow } from '../../generated/tables.ts';
import { amount, imageUrl, matching, optional, readDay, ticker, unread, url } from '../../import/cells.ts';
import { createFacts, fact } from '../../import/facts.ts';
import type { Importer } from '../../import/importer.ts';
import { type Cells, checkedHeader, readTable } from '../../import/table.ts';

const COLUMNS = Object.keys(ETF_PROFILE.columns);
/** A larger ratio is a percentage that was written instead of a fraction. */
const MAX_EXPENSE_RATIO = 0.1;
const MAX_YIELD = 1;

/** Fund data other than holdings, in our own table format. */
export const etfProfilesImporter: Importer = {
  kind: 'etf-profiles',
  describes: `Funds as CSV: ${COLUMNS.join(',')}; only the ticker is required. Ratio and yield are fractions (0.0003), amounts USD.`,
  family: 'etfs',
  accepts: (name) => /(etf|fund).*profile.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    checkedHeader(header, COLUMNS, ['ticker']);
    yield* createFacts(rows, (row) => fact(ETF_PROFILE, toProfile(row)));
  },
};

const toProfile = (row: Cells): EtfProfileRow => ({
  ticker: ticker(row, 'ticker'),
  name: optional(row, 'name'),
  issuer: optional(row, 'issuer'),
  trackedIndex: optional(row, 'trackedIndex'),
  assetClass: optional(row, 'assetClass'),
  expenseRatio: fraction(row, 'expenseRatio', MAX_EXPENSE_RATIO),
  dividendYield: fraction(row, 'dividendYield', MAX_YIELD),
  aum: amount(row, 'aum'),
  nav: amount(row, 'nav'),
  inceptionDate: readDay(row, 'inceptionDate'),
  imageUrl: imageUrl(row, 'imageUrl'),
  seriesId: matching(row, 'seriesId', /^S\d{9}$/, "SEC's series number, like S000012000"),
  holdingsUrl: url(row, 'holdingsUrl'),
});

function fraction(row: Cells, column: string, max: number): number | null {
  const value = amount(row, column);
  return value !== null && value > max ? unread(row, column, `Not a fraction from 0 to ${max}.`) : value;
}
