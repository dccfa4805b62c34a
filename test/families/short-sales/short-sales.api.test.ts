import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const app = useApp((app) => load(app, 'company-facts', FUNDAMENTALS));

type As = 'FREE' | 'PRO' | 'anonymous';
const readPath = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`/api/v1/stocks/${path}`, { as });
  expect(status, path).toBe(200);
  return body;
};

describe('Short interest', () => {
  it.each(['PRO', 'FREE', 'anonymous'] as const)(
    'is every report, newest first, for %s [STK-20, DER-73]',
    async (as) => {
      expect(await readPath('short-interest?ticker=aapl', as)).toEqual({
        ticker: 'AAPL',
        dataPoints: [
          // The file says 1.00, which is its floor.
          { shortInterest: 1_500_000, daysToCover: 0.75, avgDailyVolume: 2_000_000, settlementDate: '2025-11-14' },
          { shortInterest: 1_000_000, daysToCover: 2.5, avgDailyVolume: 400_000, settlementDate: '2025-10-31' },
        ],
        count: 2,
      });
    },
  );

  it('is limited as asked [STK-20]', async () => {
    expect(await readPath('short-interest?ticker=AAPL&limit=1')).toMatchObject({
      count: 1,
      dataPoints: [{ settlementDate: '2025-11-14' }],
    });
    expect(await readPath('short-interest?ticker=AAPL&limit=100000')).toMatchObject({ count: 2 });
  });

  it('knows no days to cover without a volume, and finds a share class by either spelling [STK-20]', async () => {
    const point = { shortInterest: 7_000, daysToCover: null, avgDailyVolume: null, settlementDate: '2025-11-14' };
    for (const ticker of ['BRK.B', 'brk-b'])
      expect(await readPath(`short-interest?ticker=${ticker}`)).toEqual({
        ticker: 'BRK.B',
        dataPoints: [point],
        count: 1,
      });
    const [fund] = (await readPath('short-interest?ticker=SPY')).dataPoints;
    expect(fund).toMatchObject({ shortInterest: 90_000, daysToCover: null, avgDailyVolume: 0 });
  });

  it('ignores reports after the requested day [STK-20]', async () => {
    app.clock.now = new Date('2025-11-10T15:00:00Z');
    try {
      expect(await readPath('short-interest?ticker=AAPL')).toMatchObject({
        count: 1,
        dataPoints: [{ settlementDate: '2025-10-31' }],
      });
    } finally {
      app.clock.now = new Date('2025-11-21T15:30:00Z');
    }
  });

  it('has a percent of the float if the float is known [DER-73]', async () => {
    const { body } = await app.graphql(`{
      stock(ticker: "AAPL") { shortInterest(first: 1) { floatPercent stock { name } } }
      other: security(ticker: "BRK.B") { shortInterest { floatPercent } }
    }`);
    // 1.5 of 8 million.
    expect(body.data.stock.shortInterest).toEqual({ floatPercent: 18.75, stock: { name: 'Apple Inc.' } });
    expect(body.data.other.shortInterest.floatPercent).toBeNull();
  });
});

describe('Short volume', () => {
  it.each(['PRO', 'FREE', 'anonymous'] as const)(
    'is every session, newest first, for %s [STK-21, DER-73]',
    async (as) => {
      expect(await readPath('short-volume?ticker=AAPL', as)).toEqual({
        ticker: 'AAPL',
        dataPoints: [
          { shortVolume: 4_104, totalVolume: 10_000, shortVolumeRatio: 41.04, date: '2025-11-20' },
          { shortVolume: 300, totalVolume: 1_001, shortVolumeRatio: 30.02, date: '2025-11-19' }, // 300.4 of 1,000.6.
        ],
        count: 2,
      });
      expect(await readPath('short-volume?ticker=AAPL&limit=1', as)).toMatchObject({ count: 1 });
    },
  );

  it('keeps a preferred share apart from the company that it would spell [STK-21]', async () => {
    expect(await readPath('short-volume?ticker=T.PC')).toMatchObject({ count: 1, dataPoints: [{ shortVolume: 7 }] });
    expect(await readPath('short-volume?ticker=TPC')).toMatchObject({ count: 0 });
  });

  it('has no ratio if nothing traded [STK-21]', async () => {
    expect((await readPath('short-volume?ticker=ZERO')).dataPoints).toEqual([
      { shortVolume: 0, totalVolume: 0, shortVolumeRatio: null, date: '2025-11-20' },
    ]);
  });
});

