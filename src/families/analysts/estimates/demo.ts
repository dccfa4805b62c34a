import { coveredCompanies, type DemoCompany, quartersReported } from '../../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

/**
 * The newest sessions that are generated: every fifth has a sweep, and so have sessions on which a company reports or
 * confirms a date.
 */
const SWEPT_SESSIONS = 30;
const WEEKLY = 5;
/** The distance of the lowest and the highest estimate from the mean, fractions of its size. */
const LOWEST = 0.06;
const HIGHEST = 0.05;
const ANALYSTS = { from: 8, to: 35 };
/** Every company has a report due within this many days. */
const NEXT_REPORT_DAYS = 150;

/** Estimates of upcoming quarters and years. */
export const estimateFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('analyst-estimates', 'analyst-estimates', universe.today, ESTIMATES, estimateRows(universe));

/** Results with the estimates before them. */
export const surpriseFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('earnings-surprises', 'earnings-surprises', universe.today, SURPRISES, surpriseRows(universe));

function* surpriseRows(universe: DemoUniverse): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const { ticker } = company.classes[0];
    const firstSession = universe.sessionAt(universe.firstPlace(company.classes[0]));
    for (const quarter of quartersReported(company, firstSession, universe.today)) {
      if (!universe.isNew(quarter.reported) || quarter.reported >= universe.listedUntil(company.classes[0])) continue;
      const { end, reported, expected, epsDiluted, revenue } = quarter;
      const eps = [expected.eps, epsDiluted].map((value) => value.toFixed(2));
      yield [ticker, isoDate(end), isoDate(reported), ...eps, expected.revenue, revenue].join(',');
    }
  }
}

function* estimateRows(universe: DemoUniverse): Generator<string> {
  const { sessions } = universe;
  for (const company of coveredCompanies(universe)) {
    const [{ ticker, coverage }] = company.classes as [DemoCompany['classes'][number]];
    const analysts =
      coverage === 'THIN'
        ? 1
        : createRandom(universe.seed, 'estimates', company.issuer).integer(ANALYSTS.from, ANALYSTS.to);
    const range = (mean: number, digits: number) =>
      [mean - LOWEST * Math.abs(mean), mean, mean + HIGHEST * Math.abs(mean)].map((value) => value.toFixed(digits));
    const oldest = Math.max(universe.firstPlace(company.classes[0]), sessions.length - SWEPT_SESSIONS);
    for (let place = oldest; place < sessions.length; place++) {
      const day = universe.sessionAt(place);
      const isGenerated = universe.isTraded(company.classes[0], place) && universe.isNew(day);
      if (!isGenerated || !(place % WEEKLY === 0 || hasChangeOn(company, day))) continue;
      for (const { type, label, eps, revenue } of listPeriods(company, day)) {
        const values = [...range(eps, 2), analysts, ...range(revenue, 0), analysts];
        yield [ticker, isoDate(day), type, label, ...values].join(',');
      }
    }
  }
}

/** Whether the calendar of the company changes on a day. */
const hasChangeOn = (company: DemoCompany, day: Date): boolean =>
  quartersReported(company, day, addDays(day, NEXT_REPORT_DAYS)).some(
    ({ reported, confirmed }) => +reported === +day || +confirmed === +day,
  );

/**
 * The estimated periods on a day, in the shares of the next report. A fiscal year is the sum of its reported quarters
 * and the estimates of the others.
 */
function listPeriods(company: DemoCompany, day: Date) {
  const [due] = quartersReported(company, addDays(day, 1), addDays(day, NEXT_REPORT_DAYS)) as [
    ReturnType<DemoCompany['quarter']>,
  ];
  const getExpected = (month: number) => {
    const { reported, epsDiluted, revenue, expected, splitFactor } = company.quarter(month);
    const { eps, ...rest } = reported <= day ? { eps: epsDiluted, revenue } : expected;
    return { ...rest, eps: (eps * due.splitFactor) / splitFactor };
  };
  const year = (first: number) => {
    const quarters = [0, 3, 6, 9].map((months) => getExpected(first + months));
    return {
      eps: quarters.reduce((sum, { eps }) => sum + eps, 0),
      revenue: quarters.reduce((sum, { revenue }) => sum + revenue, 0),
    };
  };
  const first = due.month - (due.number - 1) * 3;
  return [
    {
      type: 'CURRENT_QUARTER',
      label: isoDate(due.confirmed <= day ? due.reported : due.projected),
      ...getExpected(due.month),
    },
    { type: 'NEXT_QUARTER', label: '+1q', ...getExpected(due.month + 3) },
    { type: 'CURRENT_YEAR', label: '0y', ...year(first) },
    { type: 'NEXT_YEAR', label: '+1y', ...year(first + 12) },
  ];
}
