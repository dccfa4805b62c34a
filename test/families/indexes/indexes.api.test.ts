import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const PATH = '/api/v1/indexes';

const app = useApp();

const body = async (path = '') => (await app.rest(`${PATH}${path}`)).body;

describe('GET /api/v1/indexes', () => {
  it('lists every index, all of them free [IDX-01, IDX-02, IDX-03, IDX-04, IDX-05, AMB-48]', async () => {
    const { indexes, ...rest } = await body();
    expect(rest).toEqual({});
    expect(
      indexes.map(({ indexId, scale, canonicalUrl }: Record<string, string>) => [indexId, scale, canonicalUrl]),
    ).toEqual([
      ['market-mood', 'PERCENT_0_100', '/api/v2/market-mood'],
      ['ai-sentiment', 'SENTIMENT', '/api/v1/indexes/ai-sentiment'],
      ['fed-sentiment', 'SENTIMENT', '/api/v1/indexes/fed-sentiment'],
      ['quiet-sentiment', 'SENTIMENT', '/api/v1/indexes/quiet-sentiment'],
    ]);
    expect(indexes[2]).toEqual({
      indexId: 'fed-sentiment',
      displayName: 'Fed Sentiment',
      description: 'The tone of the central bank.',
      scale: 'SENTIMENT',
      accessTier: 'free',
      canonicalUrl: '/api/v1/indexes/fed-sentiment',
    });
  });

  it('resolves every one of them on both paths [IDX-06]', async () => {
    for (const { indexId } of (await body()).indexes)
      for (const path of [`/${indexId}`, `/${indexId}/history`]) {
        const { status, body: found } = await app.rest(`${PATH}${path}`);
        expect([status, found.indexId], path).toEqual([200, indexId]);
      }
  });
});

describe('GET /api/v1/indexes/{indexId}', () => {
  it('a daily index returns its value of today and its coverage [IDX-07, IDX-08]', async () => {
    const { constituents, value, ...reading } = await body('/ai-sentiment');
    expect(reading).toEqual({
      indexId: 'ai-sentiment',
      displayName: 'AI Sentiment',
      scale: 'SENTIMENT',
      asOf: '2025-11-21',
      coverage: 3,
      basketSize: 5,
      totalMentions: 30,
      methodologyNote: 'Chips weigh most.',
    });
    expect(value).toBeCloseTo((3 * -0.5 + 2 * 0.5 + 2 * 0 + 1 * -0.4) / 8, 12);
    expect(constituents).toHaveLength(5);
  });

  it('names each constituent with its role, weight and staleness [IDX-10, IDX-11, IDX-12, IDX-14]', async () => {
    const { constituents, value } = await body('/ai-sentiment');
    const short = constituents.map((constituent: Record<string, unknown>) => [
      ...[
        constituent.kbEntityId,
        constituent.role,
        constituent.weight,
        constituent.value,
        constituent.mentionsCount,
        constituent.staleness,
      ],
    ]);
    expect(short).toEqual([
      ['kb/company/1045810', 'Chip maker', 3, -0.5, 20, 'FRESH'],
      ['kb/company/789019', 'Platform', 2, 0.5, 10, 'FRESH'],
      ['kb/company/34088', 'Platform', 2, 0, 0, 'OUT_OF_SEGMENT'],
      ['kb/product/iphone', 'Product', 1, -0.4, 0, 'CARRIED_FORWARD'],
      ['kb/topic/ai', 'Topic', 1, null, 0, 'EXCLUDED'],
    ]);
    expect(constituents[3]).toMatchObject({ displayName: 'iPhone', contribution: null });
    // The contributions that a reader can compute add up to the value.
    const counted = constituents.filter(({ staleness }: { staleness: string }) => staleness !== 'EXCLUDED');
    const sum = (of: (one: { weight: number; value: number }) => number) =>
      counted.reduce((total: number, one: never) => total + of(one), 0);
    expect(sum(({ weight, value: own }) => weight * own) / sum(({ weight }) => weight)).toBeCloseTo(value, 12);
    // The link is a valid path.
    expect((await app.rest(constituents[0].link)).status).toBe(200);
  });

  it('has one weight for each role, independent of who holds or has left it [IDX-14]', async () => {
    for (const { indexId } of (await body()).indexes) {
      const weights = new Map<string, number>();
      for (const { role, weight } of (await body(`/${indexId}`)).constituents ?? []) {
        expect(weight, `${indexId} ${role}`).toBe(weights.get(role) ?? weight);
        weights.set(role, weight);
      }
      if (indexId === 'fed-sentiment')
        expect([...weights]).toEqual([
          ...[
            ['Chair', 4],
            ['Staff', 1],
          ],
        ]);
    }
  });

  it('a weekly index is dated by its Monday, and its chair is the current holder of the role [IDX-04, IDX-08, IDX-14]', async () => {
    const { asOf, value, constituents } = await body('/fed-sentiment');
    expect([asOf, value]).toEqual(['2025-11-17', expect.closeTo((4 * 0.4 + 4 * 0 + 0.5) / 9, 12)]);
    expect(constituents.map(({ displayName, staleness }: Record<string, string>) => [displayName, staleness])).toEqual([
      ['Robin Cook', 'FRESH'],
      ['Lee Park', 'OUT_OF_SEGMENT'],
      ['Sakura Motors', 'FRESH'],
    ]);
  });

  it('the market mood index returns the score, without a basket by design [IDX-09]', async () => {
    const { market } = (await app.rest('/api/v2/market-mood')).body;
    expect(await body('/market-mood')).toMatchObject({
      asOf: '2025-11-20',
      value: market.currentScore,
      scale: 'PERCENT_0_100',
      coverage: null,
      basketSize: null,
      totalMentions: null,
      constituents: null,
      methodologyNote: expect.any(String),
    });
  });

  it('has no value if nothing is written about the basket', async () => {
    expect(await body('/quiet-sentiment')).toMatchObject({ asOf: null, value: null, constituents: null });
  });

  it('is worked out for each request: it goes with the day [IDX-13]', async () => {
    const changedApp = await startApp();
    changedApp.clock.now = new Date('2025-11-29T15:00:00Z');
    // Nothing is written for longer than a value is carried.
    expect((await changedApp.rest(`${PATH}/ai-sentiment`)).body).toMatchObject({ asOf: '2025-11-21' });
    changedApp.clock.now = new Date('2025-11-18T20:00:00Z');
    const { asOf, value } = (await changedApp.rest(`${PATH}/ai-sentiment`)).body;
    expect([asOf, value]).toEqual(['2025-11-18', expect.closeTo(-0.5 / 7, 12)]);
    await load(changedApp, 'indexes', { 'index_roles.csv': 'indexId,role,weight\nai-sentiment,Platform,6\n' });
    expect((await changedApp.rest(`${PATH}/ai-sentiment`)).body.value).toBeCloseTo(
      (3 * -0.5 + 6 * 0.5 + 6 * 0) / 15,
      12,
    );
    await changedApp.close();
  });
});

