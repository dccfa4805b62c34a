import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NOW, startApp, type TestApp } from '../harness.ts';
import { load } from '../load.ts';
import { APPLE_SESSIONS, chainFile, sessionsTo } from '../market-options.ts';

const BASE = '/api/v1/stocks';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  app.clock.now = NOW;
});
afterAll(() => app.close());

type As = 'FREE' | 'PRO' | { key: string };
const read = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(path, { as });
  expect(status).toBe(200);
  return body;
};
const summary = (ticker: string, as?: As) => read(`${BASE}/${ticker}/options/summary`, as);
const history = (ticker: string, query = '', as?: As) => read(`${BASE}/${ticker}/options/history${query}`, as);
const ask = async (query: string, as: As = 'PRO') => {
  const { body } = await app.graphql(query, { as });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const nextMinute = () => {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
};

/** Apple's newest day, summed by hand from the chain in market-options.ts. */
const LATEST = {
  date: '2025-11-20',
  callVol: 1_000,
  putVol: 700,
  callOi: 4_500,
  putOi: 2_900,
  pcVol: 0.7,
  pcOi: 0.6444,
  vwIv: 0.2524, // (800 x .25 ... 500 x .24 + 300 x .28) = 429 / 1,700
  atmIv: 0.25,
  skew25d: 0.04,
  atmIv60: 0.25,
  atmIv90: 0.25,
  iv25c: 0.24,
  iv25p: 0.28,
  expectedMove1d: 0.0233, // 1.48 x .25 x sqrt(1 / 252)
  expectedMove5d: 0.0549,
  expectedMove20d: 0.1099,
  expectedMove1s1d: 0.0157,
  expectedMove1s5d: 0.0352,
  expectedMove1s20d: 0.0704,
  netDelta: 375, // 500 + 50 + 300 + 150 - 400 - 25 - 200
  notionalVol: 679_000, // 100 x (400 x 6 + 300 x 5.8 + 500 x 2 + 300 x 1 + 100 x 7 + 100 x 6.5)
  contracts: 10,
};
const PCVOL_PCTL = (100 * 32) / 65; // .40 to .70, and today's .70, of 65.
const SKEW_PCTL = (100 * 42) / 65;
const IV_RANK = (100 * 0.05) / 0.063; // .250 between .200 and .263.

describe('A dossier', () => {
  it('OPT-02 OPT-05 OPT-06 OPT-07 OPT-25 OPT-26 OPT-27 OPT-28 OPT-29 is everything about the newest session', async () => {
    const body = await summary('aapl');
    expect(Object.keys(body)).toEqual(['isPreview', 'previewReason', 'data']);
    expect(body).toMatchObject({ isPreview: false, previewReason: null });
    const { data } = body;
    expect(Object.keys(data)).toEqual(['asOf', 'sentiment', 'latest', 'context', 'oiWalls', 'unusual']);
    expect(data.latest).toEqual(LATEST);
    expect(data.context).toEqual({
      pcVolPctl1y: PCVOL_PCTL,
      pcVolPctl5y: PCVOL_PCTL,
      pcOiPctl1y: (100 * 16) / 65, // .50 to .64, and today's .6444.
      ivRank1y: expect.closeTo(IV_RANK, 10),
      skewPctl1y: SKEW_PCTL,
      observations1y: 65,
    });
    expect(data.sentiment).toBeCloseTo((50 - (PCVOL_PCTL + SKEW_PCTL) / 2) / 50, 10);
    expect(data.oiWalls).toEqual({
      expiry: '2025-12-19',
      maxPain: 200,
      callWalls: [
        { strike: 220, oi: 3_000 },
        { strike: 200, oi: 1_000 },
        { strike: 210, oi: 200 },
      ],
      putWalls: [
        { strike: 180, oi: 2_000 },
        { strike: 200, oi: 800 },
        { strike: 190, oi: 100 },
      ],
    });
    const common = { expiry: '2025-12-19', dte: 29 };
    expect(data.unusual).toEqual([
      {
        ...common,
        contract: 'AAPL251219C00210000',
        type: 'call',
        strike: 210,
        volume: 500,
        oi: 200,
        volOiRatio: 2.5,
        premium: 100_000,
      },
      {
        ...common,
        contract: 'AAPL251219P00190000',
        type: 'put',
        strike: 190,
        volume: 300,
        oi: 100,
        volOiRatio: 3,
        premium: 30_000,
      },
    ]);
  });

  it('OPT-04 is as of the trading day before, while the market is open', async () => {
    expect((await summary('AAPL')).data.asOf).toBe('2025-11-20');
  });

  it('OPT-29 DER-44 names at most five contracts, the largest premium first', async () => {
    const contracts = Array.from({ length: 7 }, (_, i) => ({
      type: 'call' as const,
      strike: 100 + i,
      expiry: '2025-12-19',
      volume: 200 + i,
      oi: 10,
      last: 1,
    }));
    await load(app, 'options', { 'jnj.csv': chainFile([['JNJ', '2025-11-20', 160, contracts]]) });
    const { unusual } = (await summary('JNJ')).data;
    expect(unusual.map(({ premium }: { premium: number }) => premium)).toEqual([
      20_600, 20_500, 20_400, 20_300, 20_200,
    ]);
    const [row] = await app.db.query(
      `SELECT "unusual_count", "max_vol_oi_ratio" FROM "option_dossier" WHERE "ticker" = 'JNJ'`,
    );
    expect(row).toEqual({ unusual_count: 7, max_vol_oi_ratio: 20.6 });
  });

  it('OPT-10 OPT-11 OPT-30 OPT-31 AMB-07 leaves out what has no reading, and keeps what is zero', async () => {
    const { data } = await summary('SPY');
    expect(data).toEqual({
      asOf: '2025-11-20',
      latest: {
        date: '2025-11-20',
        callVol: 0,
        putVol: 50,
        callOi: 0,
        putOi: 10,
        netDelta: 0,
        notionalVol: 0,
        contracts: 2,
      },
      context: { observations1y: 1 },
      oiWalls: { expiry: '2025-12-19', maxPain: 600, callWalls: [], putWalls: [{ strike: 600, oi: 10 }] },
      unusual: [],
    });
    const { options } = await ask(
      '{ options(ticker: "SPY") { dossier { sentiment latest { pcVol } context { pcVolPctl1y } } } }',
    );
    expect(options.dossier).toEqual({ sentiment: null, latest: { pcVol: null }, context: { pcVolPctl1y: null } });
  });

  it('OPT-35 AMB-07 is null outside coverage, not an error', async () => {
    for (const ticker of ['MSFT', 'ZZZZ'])
      expect(await summary(ticker)).toEqual({ isPreview: false, previewReason: null, data: null });
    const data = await ask('{ options(ticker: "ZZZZ") { dossier { asOf } history { window series { date } } } }');
    expect(data.options).toEqual({ dossier: null, history: { window: 'ONE_YEAR', series: [] } });
    expect((await app.rest(`${BASE}/${encodeURIComponent('no ticker')}/options/summary`)).status).toBe(400);
  });

  it('OPT-38 of either share class is the canonical one’s', async () => {
    const [one, other] = [await summary('GOOG'), await summary('googl')];
    expect(one).toEqual(other);
    expect(one.data.latest.callVol).toBe(5);
    expect((await history('goog')).ticker).toBe('GOOGL');
    expect((await ask('{ stock(ticker: "GOOG") { ticker options { ticker stock { ticker } } } }')).stock).toEqual({
      ticker: 'GOOG',
      options: { ticker: 'GOOGL', stock: { ticker: 'GOOGL' } },
    });
  });

  it('OPT-02 hangs on the stock, and says the same as the path', async () => {
    const fields = Object.keys(LATEST).join(' ');
    const query = `dossier { isPreview withheld asOf sentiment latest { ${fields} } context { observations1y ivRank1y }
      headline { maxPain pcVol } oiWalls { maxPain } unusual { contract type } }`;
    const { stock } = await ask(`{ stock(ticker: "AAPL") { options { ${query} } } }`);
    const { data } = await summary('AAPL');
    expect(stock.options.dossier).toEqual({
      isPreview: false,
      withheld: [],
      asOf: data.asOf,
      sentiment: data.sentiment,
      latest: data.latest,
      context: { observations1y: 65, ivRank1y: data.context.ivRank1y },
      headline: { maxPain: 200, pcVol: 0.7 },
      oiWalls: { maxPain: 200 },
      unusual: [
        { contract: 'AAPL251219C00210000', type: 'CALL' },
        { contract: 'AAPL251219P00190000', type: 'PUT' },
      ],
    });
  });
});

describe('The ten full dossiers of a FREE key', () => {
  const HEADLINE = {
    asOf: '2025-11-20',
    sentiment: expect.closeTo(-0.138462, 6),
    ivRank1y: expect.closeTo(IV_RANK, 10),
    atmIv: 0.25,
    expectedMove1d: 0.0233,
    pcVol: 0.7,
    pcVolPctl1y: PCVOL_PCTL,
    maxPain: 200,
  };
  const used = async (id: string) =>
    (
      await app.db.query<{ month: string; used: number }>(
        'SELECT "month", "used" FROM "meter_month" WHERE "key_id" = $1 ORDER BY 1',
        [id],
      )
    ).map(({ month, used: count }) => `${month}: ${count}`);

  it('OPT-32 OPT-33 LIMITS-12 AMB-08 AMB-10 are whole, a repeat counts again, and then only the headline is left', async () => {
    const as = await app.newKey('FREE');
    for (let call = 1; call <= 10; call++) {
      const body = await summary(call % 2 ? 'AAPL' : 'SPY', as);
      expect([call, body.isPreview, 'latest' in body.data]).toEqual([call, false, true]);
    }
    const { data, ...rest } = await summary('AAPL', as);
    expect(data).toEqual(HEADLINE);
    expect(rest).toMatchObject({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: { plan: 'PRO', url: expect.any(String) },
    });
    expect(await used(as.id)).toEqual(['2025-11: 10']);

    const names = Object.keys(HEADLINE).join(' ');
    const { options } = await ask(
      `{ options(ticker: "AAPL") { dossier { isPreview previewReason withheld asOf headline { ${names} } latest { atmIv } context { ivRank1y } oiWalls { maxPain } unusual { type } } } }`,
      as,
    );
    expect(options.dossier).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      withheld: ['latest', 'context', 'oiWalls', 'unusual'],
      asOf: '2025-11-20',
      headline: HEADLINE,
      latest: null,
      context: null,
      oiWalls: null,
      unusual: null,
    });
    // What was withheld from one caller is there for the next.
    expect((await summary('AAPL')).data.latest).toEqual(LATEST);
    expect((await summary('AAPL', await app.newKey('FREE'))).isPreview).toBe(false);
  });

  it('OPT-11 OPT-33 leave out of the preview what has no reading', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 10; call++) await summary('AAPL', as);
    expect((await summary('SPY', as)).data).toEqual({ asOf: '2025-11-20', maxPain: 600 });
  });

  it('OPT-32 are exactly ten of thirty that are asked for at once', async () => {
    const as = await app.newKey('FREE');
    const bodies = await Promise.all(Array.from({ length: 30 }, () => summary('AAPL', as)));
    expect(bodies.filter(({ isPreview }) => !isPreview)).toHaveLength(10);
    expect(await used(as.id)).toEqual(['2025-11: 10']);
  });

  it('OPT-32 begin anew with the UTC month', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 11; call++) await summary('AAPL', as);
    app.clock.now = new Date('2025-11-30T23:59:59.999Z');
    expect((await summary('AAPL', as)).isPreview).toBe(true);
    app.clock.now = new Date('2025-12-01T00:00:00.000Z');
    expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual(['2025-11: 10', '2025-12: 1']);
  });

  it('OPT-34 are not spent on what is not covered, nor on a history', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 12; call++) await summary('MSFT', as);
    await history('AAPL', '', as);
    expect(await used(as.id)).toEqual([]);
    expect((await summary('AAPL', as)).isPreview).toBe(false);
  });

  it('AMB-10 count each dossier of an operation once, however often it is named', async () => {
    const as = await app.newKey('FREE');
    const data = await ask(
      `{ a: options(ticker: "AAPL") { dossier { asOf } more: dossier { sentiment } }
         b: stock(ticker: "AAPL") { options { dossier { isPreview } } }
         c: options(ticker: "SPY") { dossier { isPreview } } }`,
      as,
    );
    expect([data.b.options.dossier.isPreview, data.c.dossier.isPreview]).toEqual([false, false]);
    expect(await used(as.id)).toEqual(['2025-11: 2']);
  });

  it('OPT-32 are counted for no PRO key', async () => {
    const as = await app.newKey('PRO');
    for (let call = 0; call < 12; call++) expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual([]);
  });
});

