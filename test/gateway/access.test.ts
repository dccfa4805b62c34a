import { getDirectiveValues, Kind, type ObjectTypeDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import { KEY_HEADER, revokeKey } from '../../src/gateway/access/api-keys.ts';
import { accessDirective } from '../../src/gateway/schema/build-schema.ts';
import { printedSchema } from '../../src/gateway/schema/printed-schema.ts';
import type { Access } from '../../src/graph/access-rules.ts';
import { catalog } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

const VIEWER = '{ viewer { tier hasKey label } }';
const STOCK = '/api/v1/stocks/price?ticker=AAPL';
const trades = (lookbackDays: number) =>
  `{ market { insiderTrades(ticker: "AAPL", period: { days: ${lookbackDays} }) { isPreview totalCount nodes { transactionDate } } } }`;

describe('the caller', () => {
  it('the gateway takes the key from the header X-Service-API-Key, in any case of the header [AUTH-01]', async () => {
    const { key } = await app.newKey('PRO');
    const ask = async (header: string) => {
      const response = await app.fetch(
        `/graphql?query=${encodeURIComponent(VIEWER)}`,
        { headers: { [header]: key } },
        'anonymous',
      );
      return (await response.json()).data.viewer;
    };
    expect(KEY_HEADER).toBe('X-Service-API-Key');
    expect(await ask('X-Service-API-Key')).toEqual({ tier: 'PRO', hasKey: true, label: 'fresh PRO' });
    expect(await ask('x-service-api-key')).toMatchObject({ tier: 'PRO' });
    expect(await ask('Authorization')).toEqual({ tier: 'FREE', hasKey: false, label: null });
  });

  it('the gateway takes no key from the query string [AUTH-01]', async () => {
    const { key } = await app.newKey('PRO');
    const { body } = await app.rest(`/api/v1/insider/trades/AAPL?X-Service-API-Key=${key}&apiKey=${key}`, {
      as: 'anonymous',
    });
    expect(body).toMatchObject({ isPreview: true });
  });

  it('the gateway resolves a key to its tier, and the tier decides limits and previews [AUTH-04]', async () => {
    const usage = '{ viewer { tier usage { minute { limit } month { limit } } } }';
    const free = await app.graphql(usage, { as: 'FREE' });
    const pro = await app.graphql(usage, { as: 'PRO' });
    expect(free.body.data.viewer).toEqual({ tier: 'FREE', usage: { minute: { limit: 30 }, month: { limit: 1000 } } });
    expect(pro.body.data.viewer).toEqual({ tier: 'PRO', usage: { minute: { limit: 300 }, month: { limit: null } } });
    expect((await app.graphql(trades(90), { as: 'FREE' })).body.data.market.insiderTrades.isPreview).toBe(true);
    expect((await app.graphql(trades(90), { as: 'PRO' })).body.data.market.insiderTrades.isPreview).toBe(false);
  });
});

describe('without a key', () => {
  it('the gateway answers 401 api_key_required if a key is needed and none is sent [AUTH-02, ERR-10]', async () => {
    const { status, body } = await app.graphql('{ entity(id: "AAPL") { name } }', { as: 'anonymous' });
    expect(status).toBe(401);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].extensions.code).toBe('api_key_required');
    expect(body.data).toBeUndefined();
    expect((await app.graphql('{ entity(id: "AAPL") { name } }', { as: 'FREE' })).body.data.entity.name).toBe(
      'Apple Inc.',
    );
  });

  it('the gateway refuses the whole operation, open fields beside the closed one included, and reads nothing [AUTH-02]', async () => {
    await app.graphql(VIEWER, { as: 'anonymous' });
    app.queries.length = 0;
    const { status, body } = await app.graphql(
      '{ quote(ticker: "JNJ") { price } ... on Query { company: entity(id: "JNJ") { name } } }',
      { as: 'anonymous' },
    );
    expect(status).toBe(401);
    expect(body.data).toBeUndefined();
    expect(app.queries).toEqual([]);
  });

  it('the gateway needs no key for a closed field that the operation skips [AUTH-02]', async () => {
    const query =
      'query($full: Boolean!) { quote(ticker: "KO") { price } entity(id: "KO") @include(if: $full) { name } }';
    const open = await app.graphql(query, { as: 'anonymous', variables: { full: false } });
    expect(open.body.data).toEqual({ quote: { price: expect.any(Number) } });
    expect((await app.graphql(query, { as: 'anonymous', variables: { full: true } })).status).toBe(401);
  });

  it('the gateway answers the open stock data keyless, on both surfaces [AUTH-05, AUTH-09]', async () => {
    const graph = await app.graphql(
      '{ stock(ticker: "AAPL") { name chart { close } similar { ticker } } quote(ticker: "AAPL") { price } market { status { status } } }',
      { as: 'anonymous' },
    );
    expect(graph.status).toBe(200);
    expect(graph.body.errors).toBeUndefined();
    expect(graph.body.data.stock.name).toBe('Apple Inc.');
    for (const path of [STOCK, '/api/v1/stocks', '/api/v1/stocks/AAPL/profile', '/api/v1/stocks/chart?ticker=AAPL'])
      expect((await app.rest(path, { as: 'anonymous' })).status, path).toBe(200);
  });

  it('the gateway serves callers without a key the FREE preview of the insider data [AUTH-08]', async () => {
    const anonymous = await app.graphql(trades(90), { as: 'anonymous' });
    expect(anonymous.status).toBe(200);
    expect(anonymous.body.data).toEqual((await app.graphql(trades(90), { as: 'FREE' })).body.data);
    for (const path of ['activity', 'trades/AAPL', 'cluster-buys']) {
      const keyless = await app.rest(`/api/v1/insider/${path}`, { as: 'anonymous' });
      const free = await app.rest(`/api/v1/insider/${path}`, { as: 'FREE' });
      expect(keyless.status, path).toBe(200);
      expect(keyless.body, path).toEqual(free.body);
    }
  });
});

