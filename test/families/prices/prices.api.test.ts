import { describe, expect, it } from 'vitest';
import { filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const BASE = '/api/v1/stocks';

const app = useApp();

const readPrices = async (path: string) => {
  const { status, body } = await app.rest(`${BASE}${path}`);
  expect(status).toBe(200);
  return body;
};
const refused = async (path: string) => {
  const { status, body } = await app.rest(`${BASE}${path}`);
  return [status, body.error];
};

// The newest of the 264 sessions is the 263rd after the first: 200 + 2.63.
const APPLE = {
  ticker: 'AAPL',
  price: 202.63,
  change: 0.01,
  changePercent: 0.0049, // 0.01 / 202.62
  previousClose: 202.62,
  volume: 1_000_263,
  timestamp: 1_763_672_400_000, // 20 November 2025, 16:00 in New York
};

describe('The price of a stock', () => {
  it('quotes the last close, its change and the close before [STK-10, DER-17]', async () => {
    expect(await readPrices('/price?ticker=aapl')).toEqual(APPLE);
    expect(
      await app.ask(
        '{ stock(ticker: "AAPL") { quote { price change changePercent previousClose volume sessionDate pricedAt } } }',
      ),
    ).toEqual({
      stock: {
        quote: {
          price: 202.63,
          change: 0.01,
          changePercent: 0.0049,
          previousClose: 202.62,
          volume: 1_000_263,
          sessionDate: '2025-11-20',
          pricedAt: '2025-11-20T21:00:00.000Z',
        },
      },
    });
  });

  it('is stamped in milliseconds on REST, with an instant in the graph [STK-10, AMB-46, GEN-09]', async () => {
    const { timestamp } = await readPrices('/price?ticker=AAPL');
    const { quote } = await app.ask('{ quote(ticker: "AAPL") { pricedAt } }');
    expect(new Date(timestamp).toISOString()).toBe(quote.pricedAt);
  });

  it('knows the range of the day and of the last 252 sessions [DER-18]', async () => {
    // The day: close 202.63 within 2 dollars. The year begins at the 13th stored session, whose close is 200.12.
    expect(await app.ask('{ quote(ticker: "AAPL") { open dayHigh dayLow week52High week52Low } }')).toEqual({
      quote: { open: 201.63, dayHigh: 204.63, dayLow: 200.63, week52High: 204.63, week52Low: 198.12 },
    });
  });

  it('is refused for a ticker without prices, and without a ticker [STK-10]', async () => {
    expect(await refused('/price?ticker=NOPE')).toEqual([404, 'entity_not_found']);
    expect(await refused('/price?ticker=NOPX')).toEqual([404, 'entity_not_found']);
    expect((await app.rest(`${BASE}/price`)).status).toBe(400);
    const { body } = await app.graphql('{ quote(ticker: "NOPE") { price } stock(ticker: "AAPL") { ticker } }');
    expect(body).toMatchObject({
      data: { quote: null, stock: { ticker: 'AAPL' } },
      errors: [{ extensions: { code: 'entity_not_found' } }],
    });
  });

  it('is there for funds and indexes too [STK-10]', async () => {
    expect(await readPrices('/price?ticker=SPY')).toMatchObject({ ticker: 'SPY', price: 602.63 });
    expect(await readPrices(`/price?ticker=${encodeURIComponent('^vix')}`)).toMatchObject({
      ticker: '^VIX',
      price: 17.63,
      volume: null,
    });
    expect(
      await app.ask('{ spy: quote(ticker: "SPY") { price stock { ticker } } vix: quote(ticker: "^VIX") { volume } }'),
    ).toEqual({
      spy: { price: 602.63, stock: null },
      vix: { volume: null },
    });
  });

  it('maps several tickers to their prices and leaves out the unknown [STK-11]', async () => {
    const prices = await readPrices('/prices?tickers=AAPL,goog,NOPE,brk-b,SPY');
    expect(Object.keys(prices)).toEqual(['AAPL', 'GOOG', 'BRK.B', 'SPY']);
    expect(prices.AAPL).toEqual(APPLE);
    expect(prices['BRK.B'].price).toBe(452.63);
    const many = Array.from({ length: 601 }, (_, i) => `T${i}`).join(',');
    expect(await refused(`/prices?tickers=${many}`)).toEqual([400, 'invalid_parameter']);
    expect(await refused('/prices?tickers=')).toEqual([400, 'invalid_parameter']);
  });

  it('belongs to the share class, while filings belong to the company [STK-10, AMB-55]', async () => {
    const owner = { cik: '0009000099', name: 'Page Sam', officer: false, director: true };
    const issuer = { cik: '0001652044', name: 'Alphabet Inc.', ticker: 'GOOG' };
    const rows = [{ date: '2025-11-12', code: 'S', shares: 10, price: 180, after: 90 }];
    await load(app, 'ownership', { 'form4.xml': filing({ issuer, owners: [owner], filed: '2025-11-13', rows }) });
    expect(
      await app.ask(
        `{ c: stock(ticker: "GOOG") { ticker quote { price } insiderTrades { nodes { ticker insiderName } } }
           a: stock(ticker: "GOOGL") { ticker quote { price } insiderTrades { nodes { ticker insiderName } } } }`,
      ),
    ).toEqual({
      c: {
        ticker: 'GOOG',
        quote: { price: 183.63 },
        insiderTrades: { nodes: [{ ticker: 'GOOGL', insiderName: 'Sam Page' }] },
      },
      a: {
        ticker: 'GOOGL',
        quote: { price: 182.63 },
        insiderTrades: { nodes: [{ ticker: 'GOOGL', insiderName: 'Sam Page' }] },
      },
    });
  });
});

describe('A stock that leaves the exchange', () => {
  it('keeps its last trade with the time and reason of leaving; other prices have none [STK-12]', async () => {
    const { GONE, AAPL } = await readPrices('/prices?tickers=GONE,AAPL');
    expect(GONE).toEqual({
      ticker: 'GONE',
      price: 50,
      change: 0.5,
      changePercent: 1.0101, // 0.50 / 49.50
      previousClose: 49.5,
      volume: 2_000,
      timestamp: Date.UTC(2025, 5, 27, 20), // 16:00 in summer
      listingStatus: 'DELISTED',
      delistedDate: '2025-06-30',
      delistingReason: 'acquired',
    });
    expect(AAPL).not.toHaveProperty('listingStatus');
    expect(await app.ask('{ quote(ticker: "GONE") { price stock { listingStatus delistedDate } } }')).toEqual({
      quote: { price: 50, stock: { listingStatus: 'DELISTED', delistedDate: '2025-06-30' } },
    });
  });

  it('says so while its delisting is only announced [STK-12]', async () => {
    const csv =
      'ticker,name,listingStatus,delistedDate,delistingReason\nKO,The Coca-Cola Company,PENDING_DELISTING,2026-01-30,merged\n';
    await load(app, 'companies', { 'companies.csv': csv });
    expect(await readPrices('/price?ticker=KO')).toMatchObject({
      price: 72.63,
      listingStatus: 'PENDING_DELISTING',
      delistedDate: '2026-01-30',
    });
  });
});

describe('A chart', () => {
  // Counted on the calendar: sessions from the same day of an earlier month to 20 November 2025.
  const WINDOWS = [
    ['1M', 'ONE_MONTH', '2025-10-20', 24, 202.4],
    ['3M', 'THREE_MONTHS', '2025-08-20', 66, 201.98],
    ['6M', 'SIX_MONTHS', '2025-05-20', 129, 201.35],
    ['1Y', 'ONE_YEAR', '2024-11-20', 251, 200.13],
  ] as const;

  it.each(WINDOWS)(
    'of %s reaches back that far, day by day [STK-13, DER-25]',
    async (timeframe, name, from, length, close) => {
      const bars = await readPrices(`/chart?ticker=AAPL&timeframe=${timeframe}`);
      expect([bars.length, bars[0].date, bars[0].close]).toEqual([length, from, close]);
      expect(bars.at(-1)).toEqual({
        timestamp: 1_763_672_400_000,
        date: '2025-11-20',
        open: 201.63,
        high: 204.63,
        low: 200.63,
        close: 202.63,
        adjustedClose: 202.13,
        volume: 1_000_263,
        session: null,
        adjusted: true,
      });
      const dates = bars.map(({ date }: { date: string }) => date);
      expect(dates).toEqual([...new Set(dates)].sort());
      const { stock } = await app.ask(`{ stock(ticker: "AAPL") { chart(period: { window: ${name} }) { day } } }`);
      expect(stock.chart.map(({ day }: { day: string }) => day)).toEqual(dates);
    },
  );

  it('reaches back to a first day at any distance, in every timeframe', async () => {
    const { all, year, month } = await app.ask(`{
      all: chart(ticker: "AAPL", period: { from: "1990-01-01" }) { day }
      year: chart(ticker: "AAPL", period: { from: "2024-11-20" }) { day close }
      month: chart(ticker: "AAPL") { day }
    }`);
    expect([year.length, year[0]]).toEqual([251, { day: '2024-11-20', close: 200.13 }]);
    expect(month).toHaveLength(24);
    const { _min, _count } = await app.db.prisma.dailyBar.aggregate({
      where: { ticker: 'AAPL', date: { lte: new Date('2025-11-20') } },
      _min: { date: true },
      _count: true,
    });
    expect([all.length, all[0].day]).toEqual([_count, _min.date!.toISOString().slice(0, 10)]);
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { chart(period: { from: "2025-11-19" }) { day } } }');
    expect(stock.chart).toEqual([{ day: '2025-11-19' }, { day: '2025-11-20' }]);
  });

  it('covers one month by default [STK-13]', async () => {
    expect(await readPrices('/chart?ticker=AAPL')).toHaveLength(24);
    expect((await app.ask('{ chart(ticker: "AAPL") { day } }')).chart).toHaveLength(24);
  });

  it('refuses any other timeframe [STK-13]', async () => {
    for (const timeframe of ['5Y', '1m', '1D', 'ONE_MONTHS'])
      expect(await refused(`/chart?ticker=AAPL&timeframe=${timeframe}`), timeframe).toEqual([400, 'invalid_timeframe']);
    const { body } = await app.rest(`${BASE}/chart?ticker=AAPL&timeframe=5Y`);
    expect([body.field, [...body.validValues].sort()]).toEqual(['timeframe', ['1M', '1Y', '3M', '6M']]);
    expect((await app.graphql('{ chart(ticker: "AAPL", period: { window: ONE_DAY }) { day } }')).status).toBe(400);
  });

  it('ends with the prices of a stock, and is not found without prices [STK-13]', async () => {
    const bars = await readPrices('/chart?ticker=GONE');
    expect(bars.map(({ date }: { date: string }) => date)).toEqual(['2025-06-26', '2025-06-27']);
    expect(await refused('/chart?ticker=NOPX')).toEqual([404, 'entity_not_found']);
  });
});

