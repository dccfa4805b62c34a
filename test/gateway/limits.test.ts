import { describe, expect, it } from 'vitest';
import { callerAddress } from '../../src/gateway/access/client-address.ts';
import { createLimits } from '../../src/gateway/limits/quota.ts';
import { type RateLimiter, rateLimiterInMemory } from '../../src/gateway/limits/rate-limiter.ts';
import type { Caller } from '../../src/graph/caller.ts';
import { gatewayOn, useApp } from '../support/harness.ts';

const app = useApp();

const QUOTE = '{ quote(ticker: "AAPL") { price } }';
/** An operation of `count` documented calls that reads nothing. */
const readCalls = (count: number) =>
  `{ market { ${Array.from({ length: count }, (_, i) => `y${i}: exchangeCalendar(year: ${2000 + i}) { year }`).join(' ')} } }`;
const nextMinute = () => {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
};
const readRemaining = async (as: { key: string } | 'anonymous') =>
  (await app.graphql('{ viewer { usage { minute { remaining } month { remaining } } } }', { as })).body.data.viewer
    .usage;
const readCodes = (answers: { body: { errors?: { extensions: { code: string } }[] } }[]) =>
  answers.flatMap(({ body }) => body.errors ?? []).map(({ extensions }) => extensions.code);

describe('the minute', () => {
  for (const [tier, limit, asked] of [
    ['FREE', 30, 200],
    ['PRO', 300, 320],
  ] as const) {
    it(`lets ${limit} of ${asked} simultaneous requests of a ${tier} key through [LIMITS-01, LIMITS-02]`, async () => {
      const as = await app.newKey(tier);
      const answers = await Promise.all(Array.from({ length: asked }, () => app.graphql(QUOTE, { as })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(asked - limit);
      expect(new Set(readCodes(refused))).toEqual(new Set(['rate_limit_exceeded']));
      expect(answers.filter(({ body }) => body.data?.quote).length).toBe(limit);
    });
  }

  it('answers 429 rate_limit_exceeded on REST, with Retry-After to the end of the minute [LIMITS-02, ERR-19]', async () => {
    const as = await app.newKey('FREE');
    app.clock.now = new Date('2025-11-21T15:30:42.500Z');
    expect((await app.graphql(readCalls(30), { as })).status).toBe(200);
    const { status, headers, body } = await app.rest('/api/v1/stocks/price?ticker=AAPL', { as });
    expect(status).toBe(429);
    const message = 'Rate limit exceeded (30 requests/minute): this path costs 1 call, and none are left this minute.';
    expect(body).toEqual({ error: 'rate_limit_exceeded', message, retryAfter: 18 });
    expect(headers.get('Retry-After')).toBe('18');
    const graph = await app.graphql(QUOTE, { as });
    expect(graph.headers.get('Retry-After')).toBe('18');
    expect(graph.body.errors[0].extensions).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 18 });
    app.clock.now = new Date('2025-11-21T15:31:00.000Z');
    expect((await app.rest('/api/v1/stocks/price?ticker=AAPL', { as })).status).toBe(200);
  });

  it('begins anew on the clock minute, not a minute after the first call [UNS-03]', async () => {
    const as = await app.newKey('FREE');
    app.clock.now = new Date('2025-11-21T15:30:59.999Z');
    expect((await app.graphql(readCalls(30), { as })).status).toBe(200);
    expect((await app.graphql(QUOTE, { as })).status).toBe(429);
    app.clock.now = new Date('2025-11-21T15:31:00.000Z');
    expect((await readRemaining(as)).minute.remaining).toBe(30);
    expect((await app.graphql(readCalls(30), { as })).status).toBe(200);
  });

  it('does not count refused requests: no key, a wrong key, a limit [UNS-03]', async () => {
    const as = await app.newKey('FREE');
    await app.graphql(readCalls(29), { as });
    expect((await app.graphql(readCalls(2), { as })).status).toBe(429);
    expect((await readRemaining(as)).minute.remaining).toBe(1);
    nextMinute();
    const before = (await readRemaining('anonymous')).minute.remaining;
    expect((await app.graphql('{ entity(id: "AAPL") { name } }', { as: 'anonymous' })).status).toBe(401);
    expect((await app.graphql(QUOTE, { as: { key: 'ssk_wrong' } })).status).toBe(401);
    expect((await readRemaining('anonymous')).minute.remaining).toBe(before);
  });

  it('counts documented calls that fail for another reason, and no document that cannot run [UNS-03]', async () => {
    const as = await app.newKey('FREE');
    expect((await app.rest('/api/v1/stocks/chart?ticker=AAPL&timeframe=2M', { as })).status).toBe(400);
    expect((await app.rest('/api/v1/stocks/price?ticker=NOPE', { as })).status).toBe(404);
    expect((await readRemaining(as)).month.remaining).toBe(998);
    expect((await app.graphql('{ nothing }', { as })).status).toBe(400);
    expect((await app.graphql('{', { as })).status).toBe(400);
    expect((await readRemaining(as)).minute.remaining).toBe(28);
  });

  it('keeps the minutes of two keys apart [LIMITS-01]', async () => {
    const [one, other] = [await app.newKey('FREE'), await app.newKey('FREE')];
    await app.graphql(readCalls(30), { as: one });
    expect((await readRemaining(one)).minute.remaining).toBe(0);
    expect((await readRemaining(other)).minute.remaining).toBe(30);
  });
});

