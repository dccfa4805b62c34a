import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { companyFacts, type Report } from '../../support/company-facts.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';

const cover = (filed: string, day: string, shares: number): Report => ({
  form: '10-Q',
  fy: 2025,
  fp: 'Q3',
  filed,
  figures: [['EntityCommonStockSharesOutstanding', null, day, shares]],
});
// 120,000 shares on the newest cover that is filed by 21 November 2025.
const REPORTS = [
  cover('2025-08-01', '2025-07-18', 100_000),
  cover('2025-10-31', '2025-10-17', 120_000),
  cover('2025-11-25', '2025-11-14', 130_000),
];
const profile = (rows: string) => ({ 'own_companies.csv': `ticker,name,sharesOutstanding,marketCap\n${rows}` });

/** Acme and the two classes of Dual closed at 40 dollars; a vendor states a market cap of five million for each. */
const app = useApp(async (app) => {
  const tickers = ['ACME', 'DUAL.A', 'DUAL.B'];
  const getCik = (ticker: string) => (ticker === 'ACME' ? 8_100_001 : 8_100_002);
  const registrants = tickers.map((ticker) => ({ cik_str: getCik(ticker), ticker, title: ticker }));
  await loadAll(
    app,
    ['sec-companies', { 'company_tickers.json': JSON.stringify({ ...registrants }) }],
    [
      'companies',
      {
        'companies.csv': `company_id,ticker,name,sector_id,exchange,market_cap_usd\n${tickers.map((ticker, i) => `${i},${ticker},${ticker},,NYSE,5000000\n`).join('')}`,
      },
    ],
    [
      'prices',
      {
        'bars.csv': `ticker,date,close,adjusted_close,volume\n${tickers.map((ticker) => `${ticker},2025-11-20,40,40,100\n`).join('')}`,
      },
    ],
    ['constituents', { 'nasdaq100.csv': 'Symbol,Name,Sector\nACME,Acme,Industrials\n' }],
  );
});

const size = async (ticker: string) => {
  const { body } = await app.graphql(`{ stock(ticker: "${ticker}") { sharesOutstanding marketCap } }`);
  return [body.data.stock.sharesOutstanding, body.data.stock.marketCap];
};
const tileCap = async () => {
  const { body } = await app.rest('/api/v1/trackers/market-heatmap?scope=nasdaq100');
  return body.data.rows.map((row: Record<string, unknown>) => [row.ticker, row.marketCap]);
};

describe('The shares and the market cap of a stock', () => {
  it('come from a vendor’s list if no share count is known [STK-06]', async () => {
    expect(await size('ACME')).toEqual([null, 5_000_000]);
    expect(await tileCap()).toEqual([['ACME', 5_000_000]]);
  });

  it('come from the newest cover and the close, once the company’s reports are there [STK-06, HEAT-05]', async () => {
    await load(app, 'company-facts', { 'facts.json': companyFacts(8_100_001, 'Acme', REPORTS) });
    expect(await size('ACME')).toEqual([120_000, 4_800_000]);
    expect(await tileCap()).toEqual([['ACME', 4_800_000]]);
  });

  it('come from the newest cover filed by the requested day [STK-06]', async () => {
    const readDay = async (day: string) => {
      await derive(app.db, ['fundamentals'], NOW, new Date(day));
      await app.versions.refresh();
      return size('ACME');
    };
    expect(await readDay('2025-11-25')).toEqual([130_000, 5_200_000]);
    expect(await readDay('2025-10-30')).toEqual([100_000, 5_000_000]); // No close yet.
    expect(await readDay('2025-11-21')).toEqual([120_000, 4_800_000]);
  });

  it('do not come from a cover of a company with two classes [STK-06]', async () => {
    await load(app, 'company-facts', { 'facts.json': companyFacts(8_100_002, 'Dual', REPORTS) });
    expect([await size('DUAL.A'), await size('DUAL.B')]).toEqual([
      [null, 5_000_000],
      [null, 5_000_000],
    ]);
  });

  it('are one count: in the profile, the float and price over sales [STK-06, STK-18, STK-21]', async () => {
    await load(app, 'float', {
      'float.csv': 'ticker,date,freeFloat,sharesOutstanding\nACME,2025-11-20,90000,125000\n',
    });
    const revenue: Report = {
      form: '10-K',
      fy: 2024,
      fp: 'FY',
      filed: '2025-02-14',
      figures: [['Revenues', '2024-01-01', '2024-12-31', 1_600_000]],
    };
    await load(app, 'company-facts', { 'facts.json': companyFacts(8_100_001, 'Acme', [...REPORTS, revenue]) });
    const { body } = await app.graphql(`{ stock(ticker: "ACME") {
      sharesOutstanding marketCap float { sharesOutstanding freeFloat freeFloatPercent effectiveDate }
      fundamentals { current { psTTM revenueTTM } } } }`);
    expect(body.data.stock).toEqual({
      sharesOutstanding: 125_000,
      marketCap: 5_000_000,
      float: { sharesOutstanding: 125_000, freeFloat: 90_000, freeFloatPercent: 72, effectiveDate: '2025-11-20' },
      fundamentals: { current: { psTTM: 3.125, revenueTTM: 1_600_000 } },
    });
    await load(app, 'float', {
      'float.csv': 'ticker,date,freeFloat,sharesOutstanding\nACME,2025-11-20,90000,120000\n',
    });
  });

  it('come from the profile if it states shares [STK-06]', async () => {
    await load(app, 'companies', profile('ACME,Acme,,6000000\n'));
    expect(await size('ACME')).toEqual([120_000, 4_800_000]);
    await load(app, 'companies', profile('ACME,Acme,110000,6000000\n'));
    expect(await size('ACME')).toEqual([110_000, 4_400_000]);
  });

  it('multiply by a split since they were counted [STK-06]', async () => {
    await load(app, 'float', { 'float.csv': 'ticker,date,freeFloat,sharesOutstanding\nDUAL.A,2025-11-19,,100000\n' });
    expect(await size('DUAL.A')).toEqual([100_000, 4_000_000]);
    const header = 'ticker,date,close,adjusted_close,volume,stock_splits';
    await load(app, 'prices', { 'split.csv': `${header}\nDUAL.A,2025-11-20,40,40,100,3\n` });
    expect(await size('DUAL.A')).toEqual([300_000, 12_000_000]);
  });
});
