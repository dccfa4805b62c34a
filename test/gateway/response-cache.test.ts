import { beforeEach, describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { revokeKey } from '../../src/gateway/access/api-keys.ts';
import { createResponseCache } from '../../src/gateway/cache/response-cache.ts';
import type { Executed } from '../../src/gateway/request/phases.ts';
import { openValidity } from '../../src/gateway/request/validity.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { comparison } from '../support/forgetful.ts';
import { graph } from '../support/graph.ts';
import { NOW, type TestApp, useApp } from '../support/harness.ts';

const examples = listExamples(graph.examples, '2025-09-30');

let compare: ReturnType<typeof comparison>;
useApp(async (started) => {
  compare = comparison(started);
});

const loaders: (() => void)[] = [];
/** Caches whole responses only: a cached subtree would also show an older price. */
const app = useApp(
  async (started) => {
    const { clearOnChange } = started.versions;
    started.versions.clearOnChange = (families, clear) => {
      loaders.push(clear);
      clearOnChange(families, clear);
    };
  },
  { caches: { ...cacheBudget(), subtrees: 0 } },
);

type As = Parameters<TestApp['graphql']>[1] extends { as?: infer A } | undefined ? A : never;
let minute = NOW.valueOf();
/** Moves the clock to this many milliseconds after a full minute, which differs for each test. */
const at = (ms: number) => {
  app.clock.now = new Date(minute + ms);
};
let price = 1_000;
/** Changes Apple's price without a new data version, so that a response shows whether it came from the cache. */
async function reprice(): Promise<number> {
  price += 1;
  await app.db.query(`UPDATE "quote" SET "price" = $1 WHERE "ticker" = 'AAPL'`, [price]);
  for (const forget of loaders) forget();
  return price;
}
async function bump(family: Dataset) {
  await bumpVersion(app.db, family, { now: NOW });
  await app.versions.refresh();
}
beforeEach(async () => {
  minute += 60_000;
  at(0);
  await bump('prices');
  await reprice();
});

const BYTES = 2 ** 20;
const caller = { tier: 'PRO', keyId: 'key', label: null, limitKey: 'key:key' } as const;
const month = { limit: null, remaining: null, resetAt: NOW };
const buildExecuted = (
  validity: Partial<Executed['validity']> = {},
  sender: Executed['caller'] = caller,
): Executed => ({
  received: { requestId: 'request', startedAt: 0, now: NOW, response: null, isDocumentedPath: false },
  caller: sender,
  operation: null,
  digest: null,
  cost: { requested: 1, actual: 1, minute: { limit: 30, remaining: 29, resetAt: NOW }, month },
  charge: { reserved: { calls: 1, quota: 1 }, made: { calls: 1, quota: 1 }, free: 0 },
  validity: { ...openValidity(), ...validity },
  isCached: false,
  cacheKey: null,
  document: null,
});

const PRICE = '{ quote(ticker: "AAPL") { price } }';
const PATH = '/api/v1/stocks/price?ticker=AAPL';
const readPrice = async (as: As, query = PRICE) => (await app.graphql(query, { as })).body.data.quote.price;
const priceAt = async (path = PATH) => (await app.rest(path)).body.price;

describe('an answer', () => {
  it('is cached until a family that it was read from changes, through all other changes', async () => {
    const first = price;
    expect([await readPrice('PRO'), await priceAt()]).toEqual([first, first]);
    await reprice();
    await bump('ratings');
    app.clock.now = new Date('2025-11-28T12:00:00Z');
    expect([await readPrice('PRO'), await priceAt()]).toEqual([first, first]);
    await bump('prices');
    expect([await readPrice('PRO'), await priceAt()]).toEqual([price, price]);
  });

  it('is kept until the next moment at which time alone would change it', async () => {
    const first = price;
    const until: [field: string, last: string, next: string][] = [
      // The small market's day is Friday 21 November 2025, 10:30 in New York.
      ['market { status { status } }', '2025-11-21T20:59:59.999Z', '2025-11-21T21:00:00Z'],
      ['market { insiderTrades(ticker: "AAPL") { totalCount } }', '2025-11-22T04:59:59.999Z', '2025-11-22T05:00:00Z'],
      ['etf(ticker: "SPY") { extendedQuote { pricedAt } }', '2025-11-21T20:59:59.999Z', '2025-11-21T21:00:00Z'],
    ];
    for (const [field, last, next] of until) {
      const query = `{ quote(ticker: "AAPL") { price } ${field} }`;
      app.clock.now = NOW;
      const expectedPrice = await readPrice('PRO', query);
      const later = await reprice();
      app.clock.now = new Date(last);
      expect(await readPrice('PRO', query), field).toBe(expectedPrice);
      app.clock.now = new Date(next);
      expect(await readPrice('PRO', query), field).toBe(later);
    }
    expect(price).toBe(first + until.length);
  });

  it('a response that shows the current moment is private', async () => {
    const query = '{ market { status { statusAt } } }';
    for (const ms of [0, 1, 999]) {
      at(ms);
      const { body } = await app.graphql(query);
      expect(body.data.market.status.statusAt).toBe(app.clock.now.toISOString());
    }
  });

  it('is not older than the clock if that is set back', async () => {
    at(5_000);
    await readPrice('PRO');
    const later = await reprice();
    at(4_999);
    expect(await readPrice('PRO')).toBe(later);
  });

  it('is not cached if the data changed while it was made', async () => {
    let version = 1;
    const cache = createResponseCache({ of: () => version }, BYTES);
    const ask = (
      text: string,
      { isPrivate = false, sender = caller as Executed['caller'] } = {},
      question = 'question',
    ) => {
      const executed = buildExecuted({ read: new Map([['prices', version]]), isPrivate }, sender);
      return cache.answer(
        executed,
        question,
        async (entry) => entry.body.toString(),
        async (store) => {
          if (text === 'old') version += 1;
          store(text, executed);
          return text;
        },
      );
    };
    expect([await ask('old'), await ask('new'), await ask('newer')]).toEqual(['old', 'new', 'new']);
    expect(await ask('free', { sender: { ...caller, tier: 'FREE' } })).toBe('free');
    expect(await ask('keyless', { sender: { ...caller, keyId: null } })).toBe('keyless');
    expect([await ask('own', { isPrivate: true }, 'mine'), await ask('other', {}, 'mine')]).toEqual(['own', 'other']);
    const long = 'x'.repeat(BYTES / 8);
    expect([await ask(long, {}, 'long'), await ask('short', {}, 'long')]).toEqual([long, 'short']);
  });

  it('is one of as many as fit the bytes', async () => {
    const cache = createResponseCache({ of: () => 0 }, BYTES);
    let runs = 0;
    const ask = (question: string) =>
      cache.answer(
        buildExecuted(),
        question,
        async () => {},
        async (store) => {
          runs += 1;
          store('x'.repeat(BYTES / 10), buildExecuted());
        },
      );
    for (let n = 0; n < 20; n++) await ask(`question ${n}`);
    for (let n = 19; n >= 0; n--) await ask(`question ${n}`);
    // The newest entries remain: nine tenths of the budget, with their overhead.
    expect(runs).toBeGreaterThan(20 + 10);
    expect(runs).toBeLessThanOrEqual(20 + 12);
  });

  it('a response is built once for concurrent requests, and separately if it is private', async () => {
    const nobody = createResponseCache({ of: () => 0 }, BYTES);
    const askTwice = async (isPrivate: boolean, isFailing = false) => {
      let runs = 0;
      const one = () =>
        nobody.answer(
          buildExecuted({ isPrivate }),
          `${isPrivate} ${isFailing}`,
          async ({ body }) => body.toString(),
          async (store) => {
            runs += 1;
            await new Promise(setImmediate);
            if (isFailing) throw new Error('failed');
            store('text', buildExecuted({ isPrivate }));
            return 'text';
          },
        );
      const settled = await Promise.allSettled([one(), one(), one()]);
      return [runs, settled.every(({ status }) => status === (isFailing ? 'rejected' : 'fulfilled'))];
    };
    expect(await askTwice(false)).toEqual([1, true]);
    expect(await askTwice(true)).toEqual([3, true]);
    expect(await askTwice(false, true)).toEqual([3, true]);
  });

  it('is kept for each tier, and without a key, by itself [AUTH-04]', async () => {
    const prices = [];
    for (const as of ['PRO', 'FREE', 'anonymous'] as const) {
      prices.push(await reprice());
      expect(await readPrice(as)).toBe(price);
    }
    await reprice();
    expect([await readPrice('PRO'), await readPrice('FREE'), await readPrice('anonymous')]).toEqual(prices);
  });

  it('differs by operation, variables, and surface', async () => {
    const query = `query A($days: Int!) { quote(ticker: "AAPL") { price } market { insiderTrades(ticker: "AAPL", period: { days: $days }) { totalCount } } }
      query B($days: Int!) { quote(ticker: "AAPL") { price } market { insiderTrades(ticker: "AAPL", period: { days: $days }) { totalCount } } }`;
    const ask = async (operationName: string, variables: string) => {
      const body = `{"query":${JSON.stringify(query)},"operationName":"${operationName}","variables":${variables}}`;
      const response = await app.fetch(
        '/graphql',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body },
        'PRO',
      );
      return (await response.json()).data?.quote.price;
    };
    const first = price;
    expect(await ask('A', '{"days":30,"more":{"a":1,"b":[2,3]}}')).toBe(first);
    await reprice();
    expect(await ask('B', '{"days":30}')).toBe(price);
    expect(await ask('A', '{"days":31}')).toBe(price);
    expect(await ask('A', '{"days":1e999}')).toBeUndefined();
    expect(await ask('A', '{"more":{"b":[2,3],"a":1},"days":30}')).toBe(first);
  });

  it('is not kept where anything in it failed [ERR-01]', async () => {
    const query = '{ quote(ticker: "AAPL") { price } none: quote(ticker: "NOPE") { price } }';
    expect(await readPrice('PRO', query)).toBe(price);
    await reprice();
    expect(await readPrice('PRO', query)).toBe(price);
  });

  it.each(['application/json', 'application/graphql-response+json', 'text/event-stream'])(
    'comes as %s if the client accepts that [GEN-01]',
    async (accept) => {
      const url = `/graphql?query=${encodeURIComponent(PRICE)}`;
      const ask = async () => {
        const { headers, status, ...response } = await app
          .fetch(url, { headers: { accept } }, 'PRO')
          .then(async (one) => ({
            status: one.status,
            headers: one.headers,
            text: await one.text(),
          }));
        return [status, headers.get('content-type'), response.text.replace(/"remaining":\d+/, '')];
      };
      const first = await ask();
      expect(first[1]).toContain(accept);
      await reprice();
      expect(await ask()).toEqual(first);
    },
  );
});

