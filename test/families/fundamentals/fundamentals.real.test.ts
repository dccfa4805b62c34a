import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../../src/import/run.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { derive, importers } from '../../support/catalog.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';

/** A Saturday, after every file of the folder. */
const NOW = new Date('2026-06-20T12:00:00Z');
const M = 1e6;

describe.skipIf(!hasSharedData)(
  'Real filings and short sales (skipped where the shared data folder is missing)',
  () => {
    let app: TestApp;
    const reports: FileReport[] = [];
    beforeAll(async () => {
      app = await startApp({ fill: false });
      app.clock.now = NOW;
      for (const [kind, name] of [
        ['constituents', 'reference/sp500_constituents.csv'],
        ['companies', 'prices/long_format/companies.csv'],
        ['prices', 'prices/long_format/stock_prices.csv'],
        ['company-facts', 'xbrl'],
        ['short-interest', 'short'],
        ['short-volume', 'short'],
      ] as const) {
        const importer = importers.find((importer) => importer.kind === kind)!;
        reports.push(...(await ingest(app.db, importer, [path.join(SHARED_DATA, name)], { now: NOW })));
      }
      await readDay('2026-06-20');
    }, 360_000);
    afterAll(() => app.close());

    const readDay = async (day: string) => {
      await derive(app.db, ['stocks', 'prices', 'fundamentals'], NOW, parseDay(day)!);
      await app.versions.refresh();
    };
    const readStock = async (of: string) => (await app.rest(`/api/v1/stocks/${of}`)).body;
    const statement = (query: string) => readStock(`fundamentals?ticker=AAPL&${query}`);

    it('real filings and short sales are imported, with a reason for each refusal [STK-15, STK-20, STK-21]', () => {
      const counts = reports.slice(3).map(({ file, written, refused }) => [path.basename(file), written, refused]);
      expect(counts).toEqual([
        // The figures used in statements, out of 24,579, each value once.
        ['companyfacts_CIK0000320193.json', 2543, 0],
        ['lpa_facts.json', 92, 0],
        ['finra_short_interest_latest_CONVERTED.csv', 339, 0],
        ['finra_shrt20241231_excerpt.csv', 4, 0],
        ['short_interest_borrow_2025-11-13.csv', 0, 45],
        ['short_interest_borrow_2025-11-20.csv', 0, 25],
        ['finra_CNMSshvol20260504_excerpt.txt', 8, 0],
      ]);
      // A borrow desk's tables: whole columns of positions without one.
      expect(new Set(reports.flatMap(({ refusals }) => refusals.map(({ field }) => field)))).toEqual(
        new Set(['si_date', 'si_shares', 'symbol']),
      );
    });

    it.each([
      [2025, 416_161, 112_010, 7.46, 111_482, 359_241],
      [2024, 391_035, 93_736, 6.08, 118_254, 364_980],
      [2023, 383_285, 96_995, 6.13, 110_543, 352_583],
      [2020, 274_515, 57_411, 3.28, 80_674, 323_888],
      [2012, 156_508, 41_733, 1.5775, 50_856, 176_064], // 6.31 before four for one.
    ])('Apple’s year %i is the published one [STK-15]', async (fiscalYear, revenue, netIncome, eps, cash, assets) => {
      expect(await statement(`timeframe=annual&fiscalYear=${fiscalYear}`)).toMatchObject({
        revenue: revenue * M,
        netIncome: netIncome * M,
        eps,
        operatingCashFlow: cash * M,
        totalAssets: assets * M,
      });
    });

    it.each([
      ['Q4', 2025, 102_466, 27_466, 1.85, '2025-09-27'],
      ['Q4', 2024, 94_930, 14_736, 0.97, '2024-09-28'],
      ['Q2', 2025, 95_359, 24_780, 1.65, '2025-03-29'],
      ['Q1', 2026, 143_756, 42_097, 2.84, '2025-12-27'],
      ['Q4', 2023, 89_498, 22_956, 1.46, '2023-09-30'],
      ['Q1', 2012, 46_333, 13_064, 0.495357, '2011-12-31'], // Fourteen weeks; 13.87 before seven and four for one.
    ])(
      'Apple’s %s %i is the published one [STK-15]',
      async (fiscalPeriod, fiscalYear, revenue, netIncome, eps, end) => {
        const body = await statement(`fiscalPeriod=${fiscalPeriod}&fiscalYear=${fiscalYear}`);
        expect(body).toMatchObject({ revenue: revenue * M, netIncome: netIncome * M, periodEndDate: end });
        // A fourth quarter's is worked out, and may be a cent off.
        expect(Math.abs(body.eps - eps)).toBeLessThan(0.0101);
      },
    );

    it('has cash flows of quarters, filed only since the year’s start: 81,754 less 53,887 [STK-15]', async () => {
      expect((await statement('fiscalPeriod=Q3&fiscalYear=2025')).operatingCashFlow).toBe(27_867 * M);
    });

    it('real filings and short sales are all 71 quarters and 19 years since 2007 [STK-16]', async () => {
      const { periods } = await readStock('fundamentals/periods?ticker=AAPL');
      expect(periods).toHaveLength(90);
      expect(periods[0]).toEqual({ fiscalPeriod: 'Q1', fiscalYear: 2026 });
    });

    it('real filings and short sales are the twelve months to December 2025, and as of November those to September [STK-17, DER-73, RAT-19, RAT-32]', async () => {
      expect(await readStock('fundamentals/current?ticker=AAPL')).toMatchObject({
        currentPrice: 298.01,
        revenueTTM: 435_617 * M,
        epsTTM: 7.91, // 1.65, 1.57, 1.85 and 2.84.
        peTTM: 37.6751,
        quartersIncluded: 4,
      });
      await readDay('2025-11-20');
      const { body } = await app.graphql(`{ stock(ticker: "AAPL") { fundamentals { current {
      operatingMarginPercent netMarginPercent returnOnEquityPercent debtToEquity revenueGrowthPercent
    } } } }`);
      expect(body.data.stock.fundamentals.current).toEqual({
        operatingMarginPercent: 31.9708, // 133,050 of 416,161.
        netMarginPercent: 26.9151,
        returnOnEquityPercent: 151.913, // 112,010 of 73,733.
        debtToEquity: 1.338, // 7,979 + 12,350 + 78,328 over 73,733.
        revenueGrowthPercent: 6.4255,
      });
      await readDay('2026-06-20');
    });

    it('real filings and short sales are in one share basis: earnings per share of all years, and their quarters [STK-15, STK-19]', async () => {
      const { dataPoints } = await readStock('fundamentals/historical/revenue?ticker=AAPL&timeframe=annual');
      const eps = new Map<number, number>(
        dataPoints.map((point: { fiscalYear: number; eps: number }) => [point.fiscalYear, point.eps]),
      );
      // 9.22, 8.31, and 9.21 as filed; 2018 and later are restated. Only the filings reveal the split of 2020.
      expect([2015, 2016, 2017, 2018, 2019, 2020].map((year) => eps.get(year))).toEqual([
        // biome-ignore lint/suspicious/noApproximativeNumericConstant: 9.21 dollars over four.
        ...[2.305, 2.0775, 2.3025, 2.98, 2.97, 3.28],
      ]);
      const quarters = await Promise.all(
        ['Q1', 'Q2', 'Q3', 'Q4'].map((period) => statement(`fiscalPeriod=${period}&fiscalYear=2018`)),
      );
      const sum = quarters.reduce((total, quarter) => total + quarter.eps, 0);
      expect(Math.abs(sum - 2.98)).toBeLessThan(0.015);
      const { weightedAverageSharesDiluted, sharesOutstanding } = await statement('timeframe=annual&fiscalYear=2018');
      expect([weightedAverageSharesDiluted, sharesOutstanding]).toEqual([20_000_435_000, 4 * 4_754_986_000]);
    });

    it('as of 2009 are the figures before Apple restated them [STK-15]', async () => {
      await readDay('2010-01-24');
      expect(await statement('timeframe=annual&fiscalYear=2009')).toMatchObject({ revenue: 36_537 * M });
      await readDay('2010-01-25');
      expect(await statement('timeframe=annual&fiscalYear=2009')).toMatchObject({ revenue: 42_905 * M });
      await readDay('2026-06-20');
    });

    it('is Apple’s float of March 2025: 3,253 billion dollars at 217.90 [STK-21]', async () => {
      const body = await readStock('float?ticker=AAPL');
      // Counted on 18 April 2025, the cover nearest to the day of the float.
      expect(body).toMatchObject({ effectiveDate: '2025-03-28', sharesOutstanding: 14_935_826_000 });
      expect(body.freeFloat).toBeGreaterThan(14.85e9);
      expect(body.freeFloat).toBeLessThan(15.0e9);
      expect(body.freeFloatPercent).toBeGreaterThan(99);
    });

    it('real filings and short sales give Apple’s market cap of each day, beside the cap that a list of June 2026 states [STK-06]', async () => {
      const cap = async () => {
        const { body } = await app.graphql('{ stock(ticker: "AAPL") { sharesOutstanding marketCap } }');
        return body.data.stock;
      };
      // At 298.01; the list says 4,376,979,046,400.
      expect(await cap()).toEqual({ sharesOutstanding: 14_681_140_000, marketCap: 4_375_126_531_400 });
      await readDay('2025-11-21');
      const then = await cap();
      expect(then.sharesOutstanding).toBe(14_776_353_000);
      expect(then.marketCap).toBeCloseTo(14_776_353_000 * 270.9865, -2);
      await readDay('2026-06-20');
    });

    it('real filings and short sales are a foreign company’s years by the other standard [STK-15]', async () => {
      const rows = await app.db.query(
        `SELECT "fiscal_year" AS "year", "revenue", "net_income" AS "net" FROM "financial_statement" WHERE "cik" = '0001997711' ORDER BY 1`,
      );
      expect(rows).toEqual([
        { year: 2021, revenue: 25_596_073, net: 4_126_505 },
        { year: 2022, revenue: 31_983_567, net: 8_028_610 },
        { year: 2023, revenue: 39_436_343, net: 3_139_333 },
        { year: 2024, revenue: 43_862_372, net: -29_285_428 },
      ]);
    });

    it('real filings and short sales are served [STK-20, STK-21]', async () => {
      expect((await readStock('short-interest?ticker=A')).dataPoints).toEqual([
        { shortInterest: 5_502_353, daysToCover: null, avgDailyVolume: null, settlementDate: '2026-05-15' },
        { shortInterest: 2_911_097, daysToCover: 1.91, avgDailyVolume: 1_523_270, settlementDate: '2024-12-31' },
      ]);
      expect((await readStock('short-interest?ticker=BF.B')).dataPoints[0].shortInterest).toBe(29_368_670);
      expect((await readStock('short-volume?ticker=A')).dataPoints).toEqual([
        { shortVolume: 299_392, totalVolume: 743_136, shortVolumeRatio: 40.29, date: '2026-05-04' },
      ]);
    });
  },
);
