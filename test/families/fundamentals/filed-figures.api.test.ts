import { describe, expect, it } from 'vitest';
import { addDays, isoDate, parseStoredDay } from '../../../src/lib/dates.ts';
import { companyFacts, type Report } from '../../support/company-facts.ts';
import { useApp } from '../../support/harness.ts';
import { loadAll } from '../../support/load.ts';

const M = 1e6;
const TICKERS = ['REIT', 'WARE', 'TRNT', 'MNTH', 'UTIL', 'PRXY', 'TWIC'] as const;
type Ticker = (typeof TICKERS)[number];
const getCik = (ticker: Ticker) => 9_990_100 + TICKERS.indexOf(ticker);

const report = (
  form: string,
  fy: number,
  fp: string,
  filed: string,
  ...figures: Report['figures'][number][]
): Report => ({
  form,
  fy,
  fp,
  filed,
  figures,
});
const revenue = (start: string, end: string, millions: number) => ['Revenues', start, end, millions * M] as const;
const net = (start: string, end: string, value: number) => ['NetIncomeLoss', start, end, value] as const;
const addWeeks = (day: string, weeks: number) => isoDate(addDays(parseStoredDay(day), 7 * weeks));

/** Net income as filed: a proxy of April repeats the year in thousands. */
const REIT = [
  report('10-Q', 2025, 'Q1', '2025-05-01', net('2025-01-01', '2025-03-31', -3_100_000)),
  report('10-Q', 2025, 'Q2', '2025-08-01', net('2025-01-01', '2025-06-30', -16_700_000)),
  report('10-Q', 2025, 'Q3', '2025-11-01', net('2025-01-01', '2025-09-30', 133_707_000)),
  report('10-K', 2025, 'FY', '2026-02-20', net('2025-01-01', '2025-12-31', 319_066_000)),
  report('DEF 14A', 2025, 'FY', '2026-04-10', net('2025-01-01', '2025-12-31', 319_065)),
];

/** The report has net income under another concept, which comes after that of the proxy. */
const PRXY = [
  report('10-K', 2025, 'FY', '2026-02-20', ['ProfitLoss', '2025-01-01', '2025-12-31', 70 * M]),
  report('8-K', 2025, 'FY', '2026-03-01', net('2025-01-01', '2025-12-31', 60)),
  report('10-K/A', 2025, 'FY', '2026-03-15', ['ProfitLoss', '2025-01-01', '2025-12-31', 71 * M]),
];

/** Quarters of 12, 12, 12, and 17 weeks: 53 weeks to 2023-09-03, then 52. */
const WARE_2022 = '2022-08-29';
const WARE_2023 = addWeeks(WARE_2022, 53);
const year = (fy: number, start: string, quarters: readonly number[], lastWeeks: number, filed: readonly string[]) =>
  quarters.map((_, i) => {
    const weeks = i === 3 ? 36 + lastWeeks : 12 * (i + 1);
    const end = isoDate(addDays(parseStoredDay(addWeeks(start, weeks)), -1));
    const sum = quarters.slice(0, i + 1).reduce((total, quarter) => total + quarter, 0);
    return report(i === 3 ? '10-K' : '10-Q', fy, i === 3 ? 'FY' : `Q${i + 1}`, filed[i]!, revenue(start, end, sum));
  });
const WARE = [
  ...year(2023, WARE_2022, [50, 55, 53, 79], 17, ['2022-12-20', '2023-03-08', '2023-06-01', '2023-10-10']),
  ...year(2024, WARE_2023, [58, 59, 60, 80], 16, ['2023-12-20', '2024-03-08', '2024-06-01', '2024-10-10']),
];

