import { describe, expect, it } from 'vitest';
import { SECTORS } from '../../../src/market/sectors.ts';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { CONSTITUENTS } from '../../support/market.ts';

const PATH = '/api/v1/trackers/market-heatmap';
const OVERLAYS = ['sentiment7d', 'sentimentChange7d', 'serviceScore', 'mentionsZ', 'optionsInterestScore'];

type Row = Record<string, unknown> & { ticker: string };
type As = 'PRO' | 'FREE' | 'anonymous';

/**
 * After the close of Friday 21 November: Apple rose by 5 %, Microsoft fell by 2 %, JPMorgan was unchanged, and an
 * unclassified stock without a share count rose by 10 %. Both classes of Alphabet last traded the day before; NOQ never
 * traded. Alphabet was mentioned once in October, 4 times a day from 6 to 20 November, and 5 times today, always
 * neutrally. The Nasdaq-100 contains Coca-Cola, which has no mentions, and a stock that was delisted in June.
 */
const app = useApp(async (app) => {
  app.clock.now = new Date('2025-11-21T22:00:00Z');
  await load(app, 'constituents', {
    'more-sp500.csv': `${CONSTITUENTS}UNCL,Unclassified Corp,,,,,,\nNOQ,Never Quoted Inc,Energy,,,,,\n`,
    'nasdaq100.csv': 'Symbol,Name,Sector\nKO,Coca-Cola,Consumer Staples\nGONE,Gone Industries,Industrials\n',
  });
  const days = Array.from({ length: 15 }, (_, i) => `GOOGL,2025-11-${String(i + 6).padStart(2, '0')}`);
  const mentions = [
    ...['GOOGL,2025-10-14', ...days].map((day) => `${day},News,Reuters,article,4,0,0,0`),
    'GOOGL,2025-11-21,News,Reuters,article,5,0,0,0',
  ];
  await loadAll(
    app,
    [
      'mentions',
      {
        'alphabet.csv': `entity,date,source,publisher,type,count,polaritySum,bullish,bearish\n${mentions.join('\n')}\n`,
      },
    ],
    [
      'prices',
      {
        'friday.csv': `ticker,date,close,adjusted_close,volume
AAPL,2025-11-21,212.7615,212.7615,5000
MSFT,2025-11-21,394.5774,394.5774,4000
JPM,2025-11-21,252.63,252.63,3000
UNCL,2025-11-20,10,10,100
UNCL,2025-11-21,11,11,200
`,
      },
    ],
  );
});

