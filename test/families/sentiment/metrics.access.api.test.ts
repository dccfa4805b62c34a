import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/harness.ts';

const BASE = '/api/v2/metrics/entity';
const PATHS = [
  'AAPL/metric/mentions',
  'AAPL/metric/sentisense?maxDataPoints=2',
  'AAPL/distribution/sentiment?dimension=publisher',
  'AAPL/metric/sentiment/mean-by/source',
  'AAPL/metric/social_dominance/slices',
  'AAPL/baselines/sentiment',
];

const app = useApp();

const refusal = async (path: string) => {
  const { status, body } = await app.rest(`${BASE}/${path}`, { as: await app.newKey('PRO') });
  return [status, body.error, body.field];
};

describe('Bad parameters', () => {
  it.each(['nothing', 'service_score', 'sentisense_rating', '%20', 'mention'])(
    'the metric type %s is 400 on every path, with the valid types [MET-20, MET-02, ERR-09]',
    async (type) => {
      for (const path of [
        `metric/${type}`,
        `distribution/${type}?dimension=source`,
        `metric/${type}/mean-by/source`,
        `metric/${type}/slices`,
        `baselines/${type}`,
      ])
        expect(await refusal(`AAPL/${path}`), path).toEqual([400, 'invalid_parameter', 'metricType']);
      const { body } = await app.rest(`${BASE}/AAPL/metric/nothing`);
      expect([...body.validValues].sort()).toEqual(['mentions', 'sentiment', 'sentisense', 'social_dominance']);
    },
  );

  it.each([
    'AAPL/distribution/mentions',
    'AAPL/distribution/mentions?dimension=',
    'AAPL/distribution/mentions?dimension=%20',
    'AAPL/metric/mentions/mean-by/',
    'AAPL/metric/mentions/mean-by/%20',
  ])('an empty dimension is 400 without a code of its own: %s [MET-20, AMB-32]', async (path) => {
    expect(await refusal(path)).toEqual([400, 'bad_request', 'dimension']);
  });

  it.each(['AAPL/distribution/mentions?dimension=author', 'AAPL/metric/mentions/mean-by/sources'])(
    'a dimension that there is not is invalid_parameter: %s [MET-21, AMB-32, ERR-10]',
    async (path) => {
      expect(await refusal(path)).toEqual([400, 'invalid_parameter', 'dimension']);
    },
  );

  it('a window that ends before it starts is 400, on GraphQL too [MET-20]', async () => {
    for (const path of [
      'metric/mentions?',
      'distribution/mentions?dimension=source&',
      'metric/mentions/mean-by/source?',
    ])
      expect(await refusal(`AAPL/${path}startTime=1763700000001&endTime=1763700000000`), path).toEqual([
        400,
        'invalid_parameter',
        'startTime',
      ]);
    // Later than the default end, which is now.
    expect(await refusal('AAPL/metric/mentions?startTime=1900000000000')).toEqual([
      400,
      'invalid_parameter',
      'startTime',
    ]);
    expect((await app.rest(`${BASE}/AAPL/metric/mentions?startTime=1763700000000&endTime=1763700000000`)).status).toBe(
      200,
    );
    const { body } = await app.graphql(
      '{ entity(id: "AAPL") { metrics { series(metric: SCORE, startsAt: "2025-11-21T00:00:00Z", endsAt: "2025-11-20T00:00:00Z") { value } } } }',
    );
    expect([body.data.entity.metrics, body.errors[0].extensions.code]).toEqual([{ series: null }, 'invalid_parameter']);
  });

  it.each([
    'startTime=soon',
    'endTime=999999999999999',
    'startTime=12345678901234567',
    'maxDataPoints=-1',
    'maxDataPoints=few',
  ])('%s is invalid_parameter [UNS-11, UNS-13]', async (query) => {
    expect((await refusal(`AAPL/metric/mentions?${query}`)).slice(0, 2)).toEqual([400, 'invalid_parameter']);
  });
});