/** Years to June, then a transition report of six months, then years to December. */
const TRNT = [
  report('10-K', 2023, 'FY', '2023-08-20', revenue('2022-07-01', '2023-06-30', 380)),
  report('10-Q', 2024, 'Q1', '2023-11-01', revenue('2023-07-01', '2023-09-30', 100)),
  report(
    '10-Q',
    2024,
    'Q2',
    '2024-02-01',
    revenue('2023-10-01', '2023-12-31', 110),
    revenue('2023-07-01', '2023-12-31', 210),
  ),
  report(
    '10-Q',
    2024,
    'Q3',
    '2024-05-01',
    revenue('2024-01-01', '2024-03-31', 120),
    revenue('2023-07-01', '2024-03-31', 330),
  ),
  report('10-K', 2024, 'FY', '2024-08-20', revenue('2023-07-01', '2024-06-30', 460)),
  report('10-Q', 2025, 'Q1', '2024-11-01', revenue('2024-07-01', '2024-09-30', 140)),
  report('10-KT', 2024, 'FY', '2025-02-20', revenue('2024-07-01', '2024-12-31', 290)),
  report('10-Q', 2025, 'Q1', '2025-05-01', revenue('2025-01-01', '2025-03-31', 160)),
  report(
    '10-Q',
    2025,
    'Q2',
    '2025-08-01',
    revenue('2025-04-01', '2025-06-30', 170),
    revenue('2025-01-01', '2025-06-30', 330),
  ),
  report(
    '10-Q',
    2025,
    'Q3',
    '2025-11-01',
    revenue('2025-07-01', '2025-09-30', 180),
    revenue('2025-01-01', '2025-09-30', 510),
  ),
  report('10-K', 2025, 'FY', '2026-02-20', revenue('2025-01-01', '2025-12-31', 700)),
];

/** Years to June, a transition report of six months, years to December, one of three months, then years to March. */
const TWIC = [
  report('10-Q', 2024, 'Q1', '2023-11-01', revenue('2023-07-01', '2023-09-30', 100)),
  report('10-KT', 2023, 'FY', '2024-02-20', revenue('2023-07-01', '2023-12-31', 210)),
  report('10-Q', 2024, 'Q1', '2024-05-01', revenue('2024-01-01', '2024-03-31', 120)),
  report('10-Q', 2024, 'Q2', '2024-08-01', revenue('2024-01-01', '2024-06-30', 250)),
  report('10-Q', 2024, 'Q3', '2024-11-01', revenue('2024-01-01', '2024-09-30', 390)),
  report('10-K', 2024, 'FY', '2025-02-20', revenue('2024-01-01', '2024-12-31', 540)),
  report('10-KT', 2025, 'FY', '2025-05-20', revenue('2025-01-01', '2025-03-31', 160)),
  report('10-Q', 2026, 'Q1', '2025-08-01', revenue('2025-04-01', '2025-06-30', 170)),
  report('10-Q', 2026, 'Q2', '2025-11-01', revenue('2025-04-01', '2025-09-30', 350)),
  report('10-Q', 2026, 'Q3', '2026-02-01', revenue('2025-04-01', '2025-12-31', 540)),
  report('10-K', 2026, 'FY', '2026-05-20', revenue('2025-04-01', '2026-03-31', 740)),
];

/** Years to April, then to June: the two months between are reported on Form 10-Q, and there is no transition report. */
const MNTH = [
  report('10-K', 2025, 'FY', '2025-06-20', revenue('2024-05-01', '2025-04-30', 400)),
  report('10-Q', 2026, 'Q1', '2025-11-01', revenue('2025-07-01', '2025-09-30', 110)),
  report(
    '10-Q',
    2026,
    'Q2',
    '2026-02-01',
    revenue('2025-10-01', '2025-12-31', 120),
    revenue('2025-07-01', '2025-12-31', 230),
  ),
];

/** A utility: quarterly reports add the last twelve months. */
const UTIL = [
  report('10-K', 2024, 'FY', '2025-02-20', revenue('2024-01-01', '2024-12-31', 400)),
  report(
    '10-Q',
    2025,
    'Q1',
    '2025-05-01',
    revenue('2025-01-01', '2025-03-31', 110),
    revenue('2024-04-01', '2025-03-31', 410),
  ),
  report(
    '10-Q',
    2025,
    'Q2',
    '2025-08-01',
    revenue('2025-04-01', '2025-06-30', 90),
    revenue('2024-07-01', '2025-06-30', 405),
  ),
];