describe('An installation without data', () => {
  it('has the three indexes, each warming up on both of its paths [IDX-04, IDX-06, IDX-16]', async () => {
    const empty = await startApp({ fill: false });
    const get = async (path: string) => (await empty.rest(`${PATH}${path}`)).body;
    const { indexes } = await get('');
    expect(indexes.map(({ indexId, scale }: Record<string, string>) => [indexId, scale])).toEqual([
      ['market-mood', 'PERCENT_0_100'],
      ['ai-sentiment', 'SENTIMENT'],
      ['fed-sentiment', 'SENTIMENT'],
    ]);
    for (const { indexId, displayName, scale } of indexes) {
      expect(await get(`/${indexId}`)).toEqual({
        indexId,
        displayName,
        scale,
        asOf: null,
        value: null,
        methodologyNote: expect.any(String),
        coverage: null,
        basketSize: null,
        totalMentions: null,
        constituents: null,
      });
      expect(await get(`/${indexId}/history`)).toEqual({ indexId, displayName, scale, days: 180, history: [] });
    }
    await empty.close();
  });
});

describe('GET /api/v1/indexes/{indexId}/history', () => {
  it('echoes the window, 180 days by default, and is oldest first [IDX-15, IDX-16, LIMITS-23]', async () => {
    const { history, ...rest } = await body('/ai-sentiment/history');
    expect(rest).toEqual({ indexId: 'ai-sentiment', displayName: 'AI Sentiment', scale: 'SENTIMENT', days: 180 });
    expect(history).toHaveLength(40);
    expect(history[0]).toEqual({ date: '2025-10-13', value: 0.5 });
    const short = await body('/ai-sentiment/history?days=3');
    expect(short.days).toBe(3);
    expect(short.history).toEqual([
      { date: '2025-11-18', value: expect.closeTo(-0.5 / 7, 12) },
      { date: '2025-11-19', value: expect.closeTo(-0.3 / 8, 12) },
      { date: '2025-11-20', value: expect.closeTo(-0.9 / 8, 12) },
      { date: '2025-11-21', value: expect.closeTo(-0.9 / 8, 12) },
    ]);
  });

  it('has sessions of market mood, and of a weekly index the weeks that are not thin [IDX-17, IDX-18]', async () => {
    const { market } = (await app.rest('/api/v2/market-mood?days=30')).body;
    const mood = await body('/market-mood/history?days=30');
    expect(mood.history).toEqual(
      market.history.map(({ date, score }: { date: string; score: number }) => ({ date, value: score })),
    );
    expect((await body('/fed-sentiment/history')).history.map(({ date }: { date: string }) => date)).toEqual([
      '2025-11-17',
    ]);
    expect((await body('/quiet-sentiment/history')).history).toEqual([]);
  });

  it.each(['0', '-5', 'x'])('refuses days=%s [UNS-13]', async (days) => {
    const { status, body: refusal } = await app.rest(`${PATH}/ai-sentiment/history?days=${days}`);
    expect([status, refusal.error, refusal.field]).toEqual([400, 'invalid_parameter', 'days']);
  });
});

