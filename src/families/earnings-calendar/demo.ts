import { isCovered, quartersReported, reportingCompanies } from '../../demo/company/company.ts';
import { csvFiles, type DemoFile, quoteCell } from '../../demo/file.ts';
import { createRandom } from '../../demo/random.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';

const HEADER = 'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,confirmed,estimatedEps';

/** A report is projected on the day after the one before it: a snapshot without a listed report would take it back. */
const PROJECTED_AFTER_DAYS = 1;
/** Longer than the time between two reports of a company. */
const LONGEST_QUARTER_DAYS = 120;

/** The days on which companies reported and will report, first projected and later confirmed by the company. */
export const calendarFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('earnings-calendar', 'earnings-calendar', universe.today, HEADER, calendarRows(universe));

function* calendarRows(universe: DemoUniverse): Generator<string> {
  const { seed, today } = universe;
  for (const company of reportingCompanies(universe)) {
    const { ticker, name } = company.classes[0];
    const firstSession = universe.sessionAt(universe.firstPlace(company.classes[0]));
    const until = universe.delisting(company.classes[0])?.date ?? addDays(today, LONGEST_QUARTER_DAYS);
    const habit = createRandom(seed, 'calendar', company.issuer).chance(0.5) ? 'before_open' : 'after_close';
    const quarters = quartersReported(company, addDays(firstSession, -LONGEST_QUARTER_DAYS), until);
    for (const [i, quarter] of quarters.entries()) {
      const { reported, projected, end, expected } = quarter;
      const before = quarters[i - 1];
      if (!before || reported < firstSession) continue;
      const listed = addDays(before.reported, PROJECTED_AFTER_DAYS);
      const stages = [
        { snapshot: listed, date: projected, time: '', confirmed: false },
        { snapshot: quarter.confirmed, date: reported, time: habit, confirmed: true },
      ];
      for (const { snapshot, date, time, confirmed } of stages) {
        if (snapshot < firstSession || !universe.isNew(snapshot)) continue;
        const cells = [ticker, isoDate(snapshot), quoteCell(name), isoDate(date), time];
        const estimate = isCovered(company) ? expected.eps.toFixed(2) : '';
        yield [...cells, isoDate(end), confirmed, estimate].join(',');
      }
    }
  }
}