const REPORTS: Readonly<Record<Ticker, readonly Report[]>> = { REIT, WARE, TRNT, MNTH, UTIL, PRXY, TWIC };

const app = useApp(async (app) => {
  app.clock.now = new Date('2026-06-01T16:00:00Z');
  const listed = TICKERS.map((ticker) => ({ cik_str: getCik(ticker), ticker, title: `${ticker} Inc` }));
  await loadAll(
    app,
    ['sec-companies', { 'company_tickers.json': JSON.stringify({ ...listed }) }],
    [
      'company-facts',
      Object.fromEntries(
        TICKERS.map((ticker) => [
          `CIK${String(getCik(ticker)).padStart(10, '0')}.json`,
          companyFacts(getCik(ticker), `${ticker} Inc`, REPORTS[ticker]),
        ]),
      ),
    ],
  );
});

const query = async (ticker: Ticker, fields: string) => {
  const { body } = await app.graphql(`{ stock(ticker: "${ticker}") { fundamentals { ${fields} } } }`);
  expect(body.errors).toBeUndefined();
  return body.data.stock.fundamentals;
};
type Quarter = { periodEndDate: string; fiscalPeriod: string; fiscalYear: number; revenue: number | null };
const queryQuarters = async (ticker: Ticker): Promise<(Quarter & { revenueGrowthPercent: number | null })[]> =>
  (
    await query(
      ticker,
      'summary { quarters { periodEndDate fiscalPeriod fiscalYear revenue netIncome revenueGrowthPercent } }',
    )
  ).summary.quarters;
const byEnd = <T>(quarters: readonly Quarter[], select: (quarter: Quarter & Record<string, unknown>) => T) =>
  Object.fromEntries(quarters.map((quarter) => [quarter.periodEndDate, select(quarter as never)]));

describe('A figure that several documents state', () => {
  it('comes from the annual report, not from a later proxy [STK-15, STK-17]', async () => {
    const { current, statement } = await query(
      'REIT',
      'current { netIncomeTTM } statement(fiscalPeriod: Q4, fiscalYear: 2025) { netIncome }',
    );
    expect(current.netIncomeTTM).toBe(319_066_000);
    expect(statement.netIncome).toBe(185_359_000); // 319,066 less 133,707 thousand.
  });

  it('comes from the amended report, even under a concept of lower precedence [STK-15]', async () => {
    const { statement } = await query('PRXY', 'statement(timeframe: ANNUAL) { netIncome }');
    expect(statement.netIncome).toBe(71 * M);
  });
});

describe('A quarter of 17 weeks', () => {
  it('is the year less 36 weeks, and counts in the twelve months [STK-15, STK-17]', async () => {
    const quarters = await queryQuarters('WARE');
    expect(
      byEnd(quarters, ({ fiscalPeriod, fiscalYear, revenue: value }) => [fiscalPeriod, fiscalYear, value]),
    ).toMatchObject({
      '2023-09-03': ['Q4', 2023, 79 * M],
      '2023-11-26': ['Q1', 2024, 58 * M],
      '2024-09-01': ['Q4', 2024, 80 * M],
    });
    expect(quarters).toHaveLength(8);
    const { current } = await query('WARE', 'current { quartersIncluded revenueTTM revenueGrowthPercent }');
    // 257 after 237.
    expect(current).toEqual({ quartersIncluded: 4, revenueTTM: 257 * M, revenueGrowthPercent: 8.4388 });
  });

  it('is compared with the quarter of 16 weeks a year later [STK-19]', async () => {
    const growth = byEnd(await queryQuarters('WARE'), ({ revenueGrowthPercent }) => revenueGrowthPercent);
    expect(growth['2024-09-01']).toBe(1.27); // 80 after 79.
  });
});

