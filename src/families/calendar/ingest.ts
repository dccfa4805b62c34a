import { keyOf, type Table } from '../../db/bulk.ts';
import type { Importer } from '../../import.ts';
import { RefusedCell } from '../stocks/format.ts';
import { layoutOf, OWN_COLUMNS } from './format.ts';

export const earningsListingTable: Table = {
  name: 'earnings_listing',
  columns: {
    ticker: 'text',
    fiscalDateEnding: 'date',
    source: 'text',
    snapshotDate: 'date',
    earningsDate: 'date',
    companyName: 'text',
    earningsTime: 'text',
    confirmed: 'boolean',
    fiscalQuarter: 'text',
    estimatedEps: 'double precision',
    currency: 'text',
    reported: 'boolean',
  },
  key: ['ticker', 'fiscalDateEnding', 'source', 'snapshotDate'],
};

/** Snapshots of an earnings calendar: a vendor's list of the whole market, or our own table. */
export const earningsCalendarImporter: Importer = {
  kind: 'earnings-calendar',
  describes: `Coming earnings as known on a day: Alpha Vantage's list as JSON or CSV with the day in the file's name, or CSV: ${OWN_COLUMNS}.`,
  family: 'calendar',
  accepts: (name) => /earnings.*\.(csv|json)$/i.test(name) && !/surprise|estimate/i.test(name),
  async *read(file) {
    const { rows, read } = await layoutOf(file);
    const lines = new Map<string, number>();
    for (const row of rows) {
      if ('refused' in row) {
        yield row;
        continue;
      }
      try {
        const listing = read(row);
        const key = keyOf(earningsListingTable, listing);
        const earlier = lines.get(key);
        if (earlier !== undefined)
          throw new RefusedCell('fiscalDateEnding', `Line ${earlier} lists this quarter already.`);
        lines.set(key, row.line);
        yield { table: earningsListingTable, row: listing };
      } catch (error) {
        if (!(error instanceof RefusedCell)) throw error;
        yield { refused: error.message, line: row.line, field: error.field, content: row.content };
      }
    }
  },
};
