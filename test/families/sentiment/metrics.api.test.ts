import { describe, expect, it } from 'vitest';
import { NOW, useApp } from '../../support/harness.ts';

const BASE = '/api/v2/metrics/entity';

const app = useApp();

const readMetrics = async (path: string, as: 'PRO' | 'FREE' = 'PRO') => {
  const { status, body } = await app.rest(`${BASE}/${path}`, { as });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const values = (points: readonly { value?: number }[]) => points.map(({ value }) => value);
/** A midnight in New York, in winter. */
const midnight = (day: string) => new Date(`${day}T05:00:00Z`).valueOf();
const SCORE_10 = 2 * Math.log(11); // 10 mentions with a sentiment of 0.2.
const SCORE_20 = 3 * Math.log(21); // 20 with 0.3.

describe('A series', () => {
  it('of mentions covers the last seven days, oldest first, with counts by type [MET-01, MET-04, MET-05, MET-06]', async () => {
    const points = await readMetrics('AAPL/metric/mentions');
    expect(values(points)).toEqual([10, 10, 10, 10, 10, 10, 20]);
    expect([points[0].timestamp, points.at(-1).timestamp]).toEqual([midnight('2025-11-15'), midnight('2025-11-21')]);
    expect(points.at(-1)).toEqual({
      timestamp: midnight('2025-11-21'),
      metricType: 'MENTIONS',
      value: 20,
      metricValue: { type: 'CountMetricValue', value: 20 },
    });
  });

  it('of a value metric reports its lowest and highest value and their number, and no value without a reading [MET-05, MET-06]', async () => {
    const points = await readMetrics('XOM/metric/sentiment');
    // 10 mentions on the 18th, none on the 19th, 8 without a lean on the 20th, none today.
    expect(values(points)).toEqual([-0.8, undefined, 0, undefined]);
    expect(points[0]).toEqual({
      timestamp: midnight('2025-11-18'),
      metricType: 'SENTIMENT',
      value: -0.8,
      metricValue: {
        type: 'ValueMetricValue',
        valueType: 'MEAN',
        value: { value: -0.8, minValue: -0.8, maxValue: -0.8, dataPointCount: 1 },
      },
      properties: { effectiveMentions: 10 },
    });
    expect(points[1]).not.toHaveProperty('value');
    expect(points[1].metricValue.value).toEqual({ dataPointCount: 0 });
    expect(values(await readMetrics('XOM/metric/mentions'))).toEqual([10, 0, 8, 0]);
    // A day on which nothing was counted is no reading either.
    expect(values(await readMetrics('GOOG/metric/sentiment'))).toEqual([undefined, undefined]);
  });

  it('of the Score has its own key, which bodies repeat in capitals [MET-01, MET-02, AMB-44]', async () => {
    const points = await readMetrics('AAPL/metric/sentisense');
    expect(points[0].metricType).toBe('SENTISENSE');
    expect(points[0].value).toBeCloseTo(SCORE_10, 12);
    expect(points.at(-1).value).toBeCloseTo(SCORE_20, 12);
    expect(await readMetrics('AAPL/metric/sentisense_score')).toEqual(points);
    const { status, body } = await app.rest(`${BASE}/AAPL/metric/service_score`);
    expect([status, body.error]).toEqual([400, 'invalid_parameter']);
  });

  it('of social dominance is the part of all tracked mentions [MET-01, DER-09]', async () => {
    expect(values(await readMetrics('AAPL/metric/social_dominance'))).toEqual([0.25, 0.25, 0.25, 0.2, 0.25, 0.2, 0.4]);
    // A hundred mentions of an unknown ticker count for no entity; two headlines of the 20th name JPMorgan.
    expect(values(await readMetrics('JPM/metric/social_dominance'))).toEqual([0.04, 0]);
  });

  it('is cut by epoch milliseconds, both ends included [MET-04]', async () => {
    const between = (from: string, to: string) =>
      readMetrics(`AAPL/metric/mentions?startTime=${midnight(from)}&endTime=${midnight(to)}`);
    expect(await between('2025-11-19', '2025-11-21')).toHaveLength(3);
    expect(await between('2025-10-01', '2025-10-14')).toHaveLength(2); // The first mention is on 13 October.
    expect(await between('2025-09-01', '2025-09-02')).toEqual([]);
    expect(await readMetrics(`AAPL/metric/mentions?startTime=${midnight('2025-11-20') + 1}`)).toHaveLength(1);
    expect(await readMetrics(`AAPL/metric/mentions?startTime=2025-11-20T05:00:00Z`)).toHaveLength(2);
    app.clock.now = new Date('2025-11-19T15:00:00Z');
    expect(await between('2025-11-18', '2025-11-21')).toHaveLength(2);
  });

  it('is put together to at most so many points [MET-04, MET-06, DER-13]', async () => {
    const points = await readMetrics('AAPL/metric/mentions?maxDataPoints=3');
    expect(values(points)).toEqual([10, 30, 40]);
    const [whole] = await readMetrics('AAPL/metric/sentiment?maxDataPoints=1');
    expect(whole.timestamp).toBe(midnight('2025-11-15'));
    expect(whole.metricValue.value).toMatchObject({ minValue: 0.2, maxValue: 0.3, dataPointCount: 7 });
    expect(whole.value).toBeCloseTo(1.5 / 7, 12);
    expect((await readMetrics('AAPL/metric/social_dominance?maxDataPoints=1'))[0].value).toBeCloseTo(80 / 310, 12);
    expect((await app.rest(`${BASE}/AAPL/metric/mentions?maxDataPoints=0`)).body.error).toBe('invalid_parameter');
  });

  it('has a last reading and two changes, and none of one point [MET-19, AMB-53, DER-11]', async () => {
    const trend = (of: string) => `${of}: trend(metric: ${of.toUpperCase()}) { day value change changeOverWindow }`;
    const {
      entity: { metrics },
    } = await app.ask(`{ entity(id: "XOM") { metrics { ${trend('mentions')} ${trend('sentiment')} } } }`);
    expect(metrics.mentions).toEqual({ day: '2025-11-21', value: 0, change: -8, changeOverWindow: -10 });
    expect(metrics.sentiment).toEqual({ day: '2025-11-20', value: 0, change: 0.8, changeOverWindow: 0.8 });
    const {
      entity: { metrics: one },
    } = await app.ask('{ entity(id: "JPM") { metrics { trend(metric: SCORE) { day change changeOverWindow } } } }');
    expect(one.trend).toEqual({ day: '2025-11-20', change: null, changeOverWindow: null });
  });
});

describe('Breakdowns', () => {
  it('share mentions in percent by source, publisher or type [MET-03, MET-07, MET-08, DER-12]', async () => {
    // 80 mentions: 6 x 6 + 15 in the news, 6 x 4 on Reddit, 5 on X.
    expect(await readMetrics('AAPL/distribution/mentions?dimension=source')).toEqual({
      metricType: 'MENTIONS',
      timestamp: NOW.valueOf(),
      dimension: 'source',
      dimensionDisplayName: 'Source',
      distribution: { News: 63.75, Reddit: 30, X: 6.25 },
      granularity: 'DAILY',
      valueType: 'SHARE_PERCENT',
    });
    const shares = async (query: string) => (await readMetrics(`AAPL/distribution/${query}`)).distribution;
    expect(await shares('mentions?dimension=publisher')).toEqual({
      Reuters: 63.75,
      'r/stocks': 30,
      '@zerohedge': 6.25,
    });
    expect(await shares('mentions?dimension=type')).toEqual({ article: 63.75, post: 36.25 });
    expect(await shares(`mentions?dimension=source&endTime=${midnight('2025-11-20')}`)).toEqual({
      News: 60,
      Reddit: 40,
    });
    expect(await shares('sentiment?dimension=source')).toEqual({ News: 24 / 51, X: 0, Reddit: -0.25 });
  });

  it('mean by value is a flat map with keys in capitals [MET-09, DER-12]', async () => {
    expect(await readMetrics('AAPL/metric/sentiment/mean-by/source')).toEqual({ NEWS: 24 / 51, X: 0, REDDIT: -0.25 });
    expect(await readMetrics('AAPL/metric/mentions/mean-by/type')).toEqual({ ARTICLE: 51 / 7, POST: 29 / 7 });
    // All of X: Apple's 5 mentions and one of JPMorgan.
    expect((await readMetrics('AAPL/metric/social_dominance/mean-by/source')).X).toBeCloseTo(5 / 6, 12);
  });

  it('slices name the values of each dimension, as of today [MET-10, DER-12]', async () => {
    const slice = (dimension: string, displayName: string, values: string[]) => ({
      metricType: 'SENTIMENT',
      dimension,
      values,
      displayName,
    });
    expect(await readMetrics('AAPL/metric/sentiment/slices')).toEqual([
      slice('source', 'Source', ['News', 'Reddit', 'X']),
      slice('publisher', 'Publisher', ['@zerohedge', 'Reuters', 'r/stocks']),
      slice('type', 'Type', ['article', 'post']),
    ]);
    app.clock.now = new Date('2025-11-20T15:00:00Z');
    expect((await readMetrics('AAPL/metric/sentiment/slices'))[0].values).toEqual(['News', 'Reddit']);
  });
});

describe('Baselines', () => {
  it('are the own weeks and those of the sector without it [MET-11, MET-12, MET-13, MET-14, DER-14]', async () => {
    const { baselines, ...about } = await readMetrics('AAPL/baselines/mentions');
    expect(about).toEqual({
      metricType: 'MENTIONS',
      availableBaselines: ['HISTORICAL_WEEKLY', 'PEER_WEEKLY'],
      defaultBaseline: 'HISTORICAL_WEEKLY',
      showByDefault: true,
    });
    const { weeklyData, ...own } = baselines.HISTORICAL_WEEKLY;
    expect(own).toEqual({
      metricType: 'MENTIONS',
      baselineType: 'HISTORICAL_WEEKLY',
      peerGroup: null,
      lastUpdated: NOW.valueOf(),
    });
    expect(weeklyData).toHaveLength(6);
    expect(weeklyData[5]).toMatchObject({
      weekOf: '2025-W47',
      averageValue: 12, // 10, 10, 10, 10, 20
      dataPoints: 5,
      weekStartTimestamp: midnight('2025-11-17'),
    });
    expect(weeklyData[5].dailyData.at(-1)).toEqual({ timestamp: midnight('2025-11-21'), value: 20 });
    const peers = baselines.PEER_WEEKLY;
    expect([peers.baselineType, peers.peerGroup]).toEqual(['PEER_WEEKLY', 'Information Technology']);
    // Microsoft has 10 a day; NVIDIA 20 from Saturday the 15th on.
    expect(values(peers.weeklyData.map((week: { averageValue: number }) => ({ value: week.averageValue })))).toEqual([
      ...[10, 10, 10, 10],
      110 / 9, // 7 x 10 + 2 x 20
      15,
    ]);
  });

  it('are absent if they cannot be computed [MET-12]', async () => {
    const available = async (path: string) => (await readMetrics(path)).availableBaselines;
    expect(await available('XOM/baselines/mentions')).toEqual(['HISTORICAL_WEEKLY']); // Alone in its sector.
    const { baselines, showByDefault } = await readMetrics('GOOGL/baselines/sentiment');
    expect([baselines, showByDefault]).toEqual([{}, false]);
  });
});

describe('the entity of a request', () => {
  it('the entity is found by ticker, slug or id in any case; a ticker means the company [MET-15, MET-16, AMB-54, AMB-55]', async () => {
    const points = await readMetrics('AAPL/metric/mentions');
    for (const id of ['aapl', 'Apple', 'APPLE', 'kb-company-320193', 'KB-Company-320193', 'kb%2Fcompany%2F320193'])
      expect(await readMetrics(`${id}/metric/mentions`), id).toEqual(points);
    expect(await readMetrics('goog/metric/mentions')).toEqual(await readMetrics('Alphabet/metric/mentions'));
    const { stock, entity } = await app.ask(
      `{ stock(ticker: "AAPL") { metrics { series(metric: MENTIONS) { value } entity { urlSlug } } }
         entity(id: "apple") { metrics { series(metric: MENTIONS) { value } entity { urlSlug } } } }`,
    );
    expect([stock, values(stock.metrics.series)]).toEqual([entity, values(points)]);
  });

  it('a name that matches nothing is 404 with up to three suggestions [MET-17, ERR-10]', async () => {
    for (const path of [
      'metric/mentions',
      'distribution/mentions?dimension=type',
      'metric/mentions/mean-by/type',
      'metric/mentions/slices',
      'baselines/mentions',
    ]) {
      const { status, body } = await app.rest(`${BASE}/appl/${path}`);
      expect([status, body.error], path).toEqual([404, 'entity_not_found']);
      expect(body.suggestions, path).toEqual([
        { name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL' },
        { name: 'iPhone', urlSlug: 'iPhone', type: 'product', ticker: null },
        { name: 'Deep Apple Labs', urlSlug: 'Deep-Apple-Labs', type: 'company', ticker: null },
      ]);
    }
    expect((await app.rest(`${BASE}/xxq/metric/mentions`)).body.suggestions.length).toBeLessThanOrEqual(3);
  });

  it('an entity without mentions has empty arrays and maps [MET-18]', async () => {
    expect(await readMetrics('KO/metric/sentisense')).toEqual([]);
    expect((await readMetrics('KO/distribution/mentions?dimension=source')).distribution).toEqual({});
    expect(await readMetrics('KO/metric/mentions/mean-by/source')).toEqual({});
    expect(await readMetrics('KO/metric/mentions/slices')).toEqual([]);
    expect((await readMetrics('KO/baselines/mentions')).baselines).toEqual({});
    expect(
      (await app.ask('{ entity(id: "KO") { metrics { headline { asOf } } } }')).entity.metrics.headline,
    ).toBeNull();
  });
});
