import { coveredCompanies, type DemoCompany, quartersReported } from '../../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

/** How many of the newest sessions are told: every fifth has a sweep, and those on which a company reports or says when. */
const SWEPT_SESSIONS = 30;
const WEEKLY = 5;
/** How far the lowest and the highest estimate are from the mean, parts of its size. */
const LOWEST = 0.06;
const HIGHEST = 0.05;
const ANALYSTS = { from: 8, to: 35 };
/** Every company has results to announce within so many days. */
const NEXT_REPORT_DAYS = 150;

/** What is expected of the quarters and years to come. */
export const estimateFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('analyst-estimates', 'analyst-estimates', universe.today, ESTIMATES, estimateRows(universe));

/** What was reported, and what had been expected. */
export const surpriseFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('earnings-surprises', 'earnings-surprises', universe.today, SURPRISES, surpriseRows(universe));

function* surpriseRows(universe: DemoUniverse): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const { ticker } = company.classes[0]!;
    const told = universe.sessions[universe.firstPlace(company.classes[0]!)]!;
    for (const quarter of quartersReported(company, told, universe.today)) {
      if (!universe.isNew(quarter.reported) || quarter.reported >= universe.listedUntil(company.classes[0]!)) continue;
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
    const oldest = Math.max(universe.firstPlace(company.classes[0]!), sessions.length - SWEPT_SESSIONS);
    for (let place = oldest; place < sessions.length; place++) {
      const day = sessions[place]!;
      const isTold = universe.isTraded(company.classes[0]!, place) && universe.isNew(day);
      if (!isTold || !(place % WEEKLY === 0 || changesOn(company, day))) continue;
      for (const { type, label, eps, revenue } of listPeriods(company, day)) {
        const values = [...range(eps, 2), analysts, ...range(revenue, 0), analysts];
        yield [ticker, isoDate(day), type, label, ...values].join(',');
      }
    }
  }
}

/** Whether the calendar says something new of the company on a day. */
const changesOn = (company: DemoCompany, day: Date): boolean =>
  quartersReported(company, day, addDays(day, NEXT_REPORT_DAYS)).some(
    ({ reported, confirmed }) => +reported === +day || +confirmed === +day,
  );

/** The periods that are estimated on a day, in the shares of the next report. A fiscal year is what is reported of it and what is expected of the rest. */
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
