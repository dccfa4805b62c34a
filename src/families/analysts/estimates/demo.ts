import { coveredCompanies, earningsOf, lastDayOf, quarterReported } from '../../../demo/earnings.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { randomOf } from '../../../demo/random.ts';
import type { Universe } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

/** How many of the newest sessions are told, of which every fifth has a sweep of estimates. */
const SWEPT_SESSIONS = 30;
const WEEKLY = 5;
/** What is expected of the quarters and years to come. */
export const estimateFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('analyst-estimates', 'analyst-estimates', universe.today, ESTIMATES, estimateRows(universe));

/** What was reported, and what had been expected. */
export const surpriseFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('earnings-surprises', 'earnings-surprises', universe.today, SURPRISES, surpriseRows(universe));

function* surpriseRows(universe: Universe): Generator<string> {
  for (const listing of coveredCompanies(universe)) {
    const { days, expected, revenuePerEps } = earningsOf(universe, listing);
    const told = universe.sessions[universe.firstPlace(listing)]!;
    const places = new Map(universe.sessions.map((day, place) => [day.valueOf(), place]));
    for (const day of days) {
      const place = places.get(day.valueOf());
      if (place === undefined || day < told || !universe.isNew(day)) continue;
      const quarter = quarterReported(day);
      const noise = randomOf(universe.seed, 'surprise', listing.issuer, quarter).normal();
      // Good reports make good days.
      const surprise = 0.02 + (universe.news(listing).get(place)?.move ?? 0) + 0.03 * noise;
      const eps = [1, 1 + surprise].map((part) => (expected(quarter) * part).toFixed(2));
      const revenue = [1, 1 + surprise / 4].map((part) => Math.round(expected(quarter) * part * revenuePerEps));
      yield [listing.ticker, isoDate(lastDayOf(quarter)), isoDate(day), ...eps, ...revenue].join(',');
    }
  }
}

function* estimateRows(universe: Universe): Generator<string> {
  for (const listing of coveredCompanies(universe)) {
    const { days, expected, revenuePerEps, random } = earningsOf(universe, listing);
    const analysts = random.integer(8, 35);
    const range = (value: number, digits: number) => [0.94, 1, 1.05].map((part) => (value * part).toFixed(digits));
    const oldest = Math.max(universe.firstPlace(listing), universe.sessions.length - SWEPT_SESSIONS);
    for (let place = oldest; place < universe.sessions.length; place++) {
      const day = universe.sessions[place]!;
      const due = days.find((report) => report > day);
      if (place % WEEKLY !== 0 || !universe.isNew(day) || !due) continue;
      const quarter = quarterReported(due);
      const year = [0, 1, 2, 3].reduce((sum, later) => sum + expected(quarter + later), 0);
      const next = [4, 5, 6, 7].reduce((sum, later) => sum + expected(quarter + later), 0);
      const periods = [
        ['CURRENT_QUARTER', isoDate(due), expected(quarter)],
        ['NEXT_QUARTER', '+1q', expected(quarter + 1)],
        ['CURRENT_YEAR', '0y', year],
        ['NEXT_YEAR', '+1y', next],
      ] as const;
      for (const [type, label, eps] of periods) {
        const values = [...range(eps, 2), analysts, ...range(eps * revenuePerEps, 0), analysts];
        yield [listing.ticker, isoDate(day), type, label, ...values].join(',');
      }
    }
  }
}
