import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSchema, type GraphQLFieldResolver, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/executor/execute.ts';
import { toJsonText } from '../../src/executor/json-text.ts';
import { createTurns } from '../../src/executor/turns.ts';
import { isAbandoned } from '../../src/gateway/context/operation-context.ts';
import { bounded } from '../../src/server/in-flight.ts';
import { listening } from '../support/listening.ts';

const ITEMS = 300;
const COST_MS = 1;

const schema = buildSchema('type Query { items: [Item!]! } type Item { a(n: Int): Int! b(n: Int): Int! }');
const document = parse('{ items { a b } }');
let calls: string[] = [];

/** Blocks the event loop for a millisecond, without a promise. */
const spin = (name: string) => (source: { index: number }) => {
  calls.push(`${name}${source.index}`);
  for (const end = performance.now() + COST_MS; performance.now() < end; );
  return source.index;
};
const { a, b } = (
  schema.getType('Item') as unknown as { getFields(): Record<string, { resolve?: unknown }> }
).getFields();
Object.assign(a!, { resolve: spin('a') as unknown as GraphQLFieldResolver<unknown, unknown> });
Object.assign(b!, { resolve: spin('b') as unknown as GraphQLFieldResolver<unknown, unknown> });

const rootValue = { items: Array.from({ length: ITEMS }, (_, index) => ({ index })) };
const whole = JSON.stringify({ items: rootValue.items.map(({ index }) => ({ a: index, b: index })) });
const run = (execute: ReturnType<typeof createExecutor>, response?: object) =>
  execute({ schema, document, rootValue, contextValue: { operation: { received: { response } } } });

beforeEach(() => {
  calls = [];
});

describe('a large operation that never waits for a read', () => {
  it('gives way to others after its share of the event loop, and calls resolvers in the order of the document', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    delay.enable();
    const result = await run(createExecutor());
    delay.disable();
    clearInterval(timer);
    expect(toJsonText(result.data)).toBe(whole);
    expect(calls).toEqual(rootValue.items.flatMap(({ index }) => [`a${index}`, `b${index}`]));
    // 600 ms of work in slices of 10 ms; a busy machine may stretch any single turn.
    expect(turns).toBeGreaterThan(20);
    expect(delay.percentile(90) / 1e6).toBeLessThan(100);
  });

  it('holds the event loop for one slice in each turn, however many there are', async () => {
    const execute = createExecutor();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const results = await Promise.all(Array.from({ length: 6 }, () => run(execute)));
    delay.disable();
    expect(results.map(({ data }) => toJsonText(data))).toEqual(results.map(() => whole));
    expect(delay.percentile(90) / 1e6).toBeLessThan(100);
  });

  it('blocks others for its whole time without turns, so that the tests above can fail', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await run(createExecutor(null, null, { turns: createTurns(Number.POSITIVE_INFINITY) }));
    clearInterval(timer);
    expect(turns).toBeLessThan(5);
  });

  it('lets a small operation that comes later finish first', async () => {
    const execute = createExecutor();
    const small = parse('{ items { __typename } }');
    const finished: string[] = [];
    const large = run(execute);
    void Promise.resolve(large).then(() => finished.push('large'));
    await pause(20);
    await execute({ schema, document: small, rootValue: { items: rootValue.items.slice(0, 3) } });
    finished.push('small');
    await large;
    expect(finished).toEqual(['small', 'large']);
  });
});

describe('a large operation over HTTP', () => {
  let server: Awaited<ReturnType<typeof listening>>;
  afterEach(() => server.close());

  const serve = (timeoutMs: number) =>
    listening(
      bounded({ most: 10, timeoutMs }, async (_request, response) => {
        const result = await run(createExecutor(null, null, { isOver: isAbandoned }), response);
        if (!response.writableEnded) response.end(toJsonText(result.data));
      }),
    );

  it('is refused when its time is over, and does nothing more', async () => {
    server = await serve(100);
    const { status } = await fetch(`${server.url}/graphql`);
    expect(status).toBe(503);
    await pause(50);
    const finished = calls.length;
    expect(finished).toBeLessThan(ITEMS * 2);
    await pause(100);
    expect(calls.length).toBe(finished);
  });

  it('stops when its client leaves', async () => {
    server = await serve(60_000);
    const client = request(`${server.url}/graphql`).on('error', () => {});
    client.end();
    await expect.poll(() => calls.length, { interval: 5 }).toBeGreaterThan(20);
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.destroy();
    await closed;
    await pause(100);
    const finished = calls.length;
    expect(finished).toBeLessThan(ITEMS * 2);
    await pause(100);
    expect(calls.length).toBe(finished);
  });
});