describe('callers without a key', () => {
  const listening = (trustedProxies: number) => {
    const gateway = gatewayOn(app, { trustedProxies });
    return async (remoteAddress: string, forwarded?: string, query = QUOTE) => {
      const headers = { ...(forwarded && { 'X-Forwarded-For': forwarded }) };
      const url = `http://gateway.test/graphql?query=${encodeURIComponent(query)}`;
      return (await gateway.fetch(url, { headers }, { req: { socket: { remoteAddress } } })).status;
    };
  };

  it('the limiter lets 30 calls a minute of one address through, and counts addresses apart [UNS-03]', async () => {
    const from = listening(0);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => from('192.0.2.1')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await from('192.0.2.2')).toBe(200);
    nextMinute();
    expect(await from('192.0.2.1')).toBe(200);
  });

  it('the limiter is not fooled by a forged X-Forwarded-For, and tells callers behind a trusted proxy apart [UNS-03]', async () => {
    const direct = listening(0);
    expect(await direct('192.0.2.3', '203.0.113.1', readCalls(30))).toBe(200);
    expect(await direct('192.0.2.3', '203.0.113.2')).toBe(429);
    const proxied = listening(1);
    expect(await proxied('10.0.0.1', '198.51.100.1', readCalls(30))).toBe(200);
    expect(await proxied('10.0.0.1', '203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await proxied('10.0.0.1', '198.51.100.1, 198.51.100.2')).toBe(200);
  });

  it.each([
    ['the peer where no proxy is trusted', '1.1.1.1', '192.0.2.1', 0, '192.0.2.1'],
    ['the last hop behind one proxy', '9.9.9.9, 198.51.100.7', '10.0.0.1', 1, '198.51.100.7'],
    ['the hop before it behind two', '9.9.9.9, 198.51.100.7, 10.0.0.2', '10.0.0.1', 2, '198.51.100.7'],
    ['the peer where the header is too short', '9.9.9.9', '10.0.0.1', 2, '10.0.0.1'],
    ['an IPv4 peer of a dual-stack socket', null, '::ffff:192.0.2.1', 0, '192.0.2.1'],
    ['an address that comes with a port', '198.51.100.7:50123', '10.0.0.1', 1, '198.51.100.7'],
    ['an IPv6 network', null, '2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2::/64'],
    ['the same network, shortened', null, '2001:db8:1:2::9', 0, '2001:db8:1:2::/64'],
    ['a network with zeros in it, shortened', null, '2001:db8::1', 0, '2001:db8:0:0::/64'],
    ['that network from another host in it', null, '2001:DB8:0:0::2', 0, '2001:db8:0:0::/64'],
    ['an IPv6 address in brackets with a port', '[2001:db8::1]:443', '10.0.0.1', 1, '2001:db8:0:0::/64'],
    ['one caller for all whose address is unknown', null, undefined, 0, 'unknown'],
  ])('counts %s [UNS-03]', (_what, forwarded, remote, trusted, address) => {
    expect(callerAddress(forwarded, remote, trusted)).toBe(address);
  });

  it('spends no month of anyone without a key [AMB-02]', async () => {
    expect((await readRemaining('anonymous')).month.remaining).toBeNull();
  });
});

describe('the month', () => {
  const spendMonth = (id: string, used: number) =>
    app.db.query('INSERT INTO "usage_month" ("key_id", "month", "used") VALUES ($1, $2, $3)', [id, '2025-11', used]);

  it('refuses call 1,001 of a FREE key with 429 quota_exceeded and no Retry-After [LIMITS-03, LIMITS-04, LIMITS-05, ERR-20]', async () => {
    const as = await app.newKey('FREE');
    const used = async () =>
      (await app.db.query<{ used: number }>('SELECT "used" FROM "usage_month" WHERE "key_id" = $1', [as.id]))[0]?.used;
    for (let calls = 0; calls < 990; calls += 30) {
      expect((await app.graphql(readCalls(30), { as })).status).toBe(200);
      nextMinute();
    }
    expect(await used()).toBe(990);

    // All or nothing: eleven do not fit, so the minute gets its eleven back and the ten still fit.
    const tooMany = await app.graphql(readCalls(11), { as });
    expect([tooMany.status, readCodes([tooMany])]).toEqual([429, ['quota_exceeded']]);
    expect(await readRemaining(as)).toEqual({ minute: { remaining: 30 }, month: { remaining: 10 } });
    expect((await app.graphql(readCalls(10), { as })).status).toBe(200);

    nextMinute();
    const graph = await app.graphql(QUOTE, { as });
    const rest = await app.rest('/api/v1/stocks/price?ticker=AAPL', { as });
    expect([graph.status, rest.status]).toEqual([429, 429]);
    const why = (query: string) =>
      `Monthly API request quota exceeded for your current plan (1000 requests/month): this ${query} costs 1 call, and none are left this month.`;
    expect(rest.body).toEqual({ error: 'quota_exceeded', message: why('path') });
    expect(graph.body.errors[0].message).toBe(why('operation'));
    expect(readCodes([graph])).toEqual(['quota_exceeded']);
    for (const { headers } of [graph, rest]) expect(headers.get('Retry-After')).toBeNull();
    expect(await used()).toBe(1000);
    expect(await readRemaining(as)).toEqual({ minute: { remaining: 30 }, month: { remaining: 0 } });

    const caller: Caller = { tier: 'FREE', keyId: as.id, label: null, limitKey: `key:${as.id}` };
    const restarted = createLimits({ db: app.db, rateLimiter: rateLimiterInMemory(), clock: () => app.clock.now });
    await expect(restarted.reserve(caller, { calls: 1, quota: 1 })).rejects.toMatchObject({
      extensions: { code: 'quota_exceeded' },
    });
  });

  it('lets exactly the remaining calls through when many ask at once [LIMITS-04]', async () => {
    const as = await app.newKey('FREE');
    await app.db.query('INSERT INTO "usage_month" ("key_id", "month", "used") VALUES ($1, $2, 980)', [
      as.id,
      '2025-11',
    ]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.graphql(QUOTE, { as })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(readCodes(answers)).toEqual(Array(10).fill('quota_exceeded'));
    expect((await readRemaining(as)).minute.remaining).toBe(10);
  });

  it('begins anew with the UTC month, while it is still last month in New York [UNS-03]', async () => {
    const as = await app.newKey('FREE');
    await spendMonth(as.id, 1000);
    app.clock.now = new Date('2025-11-30T23:59:59.999Z');
    expect((await app.graphql(QUOTE, { as })).status).toBe(429);
    app.clock.now = new Date('2025-12-01T00:00:00.000Z');
    const first = await app.graphql(QUOTE, { as });
    expect(first.status).toBe(200);
    expect(first.body.extensions.cost.month).toEqual({
      limit: 1000,
      remaining: 999,
      resetAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('caps no month of a PRO key [LIMITS-03]', async () => {
    const as = await app.newKey('PRO');
    for (let calls = 0; calls < 1200; calls += 100) {
      expect((await app.graphql(readCalls(100), { as })).status).toBe(200);
      nextMinute();
    }
    expect((await readRemaining(as)).month.remaining).toBeNull();
  });

  it('counts a call that is free of the quota against the minute all the same [LIMITS-06, LIMITS-07]', async () => {
    const { id } = await app.newKey('FREE');
    const caller: Caller = { tier: 'FREE', keyId: id, label: null, limitKey: `key:${id}` };
    const limits = createLimits({ db: app.db, rateLimiter: app.rateLimiter, clock: () => app.clock.now });
    const { usage } = await limits.reserve(caller, { calls: 1, quota: 0 });
    expect([usage.minute.remaining, usage.month.remaining]).toEqual([29, 1000]);
    await limits.reserve(caller, { calls: 29, quota: 0 });
    await expect(limits.reserve(caller, { calls: 1, quota: 0 })).rejects.toMatchObject({
      extensions: { code: 'rate_limit_exceeded' },
    });
  });
});

it('says in the headers what extensions.cost says [LIMITS-01, LIMITS-03]', async () => {
  const as = await app.newKey('FREE');
  const { headers, body } = await app.graphql(readCalls(3), { as });
  const { minute, month, requested, actual } = body.extensions.cost;
  expect({ requested, actual }).toEqual({ requested: 3, actual: 3 });
  for (const [suffix, { limit, remaining, resetAt }] of [
    ['', minute],
    ['-Month', month],
  ] as const) {
    expect(headers.get(`X-RateLimit-Limit${suffix}`)).toBe(String(limit));
    expect(headers.get(`X-RateLimit-Remaining${suffix}`)).toBe(String(remaining));
    expect(headers.get(`X-RateLimit-Reset${suffix}`)).toBe(String(Date.parse(resetAt) / 1000));
  }
  expect([minute.remaining, month.remaining]).toEqual([27, 997]);
  const rest = await app.rest('/api/v1/stocks/price?ticker=AAPL', { as });
  expect(rest.headers.get('X-RateLimit-Remaining')).toBe('26');
  expect(rest.headers.get('X-RateLimit-Remaining-Month')).toBe('996');
});

describe('many prices at once', () => {
  /** Numbers from 0 to 1 that are the same in every run. */
  const random = (seed: number) => () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  const stores: [string, () => RateLimiter][] = [['in memory', rateLimiterInMemory]];
  if (process.env.TEST_REDIS_URL) stores.push(['in Redis', () => app.rateLimiter]);

  it.each(stores)('never lets more than the limit through, for any prices (%s) [LIMITS-01]', async (_name, store) => {
    const rateLimiter = store();
    for (let seed = 1; seed <= 20; seed++) {
      const next = random(seed);
      const prices = Array.from({ length: 60 }, () => 1 + Math.floor(next() * 12));
      const sums = await Promise.all(prices.map((price) => rateLimiter.reserve(`seed ${seed}`, 1, price, 100)));
      const granted = prices.filter((_, i) => sums[i] !== null).reduce((sum, price) => sum + price, 0);
      expect(granted).toBeLessThanOrEqual(100);
      expect(await rateLimiter.used(`seed ${seed}`, 1)).toBe(granted);
      // No refused price would have fitted.
      for (const [i, price] of prices.entries()) if (sums[i] === null) expect(granted + price).toBeGreaterThan(100);
      // Refunded calls can be reserved again, and no more.
      const returned = prices.find((_, i) => sums[i] !== null)!;
      expect(await rateLimiter.refund(`seed ${seed}`, 1, returned)).toBe(granted - returned);
      expect(await rateLimiter.reserve(`seed ${seed}`, 1, 101 - granted + returned, 100)).toBeNull();
      expect(await rateLimiter.reserve(`seed ${seed}`, 1, 100 - granted + returned, 100)).toBe(100);
    }
  });
});
