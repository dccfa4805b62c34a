import { describe, expect, it } from 'vitest';
import { priceAsOf } from '../../src/families/prices/rules.ts';
import { NOW, useApp } from '../harness.ts';
import { load } from '../load.ts';

const app = useApp((app) => load(app, 'etf-profiles', { 'etf_profiles.csv': 'ticker,name\nBARE,Bare ETF\n' }));

const CLOSE = Date.parse('2025-11-20T21:00:00Z');
const quote = (ticker: string, as: 'FREE' | 'PRO' = 'PRO') => app.rest(`/api/v1/etfs/${ticker}/quote`, { as });

describe('The quote of a fund', () => {
  it('ETF-09 ETF-10 ETF-12 PREVIEW-06 GEN-09 AMB-27 is a flat body, ratio and yield fractions, for every key the same', async () => {
    const { status, body } = await quote('spy');
    expect([status, body]).toEqual([
      200,
      {
        ticker: 'SPY',
        currentPrice: 602.63,
        change: 0.01,
        changePercent: 0.0017,
        volume: 1_000_263,
        open: 601.63,
        dayHigh: 604.63,
        dayLow: 600.63,
        previousClose: 602.62,
        week52High: 604.63,
        week52Low: 598.12,
        dividendYield: 0.0112,
        aum: 690_000_000_000,
        expenseRatio: 0.000945,
        nav: 602.5,
        inceptionDate: '1993-01-22',
        timestamp: NOW.valueOf(),
        priceAsOf: CLOSE,
      },
    ]);
    expect((await quote('SPY', 'FREE')).body).toEqual(body);
  });

  it('ETF-10 leaves out what nobody knows', async () => {
    expect((await quote('BARE')).body).toEqual({ ticker: 'BARE', timestamp: NOW.valueOf() });
    expect((await quote('QQQ')).body).not.toHaveProperty('dividendYield');
  });

  it.each([
    ['before the open', '2025-11-21T14:00:00Z'],
    ['after the close', '2025-11-21T22:00:00Z'],
    ['at the weekend', '2025-11-22T16:00:00Z'],
  ])('ETF-11 ETF-13 ETF-14 %s is the last close, of unknown age, with no extended hours', async (_when, now) => {
    app.clock.now = new Date(now);
    const { body } = await quote('SPY');
    expect(body).toMatchObject({ currentPrice: 602.63, timestamp: Date.parse(now) });
    expect(body).not.toHaveProperty('priceAsOf');
    expect(body).not.toHaveProperty('extendedHours');
  });

  it('ETF-13 an age is known in regular hours alone', () => {
    const asOf = new Date(CLOSE);
    expect(priceAsOf(asOf, NOW)).toBe(asOf);
    expect(priceAsOf(asOf, new Date('2025-11-21T21:00:00Z'))).toBeNull();
  });

  it('ETF-16 LIMITS-24 asked again within 15 seconds reads nothing', async () => {
    await quote('SPY');
    app.clock.now = new Date(NOW.valueOf() + 14_000);
    app.queries.length = 0;
    expect((await quote('SPY')).body).toMatchObject({ currentPrice: 602.63, timestamp: NOW.valueOf() + 14_000 });
    expect(app.queries.filter((sql) => /"(etf|quote|stock)"/.test(sql))).toEqual([]);
  });

  it('ETF-15 ERR-05 of a stock is 400 with the path that answers', async () => {
    const { status, body } = await quote('AAPL');
    expect([status, body]).toEqual([
      400,
      { error: 'ticker_is_not_etf', message: expect.any(String), seeInstead: ['/api/v1/stocks/price?ticker=AAPL'] },
    ]);
    const pointed = await app.rest(body.seeInstead[0]);
    expect([pointed.status, pointed.body.ticker]).toEqual([200, 'AAPL']);
  });

  it('UNS-10 of what nobody knows is 404', async () => {
    const { status, body } = await quote('ZZZZ');
    expect([status, body]).toEqual([404, { error: 'not_found', message: expect.any(String) }]);
  });
});
