import { reportDays } from '../../../demo/events.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import type { Listing } from '../../../demo/listing.ts';
import { type Random, randomOf } from '../../../demo/random.ts';
import type { Universe } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';
import { coveredCompanies } from '../demo.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

/** How many of the newest sessions are told, of which every fifth has a sweep of estimates. */
const SWEPT_SESSIONS = 30;
const WEEKLY = 5;
/** The quarter in which a year's earnings are what the table's price stands for: the last of 2025. */
const REFERENCE_QUARTER = 2025 * 4 + 3;

/** What is expected of the quarters and years to come. */
export const estimateFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('analyst-estimates', 'analyst-estimates', universe.today, ESTIMATES, estimateRows(universe));

/** What was reported, and what had been expected. */
export const surpriseFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('earnings-surprises', 'earnings-surprises', universe.today, SURPRISES, surpriseRows(universe));

type Reports = { days: readonly Date[]; expected: (quarter: number) => number; revenuePerEps: number; random: Random };

/** A company's report days, and what is expected of each quarter (years times four and quarters), USD a share. */
export function reportsOf({ seed, sessions }: Universe, { issuer, price, sharesOutstanding }: Listing): Reports {
  const random = randomOf(seed, 'earnings', issuer);
  // A year's earnings are between a fifteenth and a thirtieth of the price, a year's revenue three to eight times as much.
  const quarterly = price / random.between(15, 30) / 4;
  const revenuePerEps = random.between(3, 8) * sharesOutstanding;
  const growth = 1 + random.between(-0.01, 0.04);
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  return {
    days: reportDays(seed, issuer, first.getUTCFullYear(), last.getUTCFullYear() + 1),
    expected: (quarter) => quarterly * growth ** (quarter - REFERENCE_QUARTER),
    revenuePerEps,
    random,
  };
}

/** The quarter that is reported on a day: the one before that day's. */
export const quarterReported = (day: Date): number => day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3) - 1;
/** The last day of a quarter. */
export const lastDayOf = (quarter: number): Date =>
  new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3 + 3, 0));

function* surpriseRows(universe: Universe): Generator<string> {
  for (const listing of coveredCompanies(universe)) {
    const { days, expected, revenuePerEps } = reportsOf(universe, listing);
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
    const { days, expected, revenuePerEps, random } = reportsOf(universe, listing);
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
