import { newestFiled, reportingCompanies } from '../../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';

const HEADER = 'ticker,date,freeFloat,sharesOutstanding';

/** The free float of every share class as of its company's newest report, stated again on the day of a split. */
export const floatFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('float', 'float', universe.today, HEADER, floatRows(universe));

function* floatRows(universe: DemoUniverse): Generator<string> {
  for (const company of reportingCompanies(universe)) {
    const { month, filed } = newestFiled(company, universe.listedUntil(company.classes[0]));
    for (const listing of company.classes) {
      const splits = universe.splits(listing).filter(({ date }) => date > filed && date < universe.today);
      for (const day of [filed, ...splits.map(({ date }) => date)].filter(universe.isNew)) {
        const shares = Math.round(company.sharesOf(listing, month) / universe.splitFactor(listing, day));
        yield [listing.ticker, isoDate(day), Math.round(company.publicPart * shares), shares].join(',');
      }
    }
  }
}
