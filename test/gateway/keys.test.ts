import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyLines } from '../../src/cli/keys.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { findDatasetLeftOut, refusedBy } from '../../src/gateway/access/key-terms.ts';
import { createKeyUsage } from '../../src/gateway/limits/key-usage.ts';
import { catalog } from '../support/catalog.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';

const app = useApp();
const commands = () => commandsOn(catalog, app.db, () => app.clock.now);
const later = (ms: number) => new Date(NOW.valueOf() + ms);
const HOUR = 3_600_000;
const QUOTE = '{ quote(ticker: "AAPL") { price } }';
const PRICE = '/api/v1/stocks/price?ticker=AAPL';

type Settings = Omit<Parameters<ReturnType<typeof commands>['createKey']>[0], 'label' | 'tier'>;
async function newKey(settings: Settings, tier: 'FREE' | 'PRO' = 'PRO') {
  const key = await commands().createKey({ label: 'desk', tier, ...settings });
  await app.versions.refresh();
  return key;
}
/** Responses to a request with the key, over GraphQL and REST. */
async function asked(key: string, headers: Record<string, string> = {}) {
  const send = async (path: string, body?: string) => {
    const type = body && { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    const response = await app.fetch(path, type || { headers }, { key });
    return { status: response.status, body: await response.json() };
  };
  return { graph: await send('/graphql', JSON.stringify({ query: QUOTE })), rest: await send(PRICE) };
}

describe('a key that expires', () => {
  it('is accepted up to the instant, and refused from it on, for answers that are kept too', async () => {
    const { key } = await newKey({ expiresAt: later(HOUR) });
    app.clock.now = later(HOUR - 1);
    expect((await asked(key)).graph.status).toBe(200);
    app.clock.now = later(HOUR);
    const { graph, rest } = await asked(key);
    expect([graph.status, rest.status]).toEqual([401, 401]);
    expect(graph.body.errors[0].extensions.code).toBe('invalid_api_key');
    expect(rest.body).toEqual({ error: 'invalid_api_key', message: expect.stringContaining('expired') });
  });

  it('may be given more time', async () => {
    const { id, key } = await newKey({ expiresAt: later(HOUR) });
    app.clock.now = later(2 * HOUR);
    expect((await asked(key)).rest.status).toBe(401);
    expect(await commands().changeKey({ id, changes: { expiresAt: null }, by: 'jane' })).toBe(true);
    await app.versions.refresh();
    expect((await asked(key)).rest.status).toBe(200);
  });
});

describe('a key that is rotated', () => {
  it('works in both forms for the overlap, then in the new one; id, limits and counts stay', async () => {
    const { id, key } = await newKey({ perMinute: 10 });
    const rotated = (await commands().rotateKey({ id, overlapMs: HOUR, by: 'jane' }))!;
    await app.versions.refresh();
    expect((await asked(key)).rest.status).toBe(200);
    const usage = '{ viewer { usage { minute { limit remaining } } key { expiresAt } } }';
    const { viewer } = (await app.graphql(usage, { as: { key: rotated.key } })).body.data;
    expect(viewer).toEqual({ usage: { minute: { limit: 10, remaining: 8 } }, key: { expiresAt: null } });
    const old = (await app.graphql(usage, { as: { key } })).body.data.viewer;
    expect(old.key.expiresAt).toBe(later(HOUR).toISOString());
    app.clock.now = later(HOUR);
    expect((await asked(key)).rest.status).toBe(401);
    expect((await asked(rotated.key)).rest.status).toBe(200);
  });

  it('forgets all but the last key, and a revocation ends all', async () => {
    const { id, key: first } = await newKey({});
    const second = (await commands().rotateKey({ id, overlapMs: HOUR }))!.key;
    const third = (await commands().rotateKey({ id, overlapMs: HOUR }))!.key;
    await app.versions.refresh();
    const statuses = async () =>
      [(await asked(first)).rest, (await asked(second)).rest, (await asked(third)).rest].map(({ status }) => status);
    expect(await statuses()).toEqual([401, 200, 200]);
    await commands().revokeKey({ id });
    await app.versions.refresh();
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await commands().rotateKey({ id, overlapMs: HOUR })).toBeNull();
  });

  it('is audited without the keys', async () => {
    const { id, key } = await newKey({ families: ['prices'] });
    await commands().changeKey({ id, changes: { families: ['prices', 'stocks'], perMonth: 5 }, by: 'jane' });
    const rotated = (await commands().rotateKey({ id, overlapMs: 0, by: 'joe' }))!;
    const filter = { actor: null, action: null, subject: id, since: null, until: null, limit: 9 };
    const entries = await commands().audit(filter);
    expect(entries.map(({ actor, action }) => [actor, action]).sort()).toEqual([
      ['jane', 'KEY_CHANGED'],
      ['joe', 'KEY_ROTATED'],
      ['system', 'KEY_CREATED'],
    ]);
    expect(entries.find(({ action }) => action === 'KEY_CHANGED')!.detail).toEqual({
      label: 'desk',
      perMonth: { from: null, to: 5 },
      families: { from: ['prices'], to: ['prices', 'stocks'] },
    });
    for (const secret of [key, rotated.key]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('limits of a key', () => {
  it('replace those of its tier, for answers that are kept too [LIMITS-01, LIMITS-03]', async () => {
    const { key } = await newKey({ perMinute: 3, perMonth: 4 });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await app.graphql(QUOTE, { as: { key } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.body.extensions.cost).toMatchObject({
      minute: { limit: 3, remaining: 2 },
      month: { limit: 4, remaining: 3 },
    });
    app.clock.now = later(60_000);
    expect((await app.graphql(QUOTE, { as: { key } })).status).toBe(200);
    const { status, body } = await app.graphql(QUOTE, { as: { key } });
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'quota_exceeded']);
  });

  it('are named if an operation exceeds any minute of them', async () => {
    const { key } = await newKey({ perMinute: 1 });
    const { body } = await app.graphql(
      '{ market { a: exchangeCalendar(year: 2024) { year } } market { b: exchangeCalendar(year: 2025) { year } } }',
      {
        as: { key },
      },
    );
    expect(body.errors[0]).toMatchObject({
      message: expect.stringContaining('this key has 1 a minute'),
      extensions: { code: 'operation_too_expensive' },
    });
  });
});

describe('origins of a key', () => {
  it('limit the pages that may send it', async () => {
    const { key } = await newKey({ origins: ['https://desk.example'] });
    expect((await asked(key, { origin: 'https://desk.example' })).graph.status).toBe(200);
    for (const headers of [{ origin: 'https://other.example' }, {}] as Record<string, string>[]) {
      const { graph, rest } = await asked(key, headers);
      expect([graph.status, rest.status]).toEqual([403, 403]);
      expect(graph.body.errors[0].extensions.code).toBe('origin_not_allowed');
      expect(rest.body.error).toBe('origin_not_allowed');
    }
  });
});

describe('families of a key', () => {
  it('are all that it may read: what else it asks for is refused, and the rest is answered', async () => {
    const { key } = await newKey({ families: ['prices', 'stocks'] });
    const query =
      '{ quote(ticker: "AAPL") { price } stock(ticker: "AAPL") { rating { ... on StockRating { letter } } } }';
    const { status, body } = await app.graphql(query, { as: { key } });
    expect(status).toBe(200);
    expect(body.data).toEqual({ quote: { price: expect.any(Number) }, stock: { rating: null } });
    expect(body.errors).toEqual([
      expect.objectContaining({
        path: ['stock', 'rating'],
        message: 'This API key may not read ratings; it may read prices, stocks.',
        extensions: expect.objectContaining({ code: 'family_not_allowed' }),
      }),
    ]);
    const rest = await app.rest('/api/v1/rating/AAPL', { as: { key } });
    expect([rest.status, rest.body.error]).toEqual([403, 'family_not_allowed']);
  });

  it('hold for links, and for answers and parts of answers that are kept for others', async () => {
    const { key } = await newKey({ families: ['prices', 'stocks'] });
    const page = '{ stock(ticker: "AAPL") { name rating { ... on StockRating { letter } } } }';
    const other = page.replace('name', 'ticker');
    for (const query of [page, page, other]) expect((await app.graphql(query)).body.errors).toBeUndefined();
    const whole = await app.rest('/api/v1/rating/AAPL');
    expect(whole.status).toBe(200);
    for (const query of [page, other, page.replace('{ name', '{ name sector')]) {
      const { body } = await app.graphql(query, { as: { key } });
      // Only the link to the other family is null.
      expect(body.data.stock, query).toMatchObject({ rating: null });
      expect(body.data.stock.name ?? body.data.stock.ticker, query).toMatch(/^(Apple Inc\.|AAPL)$/);
      expect(body.errors[0]).toMatchObject({
        path: ['stock', 'rating'],
        extensions: { code: 'family_not_allowed' },
      });
    }
    expect((await app.rest('/api/v1/rating/AAPL', { as: { key } })).status).toBe(403);
    // A refusal is not cached for other callers.
    expect((await app.graphql(page)).body.data.stock.rating).toEqual({ letter: expect.any(String) });
  });

  it('have to exist', async () => {
    await expect(newKey({ families: ['price'] })).rejects.toThrow(`There is no family 'price'. Did you mean "prices"?`);
  });
});

describe('the rules', () => {
  const until = NOW;
  it.each([
    ['before its end', { until, origins: [] }, { now: later(-1), origin: null }, null],
    ['at its end', { until, origins: [] }, { now: NOW, origin: null }, 'expired'],
    ['from an origin of its own', { until: null, origins: ['a', 'b'] }, { now: NOW, origin: 'b' }, null],
    ['from another', { until: null, origins: ['a'] }, { now: NOW, origin: 'b' }, 'origin'],
    ['from none', { until: null, origins: ['a'] }, { now: NOW, origin: null }, 'origin'],
  ] as const)('accept a key or not: %s', (_when, terms, sentKey, refused) => {
    expect(refusedBy(terms, sentKey)).toBe(refused);
  });

  it('include every family if none is named', () => {
    const terms = {
      until: null,
      perMinute: null,
      perMonth: null,
      streams: null,
      origins: [],
      families: [] as string[],
      scopes: [],
    };
    expect(findDatasetLeftOut(terms, ['ratings'])).toBeUndefined();
    expect(findDatasetLeftOut(undefined, ['ratings'])).toBeUndefined();
    expect(findDatasetLeftOut({ ...terms, families: ['prices'] }, ['prices', 'ratings'])).toBe('ratings');
  });

  it('include the symbols of securities, which every response prints', async () => {
    const { key } = await newKey({ families: ['stocks'] });
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { symbols { symbol } } }', { key });
    expect(stock.symbols).toEqual([{ symbol: 'AAPL' }]);
  });
});

describe('the usage of keys', () => {
  /** Two gateways on one database, as a cluster has them. */
  const two = () => {
    const usages = [createKeyUsage(app.db), createKeyUsage(app.db)];
    const gateways = usages.map((keyUsage) => gatewayOn(app, { keyUsage }));
    const ask = async (place: number, key: string, query: string) => {
      const url = `http://gateway.test/graphql?query=${encodeURIComponent(query)}`;
      return (await gateways[place]!.fetch(url, { headers: { [KEY_HEADER]: key } })).json();
    };
    const flush = () => Promise.all(usages.map((usage) => usage.flush()));
    return { ask, flush };
  };
  beforeEach(() => {
    app.queries.length = 0;
  });
  afterEach(() => app.db.query('DELETE FROM "key_usage_day"'));

  it('the usage of a key is counted by day over all gateways, kept answers too, without a write for each request', async () => {
    const { id, key } = await newKey({});
    const { ask, flush } = two();
    for (const place of [0, 0, 1]) await ask(place, key, QUOTE);
    await ask(1, key, '{ viewer { tier } }');
    expect(await app.db.query('SELECT * FROM "key_usage_day"')).toEqual([]);
    await flush();
    app.clock.now = later(24 * HOUR);
    await ask(
      0,
      key,
      '{ market { a: exchangeCalendar(year: 2024) { year } } market { b: exchangeCalendar(year: 2025) { year } } }',
    );
    await flush();
    await flush();
    const [today, day] = [later(24 * HOUR), NOW].map((at) => at.toISOString().slice(0, 10));
    const usage = await commands().keyUsage({ since: day! });
    expect(usage).toEqual([
      { id, label: 'desk', organizationId: null, day: today, requests: 1, calls: 2 },
      { id, label: 'desk', organizationId: null, day, requests: 4, calls: 3 },
    ]);
    const listed = (await commands().listKeys({})).find((one) => one.id === id)!;
    expect(listed.lastUsedAt).toEqual(later(24 * HOUR));
    expect(keyLines([listed]).at(-1)).toContain(
      later(24 * HOUR)
        .toISOString()
        .slice(0, 10),
    );

    const { data } = await ask(0, key, '{ viewer { key { allowedFamilies usageByDay { day requests calls } } } }');
    expect(data.viewer.key).toEqual({
      allowedFamilies: [],
      usageByDay: [
        { day: today, requests: 1, calls: 2 },
        { day, requests: 4, calls: 3 },
      ],
    });
  });

  it('the usage of a key is of the key itself alone: no other key sees it, and without a key there is none', async () => {
    const [one, other] = [await newKey({}), await newKey({})];
    const { ask, flush } = two();
    await ask(0, one.key, QUOTE);
    await flush();
    const usage = '{ viewer { key { usageByDay { calls } } } }';
    expect((await ask(0, one.key, usage)).data.viewer.key.usageByDay).toEqual([{ calls: 1 }]);
    expect((await ask(0, other.key, usage)).data.viewer.key.usageByDay).toEqual([]);
    expect((await app.graphql(usage, { as: 'anonymous' })).body.data.viewer.key).toBeNull();
  });

  it('the usage of a key is added later if the database is away', async () => {
    const { id } = await newKey({});
    let isAway = true;
    const query: typeof app.db.query = (...args) =>
      isAway ? Promise.reject(new Error('away')) : app.db.query(...args);
    const usage = createKeyUsage({ query });
    usage.noteRequest(id, NOW);
    usage.noteCalls(id, 2, NOW);
    await expect(usage.flush()).rejects.toThrow('away');
    usage.noteCalls(id, -1, NOW);
    isAway = false;
    await usage.flush();
    expect(await app.db.query('SELECT "requests", "calls" FROM "key_usage_day"')).toEqual([{ requests: 1, calls: 1 }]);
  });
});
