import { createServer, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'graphql-yoga';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER, type KeySettings, revokeKey } from '../../src/gateway/access/api-keys.ts';
import { createApp } from '../../src/gateway/app.ts';
import { createLimits, formatQuotaMonth } from '../../src/gateway/limits/quota.ts';
import { rateLimiterInMemory } from '../../src/gateway/limits/rate-limiter.ts';
import { createDataUpdates } from '../../src/gateway/live/data-updates.ts';
import type { AppOptions } from '../../src/gateway/options.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { createListener } from '../../src/server/listener.ts';
import { graph } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();
const ORIGIN = 'https://desk.example';

type Asked = { method?: string; path?: string; body?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: Record<string, string>; body: string };

/** A gateway behind the listener; `longWays` counts requests that took the slow path. */
async function listening(options: Partial<AppOptions>) {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const data = { db: app.db, versions: app.versions };
  const clock = () => app.clock.now;
  let longWays = 0;
  const counting: Plugin = {
    onRequest() {
      longWays += 1;
    },
  };
  const gateway = createApp(graph, {
    data,
    clock,
    now: clock,
    log,
    plugins: [counting],
    limits: createLimits({ db: app.db, rateLimiter: rateLimiterInMemory(), clock }),
    dataUpdates: createDataUpdates(data),
    offer: { price: '$15 per month', url: '/upgrade' },
    corsOrigins: [ORIGIN, 'https://phone.example'],
    ...options,
  });
  const server: Server = createServer(
    createListener({ most: 1_000_000, log, handle: (request, response) => gateway.handle(request, response) }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = ({ method = 'POST', path = '/graphql', body, headers }: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const type =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = send({ port, host: '127.0.0.1', method, path, headers: { ...type, ...headers } }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            body: plain(Buffer.concat(pieces), response.headers['content-encoding']).toString(),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { ask, port, logged, longWays: () => longWays, close: () => new Promise((resolve) => server.close(resolve)) };
}

const plain = (body: Buffer, encoding: string | undefined) => (encoding === 'gzip' ? gunzipSync(body) : body);

let lane: Awaited<ReturnType<typeof listening>>;
let long: Awaited<ReturnType<typeof listening>>;
let minute = NOW.valueOf();
beforeAll(async () => {
  const documents = new Map([['0a', 'query ($t: Ticker!) { quote(ticker: $t) { price } }']]);
  lane = await listening({ documents });
  long = await listening({ documents, caches: cacheBudget(0) });
});
afterAll(async () => {
  await lane.close();
  await long.close();
});
beforeEach(() => {
  minute += 60_000;
  app.clock.now = new Date(minute);
});

/** The visible parts of a response, without the time and the length of the body. */
const toComparable = ({ status, headers, body }: Answer) => {
  const { date: _date, connection: _connection, ...rest } = headers;
  delete rest['keep-alive'];
  delete rest['transfer-encoding'];
  if (rest['content-length'] !== undefined && !rest['content-encoding'])
    expect(Number(rest['content-length'])).toBe(Buffer.byteLength(body));
  delete rest['content-length'];
  return { status, headers: rest, body };
};
/** The last log line without times, and whether it names the key. */
const readLog = ({ logged }: typeof lane, key: { id: string } | undefined) => {
  const { time: _time, durationMs: _duration, keyId, ...line } = logged.at(-1)!;
  return { ...line, isOfKey: keyId === key?.id };
};

const QUOTE = JSON.stringify({
  query: 'query Price($t: Ticker!) { quote(ticker: $t) { price } stock(ticker: $t) { name chart { close } } }',
  operationName: 'Price',
  variables: { t: 'AAPL' },
});
const LONG = '{"query":"{ __schema { types { name } } }"}';
const PATH = '/api/v1/stocks/price?ticker=AAPL';

/** Equivalent keys, one for each gateway, because both count the month in the same database. */
async function twoKeys(tier: 'FREE' | 'PRO') {
  const [a, b] = [await app.newKey(tier), await app.newKey(tier)];
  return { a, b };
}
const withKey = (input: Asked, key: string | null, id = 'request-0001'): Asked => ({
  ...input,
  headers: { 'x-request-id': id, ...input.headers, ...(key !== null && { [KEY_HEADER]: key }) },
});

describe('the fast lane', () => {
  it('compresses long answers in JSON for clients that take gzip, and no others', async () => {
    const { key } = await app.newKey('PRO');
    // The slow path responds first, then the fast lane.
    for (let round = 0; round < 3; round++) {
      const zipped = await lane.ask(withKey({ body: LONG, headers: { 'accept-encoding': 'br, gzip' } }, key));
      const whole = await lane.ask(withKey({ body: LONG, headers: { 'accept-encoding': 'gzip;q=0' } }, key));
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(zipped.headers.vary).toContain('Accept-Encoding');
      expect(JSON.parse(zipped.body).data).toEqual(JSON.parse(whole.body).data);
      expect(whole.headers['content-encoding']).toBeUndefined();
      expect(Number(zipped.headers['content-length'])).toBeLessThan(Buffer.byteLength(whole.body) / 2);
      const short = await lane.ask(withKey({ body: QUOTE, headers: { 'accept-encoding': 'gzip' } }, key));
      expect(short.headers['content-encoding']).toBeUndefined();
    }
  });

  const kinds: [what: string, asked: Asked][] = [
    ['an operation', { body: QUOTE }],
    ['an operation from another site', { body: QUOTE, headers: { origin: ORIGIN } }],
    ['an operation from a site that is not allowed', { body: QUOTE, headers: { origin: 'https://else.example' } }],
    ['the media type of GraphQL', { body: QUOTE, headers: { accept: 'application/graphql-response+json' } }],
    ['any media type', { body: QUOTE, headers: { accept: '*/*' } }],
    ['a stream of one result', { body: QUOTE, headers: { accept: 'text/event-stream' } }],
    ['what nobody answers', { body: QUOTE, headers: { accept: 'image/png' } }],
    ['what costs nothing', { body: '{"query":"{ __schema { queryType { name } } }"}' }],
    ['an operation that is in part refused', { body: '{"query":"{ quote(ticker: \\"NOPE\\") { price } }"}' }],
    ['what is no operation', { body: '{"query":"{ nothing }"}' }],
    ['what is no JSON', { body: '{"query' }],
    ['bytes that are no UTF-8', { body: '{"query":"{ __typename }","variables":{"a":"\\ud800"}}' }],
    ['a long answer, compressed', { body: LONG, headers: { 'accept-encoding': 'gzip' } }],
    ['a documented path', { method: 'GET', path: PATH }],
    ['a documented path from another site', { method: 'GET', path: PATH, headers: { origin: ORIGIN } }],
    ['a path that is not there', { method: 'GET', path: '/api/v1/nothing' }],
    ['only the headers of a path', { method: 'HEAD', path: PATH }],
    [
      'the preflight of a browser',
      { method: 'OPTIONS', headers: { origin: ORIGIN, 'access-control-request-method': 'POST' } },
    ],
    [
      'a query in the address',
      { method: 'GET', path: `/graphql?query=${encodeURIComponent('{ quote(ticker: "AAPL") { price } }')}` },
    ],
    ['a posted query with an address', { path: '/graphql?a=b', body: QUOTE }],
  ];
  it.each(kinds)('answers as the slow path does, to every caller: %s [LIMITS-01, AUTH-04]', async (_what, input) => {
    const keys = [await twoKeys('FREE'), await twoKeys('PRO')];
    for (let round = 0; round < 3; round++)
      for (const pair of [...keys, null]) {
        const answers = [
          await lane.ask(withKey(input, pair?.a.key ?? null)),
          await long.ask(withKey(input, pair?.b.key ?? null)),
        ];
        expect(toComparable(answers[0]!)).toEqual(toComparable(answers[1]!));
        expect(readLog(lane, pair?.a)).toEqual(readLog(long, pair?.b));
      }
  });

  it.each([
    ['an operation', { body: QUOTE }],
    ['an operation from another site', { body: QUOTE, headers: { origin: ORIGIN } }],
    ['a documented path', { method: 'GET', path: PATH }],
  ])('is taken from the second time on, by every caller of the tier: %s [LIMITS-01]', async (_what, input) => {
    const keys = await Promise.all(['a', 'b', 'c'].map(() => app.newKey('PRO')));
    const accepted = {
      ...input,
      headers: { accept: 'application/json, */*', ...('headers' in input && input.headers) },
    };
    await lane.ask(withKey(accepted, keys[0]!.key));
    const before = lane.longWays();
    for (const { key } of keys) expect((await lane.ask(withKey(accepted, key))).status).toBe(200);
    expect(lane.longWays()).toBe(before);
  });

  it.each([
    ['an operation', { body: QUOTE, headers: { accept: 'application/json' } }],
    ['a documented path', { method: 'GET', path: PATH, headers: { accept: 'application/json' } }],
  ])('respects the settings of a key, also for cached responses: %s', async (_what, input) => {
    const keyWith = async (settings: Partial<KeySettings>) => {
      const { key } = await createKey(app.db, { label: 'own', tier: 'PRO', now: NOW, ...settings });
      return key;
    };
    const at = app.clock.now.valueOf();
    const keys = {
      plain: await keyWith({}),
      expiring: await keyWith({ expiresAt: new Date(at + 1_000) }),
      here: await keyWith({ origins: [ORIGIN] }),
      limited: await keyWith({ perMinute: 3 }),
      month: await keyWith({ perMonth: 3 }),
      ratings: await keyWith({ families: ['ratings'] }),
    };
    await app.versions.refresh();
    const readStatus = async (key: string, headers: Record<string, string> = {}) =>
      (await lane.ask(withKey({ ...input, headers: { accept: 'application/json', ...headers } }, key))).status;
    for (const headers of [undefined, { origin: ORIGIN }]) await readStatus(keys.plain, headers);
    const before = lane.longWays();
    expect(await readStatus(keys.expiring)).toBe(200);
    expect(await readStatus(keys.here, { origin: ORIGIN })).toBe(200);
    expect(await readStatus(keys.limited)).toBe(200);
    expect(await readStatus(keys.month)).toBe(200);
    expect(lane.longWays()).toBe(before);
    app.clock.now = new Date(at + 1_000);
    expect(await readStatus(keys.expiring)).toBe(401);
    expect(await readStatus(keys.here)).toBe(403);
    const isPath = 'method' in input;
    // A path is one call, the operation two.
    expect([await readStatus(keys.limited), await readStatus(keys.month)]).toEqual(isPath ? [200, 200] : [429, 429]);
    const refused = await lane.ask(withKey(input, keys.ratings));
    expect(refused.body).toContain('family_not_allowed');
    expect(refused.status).toBe(isPath ? 403 : 200);
  });

  const RANGED =
    'query Ranged($t: Ticker!, $d: Int = 30) { stock(ticker: $t) { name insiderTrades(period: { days: $d }) { totalCount } } }';
  const TWO =
    'query One($t: Ticker!) { quote(ticker: $t) { price } } query Other($t: Ticker!) { stock(ticker: $t) { name } }';
  const knownDocuments: [what: string, document: object, variables: unknown[]][] = [
    [
      'other values, none, and values of the wrong type',
      { query: RANGED },
      [
        { t: 'AAPL' },
        { t: 'msft', d: 7 },
        { t: 'KO', d: null },
        { t: 'KO', d: 'x' },
        { d: 1 },
        {},
        null,
        { t: 'KO', d: 9, e: 1 },
      ],
    ],
    ['a field that fails', { query: RANGED }, [{ t: 'AAPL' }, { t: 'NOPE' }, { t: 'AAPL', d: 0 }, { t: 'AAPL', d: 8 }]],
    ['variables that are no object', { query: RANGED }, [{ t: 'AAPL' }, ['AAPL'], 'AAPL', { t: { t: { t: 1 } } }]],
    [
      'a price that depends on them',
      { query: 'query ($l: [Ticker!]) { stocks(tickers: $l) { nodes { chart { close } } } }' },
      [{ l: ['AAPL'] }, { l: ['KO', 'XOM', 'MSFT'] }, { l: [] }, {}],
    ],
    [
      'fields that they leave out',
      {
        query:
          'query ($t: Ticker!, $with: Boolean!) { stock(ticker: $t) { name chart @include(if: $with) { close } } }',
      },
      [
        { t: 'AAPL', with: true },
        { t: 'AAPL', with: false },
        { t: 'MSFT', with: true },
      ],
    ],
    [
      'a field that needs a key',
      { query: 'query ($t: Ticker!) { stock(ticker: $t) { rating { overall } } }' },
      [{ t: 'AAPL' }, { t: 'MSFT' }],
    ],
    ['one of two operations', { query: TWO, operationName: 'One' }, [{ t: 'AAPL' }, { t: 'MSFT' }]],
    ['the other of two operations', { query: TWO, operationName: 'Other' }, [{ t: 'AAPL' }, { t: 'MSFT' }]],
    ['neither of two operations', { query: TWO, operationName: 'Neither' }, [{ t: 'AAPL' }, { t: 'MSFT' }]],
    ['a persisted document', { documentId: 'sha256:0a' }, [{ t: 'AAPL' }, { t: 'MSFT' }]],
    [
      'what belongs to the caller',
      { query: 'query ($t: Ticker!) { viewer { tier } market { status { statusAt } } quote(ticker: $t) { price } }' },
      [{ t: 'AAPL' }, { t: 'MSFT' }],
    ],
  ];
  it.each(knownDocuments)(
    'runs a document that came before as the slow path does: %s [LIMITS-01, AUTH-04]',
    async (_what, document, all) => {
      const keys = [await twoKeys('FREE'), await twoKeys('PRO')];
      for (const variables of [...all, all[0]])
        for (const pair of [...keys, null]) {
          const body = JSON.stringify({ ...document, variables });
          const answers = [
            await lane.ask(withKey({ body }, pair?.a.key ?? null)),
            await long.ask(withKey({ body }, pair?.b.key ?? null)),
          ];
          expect(toComparable(answers[0]!)).toEqual(toComparable(answers[1]!));
          expect(readLog(lane, pair?.a)).toEqual(readLog(long, pair?.b));
        }
    },
  );

  it('runs a document that came before without the slow path, for every caller and any variables', async () => {
    const buildRequest = (t: string, d: number) => ({
      body: JSON.stringify({ query: `${RANGED} # again`, variables: { t, d } }),
    });
    const keys = await Promise.all(['a', 'b'].map(() => app.newKey('PRO')));
    await lane.ask(withKey(buildRequest('AAPL', 90), keys[0]!.key));
    const before = lane.longWays();
    for (const { key } of keys)
      for (const [t, d] of [
        ['AAPL', 91],
        ['MSFT', 92],
        ['KO', 93],
      ] as const)
        expect(JSON.parse((await lane.ask(withKey(buildRequest(t, d), key))).body).data.stock.name).toEqual(
          expect.any(String),
        );
    expect(lane.longWays()).toBe(before);
  });

  it('hides private parts of an earlier document [ERR-01]', async () => {
    const { a, b } = await twoKeys('PRO');
    const buildRequest = (t: string) => ({
      body: JSON.stringify({
        query: 'query ($t: Ticker!) { stock(ticker: $t) { name chart { close } } }',
        variables: { t },
      }),
    });
    for (const t of ['AAPL', 'MSFT'])
      for (const [gateway, { key }] of [
        [lane, a],
        [long, b],
      ] as const)
        await gateway.ask(withKey(buildRequest(t), key));
    await app.db.query('ALTER TABLE "daily_bar" RENAME TO "daily_bar_away"');
    try {
      await bumpVersion(app.db, 'prices', { now: NOW });
      await app.versions.refresh();
      const [kept, made] = [
        await lane.ask(withKey(buildRequest('JNJ'), a.key)),
        await long.ask(withKey(buildRequest('JNJ'), b.key)),
      ];
      expect(toComparable(kept)).toEqual(toComparable(made));
      expect(JSON.parse(kept.body).errors).toMatchObject([
        { message: 'Unexpected error.', extensions: { code: 'internal_error' } },
      ]);
    } finally {
      await app.db.query('ALTER TABLE "daily_bar_away" RENAME TO "daily_bar"');
    }
  });

  it('refuses the text of a document if only persisted documents are allowed, even after it was cached [GQL-01]', async () => {
    const documents = new Map([['0b', RANGED]]);
    const strict = await listening({ documents, allowOnlyPersisted: true });
    const { key } = await app.newKey('PRO');
    const status = async (document: object, t: string) =>
      (await strict.ask(withKey({ body: JSON.stringify({ ...document, variables: { t } }) }, key))).status;
    try {
      for (const t of ['AAPL', 'MSFT', 'KO']) {
        expect(await status({ documentId: 'sha256:0b' }, t)).toBe(200);
        expect(await status({ query: RANGED }, t)).toBe(403);
      }
    } finally {
      await strict.close();
    }
  });

  it('refuses as the slow path does: a bad key, a revoked key, a key that is unknown [AUTH-01]', async () => {
    const { a, b } = await twoKeys('PRO');
    for (const input of [{ body: QUOTE }, { method: 'GET', path: PATH }]) {
      for (let n = 0; n < 3; n++) await Promise.all([lane.ask(withKey(input, a.key)), long.ask(withKey(input, b.key))]);
      const [unknown, same] = [await lane.ask(withKey(input, 'ssk_none')), await long.ask(withKey(input, 'ssk_none'))];
      expect(unknown.status).toBe(401);
      expect(toComparable(unknown)).toEqual(toComparable(same));
    }
    for (const { id } of [a, b]) await revokeKey(app.db, id, NOW);
    await app.versions.refresh();
    for (const input of [{ body: QUOTE }, { method: 'GET', path: PATH }]) {
      const [revoked, same] = [await lane.ask(withKey(input, a.key)), await long.ask(withKey(input, b.key))];
      expect(revoked.status).toBe(401);
      expect(toComparable(revoked)).toEqual(toComparable(same));
    }
  });

  it.each([
    ['GraphQL', { body: QUOTE }, 2],
    ['a documented path', { method: 'GET', path: PATH }, 1],
  ] as const)(
    'refuses the call that is one too many of a minute, charged once: %s [LIMITS-01]',
    async (_what, input, cost) => {
      const { a, b } = await twoKeys('FREE');
      const answers: [Answer, Answer][] = [];
      for (let n = 0; n < 30 / cost + 2; n++)
        answers.push([await lane.ask(withKey(input, a.key)), await long.ask(withKey(input, b.key))]);
      for (const [kept, made] of answers) expect(toComparable(kept)).toEqual(toComparable(made));
      expect(answers.map(([{ status }]) => status)).toEqual([...Array(30 / cost).fill(200), 429, 429]);
      expect(answers.at(-1)![0].headers['retry-after']).toBe('60');
      // The next minute starts at zero.
      app.clock.now = new Date(minute + 60_000);
      expect((await lane.ask(withKey(input, a.key))).headers['x-ratelimit-remaining']).toBe(String(30 - cost));
    },
  );

  it('refuses a key whose month is used up, and gives the minute back [LIMITS-03]', async () => {
    const { a, b } = await twoKeys('FREE');
    for (const { id } of [a, b])
      await app.db.query('INSERT INTO "usage_month" ("key_id", "month", "used") VALUES ($1, $2, 994)', [
        id,
        formatQuotaMonth(NOW),
      ]);
    for (let n = 0; n < 5; n++) {
      const [kept, made] = [
        await lane.ask(withKey({ body: QUOTE }, a.key)),
        await long.ask(withKey({ body: QUOTE }, b.key)),
      ];
      expect(toComparable(kept)).toEqual(toComparable(made));
      expect(kept.status).toBe(n < 3 ? 200 : 429);
      expect(kept.headers['x-ratelimit-remaining']).toBe(String(30 - 2 * Math.min(n + 1, 3)));
    }
  });

  it('reserves the maximum cost of an operation, and takes the actual cost [LIMITS-01]', async () => {
    // Requests ten charts and finds one: up to eleven calls are reserved, two are charged.
    const body = JSON.stringify({ query: '{ stocks(tickers: ["AAPL","aapl"]) { nodes { chart { close } } } }' });
    const { a, b } = await twoKeys('FREE');
    for (let n = 0; n < 16; n++) {
      const [kept, made] = [await lane.ask(withKey({ body }, a.key)), await long.ask(withKey({ body }, b.key))];
      expect(toComparable(kept)).toEqual(toComparable(made));
    }
  });

  it('counts long variables that are too expensive, and none of those that run', async () => {
    const ask = async (key: string, tickers: readonly string[], selection = 'name chart { close }') => {
      const query = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${selection} } } }`;
      const of = tickers.map((ticker) => ({ __typename: 'Stock', ticker }));
      const { body } = await lane.ask(withKey({ body: JSON.stringify({ query, variables: { of } }) }, key));
      return JSON.parse(body).errors?.[0].extensions.code ?? 'answered';
    };
    const free = await app.newKey('FREE');
    // Makes the document known. Its list is too short to count.
    await ask(free.key, ['AAPL']);
    const before = lane.longWays();
    const codes: string[] = [];
    for (let n = 0; n < 32; n += 1)
      codes.push(
        await ask(
          free.key,
          Array.from({ length: 1_000 }, (_, i) => `T${n}X${i}`),
        ),
      );
    // Each takes 10 of the 300 units. The slow path writes the refusals.
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'operation_too_expensive'));
    expect(codes.slice(30)).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
    expect(lane.longWays()).toBe(before + 32);
    const pro = await app.newKey('PRO');
    for (let n = 0; n < 35; n += 1) {
      app.clock.now = new Date(app.clock.now.valueOf() + (n === 20 ? 60_000 : 0));
      const tickers = Array.from({ length: 999 }, (_, i) => (i === 0 ? 'MSFT' : 'AAPL'));
      expect(await ask(pro.key, [`Y${n}`, ...tickers], 'name')).toBe('answered');
    }
  });

  it('serves cached responses only while they are valid', async () => {
    const { key } = await app.newKey('PRO');
    const readPrice = async (input: Asked) => JSON.parse((await lane.ask(withKey(input, key))).body);
    for (let n = 0; n < 3; n++) await readPrice({ body: QUOTE });
    const before = await readPrice({ body: QUOTE });
    await app.db.query(`UPDATE "quote" SET "price" = 77 WHERE "ticker" = 'AAPL'`);
    await bumpVersion(app.db, 'ratings', { now: NOW });
    await app.versions.refresh();
    expect((await readPrice({ body: QUOTE })).data).toEqual(before.data);
    await bumpVersion(app.db, 'prices', { now: NOW });
    await app.versions.refresh();
    const after = await readPrice({ body: QUOTE });
    expect(after.data.quote.price).toBe(77);
    expect(after.extensions.families.PRICES).toBe(before.extensions.families.PRICES + 1);
  });

  it('takes a body in pieces, and no offence at a client that goes away in the middle of one [GEN-01]', async () => {
    const { key } = await app.newKey('PRO');
    const lines = lane.logged.length;
    const [first, second] = [QUOTE.slice(0, 40), QUOTE.slice(40)];
    const headers = `POST /graphql HTTP/1.1\r\nHost: gateway.test\r\n${KEY_HEADER}: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(QUOTE)}\r\nConnection: close\r\n\r\n`;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(lane.port, '127.0.0.1');
      let text = '';
      socket.on('data', (piece) => (text += piece));
      socket.on('close', () => resolve(text));
      socket.write(headers + first);
      setTimeout(() => socket.write(second), 50);
    });
    expect(answer).toContain('"quote":{"price":');
    expect(lane.logged.length).toBe(lines + 1);
    await new Promise<void>((resolve) => {
      const socket = connect(lane.port, '127.0.0.1');
      socket.on('close', () => resolve());
      socket.write(headers + first, () => setTimeout(() => socket.destroy(), 50));
    });
    expect((await lane.ask(withKey({ body: QUOTE }, key))).status).toBe(200);
    expect(lane.logged.slice(lines).map(({ level }) => level)).toEqual([30, 30]);
  });

  it('keeps private responses to the caller [AUTH-04]', async () => {
    const body = JSON.stringify({
      query: '{ viewer { label usage { minute { remaining } } } quote(ticker: "AAPL") { price } }',
    });
    const { a, b } = await twoKeys('PRO');
    await app.db.query('UPDATE "api_key" SET "label" = $2 WHERE "id" = $1', [b.id, 'the other']);
    await bumpVersion(app.db, 'access', { now: NOW });
    await app.versions.refresh();
    for (const remaining of [299, 298])
      for (const [key, label] of [
        [a.key, 'fresh PRO'],
        [b.key, 'the other'],
      ] as const)
        expect(JSON.parse((await lane.ask(withKey({ body }, key))).body).data.viewer).toEqual({
          label,
          usage: { minute: { remaining: remaining } },
        });
  });
});
