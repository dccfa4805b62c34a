import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { NOW, type TestApp, useApp } from '../../support/harness.ts';

const STOCKS = '/api/v1/screener/execute';
const FUNDS = '/api/v1/screener/etfs/execute';

const app = useApp();

const post = (path: string, body: unknown, as: 'PRO' | 'FREE' | 'anonymous' | { key: string } = 'PRO') =>
  app.rest(path, { method: 'POST', body, as });

describe('A plan that is none', () => {
  it('gets 400 with the bad name and the valid names [SCR-13, SCR-17, ERR-04, AMB-16]', async () => {
    const { status, body } = await post(FUNDS, { plan: { filters: [{ fieldName: 'PRICE', op: 'GT', value: 1 }] } });
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'unknown_field', field: 'PRICE', message: expect.stringContaining('CURRENT_PRICE') });
  });

  it.each([
    [
      { fieldName: 'PRICE', op: 'GT', value: 'cheap' },
      'value',
      '"cheap" is neither a number nor an amount such as 500M or 1.2T.',
    ],
    [{ fieldName: 'PRICE', op: 'GT' }, 'value', 'the value is missing.'],
    [
      { fieldName: 'SERVICE_RATING', op: 'IN', values: ['A', 'Z'] },
      'values',
      '"Z" is no value of SERVICE_RATING; it has A, B, C, D, F.',
    ],
  ])(
    '%j is answered 400 malformed_request with the key that is wrong [SCR-12, SCR-36, ERR-03]',
    async (filter, key, why) => {
      const { status, body } = await post(STOCKS, { plan: { filters: [filter] } });
      const field = `filters[0].${key}`;
      expect([status, body]).toEqual([400, { error: 'malformed_request', message: `${field}: ${why}`, field }]);
    },
  );

  it.each([
    ['no plan', {}],
    ['a plan of null', { plan: null }],
    ['a plan of text', { plan: 'all' }],
    ['a limit of 0', { plan: { filters: [] }, limit: 0 }],
    ['a limit of text', { plan: { filters: [] }, limit: 'ten' }],
    ['a ticker that is none', { plan: { filters: [] }, tickers: ['!'] }],
    ['a plan with a NUL', { plan: { filters: [{ fieldName: 'ISSUER', op: 'IN', values: ['\0'] }] } }],
  ])('%s is answered 400 [SCR-02, UNS-13]', async (_what, body) => {
    const answer = await post(FUNDS, body);
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
    expect(answer.body.message.length).toBeGreaterThan(5);
  });

  it('a limit below 1 is invalid_limit [UNS-13]', async () => {
    expect((await post(STOCKS, { plan: { filters: [] }, limit: -1 })).body.error).toBe('invalid_limit');
  });

  it.each(['[1]', '5', 'null', '{', '', `{"plan":${'['.repeat(100_000)}${']'.repeat(100_000)}}`])(
    'a body that is no plain object is answered 400 [ERR-01]',
    async (text) => {
      const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json' } };
      const response = await app.fetch(STOCKS, init, 'PRO');
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'bad_request']);
    },
  );

  it('neither path answers GET [GEN-01]', async () => {
    for (const path of [STOCKS, FUNDS]) {
      const { status, headers } = await app.rest(path);
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});

describe('Access', () => {
  it('FREE sees every row and column that PRO sees [SCR-47, AUTH-12, PREVIEW-01]', async () => {
    const plan = { filters: [{ fieldName: 'MARKET_CAP', op: 'GT', value: 0 }] };
    for (const path of [STOCKS, FUNDS]) {
      const [pro, free] = [await post(path, { plan }), await post(path, { plan }, 'FREE')];
      expect(pro.status).toBe(200);
      expect(free.body).toEqual(pro.body);
    }
  });

  it('all four paths want a key [AUTH-03]', async () => {
    for (const path of [STOCKS, FUNDS])
      expect((await post(path, { plan: { filters: [] } }, 'anonymous')).body.error).toBe('api_key_required');
    for (const path of ['fields', 'screens'])
      expect((await app.rest(`/api/v1/screener/${path}`, { as: 'anonymous' })).status).toBe(401);
  });

  it('a screen is one call at any limit [LIMITS-10]', async () => {
    const { key } = await app.newKey('FREE');
    const { headers } = await post(STOCKS, { plan: { filters: [] }, limit: 500 }, { key });
    expect(headers.get('x-ratelimit-remaining')).toBe('29');
  });
});

describe('Screens of one second', () => {
  it('are answered each by its own plan, and the same one again costs a call [LIMITS-10]', async () => {
    const { key } = await app.newKey('FREE');
    const above = async (value: number) => {
      const plan = { filters: [{ fieldName: 'PRICE', op: 'GT', value }] };
      const { body, headers } = await post(STOCKS, { plan, limit: 1 }, { key });
      return [body.matched, headers.get('x-ratelimit-remaining')];
    };
    expect([await above(0), await above(400), await above(0)]).toEqual([
      [10, '29'],
      [2, '28'],
      [10, '27'],
    ]);
    expect((await post(FUNDS, { plan: { filters: [] }, limit: 1 }, { key })).body.matched).toBe(2);
    expect((await post(STOCKS, { plan: { filters: [] }, limit: 1 }, { key })).body.matched).toBe(10);
  });
});

describe('Many stocks', () => {
  const fill = async (empty: TestApp) => {
    await empty.db.query(`INSERT INTO "screener_stock" ("ticker", "current_price")
      SELECT 'T' || lpad(i::text, 3, '0'), i FROM generate_series(1, 620) AS i`);
    await bumpVersion(empty.db, 'screener-stocks', { now: NOW });
    await empty.versions.refresh();
  };
  const many = useApp(fill, { fill: false });

  it.each([
    [undefined, 100],
    [7, 7],
    [500, 500],
    [5_000, 500],
  ])('a limit of %s shows %d of all that match [SCR-02, SCR-31, LIMITS-11, UNS-12]', async (limit, visibleCount) => {
    const plan = {
      filters: [{ fieldName: 'PRICE', op: 'LTE', value: 600 }],
      sort: { fieldName: 'PRICE', dir: 'DESC' },
    };
    const { body } = await many.rest(STOCKS, { method: 'POST', body: { plan, limit } });
    expect([body.matched, body.limit, body.results.length, body.results[0].ticker]).toEqual([
      600,
      visibleCount,
      visibleCount,
      'T600',
    ]);
  });

  it('the screener reads the universe once for all screens, until it is rebuilt', async () => {
    many.queries.length = 0;
    const ask = () => many.rest(STOCKS, { method: 'POST', body: { plan: { filters: [] }, limit: 1 } });
    await Promise.all([ask(), ask(), ask()]);
    expect(many.queries.filter((sql) => sql.includes('"screener_stock"'))).toEqual([]);
    await many.db.query(`DELETE FROM "screener_stock" WHERE "ticker" < 'T600'`);
    await bumpVersion(many.db, 'screener-stocks', { now: new Date('2025-11-21T15:40:00Z') });
    await many.versions.refresh();
    const { body } = await ask();
    expect([body.matched, body.results[0].lastUpdated]).toEqual([21, Date.parse('2025-11-21T15:40:00Z') / 1_000]);
  });

  it('before the first run there is nothing to match, and that is no error [ERR-22]', async () => {
    const { status, body } = await many.rest(FUNDS, { method: 'POST', body: { plan: { filters: [] } } });
    expect([status, body]).toEqual([200, { matched: 0, limit: 100, results: [] }]);
  });
});
