import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { NOW, startApp, useApp } from '../../support/harness.ts';
import { sessionsTo } from '../../support/market-options.ts';

const PATH = '/api/v2/market-mood';

const app = useApp();

const mood = async (query = '') => (await app.rest(`${PATH}${query}`)).body;

/** SPY has closed a cent higher each session: it is less and less above its average, in percent. 125 closes make the first. */
const SESSIONS = 264;
const SPY_READINGS = SESSIONS - 124;
const SPY_TREND = 100 / SPY_READINGS;
/** Of 65 sessions the newest has the lowest put/call volume: the median of Apple's 0.7 and Alphabet's 0. */
const OPTIONS_FLOW = 100 - 100 / 65;

describe('GET /api/v2/market-mood', () => {
  it('is the market and a map of sectors, without a wrapper [MOOD-01, MOOD-02, AMB-50, VER-01]', async () => {
    const body = await mood();
    expect(Object.keys(body).sort()).toEqual(['market', 'sectors']);
    expect(Object.keys(body.market).sort()).toEqual(['currentScore', 'history', 'phase', 'signals', 'weeklyChange']);
    expect(Object.keys(body.sectors)).toEqual([
      'Communication Services',
      'Consumer Staples',
      'Energy',
      'Financials',
      'Health Care',
      'Information Technology',
    ]);
    // Every stock stands above its average, and 40 days of mentions make no percentile.
    expect(body.sectors.Energy).toEqual({ currentScore: 100, phase: 'Extreme Greed', weeklyChange: 0 });
  });

  it('is the mean of the signals that the newest session has [MOOD-03, MOOD-06, MOOD-07, DER-54]', async () => {
    const { market } = await mood();
    const value = (key: string) => market.signals.find((signal: { key: string }) => signal.key === key)?.value;
    expect(market.signals.map(({ key, label }: Record<string, string>) => [key, label])).toEqual([
      ['market_direction', 'Market Direction'],
      ['fear_gauge', 'Risk Appetite'],
      ['spy_trend', 'S&P 500 Trend'],
      ['options_flow', 'Options Flow'],
    ]);
    expect(value('market_direction')).toBe(100);
    expect(value('fear_gauge')).toBe(0);
    expect(value('spy_trend')).toBeCloseTo(SPY_TREND, 9);
    expect(value('options_flow')).toBeCloseTo(OPTIONS_FLOW, 9);
    expect(market.currentScore).toBeCloseTo((100 + SPY_TREND + OPTIONS_FLOW) / 4, 9);
    expect(market.phase).toBe('Neutral');
  });

  it('changes against five sessions before [MOOD-04, MOOD-05]', async () => {
    const { market } = await mood();
    const changes = Object.fromEntries(
      market.signals.map(({ key, change }: { key: string; change: number | null }) => [key, change]),
    );
    expect(changes.market_direction).toBe(0);
    expect(changes.spy_trend).toBeCloseTo(100 / SPY_READINGS - 100 / (SPY_READINGS - 5), 9);
    // Five sessions before there was the 60th observation, the highest of them.
    expect(changes.options_flow).toBeCloseTo(OPTIONS_FLOW, 9);
    expect(market.weeklyChange).toBeCloseTo((changes.spy_trend + OPTIONS_FLOW) / 4, 9);
  });

  it('has a history of sessions with camelCase names, null without a reading [MOOD-08, MOOD-09, MOOD-10, GEN-09, GEN-10]', async () => {
    const { market } = await mood('?days=30');
    const newest = market.history.at(-1);
    expect(newest).toEqual({
      date: '2025-11-20',
      timestamp: Date.parse('2025-11-20T05:00:00Z'),
      score: market.currentScore,
      socialSentiment: null,
      marketDirection: 100,
      fearGauge: 0,
      socialMomentum: null,
      spyTrend: expect.closeTo(SPY_TREND, 9),
      optionsFlow: expect.closeTo(OPTIONS_FLOW, 9),
    });
    // 22 October to 21 November: 22 sessions, the last of which is not stored.
    expect(market.history.map(({ date }: { date: string }) => date)).toEqual(sessionsTo('2025-11-20', 22));
  });

  it('goes back 180 days by default [LIMITS-23, MOOD-01]', async () => {
    const { market } = await mood();
    expect(market.history[0].date).toBe('2025-05-27'); // 180 days before is Memorial Day's Sunday.
    expect((await mood('?days=180')).market.history).toEqual(market.history);
    expect((await mood('?days=1')).market.history).toHaveLength(1);
    // The first session with 50 closes.
    expect((await mood('?days=36500')).market.history).toHaveLength(SESSIONS - 49);
  });

  it.each(['0', '-1', '1.5', 'many', '36501'])('refuses days=%s [UNS-13]', async (days) => {
    const { status, body } = await app.rest(`${PATH}?days=${days}`);
    expect([status, body]).toEqual([400, { error: 'invalid_parameter', message: expect.any(String), field: 'days' }]);
  });

  it('is the same for every tier [MOOD-12, AUTH-12]', async () => {
    expect((await app.rest(PATH, { as: 'FREE' })).body).toEqual(await mood());
  });

  it('needs a key [AUTH-03]', async () => {
    const { status, body } = await app.rest(PATH, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });
});

describe('The mood of the graph', () => {
  it('is the same data, with a null band only without data [GEN-01]', async () => {
    const { body } = await app.graphql(
      '{ market { mood(period: { days: 5 }) { asOf currentScore phase history { day } sectors { sector currentScore phase } } } }',
    );
    const { market } = await mood('?days=5');
    expect(body.data.market.mood).toMatchObject({
      asOf: '2025-11-20',
      currentScore: market.currentScore,
      phase: 'NEUTRAL',
      history: market.history.map(({ date }: { date: string }) => ({ day: date })),
    });
    expect(body.data.market.mood.sectors[2]).toEqual({ sector: 'ENERGY', currentScore: 100, phase: 'EXTREME_GREED' });
  });

  it('reads each table once for all that ask at once', async () => {
    await app.versions.refresh();
    const fresh = await startApp();
    fresh.queries.length = 0;
    await Promise.all([mood, mood].map(() => fresh.rest(PATH)));
    const tables = fresh.queries.filter((sql) => /mood/.test(sql));
    expect(tables).toHaveLength(2);
    await fresh.close();
  });
});

describe('A mood as of an earlier day', () => {
  it('uses only facts of that day, and can be reverted [MOOD-04]', async () => {
    const changedApp = await startApp();
    const served = async () => {
      await changedApp.versions.refresh();
      return (await changedApp.rest(PATH)).body;
    };
    const before = await served();
    await derive(changedApp.db, ['prices', 'options', 'mentions'], NOW, new Date('2025-11-14'));
    const earlier = await served();
    const point = before.market.history.find(({ date }: { date: string }) => date === '2025-11-14');
    expect(earlier.market.history.at(-1)).toEqual(point);
    expect(earlier.market.currentScore).toBe(point.score);
    // 50 closes and five more.
    await derive(changedApp.db, ['prices'], NOW, new Date('2025-01-16'));
    const young = (await served()).market;
    expect([young.currentScore, young.weeklyChange, young.signals]).toEqual([
      100,
      null,
      [{ key: 'market_direction', label: 'Market Direction', value: 100, change: null }],
    ]);
    await derive(changedApp.db, ['prices', 'options', 'mentions'], NOW);
    expect(await served()).toEqual(before);
    await changedApp.close();
  });
});

describe('A gateway without data', () => {
  it('has no score, and `---` for its phase [MOOD-03, MOOD-11]', async () => {
    const empty = await startApp({ fill: false });
    const nothing = { currentScore: null, phase: '---', weeklyChange: null, signals: [], history: [] };
    expect((await empty.rest(PATH)).body).toEqual({ market: nothing, sectors: {} });
    await derive(empty.db, ['prices'], NOW);
    await empty.versions.refresh();
    expect((await empty.rest(PATH)).body).toEqual({ market: nothing, sectors: {} });
    const { body } = await empty.graphql('{ market { mood { asOf phase } } }');
    expect(body.data.market.mood).toEqual({ asOf: null, phase: null });
    await empty.close();
  });
});
