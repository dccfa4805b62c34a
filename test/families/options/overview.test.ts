import { describe, expect, it } from 'vitest';
import { buildOverview, orderedBoard, rankedRows } from '../../../src/families/options/overview/rules.ts';
import { getOldestFreshSession } from '../../../src/families/prices/rules/quotes.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';
import { jobs } from '../../support/catalog.ts';
import { startApp, type TestApp, useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import {
  APPLE_SESSIONS,
  chainFile,
  IV_RANK,
  LATEST,
  PCVOL_PCTL,
  pastDay,
  SKEW_PCTL,
} from '../../support/market-options.ts';

const PATH = '/api/v1/options/overview';
const MOVES = [
  ...['expectedMove1d', 'expectedMove5d', 'expectedMove20d'],
  ...['expectedMove1s1d', 'expectedMove1s5d', 'expectedMove1s20d'],
] as const;

const served = async (app: TestApp, as: 'PRO' | 'FREE' | { key: string } = 'PRO') => {
  const { status, body } = await app.rest(PATH, { as });
  expect(status).toBe(200);
  return body;
};

describe('The rules of the boards', () => {
  const row = (ticker: string, interestScore: number | null, over = {}) => ({
    ticker,
    interestScore,
    pcVol: null,
    pcVolPctl1y: null,
    ivRank1y: null,
    skewPctl1y: null,
    ...over,
  });

  it('rank by interest score, ties by ticker, rows without a score last [OPT-21, UNS-04]', () => {
    const rows = [row('E', null), row('D', 0), row('C', 93), row('B', null), row('A', 50), row('F', 93)];
    expect(rankedRows(rows).map(({ ticker }) => ticker)).toEqual(['C', 'F', 'A', 'D', 'B', 'E']);
  });

  it('can be ordered by a reading from either end, rows without it last, ties in their old order', () => {
    const order = { maxUnusualPremium: null, ivRank1y: null };
    const rows = [
      row('A', 90, { ...order, ivRank1y: 40 }),
      row('B', 80, order),
      row('C', 70, { ...order, ivRank1y: 60 }),
      row('D', 60, { ...order, ivRank1y: 40 }),
    ] as (ReturnType<typeof row> & typeof order)[];
    const tickers = (by: Parameters<typeof orderedBoard>[1]) =>
      orderedBoard(rows, by)
        .map(({ ticker }) => ticker)
        .join('');
    expect([tickers('INTEREST'), tickers('IV_RANK_HIGH'), tickers('IV_RANK_LOW')]).toEqual(['ABCD', 'CADB', 'ADCB']);
  });

  const stocks = [
    row('A', 90, { pcVol: 0.5, pcVolPctl1y: 95, ivRank1y: 40 }),
    row('B', 10, { pcVol: 0.7, pcVolPctl1y: 50, ivRank1y: 20 }),
    row('C', null, { pcVol: 0.9 }),
  ];
  it('summarize only the stocks, over those with a reading [OPT-13, OPT-14, DER-46]', () => {
    const etfs = [row('X', 1, { pcVol: 9, ivRank1y: 99 })];
    expect(buildOverview(stocks, etfs)).toEqual({
      medianIvRank: 30,
      marketPcVol: 0.7,
      extremeCount: 1,
      coverageCount: 3,
      etfMedianIvRank: 99,
      etfMarketPcVol: 9,
      etfExtremeCount: 1,
      etfCoverageCount: 1,
    });
  });

  it('have no fund figures without funds [OPT-15]', () => {
    expect(buildOverview(stocks, [])).toMatchObject({
      etfMedianIvRank: null,
      etfMarketPcVol: null,
      etfExtremeCount: null,
      etfCoverageCount: null,
    });
  });

  it('keep five sessions, not counting a holiday', () => {
    expect(isoDate(getOldestFreshSession(parseDay('2025-12-01')!))).toBe('2025-11-24'); // Thanksgiving lies between.
  });

  it('are rebuilt on the morning after each session [OPT-04]', () => {
    const { schedule } = jobs.find(({ name }) => name === 'options overview')!;
    expect(schedule!.latest(new Date('2025-11-24T15:00:00Z')).toISOString()).toBe('2025-11-22T11:30:00.000Z');
  });
});

describe('The overview of the small market', () => {
  const app = useApp();

  it('shows PRO both boards with every member that has a reading [OPT-01, OPT-04, OPT-13, OPT-19, OPT-20, OPT-23, OPT-24]', async () => {
    const { data, ...rest } = await served(app);
    expect(rest).toEqual({ isPreview: false, previewReason: null, totalCount: 2 });
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['asOf', 'medianIvRank', 'marketPcVol', 'extremeCount', 'coverageCount', 'rows'],
        ...['etfRows', 'etfExtremeCount', 'etfCoverageCount'],
      ].sort(),
    );
    expect([data.asOf, data.coverageCount, data.extremeCount, data.medianIvRank]).toEqual([
      ...['2025-11-20', 2, 0],
      expect.closeTo(IV_RANK, 10),
    ]);
    // Of Apple's 0.7 and Alphabet's 0.
    expect(data.marketPcVol).toBe(0.35);
    const [apple, alphabet] = data.rows;
    expect(apple).toEqual({
      ticker: 'AAPL',
      name: 'Apple Inc.',
      sector: 'Information Technology',
      asOf: '2025-11-20',
      sentiment: expect.closeTo(-0.138462, 6),
      interestScore: expect.any(Number),
      pcVol: 0.7,
      pcVolPctl1y: PCVOL_PCTL,
      atmIv: 0.25,
      ivRank1y: expect.closeTo(IV_RANK, 10),
      skew25d: 0.04,
      skewPctl1y: SKEW_PCTL,
      notionalVol: 679_000,
      // The mean of .245 to .263 and .25 is .2538.
      ivMove20: expect.closeTo(0.25 - 0.2538, 10),
      ...Object.fromEntries(MOVES.map((name) => [name, LATEST[name]])),
      observations1y: 65,
      unusualCount: 2,
      maxVolOiRatio: 3,
      maxUnusualPremium: 100_000,
      wallSide: 'call',
      wallStrike: 220,
      wallShare: 0.7143,
    });
    const distances = [PCVOL_PCTL, IV_RANK, SKEW_PCTL].map((value) => Math.abs(value - 50) / 50);
    const mean = distances.reduce((sum, value) => sum + value, 0) / 3;
    expect(apple.interestScore).toBeCloseTo(100 * (0.6 * Math.max(...distances) + 0.4 * mean), 8);
    expect(alphabet).toMatchObject({ ticker: 'GOOGL', observations1y: 1, unusualCount: 0 });
    for (const name of ['interestScore', 'sentiment', 'pcVolPctl1y', 'ivRank1y', 'ivMove20', 'maxVolOiRatio'])
      expect(alphabet, name).not.toHaveProperty(name);
  });

  it('lists the fund on its own board, without unknown members [OPT-11, OPT-15, OPT-16, OPT-18, OPT-19]', async () => {
    const { data } = await served(app);
    expect(data.rows.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['AAPL', 'GOOGL']);
    expect(data.etfRows).toEqual([
      {
        ticker: 'SPY',
        name: 'SPDR S&P 500 ETF Trust',
        sector: 'Equity',
        asOf: '2025-11-20',
        notionalVol: 0,
        observations1y: 1,
        unusualCount: 0,
        wallSide: 'put',
        wallStrike: 600,
        wallShare: 1,
      },
    ]);
    expect([data.etfCoverageCount, data.etfExtremeCount]).toEqual([1, 0]);
  });

  it('shows FREE the same if everything fits, and how many funds there are [OPT-17, OPT-22, AMB-03, AMB-09]', async () => {
    const [pro, free] = [await served(app), await served(app, 'FREE')];
    expect(free).toEqual({ ...pro, data: { ...pro.data, etfTotalCount: 1 } });
  });

  it('orders whole boards, and pages in that order', async () => {
    const {
      market: { optionsOverview },
    } = await app.ask(
      '{ market { optionsOverview { stocks(first: 1, orderBy: CALLS) { nodes { ticker } pageInfo { hasNextPage endCursor } } } } }',
    );
    // Alphabet has no past to compare with.
    expect(optionsOverview.stocks.nodes).toEqual([{ ticker: 'AAPL' }]);
    const { endCursor, hasNextPage } = optionsOverview.stocks.pageInfo;
    expect(hasNextPage).toBe(true);
    const next = await app.ask(
      `{ market { optionsOverview { stocks(first: 1, orderBy: CALLS, after: "${endCursor}") { nodes { ticker } } } } }`,
    );
    expect(next.market.optionsOverview.stocks.nodes).toEqual([{ ticker: 'GOOGL' }]);
  });

  it('needs a key [AUTH-03]', async () => {
    const { status, body } = await app.rest(PATH, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });

  it('leads from a row to its stock, reading the boards once for all tiers [OPT-19]', async () => {
    const query =
      '{ market { optionsOverview { stocks { nodes { ticker wallSide stock { name } } } etfs { nodes { ticker stock { name } } } } } }';
    await load(app, 'options', { 'again.csv': chainFile([['KO', '2025-11-20', 70, pastDay('2025-11-20', 0)]]) });
    app.queries.length = 0;
    const { body } = await app.graphql(query);
    expect(body.data.market.optionsOverview).toEqual({
      stocks: {
        nodes: [
          { ticker: 'AAPL', wallSide: 'CALL', stock: { name: 'Apple Inc.' } },
          { ticker: 'GOOGL', wallSide: 'CALL', stock: { name: 'Alphabet Inc. (Class A)' } },
          { ticker: 'KO', wallSide: 'CALL', stock: { name: 'The Coca-Cola Company' } },
        ],
      },
      etfs: { nodes: [{ ticker: 'SPY', stock: null }] },
    });
    await app.graphql(query, { as: 'FREE' });
    expect(app.queries.filter((sql) => sql.includes('options_overview_row'))).toHaveLength(1);
  });

  it('drops a ticker whose chains ended sessions ago', async () => {
    const days = APPLE_SESSIONS;
    const sessions = [
      ['MSFT', days.at(-5)!],
      ['XOM', days.at(-6)!],
    ] as const;
    await load(app, 'options', {
      'old.csv': chainFile(sessions.map(([ticker, date]) => [ticker, date, 200, pastDay(date, 0)])),
    });
    const rows: { ticker: string; asOf: string }[] = (await served(app)).data.rows;
    expect(rows.find(({ ticker }) => ticker === 'MSFT')?.asOf).toBe(days.at(-5));
    expect(rows.some(({ ticker }) => ticker === 'XOM')).toBe(false);
  });
});

