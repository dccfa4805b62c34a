import { type GraphQLField, type GraphQLObjectType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import { loadDaySymbols } from '../../src/db/day-symbols.ts';
import type { Database } from '../../src/db/open.ts';
import { bumpVersion, type Versions } from '../../src/db/versions.ts';
import { createSubtreeCache } from '../../src/gateway/cache/subtrees.ts';
import { contextWith, type OperationContext, type Shared } from '../../src/gateway/context/operation-context.ts';
import { unmetered } from '../../src/gateway/request/meter.ts';
import { openValidity } from '../../src/gateway/request/validity.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { composer } from '../../src/writing/composer.ts';
import { schema } from '../support/graph.ts';
import { type As, NOW, useApp } from '../support/harness.ts';

describe('a part of an answer', () => {
  const loaders: (() => void)[] = [];
  const app = useApp(
    async ({ versions }) => {
      const { clearOnChange } = versions;
      versions.clearOnChange = (families, clear) => {
        loaders.push(clear);
        clearOnChange(families, clear);
      };
    },
    { caches: { ...cacheBudget(), answers: 0, requests: 0 } },
  );

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
  /** A changed price that no cache contains. */
  async function start(): Promise<number> {
    await bump('prices');
    return reprice();
  }
  const QUOTE = 'stock(ticker: "AAPL") { quote { price } }';
  async function readPrice(more = '', as: As = 'PRO', variables: Record<string, unknown> = {}): Promise<number> {
    const { body } = await app.graphql(more.includes('query') ? more : `{ ${QUOTE} ${more} }`, { as, variables });
    return body.data.stock.quote.price;
  }

  it('is kept for other operations, aliases, and objects found another way', async () => {
    const first = await start();
    expect(await readPrice()).toBe(first);
    await reprice();
    expect(await readPrice('msft: stock(ticker: "MSFT") { name }')).toBe(first);
    const { stocks, b } = (
      await app.graphql(
        '{ stocks(tickers: ["AAPL"]) { nodes { x: quote { price } } } b: stock(ticker: "aapl") { y: quote { price } } }',
      )
    ).body.data;
    expect([stocks.nodes[0].x.price, b.y.price]).toEqual([first, first]);
  });

  it('differs by selection, arguments, and tier', async () => {
    const first = await start();
    const buildQuery = (selection: string, head = 'query') =>
      `${head} { stock(ticker: "AAPL") { quote { ${selection} } } }`;
    const conditional = buildQuery('price change @include(if: $is)', 'query ($is: Boolean! = true)');
    expect(await readPrice(buildQuery('price change'))).toBe(first);
    const second = await reprice();
    expect(await readPrice(buildQuery('price'))).toBe(second);
    const third = await reprice();
    expect(await readPrice(conditional)).toBe(third);
    const fourth = await reprice();
    expect(await readPrice(conditional, 'PRO', { is: false })).toBe(fourth);
    expect(await readPrice(buildQuery('price'), 'FREE')).toBe(fourth);
    const fifth = await reprice();
    expect(await readPrice(buildQuery('price'), 'anonymous')).toBe(fifth);
    expect([await readPrice(buildQuery('price')), await readPrice(buildQuery('price'), 'FREE')]).toEqual([
      second,
      fourth,
    ]);
    const points = async (days: number) => {
      const query =
        'query ($d: Int!) { index(indexId: "market-mood") { history(period: { days: $d }) { points { day } } } }';
      return (await app.graphql(query, { variables: { d: days } })).body.data.index.history.points.length;
    };
    for (const _again of [1, 2]) expect(await points(1)).toBeLessThan(await points(30));
  });

  it('is rebuilt when a family that it was read from changes, and only then', async () => {
    const first = await start();
    expect(await readPrice()).toBe(first);
    const later = await reprice();
    await bump('ratings');
    expect(await readPrice()).toBe(first);
    await bump('prices');
    expect(await readPrice()).toBe(later);
  });

  it('costs as much as at first, and notes the same families', async () => {
    const ask = async (query: string) => (await app.graphql(query)).body.extensions;
    const query = `{ ${QUOTE} market { insiderTrades(ticker: "AAPL") { nodes { stock { rating { score } } insider { trades { totalCount } } } } } }`;
    const [made, kept] = [await ask(query), await ask(query)];
    expect(kept.cost.actual).toBe(made.cost.actual);
    expect(kept.families).toEqual(made.families);
  });

  it('is not kept where anything in it failed, or is a caller’s own', async () => {
    const statusQuery = '{ market { status { status statusAt } } }';
    for (const ms of [0, 1, 2]) {
      app.clock.now = new Date(NOW.valueOf() + ms);
      expect((await app.graphql(statusQuery)).body.data.market.status.statusAt).toBe(app.clock.now.toISOString());
    }
    const failing = '{ quote(ticker: "NOPE") { price } }';
    const [first, second] = [await app.graphql(failing), await app.graphql(failing)];
    expect(second.body.errors[0].message).toBe(first.body.errors[0].message);
  });
});

describe('the cache of parts', () => {
  const now = NOW;
  const caller = { tier: 'PRO', keyId: 'key', label: null, limitKey: 'key:key' } as const;
  const versions = new Map([
    ['stocks', 1],
    ['prices', 1],
    ['identity', 1],
  ]);
  const knownVersions = {
    of: (family: string) => versions.get(family) ?? 0,
    all: () => [],
    onChange: () => {},
  } as unknown as Versions;
  const cache = () => createSubtreeCache(knownVersions, 2 ** 20)!;
  function contextAt(moment = now, validity = openValidity()): OperationContext {
    const received = { requestId: 'request', startedAt: 0, now: moment, response: null, isDocumentedPath: false };
    const operation = { received, caller, operation: null, digest: null };
    const shared = { writer: composer, versions: knownVersions } as unknown as Shared;
    return contextWith(shared, { operation, meter: unmetered() }, validity);
  }
  const getField = (type: string, name: string) => {
    const parent = schema.getType(type) as GraphQLObjectType;
    return [parent, parent.getFields()[name] as GraphQLField<unknown, unknown>] as const;
  };
  const apple = { ticker: 'AAPL' };

  it('names objects by what their root field asks for, and lists and panels by their field', () => {
    const parts = cache();
    expect(parts.identityOf(...getField('Stock', 'quote'))?.(apple)).toBe('AAPL');
    expect(parts.identityOf(...getField('Stock', 'quote'))?.({})).toBeNull();
    expect(parts.identityOf(...getField('Market', 'heatmap'))?.({ id: 'US' })).toBe('US');
    // Root fields that look up a stock are not subtrees; the fields of the stock are.
    for (const name of ['stock', 'etf', 'node']) expect(parts.identityOf(...getField('Query', name))).toBeNull();
    expect(parts.identityOf(...getField('Quote', 'price'))).toBeNull();
    expect(createSubtreeCache({ of: () => 0 }, 0)).toBeNull();
  });

  const isRoot = (type: GraphQLObjectType) => [schema.getQueryType(), schema.getMutationType()].includes(type);

  it('has no part with a limit of its own, nor a part around it', () => {
    const parts = cache();
    for (const type of Object.values(schema.getTypeMap()).filter((value) => isObjectType(value)))
      for (const field of Object.values(type.getFields())) {
        if (!field.extensions.rateLimit) continue;
        // Documented paths do not count it: a subtree around it would appear already counted.
        expect([field.name, isRoot(type), parts.identityOf(type, field)]).toEqual([field.name, true, null]);
      }
  });

  it('keeps a part no longer than its object’s sources, and notes only the part’s own reads', () => {
    const parts = cache();
    const around = openValidity();
    around.read.set('stocks', 1);
    around.validUntil = now.valueOf() + 1_000;
    const record = parts.begin(contextAt(now, around), apple)!;
    (record.context as OperationContext).validity.read.set('prices', 1);
    record.end('key', '"text"');

    const validity = openValidity();
    expect(parts.find(contextAt(now, validity), apple, 'key')).toBe('"text"');
    expect(validity).toEqual({ ...openValidity(), read: new Map([['prices', 1]]) });
    expect(parts.find(contextAt(new Date(now.valueOf() + 1_000)), apple, 'key')).toBeNull();
    versions.set('stocks', 2);
    expect(parts.find(contextAt(), apple, 'key')).toBeNull();
    versions.set('stocks', 1);
  });

  it('keeps nothing of an operation during which two companies swapped their symbols', async () => {
    const parts = cache();
    let names: { key: string; symbol: string; validFrom: string; validTo: null }[] = [];
    const db = { prepared: async () => names } as unknown as Database;
    const data = { db, versions: knownVersions };
    const slow = contextAt();
    const { printing } = await loadDaySymbols(data, null);
    const old = JSON.stringify(printing.scalar('XOM'));

    names = [
      { key: 'XOM', symbol: 'AMGN', validFrom: '2025-06-13', validTo: null },
      { key: 'AMGN', symbol: 'XOM', validFrom: '2025-06-13', validTo: null },
    ];
    versions.set('identity', 2);
    expect((await loadDaySymbols(data, null)).printing.scalar('XOM')).toBe('AMGN');
    // The part begins after the swap, in an operation that found out before it how it prints.
    parts.begin(slow, apple)!.end('key', old);
    expect(parts.find(contextAt(), apple, 'key')).toBeNull();

    parts.begin(contextAt(), apple)!.end('key', '"AMGN"');
    expect(parts.find(contextAt(), apple, 'key')).toBe('"AMGN"');
  });

  it('keeps nothing of an object that is a caller’s own, nor what reads the caller', () => {
    const parts = cache();
    const privateValidity = { ...openValidity(), isPrivate: true };
    expect(parts.begin(contextAt(now, privateValidity), apple)).toBeNull();
    const validity = openValidity();
    const record = parts.begin(contextAt(now, validity), apple)!;
    expect((record.context as OperationContext).caller.keyId).toBe('key');
    record.end('key', '"text"');
    expect(validity.isPrivate).toBe(true);
    expect(parts.find(contextAt(), apple, 'key')).toBeNull();
  });

  it('spends the calls of a part again; if they cannot be paid, the part is read again', async () => {
    const parts = cache();
    const record = parts.begin(contextAt(), apple)!;
    const { meter } = record.context as OperationContext;
    meter.spend('a', true);
    meter.spend('b', false);
    record.end('key', '"text"');

    const again = contextAt();
    expect(parts.find(again, apple, 'key')).toBe('"text"');
    expect(again.meter.spent()).toEqual({ calls: 2, quota: 1 });
    const poor = contextAt();
    poor.meter = { ...poor.meter, spend: () => Promise.reject(new Error('nothing left')) };
    expect(await parts.find(poor, apple, 'key')).toBeNull();
  });
});