describe('a wrong or revoked key', () => {
  const refusedBy = async (key: string) => {
    const graph = await app.graphql('{ quote(ticker: "AAPL") { price } }', { as: { key } });
    const viewer = await app.graphql(VIEWER, { as: { key } });
    const rest = await app.rest(STOCK, { as: { key } });
    for (const { status, body } of [graph, viewer]) {
      expect(status).toBe(401);
      expect(body.errors[0].extensions.code).toBe('invalid_api_key');
      expect(body.data).toBeUndefined();
    }
    expect(rest.status).toBe(401);
    expect(rest.body).toEqual({ error: 'invalid_api_key', message: expect.any(String) });
  };

  it('answers 401 invalid_api_key to a key that was never issued, on open fields and paths too [UNS-02]', async () => {
    await refusedBy('ssk_nobody-has-this-one');
    const { key } = await app.newKey('FREE');
    await refusedBy(`${key}x`);
    await refusedBy(key.toUpperCase());
  });

  it('answers 401 invalid_api_key to a revoked key as soon as the gateway has seen the revocation [UNS-02]', async () => {
    const { id, key } = await app.newKey('PRO');
    expect((await app.rest(STOCK, { as: { key } })).status).toBe(200);
    expect(await revokeKey(app.db, id, NOW)).toBe(true);
    await app.versions.refresh();
    await refusedBy(key);
    expect(await revokeKey(app.db, id, NOW)).toBe(false);
    expect((await app.rest(STOCK, { as: 'FREE' })).status).toBe(200);
  });

  it('says 401 before anything else is wrong: a bad parameter, an unknown stock [UNS-02]', async () => {
    const as = { key: 'ssk_wrong' };
    for (const path of [
      '/api/v1/stocks/price',
      '/api/v1/stocks/price?ticker=NOPE',
      '/api/v1/insider/activity?lookbackDays=0',
    ])
      expect((await app.rest(path, { as })).body.error, path).toBe('invalid_api_key');
    expect((await app.graphql('{ nothing }', { as })).body.errors[0].extensions.code).toBe('invalid_api_key');
  });
});

