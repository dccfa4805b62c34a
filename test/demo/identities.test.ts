import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessTable } from '../../src/demo/business.ts';
import type { DemoUniverse } from '../../src/demo/universe.ts';
import { estimateFiles, surpriseFiles } from '../../src/families/analysts/estimates/demo.ts';
import { calendarFiles } from '../../src/families/earnings-calendar/demo.ts';
import { fundamentalFiles } from '../../src/families/fundamentals/demo.ts';
import { priceFiles } from '../../src/families/prices/demo.ts';
import { floatFiles } from '../../src/families/short-sales/float/demo.ts';
import { constituentFiles } from '../../src/families/stocks/demo/constituents.ts';
import { companyFiles, profileFiles } from '../../src/families/stocks/demo/listings.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { roundHundredth } from '../../src/lib/rounding.ts';
import { startDemo } from '../support/demo-app.ts';
import type { TestApp } from '../support/harness.ts';

// Figures of a demo company on one path must agree with those on the others.

const NOW = new Date('2026-03-09T14:00:00Z');
const TODAY = '2026-03-09';
const MINUTE_MS = 60_000;
const PARTS = [
  ...[companyFiles, profileFiles, priceFiles, fundamentalFiles],
  ...[floatFiles, calendarFiles, estimateFiles, surpriseFiles, constituentFiles],
];

const YEARS = [2024, 2025, 2026];
const PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'];
const STATEMENT = `periodEndDate filedDate fiscalYear fiscalPeriod revenue costOfRevenue grossProfit operatingExpenses
  operatingIncome netIncome epsBasic epsDiluted weightedAverageSharesDiluted sharesOutstanding totalAssets totalLiabilities
  totalEquity currentAssets currentLiabilities cashAndEquivalents operatingCashFlow investingCashFlow financingCashFlow
  grossMarginPercent operatingMarginPercent netMarginPercent`;
const STATEMENTS = YEARS.flatMap((year) =>
  PERIODS.map(
    (period) => `${period}_${year}: statement(fiscalYear: ${year}, fiscalPeriod: ${period}) { ${STATEMENT} }`,
  ),
);
const COMPANY = `query ($ticker: Ticker!) {
  stock(ticker: $ticker) {
    ticker cik sharesOutstanding marketCap headquarters founded
    quote { price }
    float { freeFloat freeFloatPercent sharesOutstanding }
  }
  market { fundamentals(ticker: $ticker) {
    current { currentPrice peTTM psTTM pbRatio epsTTM revenueTTM netIncomeTTM revenueGrowthPercent periodEndDate }
    ${STATEMENTS.join('\n')}
  } }
  stock(ticker: $ticker) { analystEstimates {
    estimates { periodType periodLabel estimateMean revenueMean }
    surprises { periodLabel reportDate estimateEps actualEps epsSurprisePercent estimateRevenue actualRevenue }
  } }
  market { earningsCalendar(ticker: $ticker, period: { from: "2024-01-01", to: "2026-12-31" }) {
    nodes { periodEndDate fiscalQuarter earningsDate estimatedEps isReported }
  } }
}`;

type Statement = Readonly<Record<string, number | null>> & {
  periodEndDate: string;
  filedDate: string;
  fiscalYear: number;
  fiscalPeriod: string;
};
type Company = {
  ticker: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  body: any;
  quarters: Statement[];
  years: Statement[];
};

let app: TestApp;
let universe: DemoUniverse;
const companies: Company[] = [];
beforeAll(async () => {
  const started = await startDemo(PARTS, NOW, ['SPY', 'QQQ']);
  ({ app, universe } = started);
  for (const { ticker } of started.universe.listings.filter(({ kind }) => kind === 'STOCK')) {
    // Each company is read with a new minute of the key.
    app.clock.now = new Date(app.clock.now.valueOf() + MINUTE_MS);
    const { body } = await app.graphql(COMPANY, { variables: { ticker } });
    expect(body.errors, ticker).toBeUndefined();
    companies.push({ ticker, body: body.data, ...statementsIn(body.data.market.fundamentals) });
  }
}, 1_800_000);
afterAll(() => app?.close());

function statementsIn(fundamentals: Record<string, Statement>): Pick<Company, 'quarters' | 'years'> {
  const filed = YEARS.flatMap((year) => PERIODS.map((period) => fundamentals[`${period}_${year}`]!)).filter(
    ({ periodEndDate }) => periodEndDate !== null,
  );
  return {
    quarters: filed.filter(({ fiscalPeriod }) => fiscalPeriod !== 'FY'),
    years: filed.filter(({ fiscalPeriod }) => fiscalPeriod === 'FY'),
  };
}

/** The companies that file reports: all except those that demonstrate a stock without data. */
const filers = () => companies.filter(({ quarters }) => quarters.length > 0);

