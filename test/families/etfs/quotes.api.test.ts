import { describe, expect, it } from 'vitest';
import { extendedQuotesImporter } from '../../../src/families/etfs/quotes/ingest.ts';
import { getPriceInstant } from '../../../src/families/prices/rules/quotes.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { getFile, imported } from '../../support/import-file.ts';
import { loadAll } from '../../support/load.ts';

const app = useApp(async (app) => {
  await loadAll(
    app,
    ['etf-profiles', { 'etf_profiles.csv': 'ticker,name\nBARE,Bare ETF\n' }],
    ['extended-quotes', { 'extended_quotes.csv': EXTENDED }],
  );
});

/**
 * Times in New York: Thursday 17:00, Friday 08:00, 09:00, 16:00 and 17:30, and the end of a session that closes early.
 */
const EXTENDED = `ticker,quotedAt,price
SPY,2025-11-20T22:00:00Z,610
SPY,2025-11-21T08:00:00-05:00,603.63
SPY,2025-11-21T14:00:00Z,601.63
SPY,2025-11-21T21:00:00Z,600
SPY,2025-11-21T22:30:00Z,605.63
SPY,2025-11-28T21:30:00Z,604.63
QQQ,2025-11-21T22:30:00Z,1
BARE,2025-11-21T22:30:00Z,5
`;

const CLOSE = Date.parse('2025-11-20T21:00:00Z');
const quote = (ticker: string, as: 'FREE' | 'PRO' = 'PRO') => app.rest(`/api/v1/etfs/${ticker}/quote`, { as });

