import { isCovered, quartersReported, reportingCompanies } from '../../demo/company/company.ts';
import { csvFiles, type DemoFile, quoteCell } from '../../demo/file.ts';
import { createRandom } from '../../demo/random.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';

const HEADER = 'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,confirmed,estimatedEps';

/** A report is projected so many days ahead. */
const PROJECTED_DAYS = 75;

/** The days on which companies reported and will report, first as projected and then as they confirmed them. */
export const calendarFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('earnings-calendar', 'earnings-calendar', universe.today, HEADER, calendarRows(universe));

function* calendarRows(universe: DemoUniverse): Generator<string> {
  const { seed, sessions, today } = universe;
  for (const company of reportingCompanies(universe)) {
    const { ticker, name } = company.classes[0]!;
    const told = sessions[universe.firstPlace(company.classes[0]!)]!;
    const until = universe.delisting(company.classes[0]!)?.date ?? addDays(today, PROJECTED_DAYS);
    const habit = createRandom(seed, 'calendar', company.issuer).chance(0.5) ? 'before_open' : 'after_close';
    for (const quarter of quartersReported(company, told, until)) {
      const { reported, projected, end, expected } = quarter;
      const stages = [
        { snapshot: addDays(reported, -PROJECTED_DAYS), date: projected, time: '', confirmed: false },
        { snapshot: quarter.confirmed, date: reported, time: habit, confirmed: true },
      ];
      for (const { snapshot, date, time, confirmed } of stages) {
        if (snapshot < told || !universe.isNew(snapshot)) continue;
        const cells = [ticker, isoDate(snapshot), quoteCell(name), isoDate(date), time];
        const estimate = isCovered(company) ? expected.eps.toFixed(2) : '';
        yield [...cells, isoDate(end), confirmed, estimate].join(',');
      }
    }
  }
}
