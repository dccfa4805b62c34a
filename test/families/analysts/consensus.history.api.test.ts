import { describe, expect, it } from 'vitest';
import { NOW, useApp } from '../../support/harness.ts';

const BASE = '/api/v1/analyst';

const app = useApp();

type As = 'FREE' | 'PRO';
const history = async (query = '', as: As = 'PRO', ticker = 'AAPL') => {
  const { status, body } = await app.rest(`${BASE}/${ticker}/consensus/history${query}`, { as });
  expect(status).toBe(200);
  return body;
};
const readDays = ({ data }: { data: { history: { snapshotDate: string }[] } }) =>
  data.history.map(({ snapshotDate }) => snapshotDate);

const WINDOW = ['2025-08-23', '2025-10-22', '2025-10-23', '2025-11-10', '2025-11-19', '2025-11-20'];

describe('The history of a consensus', () => {
  it('covers 90 days to today in New York, oldest first [ANA-18, ANA-19, ANA-22, GEN-10]', async () => {
    const body = await history();
    expect(Object.keys(body).sort()).toEqual(['data', 'isPreview', 'previewReason', 'totalCount']);
    expect(body).toMatchObject({
      isPreview: false,
      previewReason: null,
      totalCount: 6,
      data: { ticker: 'AAPL', from: '2025-08-23', to: '2025-11-21', count: 6 },
    });
    expect(readDays(body)).toEqual(WINDOW);
    // Half past eleven at night in New York: still the 20th.
    app.clock.now = new Date('2025-11-21T04:30:00Z');
    expect((await history()).data).toMatchObject({ from: '2025-08-22', to: '2025-11-20' });
    app.clock.now = NOW;
  });

  it('has everything that was observed on each day [ANA-21, GEN-08, ANA-13]', async () => {
    const { data } = await history('?from=2025-11-10&to=2025-11-19');
    expect(data.history).toEqual([
      {
        snapshotDate: '2025-11-10',
        observedAt: '2025-11-10T20:05:00Z',
        observedAtEpoch: Date.parse('2025-11-10T20:05:00Z') / 1_000,
        source: 'market data provider',
        countsObserved: false,
        currentPrice: 200,
        targetLow: 150,
        targetMean: 240,
        targetMedian: 235,
        targetHigh: 260,
        numberOfAnalysts: 44,
        upsidePercent: 20,
        recommendationMean: 1.5,
        strongBuy: 4,
        buy: 5,
        hold: 6,
        sell: 7,
        strongSell: 8,
        consensusLabel: 'STRONG_BUY',
      },
      // Half past nine at night in New York: the sweep of the day before by UTC.
      expect.objectContaining({ snapshotDate: '2025-11-19', observedAt: '2025-11-20T02:30:00Z', countsObserved: true }),
    ]);
  });

  it('keeps the newest rows up to the limit, still oldest first [ANA-18, LIMITS-16, ANA-22]', async () => {
    const body = await history('?limit=2');
    expect([body.totalCount, body.data.count, body.data.from]).toEqual([6, 2, '2025-08-23']);
    expect(readDays(body)).toEqual(['2025-11-19', '2025-11-20']);
    expect((await history('?limit=99999&from=2024-01-01')).data.count).toBe(7);
  });

  it('refuses a limit below 1 [LIMITS-16, UNS-13]', async () => {
    for (const limit of ['0', '-1']) {
      const { status, body } = await app.rest(`${BASE}/AAPL/consensus/history?limit=${limit}`);
      expect([status, body.error]).toEqual([400, 'invalid_limit']);
    }
  });

  it('refuses invalid days, and a window that ends before it starts [UNS-11]', async () => {
    for (const query of ['from=2025-02-30', 'to=yesterday', 'from=2025-11-22', 'from=2025-11-02&to=2025-11-01'])
      for (const as of ['PRO', 'FREE'] as const) {
        const { status, body } = await app.rest(`${BASE}/AAPL/consensus/history?${query}`, { as });
        expect([status, body.error, body.field], query).toEqual([400, 'invalid_parameter', query.split('=')[0]]);
      }
  });

  it('is empty if the ticker has days only outside the window [ANA-25, ERR-22]', async () => {
    expect(await history('', 'FREE', 'MSFT')).toEqual({
      isPreview: false,
      previewReason: null,
      totalCount: 0,
      data: { ticker: 'MSFT', from: '2025-10-23', to: '2025-11-21', count: 0, history: [] },
    });
    expect((await history('', 'PRO', 'MSFT')).data).toMatchObject({ from: '2025-08-23', history: [] });
  });

  it('is 404 no_coverage for a known ticker without any day, and null on the stock [ANA-26, ERR-14]', async () => {
    for (const as of ['PRO', 'FREE'] as const) {
      const { status, body } = await app.rest(`${BASE}/JPM/consensus/history`, { as });
      expect([status, body]).toEqual([404, { error: 'no_coverage', message: expect.any(String) }]);
    }
    const { body } = await app.graphql(
      '{ stock(ticker: "JPM") { consensusHistory: analystConsensusHistory { count } } }',
    );
    expect(body).toMatchObject({ data: { stock: { consensusHistory: null } } });
  });

  it('accepts the other share class of the ticker it is kept under [ANA-27]', async () => {
    expect((await history('', 'PRO', 'goog')).data).toMatchObject({ ticker: 'GOOGL', count: 1 });
  });
});

