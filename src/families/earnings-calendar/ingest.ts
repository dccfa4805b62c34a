import { EARNINGS_LISTING } from '../../generated/tables.ts';
import { createFacts, fact } from '../../import/facts.ts';
import type { Importer } from '../../import/importer.ts';
import { detectCalendarLayout, OWN_COLUMNS } from './format.ts';

/** Snapshots of an earnings calendar: a vendor's list of the whole market, or our own table. */
export const earningsCalendarImporter: Importer = {
  kind: 'earnings-calendar',
  describes: `Upcoming earnings as known on a day: Alpha Vantage's list as JSON or CSV with the day in the file name or --day, or CSV: ${OWN_COLUMNS}.`,
  family: 'calendar',
  securities: [{ table: EARNINGS_LISTING, symbol: 'ticker', day: 'snapshotDate' }],
  takesDay: true,
  accepts: (name) => /earnings.*\.(csv|json)$/i.test(name) && !/surprise|estimate/i.test(name),
  async *read(file) {
    const { rows, read } = await detectCalendarLayout(file);
    yield* createFacts(rows, (row) => fact(EARNINGS_LISTING, read(row)));
  },
};