describe('keeping keys secret', () => {
  it('the gateway stores only the SHA-256 of a key [AUTH-01]', async () => {
    const { id, key } = await app.newKey('PRO');
    const rows = await app.db.query<Record<string, unknown>>('SELECT * FROM "api_key"');
    const row = rows.find((row) => row.id === id)!;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
    expect(row.hash).toBe(Buffer.from(digest).toString('hex'));
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('the gateway lists keys without the key and without its hash [AUTH-01]', async () => {
    const { id, key } = await app.newKey('FREE');
    const [row] = await app.db.query<{ hash: string }>('SELECT "hash" FROM "api_key" WHERE "id" = $1', [id]);
    const listed = await commandsOn(catalog, app.db, () => NOW).listKeys({});
    expect(listed.find((one) => one.id === id)).toMatchObject({ label: 'fresh FREE', tier: 'FREE', revokedAt: null });
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(JSON.stringify(listed)).not.toContain(row!.hash);
  });

  it('the gateway writes no key into the log, neither a valid key nor a wrong key [AUTH-01]', async () => {
    const { key } = await app.newKey('PRO');
    const wrong = 'ssk_wrong-and-secret';
    app.logged.length = 0;
    for (const one of [key, wrong]) {
      await app.graphql('{ quote(ticker: "AAPL") { price } nothing }', { as: { key: one } });
      await app.graphql('{ quote(ticker: "AAPL") { price } }', { as: { key: one } });
      await app.rest(STOCK, { as: { key: one } });
    }
    expect(app.logged.length).toBeGreaterThanOrEqual(6);
    const log = JSON.stringify(app.logged);
    expect(log).not.toContain(key);
    expect(log).not.toContain(wrong);
    expect(log).not.toContain(key.slice(4));
  });
});

describe('one cache for all callers', () => {
  const readDays = async (as: 'FREE' | 'PRO', days: number) => {
    const { body } = await app.graphql(trades(days), { as });
    const { isPreview, totalCount, nodes } = body.data.market.insiderTrades;
    return { isPreview, totalCount, rows: nodes.length };
  };
  // Below PRO the count is that of a year.
  const part = { isPreview: true, totalCount: 8, rows: 5 };
  const whole = { isPreview: false, totalCount: 7, rows: 7 };

  it('gives a FREE and a PRO key that ask the same, in either order, each its own answer [AUTH-04]', async () => {
    expect([await readDays('FREE', 88), await readDays('PRO', 88), await readDays('FREE', 88)]).toEqual([
      part,
      whole,
      part,
    ]);
    expect([await readDays('PRO', 87), await readDays('FREE', 87), await readDays('PRO', 87)]).toEqual([
      whole,
      part,
      whole,
    ]);
    expect(await Promise.all([readDays('FREE', 86), readDays('PRO', 86), readDays('FREE', 86)])).toEqual([
      part,
      whole,
      part,
    ]);
  });

  it('serves an entity in full on every tier [AUTH-13]', async () => {
    const entity = '{ entity(id: "AAPL") { name urlSlug aliases kbEntityId type stock { ticker } } }';
    const [free, pro] = [await app.graphql(entity, { as: 'FREE' }), await app.graphql(entity, { as: 'PRO' })];
    expect(free.body.data.entity.name).toBe('Apple Inc.');
    expect(free.body.data).toEqual(pro.body.data);
  });
});

describe('the rule beside the field', () => {
  it('declares for every root field whether it needs a key, and prints it into the schema [AUTH-05, AMB-01]', () => {
    const printed = parse(printedSchema(schema)).definitions.find(
      (definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'Query',
    ) as ObjectTypeDefinitionNode;
    for (const { name, extensions } of Object.values(schema.getQueryType()!.getFields())) {
      const access = extensions.access as Access | undefined;
      expect(access?.key, name).toMatch(/^(REQUIRED|PREVIEW|PUBLIC)$/);
      const field = printed.fields?.find((field) => field.name.value === name);
      const { key, calls, quota } = access!;
      expect(getDirectiveValues(accessDirective, field!), name).toMatchObject({ key, calls, quota });
    }
  });

  it('prints of a rule what differs from the usual call', () => {
    expect(printedSchema(schema)).toMatch(/\): MarketMood @access @pointInTime\(basis: RECORDED\) @semanticNonNull/);
    expect(printedSchema(schema)).toMatch(
      /status: MarketStatus @access\(key: PUBLIC\) @pointInTime\(basis: RECORDED\) @semanticNonNull/,
    );
  });

  it('states the preview of a FREE key for every previewed field [AUTH-08]', () => {
    const types = Object.values(schema.getTypeMap());
    const rules = types.flatMap((type) =>
      'getFields' in type ? Object.values(type.getFields()).map((field) => field.extensions?.access) : [],
    ) as (Access | undefined)[];
    const previews = rules.filter((rule) => rule?.key === 'PREVIEW');
    expect(previews.length).toBeGreaterThan(0);
    for (const rule of previews) expect(rule!.preview).toBeTruthy();
  });
});
