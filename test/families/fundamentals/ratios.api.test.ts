import { describe, expect, it } from 'vitest';
import { queryStockFacts, READINGS } from '../../../src/families/ratings/derive/inputs.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const BASE = '/api/v1/stocks/fundamentals';
const M = 1e6;

const app = useApp((app) => load(app, 'company-facts', FUNDAMENTALS));

type As = 'FREE' | 'PRO' | 'anonymous';
const readRatios = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${BASE}${path}`, { as });
  expect(status, path).toBe(200);
  return body;
};

describe('The newest twelve months', () => {
  it.each(['PRO', 'FREE', 'anonymous'] as const)(
    'are four quarters against the last price, for %s [STK-17, DER-73]',
    async (as) => {
      expect(await readRatios('/current?ticker=AAPL', as)).toEqual({
        ticker: 'AAPL',
        currentPrice: 202.63,
        peTTM: 22.5144,
        psTTM: 6907.8409, // 15 billion shares at 202.63 over 440 million.
        epsTTM: 9,
        revenueTTM: 440 * M,
        quartersIncluded: 4,
        available: true,
        reason: null,
      });
    },
  );

  it('are null from two quarters or without filings [STK-17]', async () => {
    const none = { epsTTM: null, revenueTTM: null, peTTM: null, psTTM: null, available: false };
    expect(await readRatios('/current?ticker=XOM')).toEqual({
      ...none,
      ticker: 'XOM',
      currentPrice: 112.63,
      quartersIncluded: 2,
      reason: expect.any(String),
    });
    expect(await readRatios('/current?ticker=JNJ')).toMatchObject({ ...none, quartersIncluded: 0 });
  });

  it('are the last year of a company that files no quarters; a loss has no price over it [STK-17]', async () => {
    expect(await readRatios('/current?ticker=MSFT')).toMatchObject({ epsTTM: -1, peTTM: null, quartersIncluded: 4 });
    expect(await readRatios('/current?ticker=KO')).toMatchObject({
      epsTTM: 3,
      revenueTTM: 60 * M,
      peTTM: null,
      psTTM: null,
      available: true,
    });
  });

  it('contain the rating’s inputs: margins, returns, growth, leverage [RAT-19, RAT-30, RAT-31, RAT-32]', async () => {
    const { market: data } = await app.ask(
      `{ market { ${['AAPL', 'MSFT', 'KO', 'JNJ']
        .map(
          (ticker) => `${ticker}: fundamentals(ticker: "${ticker}") { current {
        operatingMarginPercent netMarginPercent returnOnEquityPercent revenueGrowthPercent debtToEquity
      } }`,
        )
        .join(' ')} } }`,
    );
    const nothing = { operatingMarginPercent: null, netMarginPercent: null, returnOnEquityPercent: null };
    expect(data).toEqual({
      AAPL: {
        current: {
          operatingMarginPercent: 25,
          netMarginPercent: 20.4545,
          returnOnEquityPercent: 150,
          revenueGrowthPercent: 10,
          debtToEquity: 1.5,
        },
      },
      MSFT: {
        current: {
          operatingMarginPercent: -16,
          netMarginPercent: -20,
          returnOnEquityPercent: null,
          revenueGrowthPercent: null,
          debtToEquity: null,
        },
      },
      KO: {
        current: {
          operatingMarginPercent: null,
          netMarginPercent: 10,
          returnOnEquityPercent: 20,
          revenueGrowthPercent: 20,
          debtToEquity: 1.5,
        },
      },
      JNJ: { current: { ...nothing, revenueGrowthPercent: null, debtToEquity: null } },
    });
    const facts = await queryStockFacts(app.db, parseDay('2025-11-20')!, READINGS);
    // The inputs have the names of columns.
    const readCurrent = (ticker: string) =>
      Object.fromEntries(
        Object.entries(data[ticker].current).map(([name, value]) => [name.replace(/Percent$/, ''), value]),
      );
    expect(facts('AAPL')).toMatchObject({ ...readCurrent('AAPL'), hasFinancials: true });
    expect(facts('MSFT')).toMatchObject({ ...readCurrent('MSFT'), hasFinancials: true });
    expect(facts('JNJ')).toMatchObject({ ...readCurrent('JNJ'), hasFinancials: false });
  });
});

describe('The histories', () => {
  it('show revenue and earnings period by period, newest first [STK-19]', async () => {
    const body = await readRatios('/historical/revenue?ticker=AAPL', 'FREE');
    expect(Object.keys(body)).toEqual(['ticker', 'dataPoints', 'count', 'dataSource', 'reason']);
    expect(body).toMatchObject({ ticker: 'AAPL', count: 8, reason: null, dataSource: expect.stringMatching(/./) });
    expect(body.dataPoints[0]).toEqual({
      fiscalPeriod: 'Q4',
      fiscalYear: 2025,
      date: '2025-09-27',
      revenue: 143 * M,
      grossProfit: null,
      operatingIncome: 34 * M,
      netIncome: 34 * M,
      eps: 3.4,
    });
    const millions = body.dataPoints.map(({ revenue }: { revenue: number }) => revenue / M);
    expect(millions).toEqual([143, 88, 99, 110, 130, 80, 90, 100]);
    const annual = await readRatios('/historical/revenue?ticker=AAPL&timeframe=annual');
    expect(annual.dataPoints.map(({ revenue }: { revenue: number }) => revenue / M)).toEqual([440, 400]);
  });

  it('show price over earnings, book and sales at each period’s last close [STK-18]', async () => {
    const body = await readRatios('/historical/ratios?ticker=AAPL', 'anonymous');
    expect(body).toMatchObject({ ticker: 'AAPL', count: 8, reason: null });
    const point = (fiscalPeriod: string, fiscalYear: number, date: string) => ({ fiscalPeriod, fiscalYear, date });
    expect(body.dataPoints[0]).toEqual({
      ...point('Q4', 2025, '2025-09-27'),
      peRatio: 22.4711,
      pbRatio: 33.3696, // 9.9 million shares at 202.24 over 60 million.
      psRatio: 4.5504,
    });
    // Friday 27 June 2025: 201.61; earnings 2.6 + 2.2 + 1.8 + 1.6, sales 130 + 110 + 99 + 88.
    expect(body.dataPoints[1]).toEqual({
      ...point('Q3', 2025, '2025-06-28'),
      peRatio: 24.5866,
      pbRatio: null,
      psRatio: 4.6743,
    });
    // Prices begin in November 2024.
    expect(body.dataPoints[4]).toEqual({
      ...point('Q4', 2024, '2024-09-28'),
      peRatio: null,
      pbRatio: null,
      psRatio: null,
    });
  });

  it('are empty, with the reason, if nothing of the kind is filed [STK-18, STK-19]', async () => {
    for (const path of ['revenue', 'ratios'])
      for (const ticker of ['JNJ', 'KO'])
        expect(await readRatios(`/historical/${path}?ticker=${ticker}`)).toEqual({
          ticker,
          dataPoints: [],
          count: 0,
          dataSource: '',
          reason: expect.any(String),
        });
    expect((await app.rest(`${BASE}/historical/revenue?ticker=AAPL&timeframe=daily`)).status).toBe(400);
  });
});

describe('After a split, before the next report', () => {
  const history = async () => (await readRatios('/historical/ratios?ticker=AAPL')).dataPoints;

  it('earnings per share count in new shares, and closes as traded use the old shares [STK-17, STK-18]', async () => {
    const before = await history();
    const header = 'ticker,date,close,adjusted_close,volume,stock_splits';
    await load(app, 'prices', { 'split.csv': `${header}\nAAPL,2025-11-21,101.25,101.25,1000,2\n` });
    // After a split of two for one, 9 dollars per old share are 4.50 per new share.
    expect(await readRatios('/current?ticker=AAPL')).toMatchObject({ currentPrice: 101.25, epsTTM: 4.5, peTTM: 22.5 });
    expect(await history()).toEqual(before);
  });
});