describe('Float', () => {
  it.each(['PRO', 'FREE', 'anonymous'] as const)(
    'comes from the cover of the annual report, for %s [STK-21]',
    async (as) => {
      expect(await readPath('float?ticker=AAPL', as)).toEqual({
        ticker: 'AAPL',
        freeFloat: 8_000_000, // 1,607.92 million dollars at 200.99.
        freeFloatPercent: 80,
        effectiveDate: '2025-03-28',
        sharesOutstanding: 10_000_000, // Of the cover of that spring, not of the newest.
      });
    },
  );

  it('is the stated float, 0 for a fund, null if nothing is known [STK-21]', async () => {
    expect(await readPath('float?ticker=NVDA')).toEqual({
      ticker: 'NVDA',
      freeFloat: 23_200_000_000,
      freeFloatPercent: 95.47,
      effectiveDate: '2025-09-30',
      sharesOutstanding: 24_300_000_000,
    });
    const nothing = { freeFloat: null, freeFloatPercent: null, effectiveDate: null, sharesOutstanding: null };
    expect(await readPath('float?ticker=SPY')).toEqual({ ...nothing, ticker: 'SPY', freeFloat: 0 });
    expect(await readPath('float?ticker=MSFT')).toEqual({
      ...nothing,
      ticker: 'MSFT',
      sharesOutstanding: 7_400_000_000,
    });
    expect(await readPath('float?ticker=ZZZZ')).toEqual({ ...nothing, ticker: 'ZZZZ' });
  });

  it('hangs off the stock [STK-21]', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "AAPL") { float { freeFloat stock { ticker } } shortVolume { count } } }',
    );
    expect(body.data.stock).toEqual({
      float: { freeFloat: 8_000_000, stock: { ticker: 'AAPL' } },
      shortVolume: { count: 2 },
    });
  });
});

describe('requests for short sales', () => {
  it.each(['short-interest', 'short-volume'])('%s refuses a limit below 1 [UNS-13, ERR-07]', async (path) => {
    for (const limit of ['0', '-3']) {
      const { status, body } = await app.rest(`/api/v1/stocks/${path}?ticker=AAPL&limit=${limit}`);
      expect([status, body.error]).toEqual([400, 'invalid_limit']);
    }
  });

  it.each(['short-interest', 'short-volume'])(
    '%s of an unknown ticker is empty, not an error [ERR-22]',
    async (path) => {
      expect(await readPath(`${path}?ticker=ZZZZ`)).toEqual({ ticker: 'ZZZZ', dataPoints: [], count: 0 });
    },
  );

  it('an unknown ticker is an error in the graph, with suggestions, and none on a path [ERR-15, ERR-22]', async () => {
    const { body } = await app.graphql(`{ market {
      shortInterest(ticker: "APPL") { count } shortVolume(ticker: "APPL") { count } float(ticker: "APPL") { freeFloat }
      none: shortInterest(ticker: "APPL", isRequired: false) { count }
      index: float(ticker: "^VIX") { freeFloat } } }`);
    type Failure = {
      path: string[];
      extensions: { code: string; suggestions?: { ticker: string }[]; seeInstead?: string[] };
    };
    expect(
      body.errors.map(({ path, extensions }: Failure) => [
        path[1],
        extensions.code,
        extensions.suggestions?.map(({ ticker }) => ticker) ?? extensions.seeInstead,
      ]),
    ).toEqual([
      ['shortInterest', 'entity_not_found', ['AAPL']],
      ['shortVolume', 'entity_not_found', ['AAPL']],
      ['float', 'entity_not_found', ['AAPL']],
      ['index', 'entity_not_found', ['quote(ticker: "^VIX")']],
    ]);
    expect(body.data.market.none).toEqual({ count: 0 });
    expect(await readPath('float?ticker=APPL')).toMatchObject({ ticker: 'APPL', freeFloat: null });
  });

  it.each(['short-interest', 'short-volume', 'float'])('%s needs a ticker [UNS-11]', async (path) => {
    expect((await app.rest(`/api/v1/stocks/${path}`)).body.error).toBe('invalid_parameter');
  });
});