describe('Every path of indexes', () => {
  const paths = ['', '/ai-sentiment', '/ai-sentiment/history', '/market-mood'];

  it.each(paths)('%s is the same for every tier [IDX-19, AUTH-12]', async (path) => {
    expect((await app.rest(`${PATH}${path}`, { as: 'FREE' })).body).toEqual(await body(path));
  });

  it.each(paths)('%s needs a key [AUTH-03]', async (path) => {
    const { status, body: refusal } = await app.rest(`${PATH}${path}`, { as: 'anonymous' });
    expect([status, refusal.error]).toEqual([401, 'api_key_required']);
  });

  it.each(['/tea-leaves', '/tea-leaves/history', '/AI-Sentiment'])('%s is unknown [UNS-10]', async (path) => {
    expect(await app.rest(`${PATH}${path}`)).toMatchObject({
      status: 404,
      body: { error: 'unknown_index', message: expect.any(String) },
    });
  });
});

describe('An index in the graph', () => {
  it('leads to entities and stocks, and they lead back [GEN-01]', async () => {
    const { body: graph } = await app.graphql(`{
      index(indexId: "ai-sentiment") { id reading { constituents { entity { name } stock { ticker } } } }
      stock(ticker: "NVDA") { indexes { indexId } entity { indexes { indexId } } }
      entity(id: "iPhone") { indexes { indexId } }
      other: stock(ticker: "KO") { indexes { indexId } }
    }`);
    const { index, stock, entity, other } = graph.data;
    expect(index.reading.constituents[0]).toEqual({
      entity: { name: 'NVIDIA Corporation' },
      stock: { ticker: 'NVDA' },
    });
    expect(index.reading.constituents[3]).toEqual({ entity: { name: 'iPhone' }, stock: null });
    const rows = [{ indexId: 'ai-sentiment' }];
    expect([stock.indexes, stock.entity.indexes, entity.indexes, other.indexes]).toEqual([rows, rows, rows, []]);
    const { body: node } = await app.graphql(
      'query ($id: ID!) { node(id: $id) { id ... on Index { indexId displayName } } }',
      { variables: { id: index.id } },
    );
    expect(node.data.node).toEqual({ id: index.id, indexId: 'ai-sentiment', displayName: 'AI Sentiment' });
  });

  it('costs a call for each reading and each history, none for the way there', async () => {
    const cost = async (query: string) => (await app.graphql(query)).body.extensions.cost.actual;
    expect(await cost('{ index(indexId: "ai-sentiment") { reading { value } } }')).toBe(1);
    expect(
      await cost('{ index(indexId: "ai-sentiment") { reading { value } history(period: { days: 9 }) { days } } }'),
    ).toBe(2);
    expect(await cost('{ indexes { indexId } }')).toBe(1);
  });

  it('reads each table once, however many indexes are asked of', async () => {
    const changedApp = await startApp();
    changedApp.queries.length = 0;
    await changedApp.graphql('{ indexes { reading { value } } }');
    const reads = (table: string) =>
      changedApp.queries.filter((sql) => new RegExp(`FROM ("public"\\.)?"${table}"`).test(sql)).length;
    expect(['index_member', 'index_role', 'metric_day', 'entity'].map(reads)).toEqual([1, 1, 1, 1]);
    await changedApp.close();
  });
});
