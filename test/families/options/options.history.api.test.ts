import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { APPLE_SESSIONS, chainFile, LATEST, sessionsTo } from '../../support/market-options.ts';

const BASE = '/api/v1/stocks';

const app = useApp();

type As = 'FREE' | 'PRO' | { key: string };
const summary = (ticker: string, as?: As) => app.read(`${BASE}/${ticker}/options/summary`, as);
const history = (ticker: string, query = '', as?: As) => app.read(`${BASE}/${ticker}/options/history${query}`, as);
const nextMinute = () => {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
};

describe('A history', () => {
  it('is every stored session, oldest first, with the fields of a dossier’s newest [OPT-03, OPT-37, AMB-51]', async () => {
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

  it('omits missing readings, and is empty outside coverage [OPT-10, OPT-11, OPT-35]', async () => {
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
  ])('%j is served as %s to PRO and as 1y to FREE [OPT-03, OPT-36, LIMITS-12]', async (query, window) => {
    expect((await history('AAPL', query)).window).toBe(window);
    expect((await history('AAPL', query, 'FREE')).window).toBe('1y');
    nextMinute();
  });

  it('reaches back by sessions, and no further for FREE [OPT-36, OPT-03]', async () => {
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

    const preview = async (window: string, as: As) =>
      (
        await app.ask(
          `{ options(ticker: "XOM") { history(period: { window: ${window} }) {
            isPreview withheld upgrade { message } window totalCount series { day } } } }`,
          as,
        )
      ).options.history;
    const free = await app.newKey('FREE');
    expect(await preview('FIVE_YEARS', free)).toMatchObject({
      isPreview: true,
      withheld: ['series'],
      upgrade: { message: 'PRO shows all 5 sessions of the requested window; FREE shows one year.' },
      window: 'ONE_YEAR',
      totalCount: 5,
      series: [{ day: days[348] }, { day: days[599] }],
    });
    const whole = { isPreview: false, withheld: [], upgrade: null };
    expect(await preview('ONE_YEAR', free)).toMatchObject({ ...whole, window: 'ONE_YEAR', totalCount: 2 });
    expect(await preview('FIVE_YEARS', 'PRO')).toMatchObject({ ...whole, window: 'FIVE_YEARS', totalCount: 5 });
    const { options } = await app.ask(
      '{ options(ticker: "XOM") { history(period: { window: FIVE_YEARS }) { window series { day } } } }',
      await app.newKey('FREE'),
    );
    expect([options.history.window, options.history.series.length]).toEqual(['ONE_YEAR', 2]);
  });
});

describe('requests for options', () => {
  it('needs a key [OPT-02, OPT-03, AUTH-01]', async () => {
    for (const path of ['summary', 'history']) {
      const { status, body } = await app.rest(`${BASE}/AAPL/options/${path}`, { as: 'anonymous' });
      expect([status, body.error]).toEqual([401, 'api_key_required']);
    }
    const { status } = await app.graphql('{ stock(ticker: "AAPL") { options { dossier { asOf } } } }', {
      as: 'anonymous',
    });
    expect(status).toBe(401);
  });

  it('each history is one call each, of the minute and of the month [LIMITS-05]', async () => {
    const as = await app.newKey('FREE');
    const cost = async (query: string) => {
      const { extensions } = (await app.graphql(query, { as })).body;
      return [extensions.cost.requested, extensions.cost.actual];
    };
    expect(await cost('{ options(ticker: "AAPL") { dossier { asOf } } }')).toEqual([1, 1]);
    expect(await cost('{ options(ticker: "AAPL") { dossier { asOf } history { window } } }')).toEqual([2, 2]);
    expect(await cost('{ options(ticker: "AAPL") { ticker } }')).toEqual([1, 1]);
    await summary('AAPL', as);
    const { usage } = (await app.ask('{ viewer { usage { minute { remaining } month { remaining } } } }', as)).viewer;
    expect(usage).toEqual({ minute: { remaining: 25 }, month: { remaining: 995 } });
  });

  it('takes no more SQL for three tickers than for one [OPT-02, OPT-03]', async () => {
    const counts: string[][] = [];
    for (const tickers of [['AAPL'], ['AAPL', 'SPY', 'GOOGL']]) {
      const changedApp = await startApp();
      await app.ask('{ viewer { tier } }');
      changedApp.queries.length = 0;
      const parts = tickers.map(
        (ticker, i) =>
          `t${i}: options(ticker: "${ticker}") { dossier { asOf latest { pcVol } } history { series { day } } }`,
      );
      const { body } = await changedApp.graphql(`{ ${parts.join('\n')} }`);
      expect(Object.keys(body.data)).toHaveLength(tickers.length);
      counts.push(changedApp.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1] ?? sql).sort());
      await changedApp.close();
    }
    expect(counts[0]).toEqual(['api_key', 'option_day', 'option_day', 'option_dossier', 'security_name']);
    expect(counts[1]).toEqual(counts[0]);
  });
});