describe('The market', () => {
  it.each([
    ['2025-11-21T08:59:00Z', 'closed', '03:59 on a Friday'],
    ['2025-11-21T09:00:00Z', 'pre-market', '04:00'],
    ['2025-11-21T14:29:59Z', 'pre-market', 'a second before the bell'],
    ['2025-11-21T14:30:00Z', 'open', '09:30'],
    ['2025-11-21T21:00:00Z', 'after-hours', '16:00'],
    ['2025-11-22T01:00:00Z', 'closed', '20:00'],
    ['2025-11-28T17:59:59Z', 'open', 'the day after Thanksgiving, before 13:00'],
    ['2025-11-28T18:00:00Z', 'after-hours', 'at 13:00 on an early close'],
    ['2025-11-28T22:00:00Z', 'closed', 'at 17:00 on an early close'],
    ['2025-11-27T15:00:00Z', 'closed', 'Thanksgiving'],
    ['2025-11-22T15:00:00Z', 'closed', 'a Saturday'],
    ['2025-07-01T13:30:00Z', 'open', '09:30 in summer'],
  ])('at %s is %s: %s [STK-14, DER-25]', async (instant, status) => {
    app.clock.now = new Date(instant);
    expect(await readPrices('/market-status')).toEqual({ status, timestamp: Date.parse(instant) });
    const {
      market: { status: marketStatus },
    } = await app.ask('{ market { status { status statusAt } } }');
    expect(marketStatus).toEqual({
      status: status.toUpperCase().replace('-', '_'),
      statusAt: new Date(instant).toISOString(),
    });
  });

  it('counts its days in New York [STK-14, GEN-10]', async () => {
    app.clock.now = new Date('2025-11-25T03:00:00Z'); // Monday the 24th, 22:00 in New York
    expect(
      await app.ask('{ market { status { session { day opensAt closesAt isEarlyClose } nextOpenAt nextCloseAt } } }'),
    ).toEqual({
      market: {
        status: {
          session: {
            day: '2025-11-24',
            opensAt: '2025-11-24T14:30:00.000Z',
            closesAt: '2025-11-24T21:00:00.000Z',
            isEarlyClose: false,
          },
          nextOpenAt: '2025-11-25T14:30:00.000Z',
          nextCloseAt: '2025-11-25T21:00:00.000Z',
        },
      },
    });
    app.clock.now = new Date('2026-01-01T04:00:00Z'); // Still 2025 in New York.
    expect(await app.ask('{ market { exchangeCalendar { year } } }')).toEqual({
      market: { exchangeCalendar: { year: 2025 } },
    });
  });

  it('keeps the holidays and early closes of 2025 [DER-25]', async () => {
    const {
      market: { exchangeCalendar },
    } = await app.ask('{ market { exchangeCalendar(year: 2025) { holidays { day name } earlyCloses { day } } } }');
    const days = (list: { day: string }[]) => list.map(({ day }) => day.slice(5)).join(' ');
    expect(days(exchangeCalendar.holidays)).toBe('01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25');
    expect(days(exchangeCalendar.earlyCloses)).toBe('07-03 11-28 12-24');
    expect(exchangeCalendar.holidays.at(-1)).toEqual({ day: '2025-12-25', name: 'Christmas Day' });
    for (const year of [1989, 2101]) {
      const { body } = await app.graphql(`{ market { exchangeCalendar(year: ${year}) { year } } }`);
      expect(body.errors[0].extensions.code).toBe('invalid_parameter');
    }
  });
});

