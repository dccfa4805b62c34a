import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_NEWER } from '../src/import/report.ts';
import { type FileReport, ingest } from '../src/import/run.ts';
import { derive, importers } from './support/catalog.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { hasSharedData, SHARED_DATA } from './support/import-file.ts';

/** Friday 21 November 2025, 17:00 in New York. */
const THAT_EVENING = new Date('2025-11-21T22:00:00Z');

const FOLDERS = [
  ['constituents', 'reference'],
  ['sec-companies', 'reference'],
  ['prices', 'prices'],
  ['ownership', 'ownership'],
  ['insider-transactions', 'ownership/insider_transactions_finnhub.csv'],
] as const;

const FAMILIES = ['stocks', 'prices', 'insider'] as const;
const NEWEST_SESSION = new Date('2026-06-18');

/** The last closes of 18 June 2026 in long_format/stock_prices.csv, except KO, whose file ends on 31 December 2024. */
const CLOSES: Readonly<Record<string, number>> = {
  AAPL: 298.01,
  ADBE: 195.16,
  AMGN: 337.6,
  AMZN: 244.39,
  AXP: 338,
  CMCSA: 22.43,
  COP: 107.74,
  CSCO: 119.54,
  DIS: 103.89,
  GM: 79.29,
  GOOGL: 368.03,
  GS: 1096.5601,
  HD: 334.28,
  INTC: 133.99,
  JNJ: 228.39,
  JPM: 325.22,
  KO: 62.2599983215332,
  MA: 489.79,
  MCD: 278.61,
  META: 577.22,
  MRK: 113.87,
  MSFT: 379.4,
  NFLX: 77.38,
  NKE: 45.2,
  NOW: 95.04,
  NVDA: 210.69,
  PSX: 166.14,
  QCOM: 226.11,
  TSLA: 400.49,
  UNH: 400.96,
  V: 327.24,
  VZ: 45.37,
  WFC: 82.2,
  XOM: 137.81,
};
/** Sixteen more of the S&P 500, of which the folder holds no prices. */
const WITHOUT = 'ABBV ABT AMD AVGO BAC COST CRM CVX INTU LLY ORCL PEP PG TMO TXN WMT'.split(' ');

