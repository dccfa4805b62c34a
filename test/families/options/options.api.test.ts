import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { chainFile, IV_RANK, LATEST, PCVOL_PCTL, SKEW_PCTL } from '../../support/market-options.ts';

const BASE = '/api/v1/stocks';

const app = useApp();

type As = 'FREE' | 'PRO' | { key: string };
const summary = (ticker: string, as?: As) => app.read(`${BASE}/${ticker}/options/summary`, as);
const history = (ticker: string, query = '', as?: As) => app.read(`${BASE}/${ticker}/options/history${query}`, as);

describe('A dossier', () => {
  it('is everything about the newest session [OPT-02, OPT-05, OPT-06, OPT-07, OPT-25, OPT-26, OPT-27, OPT-28, OPT-29]', async () => {
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

  it('is as of the trading day before, while the market is open [OPT-04]', async () => {
    expect((await summary('AAPL')).data.asOf).toBe('2025-11-20');
  });

  it('names at most five contracts, the largest premium first [OPT-29, DER-44]', async () => {
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
    const { options } = await app.ask('{ options(ticker: "JNJ") { dossier { unusualCount unusual { strike } } } }');
    expect([options.dossier.unusualCount, options.dossier.unusual.length]).toEqual([7, 5]);
  });

  it('omits missing readings, and keeps zeros [OPT-10, OPT-11, OPT-30, OPT-31, AMB-07]', async () => {
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
    const { options } = await app.ask(
      '{ options(ticker: "SPY") { dossier { sentiment latest { pcVol } context { pcVolPercentile1y } } } }',
    );
    expect(options.dossier).toEqual({ sentiment: null, latest: { pcVol: null }, context: { pcVolPercentile1y: null } });
  });

  it('has the open interest of each expiry and strike', async () => {
    const { options } = await app.ask(
      '{ options(ticker: "AAPL") { dossier { oiWalls { maxPain } expiries { expirationDate dte maxPain callWalls { strike } strikes { strike callOi putOi } } latest { callOi putOi } } } }',
    );
    const { expiries, latest, oiWalls } = options.dossier;
    const monthly = expiries.find(({ expirationDate }: { expirationDate: string }) => expirationDate === '2025-12-19');
    expect(monthly).toMatchObject({ dte: 29, maxPain: oiWalls.maxPain, callWalls: [{ strike: 220 }, {}, {}] });
    expect(monthly.strikes).toContainEqual({ strike: 200, callOi: 1_000, putOi: 800 });
    type Strikes = { strikes: { callOi: number; putOi: number }[] };
    const all = expiries.flatMap(({ strikes }: Strikes) => strikes);
    const sum = (side: 'callOi' | 'putOi') =>
      all.reduce((total: number, one: Strikes['strikes'][number]) => total + one[side], 0);
    expect([sum('callOi'), sum('putOi')]).toEqual([latest.callOi, latest.putOi]);
  });

  it('is null outside coverage, not an error [OPT-35, AMB-07]', async () => {
    for (const ticker of ['MSFT', 'ZZZZ'])
      expect(await summary(ticker)).toEqual({ isPreview: false, previewReason: null, data: null });
    const data = await app.ask('{ options(ticker: "ZZZZ") { dossier { asOf } history { window series { day } } } }');
    expect(data.options).toEqual({ dossier: null, history: { window: 'ONE_YEAR', series: [] } });
    expect((await app.rest(`${BASE}/${encodeURIComponent('no ticker')}/options/summary`)).status).toBe(400);
  });

  it('of either share class equals that of the canonical class [OPT-38]', async () => {
    const [one, other] = [await summary('GOOG'), await summary('googl')];
    expect(one).toEqual(other);
    expect(one.data.latest.callVol).toBe(5);
    expect((await history('goog')).ticker).toBe('GOOGL');
    expect((await app.ask('{ stock(ticker: "GOOG") { ticker options { ticker stock { ticker } } } }')).stock).toEqual({
      ticker: 'GOOG',
      options: { ticker: 'GOOGL', stock: { ticker: 'GOOGL' } },
    });
  });

  it('hangs on the stock, and says the same as the path [OPT-02]', async () => {
    const fields = Object.keys(LATEST).join(' ').replace('date', 'date: day');
    const query = `dossier { isPreview withheld asOf sentiment latest { ${fields} } context { observations1y ivRank1y }
      headline { maxPain pcVol } oiWalls { maxPain } unusual { contract type } }`;
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { options { ${query} } } }`);
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