/** The current number of shares for one share of that day. */
const splitSince = (ticker: string, day: string): number =>
  universe.splitFactor(universe.listings.find((listing) => listing.ticker === ticker)!, parseDay(day)!);
const getCompany = (ticker: string): Company => companies.find((company) => company.ticker === ticker)!;

/** Filers for which the two values differ, with both values. */
const differences = (pairs: (company: Company) => Iterable<readonly [what: string, one: unknown, other: unknown]>) =>
  filers().flatMap((company) =>
    [...pairs(company)]
      .filter(([, one, other]) => one !== other)
      .map(([what, one, other]) => `${company.ticker} ${what}: ${one}, ${other}`),
  );
/**
 * Earnings per share of a company that split, or `filed` if they differ only by rounding: filed cents were divided by
 * four. Of all other companies, equal to the cent.
 */
const upToCents = (ticker: string, eps: number, filed: number | null) =>
  ticker === 'ZQSPLT' && filed !== null && Math.abs(eps - filed) <= 0.01 ? filed : eps;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('Earnings of the demo market', () => {
  it('are the same as announced and as filed, per share and in revenue', () => {
    let compared = 0;
    expect(
      differences(function* ({ ticker, body, quarters }) {
        for (const { periodLabel, actualEps, actualRevenue, reportDate } of body.stock.analystEstimates.surprises) {
          const filed = quarters.find(({ periodEndDate }) => periodEndDate === periodLabel);
          if (!filed) continue;
          compared += 1;
          yield [`EPS ${periodLabel}`, upToCents(ticker, actualEps, filed.epsDiluted!), filed.epsDiluted];
          yield [`revenue ${periodLabel}`, actualRevenue, filed.revenue];
          yield [`announced by the filing ${periodLabel}`, reportDate <= filed.filedDate, true];
        }
      }),
    ).toEqual([]);
    expect(compared).toBeGreaterThan(6 * companies.length);
  });

  it('are announced on the calendar’s day against the calendar’s estimate', () => {
    expect(
      differences(function* ({ body }) {
        for (const { periodLabel, reportDate, estimateEps } of body.stock.analystEstimates.surprises) {
          const event = getEvent(body, periodLabel);
          if (!event) continue;
          yield [`day ${periodLabel}`, reportDate, event.earningsDate];
          yield [`estimate ${periodLabel}`, estimateEps, event.estimatedEps];
          yield [`is out ${periodLabel}`, event.isReported, true];
        }
      }),
    ).toEqual([]);
  });

  it('are off the estimate by the surprise', () => {
    expect(
      differences(function* ({ body }) {
        for (const { periodLabel, estimateEps, actualEps, epsSurprisePercent } of body.stock.analystEstimates.surprises)
          if (estimateEps !== 0)
            yield [
              `surprise ${periodLabel}`,
              epsSurprisePercent,
              roundHundredth((100 * (actualEps - estimateEps)) / Math.abs(estimateEps)),
            ];
      }),
    ).toEqual([]);
  });

  it('are to come only of quarters that no report is filed of, on one day with one estimate', () => {
    expect(
      differences(function* ({ body, quarters }) {
        const filed = new Set(quarters.map(({ periodEndDate }) => periodEndDate));
        const coming = body.market.earningsCalendar.nodes.filter(
          ({ isReported }: { isReported: boolean }) => !isReported,
        );
        for (const { periodEndDate: fiscalDateEnding, earningsDate } of coming) {
          yield [`filed ${fiscalDateEnding}`, filed.has(fiscalDateEnding), false];
          yield [`in the future ${fiscalDateEnding}`, earningsDate >= TODAY, true];
        }
        const due = getEstimate(body, 'CURRENT_QUARTER');
        if (!due || !coming[0]) return;
        yield ['next day', due.periodLabel, coming[0].earningsDate];
        yield ['next estimate', due.estimateMean, coming[0].estimatedEps];
      }),
    ).toEqual([]);
  });

  it('estimates of a fiscal year in the demo market are its announced and its expected quarters', () => {
    let compared = 0;
    expect(
      differences(function* ({ body, years }) {
        const year = getEstimate(body, 'CURRENT_YEAR');
        const [due, next] = [getEstimate(body, 'CURRENT_QUARTER'), getEstimate(body, 'NEXT_QUARTER')];
        const lastYear = years.at(-1)?.periodEndDate;
        if (!year || !lastYear) return;
        const announced = body.stock.analystEstimates.surprises.filter(
          ({ periodLabel }: { periodLabel: string }) => periodLabel > lastYear,
        );
        // Two quarters to come, and the other two announced: the year is known in full.
        if (announced.length !== 2) return;
        compared += 1;
        const eps = announced.map(({ actualEps }: { actualEps: number }) => actualEps);
        yield ['EPS of the year', year.estimateMean, rounded(sum([...eps, due.estimateMean, next.estimateMean]), 2)];
      }),
    ).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });
});