describe('A history', () => {
  it('OPT-03 OPT-37 AMB-51 is every stored session, oldest first, with the fields of a dossier’s newest', async () => {
    const body = await history('AAPL');
    expect(Object.keys(body).sort()).toEqual(['series', 'ticker', 'window']);
    expect([body.ticker, body.window]).toEqual(['AAPL', '1y']);
    expect(body.series.map(({ date }: { date: string }) => date)).toEqual(APPLE_SESSIONS);
    expect(body.series.at(-1)).toEqual(LATEST);
    const moves = Object.keys(LATEST).filter((name) => name.startsWith('expectedMove'));
    expect(moves).toHaveLength(6);
    for (const row of body.series) for (const name of moves) expect(row[name], name).toBeGreaterThan(0);
    expect(body.series[0]).toMatchObject({ pcVol: 0.4, pcOi: 0.5, atmIv: 0.2, skew25d: 0.02, netDelta: 250 });
  });

  it('OPT-10 OPT-11 OPT-35 leaves out what has no reading, and is empty outside coverage', async () => {
    expect(Object.keys((await history('SPY')).series[0])).not.toContain('pcVol');
    expect(await history('ZZZZ', '?window=5y')).toEqual({ ticker: 'ZZZZ', window: '5y', series: [] });
  });

  it.each([
    ['', '1y'],
    ['?window=1y', '1y'],
    ['?window=2y', '2y'],
    ['?window=5y', '5y'],
    ['?window=3y', '1y'],
    ['?window=TWO_YEARS', '1y'],
    ['?window=', '1y'],
  ])('OPT-03 OPT-36 LIMITS-12 %j is served as %s to PRO and as 1y to FREE', async (query, window) => {
    expect((await history('AAPL', query)).window).toBe(window);
    expect((await history('AAPL', query, 'FREE')).window).toBe('1y');
    nextMinute();
  });

  it('OPT-36 OPT-03 reaches back by sessions, and no further for FREE', async () => {
    const days = sessionsTo('2025-11-20', 600);
    const contract = { type: 'call' as const, strike: 100, expiry: '2025-12-19', volume: 1 };
    await load(app, 'options', {
      'xom.csv': chainFile([0, 96, 347, 348, 599].map((i) => ['XOM', days[i]!, 100, [contract]])),
    });
    const dates = async (query: string, as?: As) =>
      (await history('XOM', query, as)).series.map(({ date }: { date: string }) => days.indexOf(date));
    expect(await dates('?window=1y')).toEqual([348, 599]);
    expect(await dates('?window=2y')).toEqual([96, 347, 348, 599]);
    expect(await dates('?window=5y')).toEqual([0, 96, 347, 348, 599]);
    expect(await dates('?window=5y', await app.newKey('FREE'))).toEqual([348, 599]);
    const { options } = await ask(
      '{ options(ticker: "XOM") { history(window: FIVE_YEARS) { window series { date } } } }',
      await app.newKey('FREE'),
    );
    expect([options.history.window, options.history.series.length]).toEqual(['ONE_YEAR', 2]);
  });
});