describe('A FREE key', () => {
  it('sees the last 30 days of the window, and how many the whole has [ANA-20, ANA-23, AMB-29, PREVIEW-05]', async () => {
    const body = await history('', 'FREE');
    expect(body).toMatchObject({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: { plan: 'PRO', message: expect.stringMatching(/; FREE shows 4 days\.$/) },
      totalCount: 6,
      data: { from: '2025-10-23', to: '2025-11-21', count: 4 },
    });
    expect(readDays(body)).toEqual(['2025-10-23', '2025-11-10', '2025-11-19', '2025-11-20']);
    expect(readDays(await history('?limit=3', 'FREE'))).toEqual(['2025-11-10', '2025-11-19', '2025-11-20']);
  });

  it('sees days from the start of the window, if that is later [ANA-23]', async () => {
    const body = await history('?from=2025-11-15', 'FREE');
    expect(body.data).toMatchObject({ from: '2025-11-15', count: 2 });
    expect(body.isPreview).toBe(true);
  });

  it('sees median, mean and counts as null, not 0 [ANA-24, AMB-28]', async () => {
    const [point] = (await history('?to=2025-11-20', 'FREE')).data.history.slice(-1);
    for (const name of ['targetMedian', 'recommendationMean', 'strongBuy', 'buy', 'hold', 'sell', 'strongSell'])
      expect(point[name], name).toBeNull();
    expect(point).toMatchObject({ targetMean: 327.7, consensusLabel: 'STRONG_BUY', upsidePercent: 45.32 });
  });

  it('gets the names of withheld days and columns in the graph [PREVIEW-02]', async () => {
    const query = `{ stock(ticker: "AAPL") { analystConsensusHistory(first: 1, isRequired: true) { count withheld history { buy } } }
      whole: stock(ticker: "AAPL") { consensusHistory: analystConsensusHistory { withheld } } }`;
    const { body } = await app.graphql(query, { as: 'FREE' });
    // Except for its columns, the newest row is the same for PRO.
    expect(body.data.stock.analystConsensusHistory).toMatchObject({ count: 1, history: [{ buy: null }] });
    expect(body.data.stock.analystConsensusHistory.withheld).not.toContain('history');
    expect(body.data.whole.consensusHistory.withheld).toEqual(
      expect.arrayContaining(['history', 'history.targetMedian', 'history.recommendationMean', 'history.buy']),
    );
    expect((await app.graphql(query)).body.data.whole.consensusHistory.withheld).toEqual([]);
  });

  it('gets its own response, even after the same request of another key', async () => {
    const query = '?from=2025-11-01';
    const [free, pro, again] = [await history(query, 'FREE'), await history(query), await history(query, 'FREE')];
    expect(pro.data.history.at(-1).buy).toBe(48);
    expect(again).toEqual(free);
  });
});