describe.skipIf(!hasSharedData)(
  'the real files (skipped where ../shared/data is missing beside the repository)',
  () => {
    let app: TestApp;
    const reports = new Map<string, FileReport[]>();
    const importAll = async (into: Map<string, FileReport[]>) => {
      for (const [kind, path] of FOLDERS) {
        const importer = importers.find((importer) => importer.kind === kind)!;
        into.set(kind, await ingest(app.db, importer, [join(SHARED_DATA, path)], { now: THAT_EVENING }));
      }
    };
    const sums = (kind: string, all = reports) => {
      const sum = (name: 'read' | 'written' | 'unchanged' | 'refused') =>
        all.get(kind)!.reduce((total, report) => total + report[name], 0);
      return [all.get(kind)!.length, sum('read'), sum('written'), sum('unchanged'), sum('refused')];
    };

    beforeAll(async () => {
      app = await startApp({ fill: false });
      await importAll(reports);
      await derive(app.db, FAMILIES, THAT_EVENING, NEWEST_SESSION);
      await app.versions.refresh();
      app.clock.now = THAT_EVENING;
    });
    afterAll(() => app.close());

    const ask = async (query: string, as: 'FREE' | 'PRO' = 'PRO', variables?: Record<string, unknown>) => {
      const { body } = await app.graphql(query, { as, variables });
      expect(body.errors).toBeUndefined();
      return body.data;
    };

    it('the real files are taken in to the last row', () => {
      // Files; rows read, written, unchanged, refused.
      expect(sums('constituents')).toEqual([1, 503, 503, 0, 0]);
      expect(sums('sec-companies')).toEqual([1, 9_610, 9_610, 0, 0]);
      // 1,633 more bars yield to those already there of a fresher or unadjusted file.
      expect(sums('prices')).toEqual([22, 28_533, 26_900, 0, 0]);
      // 16 forms of 77 rows; the three of TXG's XML came with its text already. Three files are no Form 3, 4 or 5.
      expect(sums('ownership')).toEqual([19, 77, 74, 3, 0]);
      // The table has a conversion of September 1 that was filed on August 26.
      expect(sums('insider-transactions')).toEqual([1, 8_299, 8_298, 0, 1]);
    });

    it('the real files are refused by name if they are other forms', async () => {
      const failed = reports.get('ownership')!.filter(({ failure }) => failure !== undefined);
      expect(failed.map(({ file, failure }) => [basename(file), /144|13[DG]/.exec(failure!)?.[0]])).toEqual([
        ['form144_AAPL.xml', '144'],
        ['schedule13d.xml', '13D'],
        ['schedule13g.xml', '13G'],
      ]);
      const refusedRows = await app.db.query<{ file: string; field: string }>(
        'SELECT "file", "field" FROM "refused_row"',
      );
      expect(refusedRows.map(({ file, field }) => [basename(file), field])).toEqual([
        ...failed.map(({ file }) => [basename(file), 'documentType']),
        ['insider_transactions_finnhub.csv', 'transaction_date'],
      ]);
    });

    it('the real files yield to better files individually: raw before adjusted, then the fresher', () => {
      const skippedReports = reports.get('prices')!.filter(({ skips }) => NOT_NEWER in skips);
      expect(skippedReports.reduce((sum, { skips }) => sum + skips[NOT_NEWER]!, 0)).toBe(1_633);
      const prices = join(SHARED_DATA, 'prices');
      expect(Object.fromEntries(skippedReports.map(({ file, written }) => [relative(prices, file), written]))).toEqual({
        'yfinance_history_tz/AAPL_historical.csv': 431, // 30 September 2022 to 18 June 2024, before the long table begins
        'yfinance_three_headers/AAPL.csv': 0,
        'yfinance_three_headers/JPM.csv': 0,
        'yfinance_three_headers/META.csv': 0,
        'yfinance_three_headers/NVDA.csv': 0,
        'yfinance_three_headers/TSLA.csv': 117, // 2 January to 18 June 2024
        'yfinance_three_headers/XOM.csv': 117,
      });
    });

    it('change nothing the second time', async () => {
      const count = () =>
        app.db.query(
          `SELECT (SELECT count(*) FROM "daily_bar") AS "bars", (SELECT count(*) FROM "ownership_row") AS "rows",
           (SELECT count(*) FROM "ownership_filing") AS "filings", (SELECT count(*) FROM "stock") AS "stocks",
           (SELECT count(*) FROM "entity") AS "entities", (SELECT count(*) FROM "refused_row") AS "refused"`,
        );
      const stored = await count();
      // Rows: 8,298 and 74, including a form that declares no securities. Filings: 2,603 flattened and 15 forms.
      // Stocks: 503 constituents and eleven other filers; two classes each of Alphabet, Fox and News Corp are one company.
      // Entities: besides those companies, SEC's other registrants and the people of the forms.
      expect(stored).toEqual([{ bars: 23_066, rows: 8_371, filings: 2_618, stocks: 514, entities: 7_547, refused: 4 }]);
      const again = new Map<string, FileReport[]>();
      await importAll(again);
      for (const [kind] of FOLDERS) expect(sums(kind, again)[2], kind).toBe(0);
      expect(await count()).toEqual(stored);
    });

    const PAGE = `{ stock(ticker: "AAPL") {
    name sector
    quote { price previousClose sessionDate }
    chart(period: { window: SIX_MONTHS }) { day close }
    insiderTrades(period: { days: 365 }) { isPreview totalCount nodes { insiderName transactionDate companyName } }
  } }`;
    const NEWEST_TRADES = [
      { insiderName: 'Katherine L. Adams', transactionDate: '2025-11-12', companyName: 'Apple Inc.' },
      { insiderName: 'Chris Kondo', transactionDate: '2025-11-07', companyName: 'Apple Inc.' },
      ...Array(3).fill({ insiderName: 'Kevan Parekh', transactionDate: '2025-10-16', companyName: 'Apple Inc.' }),
    ];

    it.each([
      ['FREE', true, 5],
      ['PRO', false, 85], // 122 rows of 21 November 2024 and later, less the 37 derivative legs of exercises
    ] as const)(
      'the real files give a %s key the page of Apple [STK-06, STK-10, STK-13, INS-03, INS-15]',
      async (as, isPreview, visibleCount) => {
        const { stock } = await ask(PAGE, as);
        const { chart, insiderTrades, ...rest } = stock;
        // The folder's freshest prices of Apple are those of the long table, which ends on 18 June 2026.
        expect(rest).toEqual({
          name: 'Apple Inc.',
          sector: 'INFORMATION_TECHNOLOGY',
          quote: { price: 298.01, previousClose: 295.95, sessionDate: '2026-06-18' },
        });
        expect([chart.length, chart[0], chart.at(-1)]).toEqual([
          125,
          { day: '2025-12-18', close: 271.6852 },
          { day: '2026-06-18', close: 298.01 },
        ]);
        expect([insiderTrades.isPreview, insiderTrades.totalCount]).toEqual([isPreview, 85]);
        expect(insiderTrades.nodes).toHaveLength(visibleCount);
        expect(insiderTrades.nodes.slice(0, 5)).toEqual(NEWEST_TRADES);
      },
    );

    it('the real files prefer the unadjusted close of 21 November 2025 to the adjusted one of the fresher table [STK-13]', async () => {
      const { chart } = await ask(
        '{ chart(ticker: "AAPL", period: { window: ONE_YEAR }) { day close adjustedClose volume } }',
      );
      const on = (day: string) => chart.find(({ day: date }: { day: string }) => date === day);
      expect(on('2025-11-21')).toEqual({
        day: '2025-11-21',
        close: 271.489990234375,
        adjustedClose: 270.9865, // in the series of the newest download
        volume: 55_524_271,
      });
      expect(on('2025-11-24').close).toBe(275.4083);
    });

    it('quote a fund and the volatility index of that Friday [STK-10]', async () => {
      const { spy, vix } = await ask(
        '{ spy: quote(ticker: "SPY") { price previousClose volume } vix: quote(ticker: "^VIX") { price previousClose volume } }',
      );
      expect(spy).toEqual({ price: 659.030029296875, previousClose: 652.530029296875, volume: 115_617_357 });
      expect(vix).toEqual({ price: 23.43000030517578, previousClose: 26.420000076293945, volume: null });
    });

    it('the real files give the prices of fifty stocks in one operation, and null without a price [STK-11]', async () => {
      const tickers = [...Object.keys(CLOSES), ...WITHOUT].sort();
      expect(tickers).toHaveLength(50);
      const { stocks } = await ask(
        'query ($tickers: [Ticker!]!) { stocks(tickers: $tickers) { nodes { ticker quote { price } } } }',
        'PRO',
        { tickers },
      );
      expect(stocks.nodes).toEqual(
        tickers.map((ticker) => ({ ticker, quote: ticker in CLOSES ? { price: CLOSES[ticker] } : null })),
      );
    });

    it('quote and chart an earlier day when they are derived as of it [STK-10, STK-13]', async () => {
      await derive(app.db, FAMILIES, THAT_EVENING, new Date('2025-11-21'));
      await app.versions.refresh();
      const { stock } = await ask('{ stock(ticker: "AAPL") { quote { price previousClose } chart { day } } }');
      expect(stock.quote).toEqual({ price: 271.489990234375, previousClose: 266.25 });
      expect([stock.chart[0].day, stock.chart.at(-1).day]).toEqual(['2025-10-21', '2025-11-21']);
      await derive(app.db, FAMILIES, THAT_EVENING, NEWEST_SESSION);
      await app.versions.refresh();
    });

    it('the real files show the filings beside the flattened trades [INS-04, INS-10]', async () => {
      const { market } = await ask(
        `{ market {
          air: insiderTrades(ticker: "AIR", period: { days: 365 }) { nodes { insiderTitle totalValue isRule10b51Plan accession } }
          wave: insiderTrades(ticker: "WVE", period: { days: 365 }) { totalCount }
        } }`,
      );
      expect(market.air.nodes).toEqual([
        {
          insiderTitle: 'Senior VP, GC, CAO & Secretary',
          totalValue: 100_355, // 1,500 x 66.903
          isRule10b51Plan: false,
          accession: '0001127602-25-001055',
        },
      ]);
      // Wave's trades are of December, after that evening.
      expect(market.wave.totalCount).toBe(0);
    });
  },
);
