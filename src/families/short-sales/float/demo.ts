import { newestFiled, reportingCompanies } from '../../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import type { Universe } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';

const HEADER = 'ticker,date,freeFloat,sharesOutstanding';

/** The free float of every class of shares, as of its company's newest report. */
export const floatFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('float', 'float', universe.today, HEADER, floatRows(universe));

function* floatRows(universe: Universe): Generator<string> {
  for (const company of reportingCompanies(universe)) {
    const { month, filed } = newestFiled(company, universe.today);
    if (!universe.isNew(filed)) continue;
    for (const listing of company.classes) {
      const shares = company.sharesOf(listing, month);
      yield [listing.ticker, isoDate(filed), Math.round(company.publicPart * shares), shares].join(',');
    }
  }
}