const served = async (scope?: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${PATH}${scope === undefined ? '' : `?scope=${scope}`}`, { as });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const readRow = (body: { data: { rows: Row[] } }, ticker: string) =>
  body.data.rows.find((row) => row.ticker === ticker)!;

// Shares times close, billions of USD.
const [AAPL, MSFT, JPM] = [15 * 212.7615, 7.4 * 394.5774, 2.7 * 252.63];
// At the closes before.
const [AAPL_BEFORE, MSFT_BEFORE] = [15 * 202.63, 7.4 * 402.63];

describe('GET /api/v1/trackers/market-heatmap', () => {
  it('shows PRO every tile with all that is known of it, the S&P 500 by default [HEAT-01, HEAT-04, HEAT-05, HEAT-07, HEAT-08]', async () => {
    const body = await served();
    expect(body).toMatchObject({ isPreview: false, previewReason: null, totalCount: 6 });
    expect(body).not.toHaveProperty('upgrade');
    expect(body.data).toMatchObject({ trackerId: 'market-heatmap', schemaVersion: '1.0', viewType: 'heatmap' });
    expect(body.data.asOf).toBe('2025-11-21');
    expect(body.data.rows.map(({ ticker }: Row) => ticker)).toEqual(['AAPL', 'MSFT', 'JPM', 'GOOG', 'GOOGL', 'UNCL']);
    // 18 over 80 mentions, against 14 over 70 the week before; 20 mentions today. The 30 days before do not vary.
    expect(body.data.rows[0]).toEqual({
      rank: 1,
      rowId: 'AAPL',
      ticker: 'AAPL',
      name: 'Apple Inc.',
      url: '/stocks/AAPL',
      sector: 'Information Technology',
      category: 'Information Technology',
      industry: 'Technology Hardware, Storage & Peripherals',
      marketCap: expect.closeTo(AAPL * 1e9, 0),
      price: 212.7615,
      previousClose: 202.63,
      changePercent: 5,
      volume: 5000,
      sentiment7d: 0.225,
      sentimentChange7d: 0.025,
      serviceScore: expect.closeTo(3 * Math.log(21), 4),
      optionsInterestScore: expect.any(Number),
    });
    expect((await served('sp500')).data).toEqual(body.data);
  });

  it('writes a measured 0, and null without a reading [HEAT-10, HEAT-15]', async () => {
    const body = await served();
    // Microsoft: 10 mentions a day at 0.5, always. JPMorgan: two mentions the day before, none today.
    expect(readRow(body, 'MSFT')).toMatchObject({ sentiment7d: 0.5, sentimentChange7d: 0 });
    expect(readRow(body, 'JPM')).toMatchObject({ changePercent: 0, sentiment7d: 0.05 });
    const has = (ticker: string) => OVERLAYS.filter((name) => name in readRow(body, ticker));
    expect(has('MSFT')).toEqual(['sentiment7d', 'sentimentChange7d', 'serviceScore']);
    expect(has('JPM')).toEqual(['sentiment7d']);
    expect(has('UNCL')).toEqual([]);
    expect(Object.values(readRow(body, 'UNCL'))).not.toContain(null);
  });

  it('says the same of both classes of a company: nothing leans, and more is written than usual [HEAT-10, DER-07, DER-08]', async () => {
    const body = await served();
    // Of the 30 days before, 15 had no mentions and 15 had 4: a mean of 2 and a deviation of the square root of 120 / 29.
    const expected = {
      sentiment7d: 0,
      sentimentChange7d: 0,
      serviceScore: 0,
      mentionsZ: expect.closeTo(3 / Math.sqrt(120 / 29), 4),
    };
    expect(readRow(body, 'GOOGL')).toMatchObject(expected);
    expect(readRow(body, 'GOOG')).toMatchObject(expected);
  });

  it('has no sector, market cap, change or time of a price that it does not know [HEAT-05, HEAT-06, HEAT-09]', async () => {
    app.clock.now = new Date('2025-11-21T22:00:00Z');
    const body = await served();
    expect(readRow(body, 'UNCL')).toMatchObject({
      sector: 'Unclassified',
      category: 'Unclassified',
      changePercent: 10,
    });
    expect(readRow(body, 'UNCL')).not.toHaveProperty('marketCap');
    expect(readRow(body, 'GOOGL').price).toBe(182.63);
    for (const name of ['changePercent', 'previousClose', 'volume'])
      expect(readRow(body, 'GOOGL'), name).not.toHaveProperty(name);
    for (const row of body.data.rows) expect(row).not.toHaveProperty('priceAsOf');
  });

  it('dates the close behind a price during the next session, as the quote of a fund does [HEAT-08, HEAT-09, ETF-13]', async () => {
    app.clock.now = new Date('2025-11-24T15:00:00Z');
    const body = await served();
    // Alphabet last traded on Thursday.
    expect(readRow(body, 'AAPL').priceAsOf).toBe(Date.parse('2025-11-21T21:00:00Z'));
    expect(readRow(body, 'GOOGL').priceAsOf).toBe(Date.parse('2025-11-20T21:00:00Z'));
    const fund = (await app.rest('/api/v1/etfs/SPY/quote')).body;
    expect(fund.priceAsOf).toBe(Date.parse('2025-11-20T21:00:00Z'));
  });

  it('gives the sum of the tiles, and the stocks without a value [HEAT-16, HEAT-17, DER-26, DER-27, DER-28]', async () => {
    const { meta } = (await served()).data;
    const { sectors, layers, ...whole } = meta;
    expect(whole).toEqual({
      scope: 'sp500',
      scopeName: 'S&P 500',
      universeSize: 7,
      tileCount: 6,
      missingPrice: ['NOQ'],
      breadthUp: 2,
      breadthDown: 1,
      equalWeightedChangePct: (5 - 2 + 0 + 10) / 4,
      capWeightedChangePct: expect.closeTo((5 * AAPL_BEFORE - 2 * MSFT_BEFORE) / (AAPL_BEFORE + MSFT_BEFORE + JPM), 3),
      marketMoodScore: expect.any(Number),
      marketMoodPhase: expect.stringMatching(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/),
    });
  });

  it('stamps the layers that ran [HEAT-18, LIMITS-24]', async () => {
    const prices = { asOf: '2025-11-21T21:00:00.000Z', asOfSource: 'lastRegularClose', delayMinutes: 0 };
    const { layers } = (await served()).data.meta;
    expect(layers).toEqual({
      prices,
      marketMood: { asOf: '2025-11-21' },
      sentiment: { asOf: '2025-11-21' },
      options: { asOf: '2025-11-20' },
    });
    expect(Object.keys((await served('nasdaq100')).data.meta.layers)).toEqual(['prices', 'marketMood']);
  });

  it('rolls up all eleven sectors, with nulls for a mood that is not known [HEAT-03, HEAT-19, HEAT-20, AMB-22, DER-30]', async () => {
    const { sectors } = (await served()).data.meta;
    const of = (sector: string) => sectors.find((one: { sector: string }) => one.sector === sector);
    expect(sectors.map(({ sector }: { sector: string }) => sector)).toEqual([...SECTORS]);
    expect(of('Information Technology')).toEqual({
      sector: 'Information Technology',
      count: 2,
      up: 1,
      down: 1,
      equalWeightedChangePct: 1.5,
      capUsd: expect.closeTo((AAPL + MSFT) * 1e9, 0),
      capWeightedChangePct: expect.closeTo((5 * AAPL_BEFORE - 2 * MSFT_BEFORE) / (AAPL_BEFORE + MSFT_BEFORE), 3),
      marketMoodScore: expect.any(Number),
      marketMoodPhase: expect.any(String),
      marketMoodWeeklyChange: expect.any(Number),
    });
    expect(of('Financials')).toMatchObject({ count: 1, up: 0, down: 0, capWeightedChangePct: 0 });
    expect(of('Utilities')).toEqual({
      sector: 'Utilities',
      count: 0,
      up: 0,
      down: 0,
      capUsd: 0,
      capWeightedChangePct: null,
      equalWeightedChangePct: null,
      marketMoodScore: null,
      marketMoodPhase: null,
      marketMoodWeeklyChange: null,
    });
    const mood = (await app.rest('/api/v2/market-mood')).body;
    expect(of('Financials').marketMoodScore).toBe(mood.sectors.Financials.currentScore);
    expect((await served()).data.meta.marketMoodScore).toBe(mood.market.currentScore);
  });

  it('has five figures above the tiles [HEAT-03]', async () => {
    const { headline } = (await served()).data;
    expect(headline.map(({ label, unit }: Record<string, string>) => [label, unit])).toEqual([
      ['Market Mood', 'score'],
      ['Advancing', 'tiles'],
      ['Declining', 'tiles'],
      ['Cap-weighted change', 'percent'],
      ['Equal-weighted change', 'percent'],
    ]);
    expect(headline[1]).toEqual({ label: 'Advancing', value: 2, unit: 'tiles' });
  });

  it('takes the overlays off for FREE, and names them [TRK-13, TRK-14, TRK-39, TRK-41, HEAT-11, HEAT-12, HEAT-13, HEAT-14, PREVIEW-08]', async () => {
    const [pro, free] = [await served(), await served(undefined, 'FREE')];
    const bare = pro.data.rows.map((row: Row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OVERLAYS.includes(name))),
    );
    expect(free).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      totalCount: 6,
      upgrade: expect.objectContaining({ plan: 'PRO', message: expect.stringContaining('sentiment and options') }),
      data: { ...pro.data, rows: bare, meta: { ...pro.data.meta, previewWithheld: ['sentiment', 'options'] } },
    });
  });

  it('is no preview if the map has nothing to withhold [AMB-04, HEAT-13, PREVIEW-02, DER-29]', async () => {
    const [pro, free] = [await served('nasdaq100'), await served('nasdaq100', 'FREE')];
    expect([free.isPreview, free.previewReason, 'upgrade' in free]).toEqual([false, null, false]);
    expect(free.data).toEqual({ ...pro.data, meta: { ...pro.data.meta, previewWithheld: [] } });
    expect(pro.data.meta).toMatchObject({ universeSize: 2, tileCount: 1, missingPrice: ['GONE'] });
    expect(pro.data.meta).not.toHaveProperty('previewWithheld');
  });

  it('has the most traded stocks as well [HEAT-01]', async () => {
    const { data } = await served('popular');
    expect(data.meta).toMatchObject({ scope: 'popular', scopeName: 'Popular stocks' });
    const { body } = await app.graphql('{ market { popularStocks { ticker } } }');
    const tickers = body.data.market.popularStocks.map(({ ticker }: Row) => ticker);
    expect(new Set([...data.rows.map(({ ticker }: Row) => ticker), ...data.meta.missingPrice])).toEqual(
      new Set(tickers),
    );
  });

  it.each(['dow30', 'SP500', ''])(
    'refuses scope "%s" on every tier and says which there are [HEAT-02, ERR-02, UNS-18]',
    async (scope) => {
      for (const as of ['PRO', 'FREE'] as const) {
        const { status, body } = await app.rest(`${PATH}?scope=${scope}`, { as });
        expect([status, body.error, body.validValues]).toEqual([
          400,
          'invalid_scope',
          ['sp500', 'nasdaq100', 'popular'],
        ]);
        expect(body.message).toContain('sp500, nasdaq100, popular');
      }
    },
  );

  it('wants a key [AUTH-03]', async () => {
    const { status, body } = await app.rest(PATH, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });
});

describe('marketHeatmap', () => {
  const QUERY = `query ($scope: HeatmapScope!) {
    market { heatmap(scope: $scope) {
      isPreview withheld totalCount
      meta { scope previewWithheld marketMoodPhase }
      tiles { ticker sector changePercent sentiment7d optionsInterestScore stock { name } }
    } }
  }`;
  const ask = async (as: 'PRO' | 'FREE') =>
    (await app.graphql(QUERY, { as, variables: { scope: 'SP500' } })).body.data.market.heatmap;

  it('withholds the named fields as null, and links a tile to its stock [TRK-41]', async () => {
    const [free, pro] = [await ask('FREE'), await ask('PRO')];
    expect(free).toMatchObject({ isPreview: true, withheld: OVERLAYS.map((field) => `tiles.${field}`), totalCount: 6 });
    expect(free.meta.previewWithheld).toEqual(['SENTIMENT', 'OPTIONS']);
    expect(free.tiles[0]).toEqual({
      ticker: 'AAPL',
      sector: 'INFORMATION_TECHNOLOGY',
      changePercent: 5,
      sentiment7d: null,
      optionsInterestScore: null,
      stock: { name: 'Apple Inc.' },
    });
    expect(pro).toMatchObject({ isPreview: false, withheld: [], meta: { scope: 'SP500', previewWithheld: null } });
    expect(pro.tiles[0].sentiment7d).toBe(0.225);
  });

  it('reads the tiles once for all callers', async () => {
    await app.versions.refresh();
    await load(app, 'prices', {
      'again.csv': 'ticker,date,close,adjusted_close,volume\nJPM,2025-11-21,252.63,252.63,3001\n',
    });
    app.queries.length = 0;
    await Promise.all([served(), served(undefined, 'FREE'), ask('FREE'), ask('PRO')]);
    expect(app.queries.filter((sql) => sql.includes('heatmap_tile'))).toHaveLength(1);
  });

  it('is the snapshot of its tracker, whose scope is of a closed set [TRK-05]', async () => {
    const snapshot = (scope: string) => `{ tracker(trackerId: MARKET_HEATMAP) { snapshot(scope: ${scope}) {
      __typename asOfLabel ... on HeatmapSnapshot { meta { scope } tiles { ticker } } } } }`;
    const { body } = await app.graphql(snapshot('NASDAQ100'));
    expect(body.data.tracker.snapshot).toEqual({
      __typename: 'HeatmapSnapshot',
      asOfLabel: '2025-11-20',
      meta: { scope: 'NASDAQ100' },
      tiles: [{ ticker: 'KO' }],
    });
    const refused = await app.graphql(snapshot('DOW30'));
    expect(refused.body.errors[0].message).toBe('Value "DOW30" does not exist in "HeatmapScope" enum.');
  });
});

describe('A stock of several indexes', () => {
  it('combines their lists, and takes its sector from the S&P list', async () => {
    await load(app, 'constituents', { 'dow30.csv': 'Symbol,Name,Sector\nAAPL,Apple,Consumer Discretionary\n' });
    const { body } = await app.graphql('{ stock(ticker: "AAPL") { sector headquarters } }');
    expect(body.data.stock).toEqual({ sector: 'INFORMATION_TECHNOLOGY', headquarters: 'Cupertino, California' });
  });
});

describe('Before the first map', () => {
  const empty = useApp(undefined, { fill: false });

  it('there is no snapshot of a universe without a priced member [HEAT-22, TRK-44, ERR-12]', async () => {
    const { status, body } = await empty.rest(PATH);
    expect([status, body.error]).toEqual([404, 'no_snapshot']);
    await load(empty, 'constituents', { 'sp500.csv': 'Symbol,Name,Sector\nKO,Coca-Cola,Consumer Staples\n' });
    expect((await empty.rest(PATH)).body.error).toBe('no_snapshot');
    const response = await empty.graphql('{ market { heatmap(scope: NASDAQ100) { totalCount } } }');
    expect(response.body.errors[0].extensions.code).toBe('no_snapshot');
  });
});