describe('Shares of the demo market', () => {
  it('are one count on profile and float, and the classes together those of the newest report', () => {
    const byCompany = groupBy(filers(), ({ body }) => body.stock.cik as string);
    const wrong = [...byCompany.values()].flatMap((classes) => {
      const ofClasses = sum(classes.map(({ body }) => body.stock.sharesOutstanding));
      const filed = getNewest(classes[0]!).sharesOutstanding;
      const floats = classes.filter(({ body }) => body.stock.float.sharesOutstanding !== body.stock.sharesOutstanding);
      return ofClasses === filed && floats.length === 0 ? [] : [`${classes[0]!.ticker}: ${ofClasses}, ${filed}`];
    });
    expect(wrong).toEqual([]);
    expect(byCompany.size).toBe(filers().length - 1);
    const unknown = companies.filter(({ quarters }) => quarters.length === 0);
    expect(unknown.map(({ ticker }) => ticker)).toEqual(['ZQBARE']);
  });

  it('are the newest in reports from before a split of four for one, and those of their day in floats', async () => {
    const { sharesOutstanding } = getCompany('ZQSPLT').body.stock;
    const { quarters } = getCompany('ZQSPLT');
    expect(quarters.filter(({ filedDate }) => splitSince('ZQSPLT', filedDate) === 4).length).toBeGreaterThan(4);
    for (const { sharesOutstanding: filed, epsDiluted, netIncome } of quarters) {
      // Companies buy back a little each year.
      expect(filed! / sharesOutstanding).toBeGreaterThan(0.95);
      expect(filed! / sharesOutstanding).toBeLessThan(1.1);
      expect(epsDiluted! * filed!).toBeGreaterThan(0.95 * netIncome!);
    }
    const floats = await app.db.query<{ date: string; shares: number }>(
      `SELECT "date"::text AS "date", "shares_outstanding" AS "shares" FROM "stated_float" WHERE "ticker" = 'ZQSPLT' ORDER BY 1`,
    );
    expect(floats.map(({ date, shares }) => shares * splitSince('ZQSPLT', date))).toEqual(
      floats.map(() => sharesOutstanding),
    );
    expect(floats.at(-1)!.shares).toBe(sharesOutstanding);
  });

  it('the float in the demo market is the stated part of the shares', () => {
    expect(
      differences(function* ({ body }) {
        const { freeFloat, freeFloatPercent, sharesOutstanding } = body.stock.float;
        yield ['float', freeFloatPercent, rounded((100 * freeFloat) / sharesOutstanding, 2)];
      }),
    ).toEqual([]);
  });

  it('divide the income into earnings per share', () => {
    expect(
      differences(function* ({ ticker, quarters }) {
        for (const { periodEndDate, netIncome, weightedAverageSharesDiluted, epsDiluted } of quarters)
          yield [
            `EPS ${periodEndDate}`,
            epsDiluted,
            upToCents(ticker, Math.round((100 * netIncome!) / weightedAverageSharesDiluted!) / 100, epsDiluted!),
          ];
      }),
    ).toEqual([]);
  });
});

describe('Valuations of the demo market', () => {
  it('are of the last close: market cap, P/E and P/S', () => {
    expect(
      differences(function* ({ body }) {
        const {
          stock,
          market: { fundamentals },
        } = body;
        const { currentPrice, peTTM, psTTM, epsTTM, revenueTTM } = fundamentals.current;
        yield ['price', currentPrice, stock.quote.price];
        yield ['market cap', stock.marketCap, stock.sharesOutstanding * currentPrice];
        yield ['P/E', peTTM, epsTTM > 0 ? rounded(currentPrice / epsTTM, 4) : null];
        const classes = companies.filter((company) => company.body.stock.cik === stock.cik);
        const value = sum(classes.map((one) => one.body.stock.marketCap));
        yield ['P/S', psTTM, revenueTTM === null ? null : rounded(value / revenueTTM, 4)];
      }),
    ).toEqual([]);
  });

  it('are of the four newest quarters filed', () => {
    expect(
      differences(function* ({ body, quarters }) {
        const four = quarters.slice(-4);
        const { epsTTM, revenueTTM, netIncomeTTM, periodEndDate } = body.market.fundamentals.current;
        yield ['end', periodEndDate, four.at(-1)!.periodEndDate];
        // Half a cent, a result of the split, is rounded up: 588.5 cents are 5.89 dollars.
        const cents = Number((sum(four.map(({ epsDiluted }) => epsDiluted!)) * 100).toFixed(4));
        yield ['EPS', epsTTM, Math.round(cents) / 100];
        yield ['revenue', revenueTTM, sum(four.map(({ revenue }) => revenue!))];
        yield ['net income', netIncomeTTM, sum(four.map(({ netIncome }) => netIncome!))];
      }),
    ).toEqual([]);
  });

  it('are what such companies have: no P/E in the thousands, no margin above 100 percent', () => {
    const odd = filers().filter(({ body, quarters }) => {
      const { peTTM, psTTM } = body.market.fundamentals.current;
      const margins = quarters.flatMap(({ grossMarginPercent, operatingMarginPercent, netMarginPercent }) => [
        ...[grossMarginPercent, operatingMarginPercent, netMarginPercent],
      ]);
      return (peTTM !== null && (peTTM < 3 || peTTM > 1_000)) || psTTM > 300 || margins.some((margin) => margin! > 100);
    });
    expect(odd.map(({ ticker, body }) => [ticker, body.market.fundamentals.current.peTTM])).toEqual([]);
  });
});