describe('a kept answer', () => {
  it('costs as much as when it was made, and is marked [LIMITS-01, LIMITS-03]', async () => {
    const query = '{ stocks(tickers: ["AAPL", "MSFT", "AAPL"]) { nodes { chart { close } } } }';
    const [first, second] = [await app.newKey('FREE'), await app.newKey('FREE')];
    const [made, kept] = [await app.graphql(query, { as: first }), await app.graphql(query, { as: second })];
    expect(made.body.extensions.cost.actual).toBeGreaterThan(1);
    expect(kept.body).toEqual(made.body);
    const pickHeaders = ({ headers }: typeof made) =>
      [...headers].filter(([name]) => name.toLowerCase() !== 'x-request-id').sort();
    expect(pickHeaders(kept)).toEqual(pickHeaders(made));
    expect(kept.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
    expect(kept.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is refused to the thirty-first request of a minute, and spends the month [LIMITS-01, LIMITS-03]', async () => {
    const as = await app.newKey('FREE');
    const answers = [];
    for (let n = 0; n < 32; n++) answers.push(n % 2 ? await app.graphql(PRICE, { as }) : await app.rest(PATH, { as }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429, 429]);
    expect(answers[30]!.body).toMatchObject({ error: 'rate_limit_exceeded', retryAfter: 60 });
    expect(answers[31]!.body.errors[0].extensions.code).toBe('rate_limit_exceeded');
    expect(answers[31]!.body).not.toHaveProperty('data');
    expect(answers[31]!.headers.get('Retry-After')).toBe('60');
    expect(answers[29]!.headers.get('X-RateLimit-Remaining-Month')).toBe('970');
  });

  it('is refused to a revoked key at once [AUTH-01]', async () => {
    const as = await app.newKey('PRO');
    expect([(await app.graphql(PRICE, { as })).status, (await app.rest(PATH, { as })).status]).toEqual([200, 200]);
    await app.graphql(PRICE, { as: 'PRO' });
    await revokeKey(app.db, as.id, NOW);
    await app.versions.refresh();
    await app.graphql(PRICE, { as: 'PRO' });
    await app.rest(PATH, { as: 'PRO' });
    for (const { status } of [await app.graphql(PRICE, { as }), await app.rest(PATH, { as })]) expect(status).toBe(401);
  });

  it('is logged like any other, under the id of its request', async () => {
    const ask = (path: string, id: string) => app.fetch(path, { headers: { 'x-request-id': id } }, 'PRO');
    for (const path of [PATH, `/graphql?query=${encodeURIComponent(`query Hours ${PRICE}`)}&operationName=Hours`]) {
      await ask(path, 'request-1');
      const firstLine = app.logged.at(-1)!;
      expect((await ask(path, 'request-2')).headers.get('x-request-id')).toBe('request-2');
      const secondLine = app.logged.at(-1)!;
      expect(secondLine).toEqual({ ...firstLine, requestId: 'request-2', time: secondLine.time });
      expect(secondLine.operation).toEqual(expect.any(String));
    }
  });
});

describe('private responses', () => {
  it('spends the ten dossiers of a FREE key, then shows previews, however often a dossier is requested [LIMITS-12]', async () => {
    const query = '{ options(ticker: "AAPL") { dossier { isPreview latest { day } } } }';
    for (const ask of [
      async (as: As) => (await app.graphql(query, { as })).body.data.options.dossier.isPreview,
      async (as: As) => (await app.rest('/api/v1/stocks/AAPL/options/summary', { as })).body.isPreview,
    ]) {
      const as = await app.newKey('FREE');
      const bodies = [];
      for (let n = 0; n < 12; n++) bodies.push(await ask(as));
      expect(bodies).toEqual([...Array(10).fill(false), true, true]);
    }
  });

  it('makes a dossier once for all PRO keys [LIMITS-12]', async () => {
    const query = '{ quote(ticker: "AAPL") { price } options(ticker: "AAPL") { dossier { isPreview } } }';
    const [first, second] = [await app.newKey('PRO'), await app.newKey('PRO')];
    const price = await readPrice(first, query);
    await reprice();
    expect(await readPrice(second, query)).toBe(price);
  });

  it('is asked of the caller each time: label, key and usage [AUTH-04]', async () => {
    const query = '{ viewer { label hasKey usage { minute { remaining } } } quote(ticker: "AAPL") { price } }';
    const ask = async (as: As) => (await app.graphql(query, { as })).body.data.viewer;
    const as = await app.newKey('PRO');
    expect(await ask(as)).toEqual({ label: 'fresh PRO', hasKey: true, usage: { minute: { remaining: 299 } } });
    expect(await ask('PRO')).toMatchObject({ label: 'test PRO' });
    expect(await ask(as)).toMatchObject({ label: 'fresh PRO', usage: { minute: { remaining: 298 } } });
  });

  it('reports for each report whether it already existed, also in concurrent requests [STK-08]', async () => {
    const path = '/api/v1/stocks/MSFT/ai-summary';
    const responses = await Promise.all([app.rest(path), app.rest(path)]);
    expect(responses[0].body.fromCache).toBe(false);
    expect((await app.rest(path)).body.fromCache).toBe(true);
  });

  it('has no part in the 300 a minute of viewer when a documented path reads the tier [LIMITS-01]', async () => {
    const as = await app.newKey('PRO');
    const viewerQuery = '{ viewer { tier } }';
    for (let n = 0; n < 150; n++) await app.rest(`/api/v1/insider/trades/AAPL?lookbackDays=${n + 1}`, { as });
    const answers = [];
    for (let n = 0; n < 301; n++) answers.push(await app.graphql(viewerQuery, { as }));
    expect(answers.findIndex(({ body }) => body.errors !== undefined)).toBe(300);
    expect((await app.rest('/api/v1/insider/trades/AAPL?lookbackDays=200', { as })).status).toBe(200);
  });

  it.each(examples.map((query) => [/query (\w+)/.exec(query)![1], query] as const))(
    'is never in what another is answered to %s [AUTH-04]',
    async (_name, query) => {
      const { kept, anew } = await compare('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      expect(kept).toEqual(anew);
      expect(kept.some(({ status }) => status === 200)).toBe(true);
    },
  );
});
