import { coveredCompanies, earningsOf, lastDayOf, quarterReported } from '../../demo/earnings.ts';
import { csvFiles, type DemoFile, quoted } from '../../demo/file.ts';
import { randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import { sessionAfter } from '../../lib/market-calendar.ts';

const HEADER = 'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,confirmed,estimatedEps';

/** A report is projected so many days ahead, and confirmed some days before it is made. */
const PROJECTED_DAYS = 75;
const CONFIRMED_DAYS = { from: 7, to: 21 };
/** How many projections miss the day, and by how many days at most. */
const MISSES = 0.25;
const MISSED_BY = 4;

/** The days on which companies reported and will report, first as projected and then as they confirmed them. */
export const calendarFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('earnings-calendar', 'earnings-calendar', universe.today, HEADER, calendarRows(universe));

function* calendarRows(universe: Universe): Generator<string> {
  for (const listing of coveredCompanies(universe)) {
    const { days, expected } = earningsOf(universe, listing);
    const told = universe.sessions[universe.firstPlace(listing)]!;
    const habit = randomOf(universe.seed, 'calendar', listing.issuer).chance(0.5) ? 'before_open' : 'after_close';
    for (const day of days) {
      const quarter = quarterReported(day);
      const random = randomOf(universe.seed, 'calendar', listing.issuer, quarter);
      const [misses, by, before] = [
        random.chance(MISSES),
        random.integer(-MISSED_BY, MISSED_BY),
        random.integer(CONFIRMED_DAYS.from, CONFIRMED_DAYS.to),
      ];
      const projected = misses ? sessionAfter(addDays(day, by)) : day;
      const stages = [
        { snapshot: addDays(day, -PROJECTED_DAYS), date: projected, time: '', confirmed: false },
        { snapshot: addDays(day, -before), date: day, time: habit, confirmed: true },
      ];
      for (const { snapshot, date, time, confirmed } of stages) {
        if (snapshot < told || !universe.isNew(snapshot)) continue;
        const cells = [listing.ticker, isoDate(snapshot), quoted(listing.name), isoDate(date), time];
        yield [...cells, isoDate(lastDayOf(quarter)), confirmed, expected(quarter).toFixed(2)].join(',');
      }
    }
  }
}