describe('Statements of the demo market', () => {
  it('add up: gross profit, operating income, balance sheet', () => {
    expect(
      differences(function* ({ quarters, years }) {
        for (const one of [...quarters, ...years]) {
          const name = `${one.fiscalPeriod} ${one.fiscalYear}`;
          yield [`balance ${name}`, one.totalAssets, one.totalLiabilities! + one.totalEquity!];
          if (one.grossProfit === null) continue;
          yield [`gross profit ${name}`, one.grossProfit, one.revenue! - one.costOfRevenue!];
          yield [`operating income ${name}`, one.operatingIncome, one.grossProfit! - one.operatingExpenses!];
        }
      }),
    ).toEqual([]);
  });

  it('four quarterly statements of the demo market add up to their year', () => {
    let compared = 0;
    expect(
      differences(function* ({ ticker, quarters, years }) {
        for (const year of years) {
          const four = quarters.filter(({ fiscalYear }) => fiscalYear === year.fiscalYear);
          expect(four).toHaveLength(4);
          compared += 1;
          for (const item of ['revenue', 'netIncome', 'operatingIncome', 'operatingCashFlow'])
            yield [`${item} ${year.fiscalYear}`, year[item], sum(four.map((quarter) => quarter[item]!))];
          const eps = rounded(sum(four.map(({ epsDiluted }) => epsDiluted!)), 2);
          yield [`EPS ${year.fiscalYear}`, year.epsDiluted, upToCents(ticker, eps, year.epsDiluted!)];
        }
      }),
    ).toEqual([]);
    expect(compared).toBeGreaterThan(companies.length);
  });

  it('have as much more cash as the cash flows say', () => {
    expect(
      differences(function* ({ quarters }) {
        for (const [i, quarter] of quarters.entries()) {
          const before = quarters[i - 1];
          if (!before) continue;
          const flows = [quarter.operatingCashFlow, quarter.investingCashFlow, quarter.financingCashFlow];
          const change = quarter.cashAndEquivalents! - before.cashAndEquivalents!;
          yield [`cash ${quarter.periodEndDate}`, change, sum(flows.map((flow) => flow!))];
        }
      }),
    ).toEqual([]);
  });
});

describe('Funds of the demo market', () => {
  it.each([
    ['SPY', 'SP500'],
    ['QQQ', 'NASDAQ100'],
  ])('move as their index does on the heatmap: %s [DER-28]', async (fund, scope) => {
    const { body } = await app.graphql(
      `{ etf(ticker: "${fund}") { quote { changePercent } } market { heatmap(scope: ${scope}) { meta { capWeightedChangePercent } } } }`,
    );
    expect(body.errors).toBeUndefined();
    const index = body.data.market.heatmap.meta.capWeightedChangePercent;
    expect(Math.abs(index)).toBeGreaterThan(0);
    // Market caps use the newest filings, so weights differ slightly from those of the fund's path.
    expect(Math.abs(body.data.etf.quote.changePercent - index)).toBeLessThan(0.01);
  });
});

describe('Profiles of the demo market', () => {
  it('say where every real company is and since when', () => {
    const real = companies.filter(({ body }) => businessTable().has(String(Number(body.stock.cik))));
    const without = real.filter(({ body }) => !body.stock.headquarters || !/^\d{4}$/.test(body.stock.founded));
    expect(without.map(({ ticker }) => ticker)).toEqual([]);
  });
});

type Event = { periodEndDate: string; earningsDate: string; estimatedEps: number; isReported: boolean };
const getEvent = (body: Company['body'], end: string): Event | undefined =>
  body.market.earningsCalendar.nodes.find(({ periodEndDate }: Event) => periodEndDate === end);

type Estimate = { periodType: string; periodLabel: string; estimateMean: number };
const getEstimate = (body: Company['body'], type: string): Estimate =>
  body.stock.analystEstimates.estimates.find(({ periodType }: Estimate) => periodType === type);

const getNewest = ({ quarters }: Company): Statement => quarters.at(-1)!;
