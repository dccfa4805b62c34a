import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/executor/execute.ts';
import { toJsonText } from '../../src/executor/json-text.ts';
import type { SubtreeCache } from '../../src/executor/subtree-cache.ts';
import { answersTo } from './compared.ts';

const schema = buildSchema(`
  type Query { items: [Item]! needed: [Item!] }
  type Item { id: ID! chart(failing: Boolean): Chart mustHave: Chart! text: String }
  type Chart { closes: [Float!]! low: Float high: Float! }
`);

/** Knows nothing, so that everything is written anew, but tells equal subtrees apart by the id of their item. */
const forgetful: SubtreeCache = {
  identityOf: (parent) => (parent.name === 'Item' ? (source) => (source as { id: string }).id : null),
  find: () => null,
  begin: (context) => ({ context, end: () => {}, reuse: (_context, _source, text) => text }),
};

type Failing = { failing?: boolean };
const soon = async <T>(value: T): Promise<T> => value;

/**
 * A market whose charts are read later. `reads`: how many charts were read.
 * @param hold what every read waits for
 */
function createMarket(hold?: Promise<void>) {
  const market = { reads: 0 };
  const chart = async ({ failing = false }: Failing) => {
    market.reads += 1;
    if (failing) throw new Error('No chart.');
    await hold;
    return {
      closes: () => soon([1.5, 2.5]),
      low: () => Promise.reject(new Error('No low.')),
      high: () => Promise.reject(new Error('No high.')),
    };
  };
  const createItem = (id: string) => ({ id, chart, mustHave: chart, text: 'x'.repeat(1_000) });
  return { market, createItem };
}

type Items = readonly unknown[];
const run = (query: string, { items, maxBytes }: { items: Items; maxBytes?: number }, cache: SubtreeCache | null) =>
  createExecutor(cache, null, { maxBytes })({
    schema,
    document: parse(query),
    rootValue: { items, needed: items },
  });

const aliases = (count: number, field: string) => Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');

/** The answer of both executors, for errors with their paths and locations. */
async function compare(query: string, createItems: () => Items) {
  const document = parse(query);
  const items = createItems();
  return answersTo({ schema, document, rootValue: { items, needed: items } }, undefined, createExecutor(forgetful));
}

describe('Equal subtrees of an operation that wait', () => {
  it('are written once, for all places and aliases', async () => {
    const { market, createItem } = createMarket();
    const items = Array.from({ length: 100 }, () => createItem('A'));
    const { data, errors } = await run(`{ items { ${aliases(45, 'chart { closes }')} } }`, { items }, forgetful);
    expect(errors).toBeUndefined();
    expect(market.reads).toBe(1);
    expect(toJsonText(data).match(/"closes":\[1.5,2.5\]/g)).toHaveLength(4_500);
  });

  it('are written for each item, selection and set of arguments', async () => {
    const { market, createItem } = createMarket();
    const items = ['A', 'B', 'A', 'B'].map(createItem);
    const selection = 'chart { closes } b: chart { c: closes } c: chart(failing: false) { closes }';
    await run(`{ items { ${selection} } }`, { items }, forgetful);
    expect(market.reads).toBe(6);
  });

  it.each([
    ['a nullable field of it', '{ items { id chart { closes low } } }'],
    ['a field that may not be null', '{ items { id chart { closes high } } }'],
    ['a field that may not be null, up to the item', '{ items { id mustHave { closes high } } }'],
    ['a field that may not be null, up to the list', '{ needed { id mustHave { closes high } } }'],
    ['the field itself', '{ items { id chart(failing: true) { closes } } }'],
    ['several aliases', '{ items { chart { low } b: chart { low } c: chart(failing: true) { low } } }'],
  ])('report the failure of %s with its path in each place, as graphql-js does', async (_part, query) => {
    const { own, expected } = await compare(query, () => ['A', 'A', 'B', 'A'].map(createMarket().createItem));
    expect(own).toEqual(expected);
    expect(expected.errors.length).toBeGreaterThan(0);
  });

  it('fail once for each alias, not for each place', async () => {
    const { market, createItem } = createMarket();
    const items = Array.from({ length: 50 }, () => createItem('A'));
    const { errors } = await run('{ items { chart { low } b: chart { low } } }', { items }, forgetful);
    expect(errors).toHaveLength(100);
    expect(new Set(errors!.map(({ path }) => path!.join('.'))).size).toBe(100);
    expect(market.reads).toBe(2);
  });

  it('count in each place, so that the response is as bounded as one from the cache', async () => {
    const { market, createItem } = createMarket();
    const items = Array.from({ length: 1_000 }, () => createItem('A'));
    const query = `{ items { ${aliases(45, 'chart { closes }')} } }`;
    const { data, errors } = await run(query, { items, maxBytes: 500_000 }, forgetful);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toBe('The response would be larger than 500000 bytes.');
    expect(market.reads).toBe(1);
  });
});

describe('An item that is several items of a list', () => {
  const createRepeated = () => {
    const { createItem } = createMarket();
    const [first, second] = [soon(createItem('A')), soon(createItem('B'))];
    return [first, second, first, first, soon(null), second];
  };

  it.each([
    ['its values', '{ items { id text chart { closes } } }'],
    ['its failures', '{ items { id chart { low } b: chart { closes low } } }'],
    ['nulls that it may be', '{ items { mustHave { high } } }'],
    ['nulls that it may not be', '{ needed { mustHave { high } } }'],
  ])('has %s in each place, as in graphql-js', async (_part, query) => {
    const { own, expected } = await compare(query, createRepeated);
    expect(own).toEqual(expected);
  });

  it('is written once, without a cache', async () => {
    const { market, createItem } = createMarket();
    const item = soon(createItem('A'));
    const items = Array.from({ length: 1_000 }, () => item);
    const { data } = await run(`{ items { ${aliases(3, 'chart { closes }')} } }`, { items }, null);
    expect(market.reads).toBe(3);
    expect((JSON.parse(toJsonText(data)) as { items: unknown[] }).items).toHaveLength(1_000);
  });

  it('counts in each place', async () => {
    const item = soon(createMarket().createItem('A'));
    const items = Array.from({ length: 1_000 }, () => item);
    const bounded = await run('{ items { text } }', { items, maxBytes: 900_000 }, null);
    expect(bounded.errors?.[0]?.message).toBe('The response would be larger than 900000 bytes.');
    expect((await run('{ items { text } }', { items, maxBytes: 1_100_000 }, null)).errors).toBeUndefined();
  });
});

describe('Fields that wait', () => {
  it('count before their texts exist, and no longer when these do', async () => {
    // On a busy machine, texts would otherwise exist before later fields begin, and count less.
    const { market, createItem } = createMarket(new Promise((resolve) => setTimeout(resolve, 1_000)));
    const items = Array.from({ length: 2_000 }, (_, n) => createItem(String(n)));
    const { errors } = await run('{ items { chart { closes } } }', { items, maxBytes: 200_000 }, null);
    expect(errors?.[0]?.message).toBe('The response would be larger than 200000 bytes.');
    expect(market.reads).toBeLessThan(1_000);
    // 500 texts have 20 kB; 500 that wait count 128 kB.
    const fewer = await run('{ items { chart { closes } } }', { items: items.slice(0, 500), maxBytes: 200_000 }, null);
    expect(fewer.errors).toBeUndefined();
  });
});