describe('A changed fiscal year', () => {
  it('leaves every quarter, including the last of a transition report [STK-15, STK-16]', async () => {
    const quarters = await queryQuarters('TRNT');
    expect(byEnd(quarters, ({ revenue: value }) => value && value / M)).toEqual({
      '2025-12-31': 190,
      '2025-09-30': 180,
      '2025-06-30': 170,
      '2025-03-31': 160,
      '2024-12-31': 150,
      '2024-09-30': 140,
      '2024-06-30': 130,
      '2024-03-31': 120,
    });
  });

  it('compares growth with the quarter that ended a year before, even under another name [STK-17]', async () => {
    const growth = byEnd(await queryQuarters('TRNT'), ({ revenueGrowthPercent }) => revenueGrowthPercent);
    expect(growth).toMatchObject({
      '2025-12-31': 26.67, // 190 after 150.
      '2025-09-30': 28.57, // 180 after 140.
      '2025-06-30': 30.77, // 170 after 130.
      '2025-03-31': 33.33, // 160 after 120.
      '2024-12-31': 36.36, // 150 after 110.
    });
    const { current } = await query('TRNT', 'current { revenueTTM revenueGrowthPercent }');
    expect(current).toEqual({ revenueTTM: 700 * M, revenueGrowthPercent: 29.6296 }); // 700 after 540.
  });

  it('names quarters by the year that each belongs to, and no six months a year [STK-16]', async () => {
    const { periods } = await query('TRNT', 'periods { periods { fiscalPeriod fiscalYear periodEndDate } }');
    expect(
      periods.periods.map((period: Quarter) => `${period.fiscalPeriod} ${period.fiscalYear} ${period.periodEndDate}`),
    ).toEqual([
      'FY 2025 2025-12-31',
      'Q4 2025 2025-12-31',
      'Q3 2025 2025-09-30',
      'Q2 2025 2025-06-30',
      'Q1 2025 2025-03-31',
      'Q2 2025 2024-12-31',
      'Q1 2025 2024-09-30',
      'FY 2024 2024-06-30',
      'Q4 2024 2024-06-30',
      'Q3 2024 2024-03-31',
      'Q2 2024 2023-12-31',
      'Q1 2024 2023-09-30',
      'FY 2023 2023-06-30',
    ]);
  });

  it('leaves every quarter and its growth if it changes a second time [STK-15, STK-17]', async () => {
    const quarters = await queryQuarters('TWIC');
    expect(
      byEnd(quarters, ({ revenue: value, revenueGrowthPercent }) => [value && value / M, revenueGrowthPercent]),
    ).toEqual({
      '2026-03-31': [200, 25], // 740 less 540; after 160.
      '2025-12-31': [190, 26.67], // 540 less 350; after 150.
      '2025-09-30': [180, 28.57], // After 140.
      '2025-06-30': [170, 30.77], // After 130.
      '2025-03-31': [160, 33.33], // After 120.
      '2024-12-31': [150, 36.36], // 540 less 390; after 110, which is 210 less 100.
      '2024-09-30': [140, 40], // After 100.
      '2024-06-30': [130, null], // 250 less 120; no quarter to 2023-06-30.
    });
  });

  it('is seen in a quarterly report if there is no transition report [STK-16]', async () => {
    const quarters = await queryQuarters('MNTH');
    expect(byEnd(quarters, ({ fiscalPeriod, fiscalYear }) => `${fiscalPeriod} ${fiscalYear}`)).toEqual({
      '2025-12-31': 'Q2 2026',
      '2025-09-30': 'Q1 2026',
    });
  });
});

describe('The last twelve months in a quarterly report', () => {
  it('are no fiscal year [STK-16]', async () => {
    const { periods } = await query('UTIL', 'periods { periods { fiscalPeriod fiscalYear periodEndDate } }');
    expect(
      periods.periods.map((period: Quarter) => `${period.fiscalPeriod} ${period.fiscalYear} ${period.periodEndDate}`),
    ).toEqual(['Q2 2025 2025-06-30', 'Q1 2025 2025-03-31', 'FY 2024 2024-12-31']);
  });
});