describe('A new session', () => {
  it('is quoted once it is imported, with a volume beyond 32 bits [STK-10, GEN-12]', async () => {
    const csv = 'ticker,date,close,adjusted_close,volume\nXOM,2025-11-21,114.63,114.13,5000000000\n';
    await load(app, 'prices', { 'friday.csv': csv });
    expect(await readPrices('/price?ticker=XOM')).toMatchObject({
      price: 114.63,
      previousClose: 112.63,
      change: 2,
      changePercent: 1.7757, // 2 / 112.63
      volume: 5_000_000_000,
      timestamp: Date.UTC(2025, 10, 21, 21),
    });
    expect((await app.ask('{ quote(ticker: "XOM") { volume } }')).quote.volume).toBe(5_000_000_000);
  });
});

describe('The splits of a stock', () => {
  const HEADER = 'ticker,date,close,adjusted_close,volume,stock_splits';
  const SPLITS = '{ stock(ticker: "KO") { splits { day ratio } } etf(ticker: "SPY") { splits { day ratio } } }';
  const version = () => app.versions.of('prices');

  it('come from price files, newest first, without a call of their own [GEN-12]', async () => {
    expect((await app.ask(SPLITS)).stock.splits).toEqual([]);
    const files = {
      'ko.csv': `${HEADER}\nKO,2025-11-18,72,72,10,2\nKO,2025-11-19,72,72,10,0\nKO,2025-11-20,72,72,10,1.5\n`,
    };
    await load(app, 'prices', files);
    const { body } = await app.graphql(SPLITS);
    expect(body.data).toEqual({
      stock: {
        splits: [
          { day: '2025-11-20', ratio: 1.5 },
          { day: '2025-11-18', ratio: 2 },
        ],
      },
      etf: { splits: [] },
    });
    expect(body.extensions.cost.actual).toBe(2);
    const before = version();
    await load(app, 'prices', files);
    expect(version()).toBe(before);
  });

  it('follow the fresher file: a corrected ratio is a new version of the prices', async () => {
    const before = version();
    await load(app, 'prices', { 'ko.csv': `${HEADER}\nKO,2025-11-20,72,72,10,3\n` });
    expect(version()).toBeGreaterThan(before);
    expect((await app.ask(SPLITS)).stock.splits[0]).toEqual({ day: '2025-11-20', ratio: 3 });
  });
});
