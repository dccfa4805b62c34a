import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const BASE = '/api/v1/stocks/fundamentals';
const M = 1e6;

const app = useApp((app) => load(app, 'company-facts', FUNDAMENTALS));

type As = 'FREE' | 'PRO' | 'anonymous';
const readPath = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${BASE}${path}`, { as });
  expect(status, path).toBe(200);
  return body;
};

/** Apple's last quarter: the year less nine months; 202.24 on Friday 26 September 2025. */
const LAST_QUARTER = {
  ticker: 'AAPL',
  timeframe: 'quarterly',
  fiscalPeriod: 'Q4',
  fiscalYear: 2025,
  periodEndDate: '2025-09-27',
  filingDate: '2025-10-31',
  reportedCurrency: 'USD',
  eps: 3.4, // 34 million over ten million shares.
  epsBasic: null,
  epsDiluted: 3.4,
  netIncome: 34 * M,
  bottomLineNetIncome: 34 * M,
  weightedAverageSharesBasic: null,
  weightedAverageSharesDiluted: 10 * M,
  sharesOutstanding: 9.9 * M,
  revenue: 143 * M,
  costOfRevenue: null,
  grossProfit: null,
  operatingExpenses: null,
  operatingIncome: 34 * M,
  researchAndDevelopment: null,
  totalAssets: 360 * M,
  currentAssets: 150 * M,
  totalLiabilities: 300 * M,
  currentLiabilities: 120 * M,
  totalEquity: 60 * M,
  cashAndEquivalents: null,
  totalDebt: 90 * M,
  inventory: null,
  operatingCashFlow: 35 * M,
  investingCashFlow: null,
  financingCashFlow: null,
  capitalExpenditure: -4 * M,
  freeCashFlow: 31 * M,
  grossMargin: null,
  operatingMargin: 23.7762, // 34 of 143.
  netMargin: 23.7762,
  returnOnEquity: 150, // 90 in twelve months, of 60.
  returnOnAssets: 25,
  currentRatio: 1.25,
  debtToEquity: 1.5,
  peRatio: 22.4711, // 202.24 over 9.00.
  psRatio: 4.5504, // 9.9 million shares at 202.24 are 2,002.2 million; over 440.
  pbRatio: 33.3696, // Over 60.
  reason: null,
  epsBasisRepair: null,
};

describe('A statement', () => {
  it('is the newest quarter, flat, with quarters computed from longer totals [STK-15, NS-21]', async () => {
    expect(await readPath('?ticker=aapl')).toEqual(LAST_QUARTER);
  });

  it.each(['FREE', 'anonymous'] as const)('is the same for %s [AUTH-09, NS-24]', async (as) => {
    expect(await readPath('?ticker=AAPL', as)).toEqual(LAST_QUARTER);
  });

  it('is of a year where timeframe is annual, or fiscalPeriod is FY [STK-15]', async () => {
    const annual = await readPath('?ticker=AAPL&timeframe=annual');
    expect(annual).toMatchObject({
      timeframe: 'annual',
      fiscalPeriod: 'FY',
      fiscalYear: 2025,
      revenue: 440 * M,
      grossProfit: 198 * M,
      grossMargin: 45,
      operatingMargin: 25,
      eps: 9,
      freeCashFlow: 98 * M,
      peRatio: 22.4711,
    });
    expect(await readPath('?ticker=AAPL&fiscalPeriod=FY')).toEqual(annual);
  });

  it.each([
    ['fiscalPeriod=Q2', 'Q2', 2025, 99],
    ['fiscalPeriod=Q2&fiscalYear=2024', 'Q2', 2024, 90],
    ['fiscalYear=2024', 'Q4', 2024, 130],
    ['fiscalPeriod=Q1&fiscalYear=2024', 'Q1', 2024, 100],
    ['timeframe=annual&fiscalYear=2024', 'FY', 2024, 400],
  ])('can be requested by %s [STK-15]', async (query, fiscalPeriod, fiscalYear, millions) => {
    expect(await readPath(`?ticker=AAPL&${query}`)).toMatchObject({ fiscalPeriod, fiscalYear, revenue: millions * M });
  });

  it('has no return on equity and no leverage where more is owed than owned [DER-73]', async () => {
    expect(await readPath('?ticker=MSFT&timeframe=annual')).toMatchObject({
      netMargin: -20,
      operatingMargin: -16,
      totalDebt: 30 * M,
      totalLiabilities: 45 * M, // Assets of 40 less equity of -5.
      returnOnEquity: null,
      debtToEquity: null,
      peRatio: null,
      pbRatio: null,
    });
  });

  it('of a company that reports in euros has no price ratios, and names the currency [STK-15]', async () => {
    expect(await readPath('?ticker=KO&timeframe=annual')).toMatchObject({
      reportedCurrency: 'EUR',
      revenue: 60 * M,
      netMargin: 10,
      returnOnEquity: 20,
      debtToEquity: 1.5,
      eps: 3,
      peRatio: null,
      psRatio: null,
      pbRatio: null,
    });
  });

  it('of a ticker without filings contains only the reason, without a currency [UNS-10]', async () => {
    const body = await readPath('?ticker=JNJ');
    expect(body).toMatchObject({
      ticker: 'JNJ',
      timeframe: 'quarterly',
      fiscalYear: null,
      revenue: null,
      peRatio: null,
    });
    expect(body.reason).toEqual(expect.any(String));
    expect(body).not.toHaveProperty('reportedCurrency');
    const other = await readPath('?ticker=AAPL&fiscalYear=1999');
    expect(other).toMatchObject({ revenue: null, reason: expect.any(String) });
    expect(other.reason).not.toBe((await readPath('?ticker=JNJ')).reason);
  });

  it.each([
    ['timeframe=monthly', 'invalid_timeframe'],
    ['fiscalPeriod=Q5', 'invalid_parameter'],
    ['fiscalYear=last', 'invalid_parameter'],
  ])('refuses %s [UNS-11]', async (query, error) => {
    const { status, body } = await app.rest(`${BASE}?ticker=AAPL&${query}`);
    expect([status, body.error]).toEqual([400, error]);
  });
});

describe('The periods', () => {
  it('are the available quarters and years, newest first [STK-16]', async () => {
    const body = await readPath('/periods?ticker=AAPL', 'anonymous');
    expect(Object.keys(body)).toEqual(['ticker', 'periods', 'reason']);
    expect(body.reason).toBeNull();
    expect(
      body.periods.map((period: Record<string, unknown>) => `${period.fiscalPeriod} ${period.fiscalYear}`),
    ).toEqual('FY 2025,Q4 2025,Q3 2025,Q2 2025,Q1 2025,FY 2024,Q4 2024,Q3 2024,Q2 2024,Q1 2024'.split(','));
    for (const { fiscalPeriod, fiscalYear } of body.periods)
      expect(await readPath(`?ticker=AAPL&fiscalPeriod=${fiscalPeriod}&fiscalYear=${fiscalYear}`)).toMatchObject({
        fiscalPeriod,
        fiscalYear,
        reason: null,
      });
  });

  it('are empty, with the reason, if nothing is filed [STK-16]', async () => {
    expect(await readPath('/periods?ticker=JNJ')).toEqual({ ticker: 'JNJ', periods: [], reason: expect.any(String) });
  });
});

describe('Fundamentals in the graph', () => {
  it('hang off the stock and lead back to it [STK-15]', async () => {
    const data = await app.ask(
      '{ stock(ticker: "aapl") { fundamentals { ticker stock { name } statement { revenue } } } }',
    );
    expect(data.stock.fundamentals).toEqual({
      ticker: 'AAPL',
      stock: { name: 'Apple Inc.' },
      statement: { revenue: 143 * M },
    });
  });

  it('cost a call for each documented path they replace [AMB-49]', async () => {
    const { body } = await app.graphql(
      '{ market { fundamentals(ticker: "AAPL") { statement { revenue } periods { reason } current { epsTTM } } } }',
    );
    expect(body.extensions.cost.actual).toBe(3);
  });

  it('the graph takes no statement for each further stock, neither for fundamentals nor for short interest', async () => {
    const query = (tickers: string[]) => `{ stocks(tickers: ${JSON.stringify(tickers)}) { nodes {
      fundamentals { statement { revenue peRatio } current { peTTM } ratioHistory { dataPoints { pbRatio } } }
      float { freeFloat } shortInterest { dataPoints { daysToCover } floatPercent } shortVolume { count }
    } } }`;
    const counts: number[] = [];
    for (const tickers of [
      ['AAPL', 'MSFT'],
      ['AAPL', 'MSFT', 'KO', 'XOM', 'NVDA', 'JNJ'],
    ]) {
      const changedApp = await startApp();
      try {
        await load(changedApp, 'company-facts', FUNDAMENTALS);
        changedApp.queries.length = 0;
        const { body } = await changedApp.graphql(query(tickers));
        expect(body.errors).toBeUndefined();
        expect(body.data.stocks.nodes).toHaveLength(tickers.length);
        counts.push(changedApp.queries.length);
      } finally {
        await changedApp.close();
      }
    }
    // A statement for each of the four further stocks would add four. On a server a batch may fall into two.
    expect(counts[1]).toBeLessThan(counts[0]! + 4);
  });
});