describe('An overview of many', () => {
  const app = useApp(
    async (app) => {
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'];
      const chain = (ticker: string): Parameters<typeof chainFile>[0][number] => [
        ticker,
        '2025-11-20',
        200,
        pastDay('2025-11-20', 0),
      ];
      const stocks = letters.map((letter, i) => chain(`S${i < 26 ? 'A' : 'B'}${letter}`));
      const funds = letters.map((letter, i) => `F${i < 26 ? 'A' : 'B'}${letter}`);
      await loadAll(
        app,
        [
          'companies',
          {
            'companies.csv': `ticker,name,kind\n${funds.map((ticker) => `${ticker},Fund ${ticker},ETF`).join('\n')}\n`,
          },
        ],
        ['options', { 'stocks.csv': chainFile(stocks) }],
      );
    },
    { fill: false },
  );

  it('has no fund members if no chain is of a fund [OPT-15, OPT-17, AMB-09]', async () => {
    const { data, totalCount } = await served(app, 'FREE');
    expect(totalCount).toBe(30);
    expect(Object.keys(data).filter((name) => name.startsWith('etf'))).toEqual([]);
    const { body } = await app.graphql('{ market { optionsOverview { etfs { nodes { ticker } } etfCoverageCount } } }');
    expect(body.data.market.optionsOverview).toEqual({ etfs: null, etfCoverageCount: null });
  });

  it('shows FREE 25 rows of each board and every figure, PRO all [OPT-16, OPT-17, OPT-22, OPT-23, LIMITS-12, PREVIEW-08]', async () => {
    const funds = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'].map((letter, i) => `F${i < 26 ? 'A' : 'B'}${letter}`);
    await load(app, 'options', {
      'funds.csv': chainFile(funds.map((ticker) => [ticker, '2025-11-20', 200, pastDay('2025-11-20', 0)])),
    });
    const [pro, free] = [await served(app), await served(app, 'FREE')];
    expect([pro.isPreview, pro.totalCount, pro.data.rows.length, pro.data.etfRows.length]).toEqual([false, 30, 30, 30]);
    expect(pro.data).not.toHaveProperty('etfTotalCount');
    const { rows, etfRows, ...figures } = pro.data;
    expect(free).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      totalCount: 30,
      upgrade: expect.objectContaining({ plan: 'PRO' }),
      data: { ...figures, rows: rows.slice(0, 25), etfRows: etfRows.slice(0, 25), etfTotalCount: 30 },
    });
    expect([figures.coverageCount, figures.etfCoverageCount]).toEqual([30, 30]);
    // These stocks have no name and no sector.
    for (const name of ['name', 'sector', 'interestScore']) expect(rows[0], name).not.toHaveProperty(name);
    const { body } = await app.graphql('{ market { optionsOverview { withheld stocks { nodes { ticker } } } } }', {
      as: 'FREE',
    });
    expect(body.data.market.optionsOverview.withheld).toEqual(['stocks', 'etfs']);
    expect(body.data.market.optionsOverview.stocks.nodes).toHaveLength(25);
  });

  it('orders for FREE the rows that it sees by interest score, not the whole board [OPT-22]', async () => {
    const nodesIn = async (orderBy: string) => {
      const query = `{ market { optionsOverview { stocks(orderBy: ${orderBy}, first: 100) { nodes { ticker } } } } }`;
      const { body } = await app.graphql(query, { as: 'FREE' });
      return body.data.market.optionsOverview.stocks.nodes.map(({ ticker }: { ticker: string }) => ticker);
    };
    const nodes = await nodesIn('INTEREST');
    expect(nodes).toHaveLength(25);
    expect((await nodesIn('UNUSUAL_PREMIUM')).toSorted()).toEqual(nodes.toSorted());
  });
});

describe('Before the first build', () => {
  it('the data is null, which is not an error [OPT-12, ERR-22, AMB-07]', async () => {
    const app = await startApp({ fill: false });
    expect(await served(app)).toEqual({ isPreview: false, previewReason: null, totalCount: 0, data: null });
    const { body } = await app.graphql('{ market { optionsOverview { asOf } } }');
    expect(body).toMatchObject({ data: { market: { optionsOverview: null } } });
    await app.close();
  });
});