describe('What is asked of options', () => {
  it('OPT-02 OPT-03 AUTH-01 needs a key', async () => {
    for (const path of ['summary', 'history']) {
      const { status, body } = await app.rest(`${BASE}/AAPL/options/${path}`, { as: 'anonymous' });
      expect([status, body.error]).toEqual([401, 'api_key_required']);
    }
    const { status } = await app.graphql('{ stock(ticker: "AAPL") { options { dossier { asOf } } } }', {
      as: 'anonymous',
    });
    expect(status).toBe(401);
  });

  it('LIMITS-05 is one call each, of the minute and of the month', async () => {
    const as = await app.newKey('FREE');
    const cost = async (query: string) => {
      const { extensions } = (await app.graphql(query, { as })).body;
      return [extensions.cost.requested, extensions.cost.actual];
    };
    expect(await cost('{ options(ticker: "AAPL") { dossier { asOf } } }')).toEqual([1, 1]);
    expect(await cost('{ options(ticker: "AAPL") { dossier { asOf } history { window } } }')).toEqual([2, 2]);
    expect(await cost('{ options(ticker: "AAPL") { ticker } }')).toEqual([1, 1]);
    await summary('AAPL', as);
    const { usage } = (await ask('{ viewer { usage { minute { remaining } month { remaining } } } }', as)).viewer;
    expect(usage).toEqual({ minute: { remaining: 25 }, month: { remaining: 995 } });
  });

  it('OPT-02 OPT-03 takes no more SQL for three tickers than for one', async () => {
    const counts: string[][] = [];
    for (const tickers of [['AAPL'], ['AAPL', 'SPY', 'GOOGL']]) {
      const own = await startApp();
      await ask('{ viewer { tier } }');
      own.queries.length = 0;
      const parts = tickers.map(
        (ticker, i) =>
          `t${i}: options(ticker: "${ticker}") { dossier { asOf latest { pcVol } } history { series { date } } }`,
      );
      const { body } = await own.graphql(`{ ${parts.join('\n')} }`);
      expect(Object.keys(body.data)).toHaveLength(tickers.length);
      counts.push(own.queries.map((sql) => /FROM "public"\."(\w+)"/.exec(sql)?.[1] ?? sql).sort());
      await own.close();
    }
    expect(counts[0]).toEqual(['api_key', 'option_day', 'option_day', 'option_dossier']);
    expect(counts[1]).toEqual(counts[0]);
  });
});