describe('The quote of a fund', () => {
  it('is a flat body, ratio and yield fractions, for every key the same [ETF-09, ETF-10, ETF-12, PREVIEW-06, GEN-09, AMB-27]', async () => {
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

  it('omits unknown members [ETF-10]', async () => {
    expect((await quote('BARE')).body).toEqual({ ticker: 'BARE', timestamp: NOW.valueOf() });
    expect((await quote('QQQ')).body).not.toHaveProperty('dividendYield');
  });

  it.each([
    ['before the open', '2025-11-21T14:00:00Z'],
    ['after the close', '2025-11-21T22:00:00Z'],
    ['at the weekend', '2025-11-22T16:00:00Z'],
  ])('%s is the last close, of unknown age [ETF-11, ETF-13]', async (_when, now) => {
    app.clock.now = new Date(now);
    const { body } = await quote('SPY');
    expect(body).toMatchObject({ currentPrice: 602.63, timestamp: Date.parse(now) });
    expect(body).not.toHaveProperty('priceAsOf');
  });

  // The last close is 602.63.
  it.each([
    ['2025-11-21T13:00:00Z', { session: 'pre', price: 603.63, change: 1, changePercent: 0.1659 }],
    ['2025-11-21T13:59:59Z', { session: 'pre', price: 603.63, change: 1, changePercent: 0.1659 }],
    ['2025-11-21T14:29:59Z', { session: 'pre', price: 601.63, change: -1, changePercent: -0.1659 }],
    ['2025-11-21T21:00:00Z', { session: 'post', price: 600, change: -2.63, changePercent: -0.4364 }],
    ['2025-11-22T00:59:59Z', { session: 'post', price: 605.63, change: 3, changePercent: 0.4978 }],
    ['2025-11-28T21:59:59Z', { session: 'post', price: 604.63, change: 2, changePercent: 0.3319 }],
  ])('at %s has the newest price of the extended session that is on [ETF-10, ETF-14]', async (now, expected) => {
    app.clock.now = new Date(now);
    expect((await quote('SPY')).body.extendedHours).toEqual(expected);
    expect((await quote('SPY', 'FREE')).body.extendedHours).toEqual(expected);
  });

  it.each([
    ['before the first price of the day, whatever there was the evening before', '2025-11-21T12:59:59Z'],
    ['at the opening bell', '2025-11-21T14:30:00Z'],
    ['during the session', '2025-11-21T15:30:00Z'],
    ['until the closing bell', '2025-11-21T20:59:59Z'],
    ['overnight', '2025-11-22T01:00:00Z'],
    ['after an early close at 17:00', '2025-11-28T22:00:00Z'],
    ['at the weekend', '2025-11-22T22:30:00Z'],
    ['in pre-market without a price', '2025-11-24T13:00:00Z'],
  ])('has no extended hours %s [ETF-14]', async (_when, now) => {
    app.clock.now = new Date(now);
    expect((await quote('SPY')).body).not.toHaveProperty('extendedHours');
  });

  it('has an extended price of a fund without a close, and no change [ETF-10]', async () => {
    app.clock.now = new Date('2025-11-21T23:00:00Z');
    expect((await quote('BARE')).body).toEqual({
      ticker: 'BARE',
      timestamp: app.clock.now.valueOf(),
      extendedHours: { session: 'post', price: 5, change: null, changePercent: null },
    });
  });

  it('reads the prices of several funds at once [ETF-10]', async () => {
    app.clock.now = new Date('2025-11-21T23:30:00Z');
    await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'extended-quotes'`);
    await app.versions.refresh();
    app.queries.length = 0;
    const one = (ticker: string) =>
      `${ticker}: etf(ticker: "${ticker}") { extendedQuote { extendedHours { session price } } }`;
    const { body } = await app.graphql(`{ ${['SPY', 'QQQ'].map(one).join(' ')} }`);
    expect(body.data).toEqual({
      SPY: { extendedQuote: { extendedHours: { session: 'POST', price: 605.63 } } },
      QQQ: { extendedQuote: { extendedHours: { session: 'POST', price: 1 } } },
    });
    expect(app.queries.filter((sql) => sql.includes('"extended_quote"'))).toHaveLength(1);
  });

  it('refuses a price of regular hours, of the night, of no instant, and of nothing [ETF-14]', async () => {
    const { rows, refused } = await imported(
      extendedQuotesImporter,
      getFile(
        'extended_quotes.csv',
        `ticker,quotedAt,price
SPY,2025-11-21T15:00:00Z,600
SPY,2025-11-22T15:00:00Z,600
SPY,2025-11-21 14:00:00,600
SPY,2025-02-30T14:00:00Z,600
SPY,2025-11-21T14:00:00Z,0
spy,2025-11-21T14:00:00Z,600.5
`,
      ),
    );
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      ...[2, 3, 4, 5].map((line) => [line, 'quotedAt']),
      [6, 'price'],
    ]);
    expect(rows).toEqual([{ ticker: 'SPY', quotedAt: new Date('2025-11-21T14:00:00Z'), price: 600.5 }]);
  });

  it('an age is known in regular hours alone [ETF-13]', () => {
    const asOf = new Date(CLOSE);
    expect(getPriceInstant(asOf, NOW)).toBe(asOf);
    expect(getPriceInstant(asOf, new Date('2025-11-21T21:00:00Z'))).toBeNull();
  });

  it('asked again within 15 seconds reads nothing [ETF-16, LIMITS-24]', async () => {
    await quote('SPY');
    app.clock.now = new Date(NOW.valueOf() + 14_000);
    app.queries.length = 0;
    expect((await quote('SPY')).body).toMatchObject({ currentPrice: 602.63, timestamp: NOW.valueOf() + 14_000 });
    expect(app.queries.filter((sql) => /"(etf|quote|stock)"/.test(sql))).toEqual([]);
  });

  it('a fund quote of a stock is 400 with the right path [ETF-15, ERR-05]', async () => {
    const { status, body } = await quote('AAPL');
    expect([status, body]).toEqual([
      400,
      { error: 'ticker_is_not_etf', message: expect.any(String), seeInstead: ['/api/v1/stocks/price?ticker=AAPL'] },
    ]);
    const pointed = await app.rest(body.seeInstead[0]);
    expect([pointed.status, pointed.body.ticker]).toEqual([200, 'AAPL']);
  });

  it('a fund quote of an unknown ticker is 404 [UNS-10]', async () => {
    const { status, body } = await quote('ZZZZ');
    expect([status, body]).toEqual([404, { error: 'not_found', message: expect.any(String) }]);
  });
});