describe('access to metrics', () => {
  it.each(PATHS)('%s is the same for FREE and PRO and 401 without a key [MET-22, AUTH-05]', async (path) => {
    const pro = await app.rest(`${BASE}/${path}`, { as: await app.newKey('PRO') });
    const free = await app.rest(`${BASE}/${path}`, { as: await app.newKey('FREE') });
    expect([free.status, free.body]).toEqual([200, pro.body]);
    expect(JSON.stringify(free.body)).not.toContain('isPreview');
    const none = await app.rest(`${BASE}/${path}`, { as: 'anonymous' });
    expect([none.status, none.body.error]).toEqual([401, 'api_key_required']);
  });

  it('on GraphQL every one of them needs the key, however it is reached [MET-22]', async () => {
    for (const field of [
      'series(metric: SCORE) { value }',
      'trend(metric: SCORE) { value }',
      'distribution(metric: SCORE, dimension: TYPE) { dimensionKey }',
      'meanBy(metric: SCORE, dimension: TYPE) { key }',
      'slices(metric: SCORE) { values }',
      'baselines(metric: SCORE) { isShownByDefault }',
      'headline { score7D }',
      'posts { totalCount }',
    ]) {
      const { status, body } = await app.graphql(`{ stock(ticker: "AAPL") { metrics { ${field} } } }`, {
        as: 'anonymous',
      });
      expect([status, body.errors[0].extensions.code], field).toEqual([401, 'api_key_required']);
    }
    const { body } = await app.graphql('{ stock(ticker: "AAPL") { metrics { entity { name } } } }', {
      as: 'anonymous',
    });
    expect(body.data.stock.metrics.entity.name).toBe('Apple Inc.');
  });

  it('each is one call of each object, the same one twice is one, and a path is always one [LIMITS-05]', async () => {
    const cost = async (query: string) =>
      (await app.graphql(query, { as: await app.newKey('PRO') })).body.extensions.cost;
    const series = 'series(metric: SCORE) { value }';
    expect(await cost(`{ stock(ticker: "AAPL") { metrics { ${series} } } }`)).toMatchObject({ actual: 1 });
    expect(
      await cost(
        `{ stock(ticker: "AAPL") { metrics { ${series} b: ${series} c: series(metric: MENTIONS) { value } } } }`,
      ),
    ).toMatchObject({ actual: 2 });
    expect(
      await cost(`{ stocks(tickers: ["AAPL", "MSFT", "XOM"]) { nodes { metrics { ${series} } } } }`),
    ).toMatchObject({ requested: 4, actual: 4 });
    const { headers } = await app.rest(`${BASE}/AAPL/metric/mentions`, { as: await app.newKey('FREE') });
    expect(headers.get('X-RateLimit-Remaining')).toBe('29');
  });
});

describe('Headline readings', () => {
  it('amount the windows to one number each [DER-01, DER-02, DER-05, DER-07, DER-10]', async () => {
    const { body } = await app.graphql(`{ entity(id: "AAPL") { metrics { headline {
      asOf score7D score1M scoreChange7D scoreDirection scoreTrend7D scoreTrend30D risingStreak30D scoreBars(days: 2)
      sentiment7D sentimentChange7D mentionShare7D dominanceChange7D mentionVelocityPercent mentionsZ } } } }`);
    const { headline } = body.data.entity.metrics;
    const [low, high] = [2 * Math.log(11), 3 * Math.log(21)];
    const near = (value: number) => expect.closeTo(value, 10);
    expect(headline).toEqual({
      asOf: '2025-11-21',
      score7D: near((6 * low + high) / 7),
      score1M: near((29 * low + high) / 30),
      scoreChange7D: near((6 * low + high) / 7 - (29 * low + high) / 30),
      scoreDirection: 1, // 5.4 is above 5.
      scoreTrend7D: near(((high - low) * 3) / 28), // One end of seven days, 3 from their middle.
      scoreTrend30D: near((((high - low) / 4) * 3) / 28),
      risingStreak30D: 1,
      scoreBars: [near(low), near(high)],
      sentiment7D: near(18 / 80), // Six days of 2 over 10, and 6 over 20.
      sentimentChange7D: near(18 / 80 - 14 / 70),
      mentionShare7D: near(80 / 310),
      dominanceChange7D: near(80 / 310 - 0.5),
      mentionVelocityPercent: near(100 / 3),
      mentionsZ: null, // Thirty days of ten do not vary.
    });
  });
});

describe('Reading for many stocks', () => {
  const QUERY = `query ($tickers: [Ticker!]!) { stocks(tickers: $tickers) { nodes { ticker metrics {
    series(metric: SCORE) { value }
    distribution(metric: MENTIONS, dimension: SOURCE) { shares { value share } }
    meanBy(metric: SENTIMENT, dimension: TYPE) { key mean }
    slices(metric: SCORE) { values }
    baselines(metric: SCORE) { baselines { weeks { averageValue } } }
    headline { score7D }
  } } } }`;

  it('takes no more SQL for ten than for one, and none when it is warm', async () => {
    const statements: string[][] = [];
    for (const tickers of [['AAPL'], ['AAPL', 'BRK.B', 'GONE', 'GOOGL', 'JNJ', 'JPM', 'KO', 'MSFT', 'NVDA', 'XOM']]) {
      const countedApp = await startApp();
      try {
        const ask = async () => (await countedApp.graphql(QUERY, { variables: { tickers } })).body;
        countedApp.queries.length = 0;
        const { data, errors } = await ask();
        expect([errors, data.stocks.nodes.length]).toEqual([undefined, tickers.length]);
        statements.push(countedApp.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1] ?? sql).sort());
        countedApp.queries.length = 0;
        expect((await ask()).data).toEqual(data);
        expect(countedApp.queries).toEqual([]);
      } finally {
        await countedApp.close();
      }
    }
    // The readings are read in one statement with the days that are covered.
    expect(statements[0]).toEqual([
      'api_key',
      'entity',
      'metric_slice',
      'metric_slice',
      'sector_day',
      'security_name',
      'stock',
      'tracked_slice',
      'tracked_slice',
    ]);
    expect(statements[1]).toEqual(statements[0]);
  });
});
